// @ts-check
// What the inspector looks for, and what is done with the whole list.
import { attempt } from '../actions.mjs';
import { call, CONTROL } from '../api.mjs';
import { button, checkbox, onValue, selectField } from '../controls.mjs';
import { plural } from '../format.mjs';
import { html, live, nothing } from '../lit.mjs';
import { invalidate } from '../sources.mjs';
import { filtersButton } from '../panels/filters-button.mjs';
import { redraw, state } from '../store.mjs';
import { isFiltered, NO_FILTER, queryOf, STATUSES } from './filter.mjs';
import { MAX_REQUESTS, reload } from './list.mjs';
import { showNewest } from './rows.mjs';

/** @typedef {import('../types.d.mts').RequestFilter} RequestFilter */

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'];

export function filterFields() {
	const { filter } = state.requests;
	return html`${filtersButton('requests', isFiltered(filter))}
		<search
			class="filter filters"
			aria-label="Filter requests"
			?data-open=${state.openFilters.has('requests')}
		>
			${textField('Number contains', 'phoneNumber')}
			<label class="field">
				<span class="field-label">Campaign</span>
				<input
					type="search"
					list="campaign-names"
					autocomplete="off"
					.value=${live(filter.campaign)}
					@input=${onValue(onCampaign)}
					@change=${onText('campaign')}
				/>
				<datalist id="campaign-names">
					${state.overview?.campaigns.map(({ name }) => html`<option value=${name}></option>`)}
				</datalist>
			</label>
			${choice('Status', 'status', STATUSES)}
			${choice(
				'Method',
				'method',
				METHODS.map((one) => [one, one]),
			)}
			${textField('Path contains', 'path')} ${textField('Body contains', 'search')}
			<div class="marks-filter">
				${checkbox('Contract violated', filter.isViolated, (isViolated) =>
					setFilter({ isViolated }),
				)}
				${checkbox('Fault applied', filter.isFaulty, (isFaulty) => setFilter({ isFaulty }))}
				${isFiltered(filter)
					? html`<button type="button" class="link-button" @click=${clearFilter}>
							Clear the filter
						</button>`
					: nothing}
			</div>
		</search>`;
}

/**
 * @param {string} label
 * @param {'phoneNumber' | 'path' | 'search'} key
 */
function textField(label, key) {
	return html`<label class="field">
		<span class="field-label">${label}</span>
		<input
			type="search"
			autocomplete="off"
			inputmode=${key === 'phoneNumber' ? 'tel' : 'search'}
			.value=${live(state.requests.filter[key])}
			@input=${onText(key)}
		/>
	</label>`;
}

/**
 * @param {string} label
 * @param {'status' | 'method'} key
 * @param {readonly (readonly [string, string])[]} options values and their labels
 */
const choice = (label, key, options) =>
	selectField(label, [['', 'All'], ...options], state.requests.filter[key], (value) =>
		setFilter({ [key]: value }),
	);

/** @param {'phoneNumber' | 'campaign' | 'status' | 'method' | 'path' | 'search'} key */
const onText = (key) => onValue((value) => setFilter({ [key]: value }));

/**
 * A campaign is looked for by its whole name: what is being typed counts once it is one, or on Enter.
 *
 * @param {string} value
 */
function onCampaign(value) {
	const isName = state.overview?.campaigns.some(({ name }) => name === value);
	if (isName || value === '') setFilter({ campaign: value });
}

const clearFilter = () => setFilter(NO_FILTER);

/** @param {Partial<RequestFilter>} changes */
function setFilter(changes) {
	const { requests } = state;
	const before = queryOf(requests.filter);
	Object.assign(requests.filter, changes);
	redraw();
	if (queryOf(requests.filter) === before) return;
	requests.active = null;
	reload();
	invalidate('requests');
}

/** @param {number | undefined} count of the requests that are listed; undefined while they are read */
export function listActions(count) {
	const { filter, isPaused, isBehind, view } = state.requests;
	return html`<div class="list-actions">
		<p class="toolbar-note" role="status">${count === undefined ? 'Loading…' : describe(count)}</p>
		${view.top > 0 && count ? button('Show the newest', showNewest, { look: 'small' }) : nothing}
		${button(isPaused ? 'Resume' : 'Pause', togglePause, { look: 'small' })}
		${isPaused && isBehind ? html`<span class="note">Newer requests arrived</span>` : nothing}
		${download('HAR', `har&${queryOf(filter)}`)} ${download('CSV', `csv&${queryOf(filter)}`)}
		${button('Clear the log', clearLog, { look: 'small' })}
	</div>`;
}

/** @param {number} count */
function describe(count) {
	const requests = plural(count, 'request');
	return count === MAX_REQUESTS ? `The latest ${requests}` : requests;
}

/**
 * @param {string} name
 * @param {string} query
 */
const download = (name, query) =>
	html`<a class="button small" href="${CONTROL}/requests/export?format=${query}" download>
		Export ${name}
	</a>`;

function togglePause() {
	state.requests.isPaused = !state.requests.isPaused;
	invalidate('requests');
	redraw();
}

const clearLog = () => attempt(() => call('DELETE', '/requests'), 'The log is empty');
