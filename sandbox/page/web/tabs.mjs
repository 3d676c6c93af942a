// @ts-check
// The tabs, worked with the arrow keys as tabs are, and kept in the address.
import { formatNumber } from './format.mjs';
import { html, nothing } from './lit.mjs';
import { refreshVisible } from './sources.mjs';
import { redraw, state } from './store.mjs';

/** @typedef {import('./types.d.mts').TabId} TabId */

/** @type {{ id: TabId, label: string, badge?: () => number }[]} */
const tabs = [
	{ id: 'phones', label: 'Phones' },
	{
		id: 'templates',
		label: 'Templates',
		badge: () => state.overview?.templates.filter(({ status }) => status === 'PENDING').length ?? 0,
	},
	{ id: 'campaigns', label: 'Campaigns' },
	{ id: 'catalogue', label: 'Catalogue' },
	{ id: 'requests', label: 'Requests' },
	{ id: 'webhooks', label: 'Webhooks' },
	{ id: 'faults', label: 'Faults', badge: countFaults },
	{ id: 'project', label: 'Project' },
];

/** How many faults are on, the rate limit included. */
export function countFaults() {
	if (!state.overview) return 0;
	const { faults, rateLimit } = state.overview;
	return faults.rules.length + (rateLimit.perSecond === null ? 0 : 1);
}

export function tabList() {
	return html`<div class="tabs" role="tablist" aria-label="Parts of the sandbox" @keydown=${onKey}>
		${tabs.map(({ id, label, badge }) => {
			const isSelected = state.tab === id;
			const count = badge?.() ?? 0;
			return html`<button
				type="button"
				role="tab"
				id="tab-${id}"
				aria-selected=${isSelected}
				aria-controls="panel"
				tabindex=${isSelected ? 0 : -1}
				@click=${() => select(id)}
			>
				${label} ${count > 0 ? html`<span class="badge">${formatNumber(count)}</span>` : nothing}
			</button>`;
		})}
	</div>`;
}

/** @param {TabId} id */
export function select(id) {
	if (state.tab === id) return;
	state.tab = id;
	window.history.replaceState(null, '', `#${id}`);
	window.scrollTo(0, 0);
	refreshVisible();
	redraw();
}

let shown = '';

/** On a narrow screen the tabs scroll: the selected one is brought into sight. */
export function showSelectedTab() {
	const tab = document.getElementById(`tab-${state.tab}`);
	const place = `${state.tab} ${tab?.offsetLeft}`;
	// Badges move the tabs; a user who scrolls them is not disturbed.
	if (!tab || shown === place) return;
	shown = place;
	tab.parentElement?.scrollTo({ left: tab.offsetLeft - 40 });
}

/** Opens the tab that the address names. */
export function selectFromAddress() {
	const id = window.location.hash.slice(1);
	const named = tabs.find((tab) => tab.id === id);
	if (named) select(named.id);
}

/** @param {KeyboardEvent} event */
function onKey(event) {
	const at = tabs.findIndex(({ id }) => id === state.tab);
	/** @type {Record<string, number>} */
	const targets = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 };
	const target = targets[event.key];
	// The first one's left neighbour is the last one, which is at -1.
	const tab = target === undefined ? undefined : tabs.at(target % tabs.length);
	if (!tab) return;
	event.preventDefault();
	select(tab.id);
	document.getElementById(`tab-${tab.id}`)?.focus();
}
