// @ts-check
// The open request: opening, closing, copying and replaying it.
import { attempt, copy, notify } from '../actions.mjs';
import { call, get } from '../api.mjs';
import { focusAfterDrawing, redraw, state } from '../store.mjs';
import { toCurl } from './curl.mjs';

/** @typedef {import('../types.d.mts').LoggedRequest} LoggedRequest */

/** Where one request takes the place of the list; the style sheet has the same width. */
const NARROW = '(max-width: 1000px)';

/** Lists hold no headers and bodies: they are read. @param {number} id */
export async function open(id) {
	const { requests } = state;
	if (requests.opened?.id === id) return;
	Object.assign(requests, { active: id, opened: { id, entry: undefined } });
	redraw();
	const entry = await get(`/requests/${id}`).catch((/** @type {Error} */ { message }) => message);
	// Another one may have been opened meanwhile.
	if (requests.opened?.id === id) requests.opened.entry = entry;
	redraw();
}

/** Opens a request and goes to it. @param {number} id */
export function openAndEnter(id) {
	void open(id);
	setTimeout(() => enterAfterDrawing());
}

/** Opens a request; the list stays where one is, unless it makes room. @param {number} id */
export function openBeside(id) {
	if (window.matchMedia(NARROW).matches) openAndEnter(id);
	else void open(id);
}

function enterAfterDrawing() {
	focusAfterDrawing('#opened-request');
}

/** Goes back to the list. */
export function close() {
	if (!state.requests.opened) return;
	state.requests.opened = null;
	redraw();
	focusAfterDrawing('#request-list');
}

/** @param {LoggedRequest} entry */
export const copyAsCurl = (entry) =>
	copy(
		'The curl command',
		toCurl(entry, window.location.origin, state.overview?.answers.passwordHeader),
	);

/** @param {number} id */
export async function replay(id) {
	const { requests } = state;
	requests.isReplaying = true;
	redraw();
	await attempt(async () => {
		const entry = await call('POST', `/requests/${id}/replay`);
		Object.assign(requests, { active: entry.id, opened: { id: entry.id, entry } });
		notify(`Sent again as request ${entry.id}: ${entry.status ?? 'the connection was reset'}`);
	});
	requests.isReplaying = false;
	redraw();
	enterAfterDrawing();
}
