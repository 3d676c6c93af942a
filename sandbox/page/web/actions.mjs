// @ts-check
// Doing something in the sandbox, and showing how it went.
import { invalidateAll } from './sources.mjs';
import { redraw, state } from './store.mjs';

const NOTICE_STAYS_MS = 6000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * @param {string} text
 * @param {boolean} [isError]
 * @param {() => unknown} [undo] takes back what the notice reports
 */
export function notify(text, isError = false, undo = undefined) {
	state.notice = { text, isError, undo };
	clearTimeout(timer);
	timer = setTimeout(() => {
		state.notice = null;
		redraw();
	}, NOTICE_STAYS_MS);
	redraw();
}

/**
 * @param {() => Promise<unknown>} action
 * @param {string} [done] the notice after it went well
 * @param {() => unknown} [undo] takes it back
 * @returns {Promise<boolean>} whether it went well
 */
export async function attempt(action, done, undo) {
	try {
		await action();
		if (done) notify(done, false, undo);
		return true;
	} catch (error) {
		notify(error instanceof Error ? error.message : String(error), true);
		return false;
	} finally {
		invalidateAll();
	}
}

/**
 * @param {string} label
 * @param {string} value
 */
export async function copy(label, value) {
	try {
		await window.navigator.clipboard.writeText(value);
		notify(`${label} copied`);
	} catch {
		notify('The browser does not allow copying: select the text instead', true);
	}
}

/**
 * A form's handler: nothing is navigated, the fields come as text.
 *
 * @param {(fields: Record<string, string>, form: HTMLFormElement) => unknown} handle
 */
export const onSubmit = (handle) => (/** @type {SubmitEvent} */ event) => {
	event.preventDefault();
	const form = /** @type {HTMLFormElement} */ (event.currentTarget);
	const fields = Object.fromEntries([...new window.FormData(form)].map(([k, v]) => [k, String(v)]));
	void handle(fields, form);
};
