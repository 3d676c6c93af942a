// @ts-check
// The open entry of a log: opening and closing it; copying and replaying a request.
import { attempt, copy, notify } from '../actions.mjs';
import { call } from '../api.mjs';
import { focusAfterDrawing, redraw, state } from '../store.mjs';
import { toCurl } from './curl.mjs';

/** @import { Log, LogEntry, LoggedRequest } from '../types.d.mts' */

/** Where one entry takes the place of the list; the style sheet has the same width. */
const NARROW = '(max-width: 1000px)';

/**
 * Lists may hold entries in short: the opened one is read.
 *
 * @param {Log} log
 * @param {LogEntry['id']} id
 */
export async function open(log, id) {
	const state = log.state();
	if (state.opened?.id === id) return;
	Object.assign(state, { active: id, opened: { id, entry: undefined } });
	redraw();
	const entry = await log.read(id).catch((/** @type {Error} */ { message }) => message);
	// Another one may have been opened meanwhile.
	if (state.opened?.id === id) state.opened.entry = entry;
	redraw();
}

/**
 * Opens an entry and goes to it.
 *
 * @param {Log} log
 * @param {LogEntry['id']} id
 */
export function openAndEnter(log, id) {
	void open(log, id);
	setTimeout(() => enterAfterDrawing());
}

/**
 * Opens an entry; the list stays where one is, unless it makes room.
 *
 * @param {Log} log
 * @param {LogEntry['id']} id
 */
export function openBeside(log, id) {
	if (window.matchMedia(NARROW).matches) openAndEnter(log, id);
	else void open(log, id);
}

function enterAfterDrawing() {
	focusAfterDrawing('#opened-entry');
}

/** Goes back to the list. @param {Log} log */
export function close(log) {
	if (!log.state().opened) return;
	log.state().opened = null;
	redraw();
	focusAfterDrawing(`#${log.id}`);
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
