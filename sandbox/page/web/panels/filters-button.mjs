// @ts-check
// Unfolds a tab's filters on a narrow screen; wider ones show them always.
import { html } from '../lit.mjs';
import { redraw, state } from '../store.mjs';

/**
 * @param {'phones' | 'requests' | 'webhooks'} tab
 * @param {boolean} areSet whether any filter is in force
 */
export const filtersButton = (tab, areSet) =>
	html`<button
		type="button"
		class="button filters-button"
		aria-expanded=${state.openFilters.has(tab)}
		@click=${() => toggle(tab)}
	>
		${areSet ? 'Filters (on)' : 'Filters'}
	</button>`;

/** @param {'phones' | 'requests' | 'webhooks'} tab */
function toggle(tab) {
	const { openFilters } = state;
	if (!openFilters.delete(tab)) openFilters.add(tab);
	redraw();
}
