// @ts-check
// The sandbox's page: puts the parts together and keeps them up to date.
import { button } from './controls.mjs';
import { mark } from './icons.mjs';
import { html, nothing, render } from './lit.mjs';
import { listen } from './live.mjs';
import { campaignsPanel } from './panels/campaigns.mjs';
import { cataloguePanel } from './panels/catalogue.mjs';
import { contactDialog, openDialog } from './panels/contact-dialog.mjs';
import { faultsPanel } from './panels/faults.mjs';
import { noteActivity } from './panels/phones-data.mjs';
import { followThreads } from './panels/phone-card.mjs';
import { phonesPanel } from './panels/phones.mjs';
import { projectPanel } from './panels/project.mjs';
import { followPlot } from './report/plot.mjs';
import { followList } from './inspector/rows.mjs';
import { forgetRequests, noteRequests } from './inspector/list.mjs';
import { requestLog, requestsPanel } from './panels/requests.mjs';
import { templatesPanel } from './panels/templates.mjs';
import { deliveryLog } from './panels/webhook-deliveries.mjs';
import { webhooksPanel } from './panels/webhooks.mjs';
import { isMissing, missingProject, projectChoice } from './projects.mjs';
import { invalidate, invalidateAll, refreshVisible } from './sources.mjs';
import { drawWith, redraw, state } from './store.mjs';
import { countFaults, select, selectFromAddress, showSelectedTab, tabList } from './tabs.mjs';

const panels = {
	phones: phonesPanel,
	templates: templatesPanel,
	campaigns: campaignsPanel,
	catalogue: cataloguePanel,
	requests: requestsPanel,
	webhooks: webhooksPanel,
	faults: faultsPanel,
	project: projectPanel,
};

const CONNECTIONS = {
	connecting: 'Connecting',
	live: 'Live',
	lost: 'Connection lost, trying again',
};

function page() {
	const faults = countFaults();
	return html`<header class="top">
			<div class="top-line">
				${mark}
				<h1>Sandbox</h1>
				${projectChoice()}
				<span class="grow"></span>
				${faults > 0 && state.tab !== 'faults'
					? button('Faults on', () => select('faults'), { look: 'small' })
					: nothing}
				<span class="connection" data-state=${state.connection} role="status">
					${CONNECTIONS[state.connection]}
				</span>
				<a class="docs" href="/docs">API docs</a>
			</div>
			${tabList()}
		</header>
		<main>
			<div
				id="panel"
				class="panel"
				role="tabpanel"
				aria-labelledby="tab-${state.tab}"
				tabindex="-1"
				data-tab=${state.tab}
			>
				${isMissing() ? missingProject() : panels[state.tab]()}
			</div>
		</main>
		${contactDialog()}
		<div
			class="notice"
			role=${state.notice?.isError ? 'alert' : 'status'}
			?hidden=${!state.notice}
			data-error=${state.notice?.isError ?? false}
		>
			${state.notice?.text ?? nothing}
			${state.notice?.undo ? button('Undo', state.notice.undo, { look: 'small' }) : nothing}
		</div>`;
}

const root = /** @type {HTMLElement} */ (document.getElementById('app'));

function draw() {
	const focused = document.activeElement;
	const wasInside = focused !== null && root.contains(focused);
	render(page(), root);
	followThreads();
	openDialog();
	followList(requestLog);
	followList(deliveryLog);
	followPlot();
	showSelectedTab();
	// The focused element may be gone, such as a used button: continue from here, not from the top.
	if (wasInside && !focused.isConnected)
		document.getElementById('panel')?.focus({ preventScroll: true });
}

/** @param {{ events: { type: string, data: any }[], dropped: number }} batch */
function onBatch({ events, dropped }) {
	if (events.some(({ type }) => type === 'reset')) forget();
	for (const { type, data } of events) {
		if (type === 'message' && data) noteActivity(data.phone_number);
	}
	if (events.some(({ type }) => type === 'projects')) invalidate('projects');
	if (events.some(({ type }) => type === 'requestsCleared')) {
		forgetRequests();
		invalidate('requests');
	}
	if (dropped > 0 || events.some(({ type }) => type === 'request')) {
		noteRequests();
		invalidate('requests');
	}
	invalidate('overview', 'phones', 'phoneList', 'delivery', 'progress', 'contract');
	invalidate('report', 'recipients', 'webhooks', 'webhookDeliveries');
	redraw();
}

/** The sandbox restarted, so what was shown no longer exists. */
function forget() {
	forgetRequests();
	Object.assign(state.deliveries, { list: null, active: null, opened: null });
	deliveryLog.reload();
	state.webhooks.form = null;
	state.phones.page = 0;
	state.phones.chosen = null;
	state.phones.expanded.clear();
	state.phones.waiting.clear();
	invalidateAll();
}

root.replaceChildren();
drawWith(draw);
draw();
selectFromAddress();
window.addEventListener('hashchange', selectFromAddress);
window.addEventListener('resize', redraw);
document.addEventListener('visibilitychange', refreshVisible);
// Phones that kept their places while one of them was in use take their places again.
root.addEventListener('focusout', () => {
	if (state.phones.waiting.size > 0) setTimeout(() => invalidate('phones'));
});
// The clock on the project's page ticks.
setInterval(() => state.tab === 'project' && redraw(), 1000);
listen(onBatch, (connection) => {
	const wasLost = state.connection !== 'live';
	state.connection = connection;
	if (connection === 'live' && wasLost) forget();
	if (connection === 'lost') invalidate('projects');
	redraw();
});
invalidateAll();
