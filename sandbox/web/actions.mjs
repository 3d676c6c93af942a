// @ts-check
// Doing something in the sandbox, and telling how it went.
import { invalidateAll } from './sources.mjs';
import { redraw, state } from './store.mjs';

const NOTICE_STAYS_MS = 6000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * @param {string} text
 * @param {boolean} [isError]
 */
export function tell(text, isError = false) {
	state.notice = { text, isError };
	clearTimeout(timer);
	timer = setTimeout(() => {
		state.notice = null;
		redraw();
	}, NOTICE_STAYS_MS);
	redraw();
}

/**
 * @param {() => Promise<unknown>} action
 * @param {string} [done] what to tell when it went well
 * @returns {Promise<boolean>} whether it went well
 */
export async function attempt(action, done) {
	try {
		await action();
		if (done) tell(done);
		return true;
	} catch (error) {
		tell(error instanceof Error ? error.message : String(error), true);
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
		tell(`${label} copied`);
	} catch {
		tell('This browser does not let the page copy: select the text instead', true);
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
