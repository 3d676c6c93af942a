// @ts-check
// What the logs list, up to a bound: requests, each read once, and deliveries, which change.
import { get } from '../api.mjs';
import { state } from '../store.mjs';
import { deliveryQueryOf, queryOf } from './filter.mjs';

/**
 * @typedef {import('../types.d.mts').LoggedRequest} LoggedRequest
 * @typedef {import('../types.d.mts').WebhookDelivery} WebhookDelivery
 */

/** As many entries of a log as the page lists; the sandbox may keep more. */
export const MOST_LISTED = 1000;

/** A paused list is read once more when the filter changes. */
export const needsReload = () => !state.requests.isPaused || state.requests.latest === 0;

/** Reads what came since the last time, or everything after a change of the filter. */
export async function loadRequests() {
	const { filter, latest, generation } = state.requests;
	const others = { limit: MOST_LISTED, details: false, after: latest };
	const answer = await get(`/requests?${queryOf(filter, others)}`);
	if (generation !== state.requests.generation) return;
	const known = latest === 0 ? [] : (state.requests.list ?? []);
	const { list, added } = withNewer(known, answer);
	Object.assign(state.requests, { list, latest: answer.latest, isBehind: false });
	state.requests.added += added;
}

/**
 * @param {LoggedRequest[]} known newest first
 * @param {{ total: number, requests: LoggedRequest[] }} newer
 * @returns {{ list: LoggedRequest[], added: number }} a list without gaps, and how many rows came above those
 *   that were known
 */
export function withNewer(known, { total, requests }) {
	// None of the known is left, or there may be some between them that the answer does not hold.
	if (total >= MOST_LISTED) return { list: requests, added: 0 };
	const list = [...requests, ...known].slice(0, MOST_LISTED);
	return { list, added: known.length === 0 ? 0 : requests.length };
}

/** Something was asked of the service. */
export function noteRequests() {
	state.requests.isBehind = true;
}

/** Reads the list again. */
export function reload() {
	state.requests.latest = 0;
	state.requests.generation++;
	state.requests.added = 0;
	state.requests.view.top = 0;
}

/** What was listed is no more. */
export function forgetRequests() {
	reload();
	Object.assign(state.requests, { list: null, active: null, opened: null });
}

/** Reads the latest deliveries. */
export async function loadDeliveries() {
	const { deliveries } = state;
	const query = deliveryQueryOf(deliveries.filter, { limit: MOST_LISTED });
	const { deliveries: list, ...counts } = await get(`/webhooks/deliveries?${query}`);
	// The filter was changed meanwhile: the next answer is on its way.
	if (query !== deliveryQueryOf(deliveries.filter, { limit: MOST_LISTED })) return;
	const [first] = deliveries.list ?? [];
	const above = list.findIndex((/** @type {WebhookDelivery} */ { id }) => id === first?.id);
	Object.assign(deliveries, counts, { list });
	deliveries.added += Math.max(0, above);
}
