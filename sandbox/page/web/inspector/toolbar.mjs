// @ts-check
// What is looked for in a log, and how much of it is listed.
import { button, checkbox, onValue, selectField } from '../controls.mjs';
import { plural } from '../format.mjs';
import { html, live, nothing } from '../lit.mjs';
import { invalidate } from '../sources.mjs';
import { filtersButton } from '../panels/filters-button.mjs';
import { redraw, state } from '../store.mjs';
import { MOST_LISTED } from './list.mjs';
import { showNewest } from './rows.mjs';

/** @import { Log } from '../types.d.mts' */

/**
 * @param {Log} log
 * @param {string} name
 * @param {unknown} fields
 * @param {unknown} [marks] checkboxes
 */
export function filterBar(log, name, fields, marks = nothing) {
	const isFiltered = log.query() !== '';
	return html`${filtersButton(log.tab, isFiltered)}
		<search class="filter filters" aria-label=${name} ?data-open=${state.openFilters.has(log.tab)}>
			${fields}
			<div class="marks-filter">
				${marks}
				${isFiltered
					? html`<button
							type="button"
							class="link-button"
							@click=${() => setFilter(log, log.noFilter)}
						>
							Clear the filter
						</button>`
					: nothing}
			</div>
		</search>`;
}

/**
 * @param {Log} log
 * @param {string} key
 */
const valueOf = (log, key) => /** @type {Record<string, any>} */ (log.state().filter)[key];

/**
 * @param {Log} log
 * @param {string} label
 * @param {string} key
 */
export const textField = (log, label, key) =>
	html`<label class="field">
		<span class="field-label">${label}</span>
		<input
			type="search"
			autocomplete="off"
			inputmode=${key === 'phoneNumber' ? 'tel' : 'search'}
			.value=${live(valueOf(log, key))}
			@input=${onValue((value) => setFilter(log, { [key]: value }))}
		/>
	</label>`;

/**
 * @param {Log} log
 * @param {string} label
 * @param {string} key
 * @param {readonly (readonly [string, string])[]} options values and their labels
 */
export const choice = (log, label, key, options) =>
	selectField(label, [['', 'All'], ...options], valueOf(log, key), (value) =>
		setFilter(log, { [key]: value }),
	);

/**
 * @param {Log} log
 * @param {string} label
 * @param {string} key
 */
export const mark = (log, label, key) =>
	checkbox(label, valueOf(log, key), (isOn) => setFilter(log, { [key]: isOn }));

/**
 * @param {Log} log
 * @param {object} changes
 */
export function setFilter(log, changes) {
	const shown = log.state();
	const before = log.query();
	Object.assign(shown.filter, changes);
	redraw();
	if (log.query() === before) return;
	shown.active = null;
	log.reload();
	invalidate(log.tab === 'requests' ? 'requests' : 'webhookDeliveries');
}

/**
 * How many are listed, and the way back to the newest.
 *
 * @param {Log} log
 * @param {readonly [one: string, many: string]} nouns
 */
export function listNote(log, nouns) {
	const { list, view } = log.state();
	return html`<p class="toolbar-note" role="status">
			${list === null ? 'Loading…' : describe(list.length, nouns)}
		</p>
		${view.top > 0 && list && list.length > 0
			? button('Show the newest', () => showNewest(log), { look: 'small' })
			: nothing}`;
}

/**
 * @param {number} count
 * @param {readonly [one: string, many: string]} nouns
 */
function describe(count, nouns) {
	const entries = plural(count, ...nouns);
	return count === MOST_LISTED ? `The latest ${entries}` : entries;
}
