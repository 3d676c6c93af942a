// Pausing, resuming and stopping campaigns.
import type { FastifyInstance } from 'fastify';
import { toCampaign } from '../store/campaigns.mts';
import type { World } from '../world/world.mts';
import { handle } from './handle.mts';
import { findCampaign } from './lookups.mts';

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
