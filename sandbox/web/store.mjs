// @ts-check
// The page's state, and drawing it again at most once per frame.
import { defaultForm } from './faults-plan.mjs';

/** @type {import('./types.d.mts').State} */
export const state = {
	tab: 'phones',
	connection: 'connecting',
	notice: null,
	overview: null,
	projects: [],
	phones: {
		list: null,
		templates: {},
		total: 0,
		search: '',
		page: 0,
		expanded: new Set(),
		waiting: new Set(),
		delivery: null,
		magicNumbers: null,
	},
	templates: { rejecting: null },
	progress: {},
	requests: {
		list: null,
		method: '',
		path: '',
		status: '',
		shown: 100,
		open: new Set(),
		whole: new Map(),
		contract: null,
	},
	faults: {
		form: defaultForm(),
		rate: { on: false, perSecond: '20', burst: '', retryAfter: 'seconds' },
		isForeign: false,
	},
	project: { newPassword: null, isResetting: false },
};

/** @type {() => void} */
let draw = () => {};
let isScheduled = false;

/** @param {() => void} drawing what shows the state */
export function drawWith(drawing) {
	draw = drawing;
}

/** Call after changing the state. */
export function redraw() {
	if (isScheduled) return;
	isScheduled = true;
	window.requestAnimationFrame(() => {
		isScheduled = false;
		draw();
	});
}
