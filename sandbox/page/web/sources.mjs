// @ts-check
// The data that the page reads from the sandbox. It is reloaded when it has changed, only while visible, and with a
// pause in between, so that thousands of events cause only a few requests.
import { get, projectIds } from './api.mjs';
import { followSandbox } from './faults-sync.mjs';
import { loadPhoneList } from './panels/phone-list-data.mjs';
import { loadDeliveries, loadRequests, needsReload } from './inspector/list.mjs';
import { loadPhones } from './panels/phones-data.mjs';
import { isReportNeeded, loadRecipients, loadReport } from './report/data.mjs';
import { redraw, state } from './store.mjs';

/**
 * @typedef {'overview' | 'projects' | 'password' | 'phones' | 'phoneList' | 'delivery' | 'magicNumbers' | 'progress' | 'report' | 'recipients' | 'requests' | 'contract' | 'webhooks' | 'webhookDeliveries'} SourceName
 */

/** Milliseconds between two requests for one source. */
const SHORTEST_PAUSE_MS = 400;
const PAUSE_AFTER_FAILURE_MS = 2000;
/** A slow answer is waited for this many times longer before it is asked for again. */
const REST_FACTOR = 4;

/**
 * @typedef {{
 *   load: () => Promise<void>,
 *   isNeeded: () => boolean,
 *   isStale: boolean,
 *   isBusy: boolean,
 *   nextAt: number,
 * }} Source
 */

/**
 * @param {() => Promise<void>} load
 * @param {() => boolean} [isNeeded]
 * @returns {Source}
 */
const source = (load, isNeeded = () => true) => ({
	load,
	isNeeded,
	isStale: true,
	isBusy: false,
	nextAt: 0,
});

/** @type {Record<SourceName, Source>} */
const sources = {
	overview: source(async () => {
		const overview = await get('/state');
		overview.clock.readAt = performance.now();
		state.overview = overview;
		followSandbox(state);
	}),
	projects: source(async () => {
		state.projects = await projectIds();
	}),
	password: source(
		async () => {
			state.project.password = (await get('/password')).password;
		},
		() => state.tab === 'phones' || state.tab === 'project',
	),
	phones: source(loadPhones, () => state.tab === 'phones'),
	phoneList: source(loadPhoneList, () => state.tab === 'phones' && state.phoneList.isOpen),
	delivery: source(
		async () => {
			state.phones.delivery = await get('/delivery');
		},
		() => state.tab === 'phones',
	),
	magicNumbers: source(
		async () => {
			const [numbers, codes] = await Promise.all([get('/magic-numbers'), get('/failure-codes')]);
			Object.assign(state.phones, numbers, codes);
		},
		() => state.tab === 'phones',
	),
	progress: source(
		async () => {
			const { progress } = await get('/campaigns/progress');
			state.progress = Object.fromEntries(
				progress.map((/** @type {any} */ one) => [one.campaign_id, one]),
			);
		},
		() => state.tab === 'campaigns',
	),
	report: source(loadReport, isReportNeeded),
	recipients: source(loadRecipients, isReportNeeded),
	requests: source(loadRequests, () => state.tab === 'requests' && needsReload()),
	contract: source(
		async () => {
			state.requests.contract = await get('/contract');
		},
		() => state.tab === 'requests',
	),
	webhooks: source(
		async () => {
			state.webhooks.list = (await get('/webhooks')).webhooks;
		},
		() => state.tab === 'webhooks',
	),
	webhookDeliveries: source(loadDeliveries, () => state.tab === 'webhooks'),
};

/** Marks sources as changed; visible ones are reloaded soon. @param {SourceName[]} names */
export function invalidate(...names) {
	for (const name of names) {
		sources[name].isStale = true;
		void refresh(sources[name]);
	}
}

export function invalidateAll() {
	invalidate(.../** @type {SourceName[]} */ (Object.keys(sources)));
}

/** Reads what has become visible and is out of date. */
export function refreshVisible() {
	for (const one of Object.values(sources)) void refresh(one);
}

/** @param {Source} one */
async function refresh(one) {
	if (!one.isStale || one.isBusy || !one.isNeeded() || document.hidden) return;
	one.isBusy = true;
	await new Promise((resolve) => setTimeout(resolve, one.nextAt - performance.now()));
	one.isStale = false;
	const startedAt = performance.now();
	let pause = SHORTEST_PAUSE_MS;
	try {
		await one.load();
		pause = Math.max(pause, (performance.now() - startedAt) * REST_FACTOR);
	} catch {
		// The connection's state shows that the sandbox is gone; it is asked again until it is back.
		one.isStale = true;
		pause = PAUSE_AFTER_FAILURE_MS;
	}
	one.nextAt = performance.now() + pause;
	one.isBusy = false;
	redraw();
	void refresh(one);
}
