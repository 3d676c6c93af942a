// Finding what a control request is about, by ID or name.
import type { CampaignRow } from '../store/campaigns.mts';
import type { TemplateRow } from '../store/templates.mts';
import { ServiceError } from '../world/errors.mts';
import type { World } from '../world/world.mts';

/** @throws ServiceError 404 */
export function findTemplate({ store }: World, idOrName: string): TemplateRow {
	const found = store.templates.findById(idOrName) ?? store.templates.findByName(idOrName);
	if (!found) throw new ServiceError(404, `There is no template ${idOrName}`);
	return found;
}

/** @throws ServiceError 404 */
export function findCampaign({ store }: World, idOrName: string): CampaignRow {
	const found = store.campaigns.findById(idOrName) ?? store.campaigns.findByName(idOrName);
	if (!found) throw new ServiceError(404, `There is no campaign ${idOrName}`);
	return found;
}

/** Schemas that several control requests share. */
export const PAGE_QUERY = {
	type: 'object',
	additionalProperties: false,
	properties: {
		limit: { type: 'integer', minimum: 1, maximum: 1_000_000 },
		skip: { type: 'integer', minimum: 0 },
		campaign: { type: 'string' },
		phone_number: { type: 'string' },
	},
} as const;

export interface PageQuery {
	limit?: number;
	skip?: number;
	campaign?: string;
	phone_number?: string;
}
