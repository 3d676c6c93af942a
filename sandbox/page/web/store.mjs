// @ts-check
// The page's state, and drawing it again at most once per frame.
import { defaultForm } from './faults-plan.mjs';
import { anyPhone } from './phone-filter.mjs';
import { NO_DELIVERY_FILTER, NO_FILTER } from './inspector/filter.mjs';

/** @type {import('./types.d.mts').State} */
export const state = {
	tab: 'phones',
	connection: 'connecting',
	notice: null,
	overview: null,
	openFilters: new Set(),
	projects: [],
	phones: {
		list: null,
		templates: {},
		total: 0,
		filter: anyPhone(),
		chosen: null,
		page: 0,
		expanded: new Set(),
		waiting: new Set(),
		delivery: null,
		magicNumbers: null,
		failureCodes: null,
	},
	phoneList: {
		isOpen: globalThis.innerWidth >= 1100,
		total: 0,
		pages: new Map(),
		top: 0,
		active: 0,
	},
	contact: null,
	templates: { rejecting: null, draft: null, isChecked: false, refusal: null },
	progress: {},
	report: null,
	requests: {
		filter: { ...NO_FILTER },
		list: null,
		latest: 0,
		generation: 0,
		isPaused: false,
		isBehind: false,
		active: null,
		added: 0,
		view: { top: 0, height: 0, rowHeight: 34 },
		opened: null,
		isReplaying: false,
		contract: null,
	},
	webhooks: {
		list: null,
		form: null,
		removing: null,
	},
	deliveries: {
		filter: { ...NO_DELIVERY_FILTER },
		list: null,
		active: null,
		added: 0,
		view: { top: 0, height: 0, rowHeight: 34 },
		opened: null,
		total: 0,
		dropped: 0,
	},
	faults: {
		form: defaultForm(),
		rate: { on: false, perSecond: '20', burst: '', retryAfter: 'seconds' },
		isCustom: false,
	},
	project: { password: null, isResetting: false },
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

/** Moves the focus once the present change is drawn. @param {string} selector */
export function focusAfterDrawing(selector) {
	window.requestAnimationFrame(() =>
		/** @type {HTMLElement | null} */ (document.querySelector(selector))?.focus(),
	);
}
