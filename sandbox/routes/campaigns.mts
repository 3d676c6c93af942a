import { toCampaign, type CampaignRow } from '../store/campaigns.mts';
import { badRequest, notFound } from '../world/errors.mts';
import type { World } from '../world/world.mts';
import { sendCampaign } from './campaignSend.mts';
import { bounded, type Handlers } from './handlers.mts';

const DEFAULT_LIMIT = 10;

/** Campaigns: create an API campaign, get, list, send. */
export const campaigns: Handlers<
	'createCampaign' | 'getCampaign' | 'listCampaigns' | 'sendCampaign'
> = {
	createCampaign(world, { body }) {
		const { store, clock, events } = world;
		if (store.campaigns.findByName(body.campaign_name)) {
			throw badRequest(`Campaign name ${body.campaign_name} already exists in this project`);
		}
		const template = store.templates.findByName(body.template_name);
		if (!template) throw badRequest(`Template ${body.template_name} does not exist`);
		if (template.status !== 'APPROVED') {
			throw badRequest(`Template ${body.template_name} is ${template.status}, not APPROVED`);
		}
		const row = store.campaigns.insert(
			{ name: body.campaign_name, type: 'API', status: 'LIVE', templateId: template.id },
			clock.now(),
		);
		const campaign = shown(world, row);
		events.publish('campaign', () => campaign);
		return campaign;
	},

	getCampaign(world, { path }) {
		const row = world.store.campaigns.findById(path.campaign_id);
		if (!row || row.type !== 'API') {
			throw notFound(`API campaign ${path.campaign_id} does not exist in this project`);
		}
		return { ...shown(world, row), updated_at: new Date(row.updated_at).toISOString() };
	},

	listCampaigns(world, { body }) {
		const { campaignType, limit = DEFAULT_LIMIT, skip = 0 } = body;
		const rows = world.store.campaigns.list(campaignType, bounded(limit), bounded(skip));
		return { campaigns: rows.map((row) => shown(world, row)) };
	},

	sendCampaign,
};

function shown({ store }: World, row: CampaignRow) {
	return toCampaign(row, store.campaigns.templateOf(row), store.project.identity().id);
}
