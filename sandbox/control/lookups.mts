// Looks up the subject of a control request by ID or name.
import type { CampaignRow } from '../store/campaigns.mts';
import type { MessageRow } from '../store/messages.mts';
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

/** @param eitherId the service's ID or the network's @throws ServiceError 404 */
export function findMessage({ store }: World, eitherId: string): MessageRow {
	const found = store.messages.find(eitherId);
	if (!found) throw new ServiceError(404, `There is no message ${eitherId}`);
	return found;
}

/** @returns the filter with its phone number reduced to digits */
export function withDigits<Filter extends { phone_number?: string }>(filter: Filter): Filter {
	const { phone_number: number } = filter;
	return number === undefined ? filter : { ...filter, phone_number: digitsOf(number) };
}

/** @param number may contain a plus, spaces, brackets and hyphens */
export const digitsOf = (number: string) => number.replaceAll(/[\s+().-]/g, '');
