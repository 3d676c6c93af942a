// Pausing, resuming and stopping campaigns.
import type { FastifyInstance } from 'fastify';
import { toCampaign } from '../store/campaigns.mts';
import type { Campaign } from '../types.mts';
import type { World } from '../world/world.mts';
import { findCampaign } from './lookups.mts';

const STATUS_BODY = {
	type: 'object',
	additionalProperties: false,
	required: ['status'],
	properties: { status: { type: 'string', enum: ['LIVE', 'PAUSED', 'STOPPED'] } },
} as const;

export function registerCampaigns(scope: FastifyInstance, world: World): void {
	scope.post<{ Params: { campaign: string }; Body: Pick<Campaign, 'status'> }>(
		'/campaigns/:campaign/status',
		{ schema: { body: STATUS_BODY } },
		({ params, body }) => {
			const { store, clock, events } = world;
			const { id } = findCampaign(world, params.campaign);
			const row = store.campaigns.setStatus(id, body.status, clock.now());
			const template = store.campaigns.templateOf(row);
			const campaign = toCampaign(row, template, store.project.identity().id, true);
			events.publish('campaign', () => campaign);
			return campaign;
		},
	);
}
