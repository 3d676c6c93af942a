// Pausing, resuming and stopping campaigns, and the messaging network's review of templates.
import type { FastifyInstance } from 'fastify';
import { toCampaign } from '../store/campaigns.mts';
import type { World } from '../world/world.mts';
import { handle } from './handle.mts';
import { findCampaign, findTemplate } from './lookups.mts';
import { toTemplate } from '../store/templates.mts';

export function registerCampaigns(scope: FastifyInstance, world: World): void {
	handle(scope, 'setCampaignStatus', ({ path, body }) => {
		const { store, clock, events } = world;
		const { id } = findCampaign(world, path.campaign);
		const row = store.campaigns.setStatus(id, body.status, clock.now());
		const template = store.campaigns.templateOf(row);
		const campaign = toCampaign(row, template, store.project.identity().id, true);
		events.publish('campaign', () => campaign);
		return campaign;
	});
}

const STATUS_OF = { approved: 'APPROVED', rejected: 'REJECTED', disabled: 'DISABLED' } as const;

export function registerTemplates(scope: FastifyInstance, world: World): void {
	handle(scope, 'reviewTemplate', ({ path, body }) => {
		const { store, clock, events } = world;
		const { id } = findTemplate(world, path.template);
		const status = STATUS_OF[body.outcome];
		const reason =
			status === 'REJECTED' ? (body.reason ?? 'Rejected by the messaging network') : null;
		const row = store.templates.setStatus(id, status, reason, clock.now());
		const template = toTemplate(row, store.project.identity().id);
		events.publish('template', () => template);
		return template;
	});
}
