// @ts-check
// The request inspector: what clients asked, what the service answered, and what the contract says about it.
import { attempt } from '../actions.mjs';
import { call, CONTROL, get } from '../api.mjs';
import { button, onValue } from '../controls.mjs';
import { formatNumber, formatSeconds, plural } from '../format.mjs';
import { html, live, nothing } from '../lit.mjs';
import { requestDetail } from '../inspector/detail.mjs';
import { isFiltered, NO_FILTER, queryOf, STATUSES } from '../inspector/filter.mjs';
import { reload } from '../inspector/list.mjs';
import { logView } from '../inspector/rows.mjs';
import { isViolation, recipient, target } from '../inspector/texts.mjs';
import { choice, filterBar, listNote, mark, setFilter, textField } from '../inspector/toolbar.mjs';
import { invalidate } from '../sources.mjs';
import { redraw, state } from '../store.mjs';

/** @import { Log, LoggedRequest } from '../types.d.mts' */

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'];

/** @type {Log<LoggedRequest>} */
export const requestLog = {
	id: 'request-list',
	tab: 'requests',
	label: 'Requests, newest first',
	noFilter: NO_FILTER,
	head: html`<span>Time</span><span>Method</span><span>Operation</span><span>Number</span>
		<span>Campaign</span><span>Flags</span><span class="status">Status</span>
		<span class="ms">ms</span>`,
	state: () => state.requests,
	query: () => queryOf(state.requests.filter),
	reload,
	read: (id) => get(`/requests/${id}`),
	cells,
	title: (id) => `Request ${formatNumber(Number(id))}`,
	detail: requestDetail,
};

export function requestsPanel() {
	const nothingFound = isFiltered(state.requests.filter)
		? 'No request matches.'
		: 'No requests yet.';
	return html`${filterFields()} ${contractNote()} ${listActions()}
	${logView(requestLog, nothingFound)}`;
}

/** @param {LoggedRequest} one */
function cells(one) {
	const { at, method, phone_number: number, campaign, status, ms, fault } = one;
	return html`<time datetime=${new Date(at).toISOString()}>${formatSeconds(at)}</time>
		<span class="method">${method}</span>
		<span class="target">${target(one)}</span>
		<span class="recipient">${recipient(number) ?? nothing}</span>
		<span class="campaign-name">${campaign ?? nothing}</span>
		<span class="marks">
			${isViolation(one) ? html`<span class="chip warn">contract</span>` : nothing}
			${fault
				? html`<span class="chip warn"
						><span class="long">${fault}</span> <span class="short">fault</span></span
					>`
				: nothing}
		</span>
		<span class="status" data-kind=${status === null ? 'reset' : String(status)[0]}>
			${status ?? 'reset'}
		</span>
		<span class="ms">${formatNumber(ms)}<span class="unit"> ms</span></span>`;
}

function filterFields() {
	const log = requestLog;
	const methods = METHODS.map((one) => /** @type {[string, string]} */ ([one, one]));
	return filterBar(
		log,
		'Filter requests',
		html`${textField(log, 'Number contains', 'phoneNumber')} ${campaignField()}
		${choice(log, 'Status', 'status', STATUSES)} ${choice(log, 'Method', 'method', methods)}
		${textField(log, 'Path contains', 'path')} ${textField(log, 'Body contains', 'search')}`,
		html`${mark(log, 'Contract violated', 'isViolated')} ${mark(log, 'Fault applied', 'isFaulty')}`,
	);
}

const campaignField = () =>
	html`<label class="field">
		<span class="field-label">Campaign</span>
		<input
			type="search"
			list="campaign-names"
			autocomplete="off"
			.value=${live(state.requests.filter.campaign)}
			@input=${onValue(onCampaign)}
			@change=${onValue((campaign) => setFilter(requestLog, { campaign }))}
		/>
		<datalist id="campaign-names">
			${state.overview?.campaigns.map(({ name }) => html`<option value=${name}></option>`)}
		</datalist>
	</label>`;

/**
 * A campaign is looked for by its whole name: what is being typed counts once it is one, or on Enter.
 *
 * @param {string} value
 */
function onCampaign(value) {
	const isName = state.overview?.campaigns.some(({ name }) => name === value);
	if (isName || value === '') setFilter(requestLog, { campaign: value });
}

function contractNote() {
	const { contract } = state.requests;
	if (!contract) return nothing;
	const { requests, responses } = contract;
	return html`<p class="note">
		Checked against the contract: ${plural(requests.checked, 'request')}
		(${formatNumber(requests.violated.length)} violated it) and
		${plural(responses.checked, 'response')} (${formatNumber(responses.violated.length)} violated
		it).
	</p>`;
}

function listActions() {
	const { filter, isPaused, isBehind } = state.requests;
	return html`<div class="list-actions">
		${listNote(requestLog, ['request', 'requests'])}
		${button(isPaused ? 'Resume' : 'Pause', togglePause, { look: 'small' })}
		${isPaused && isBehind ? html`<span class="note">Newer requests arrived</span>` : nothing}
		${download('HAR', `har&${queryOf(filter)}`)} ${download('CSV', `csv&${queryOf(filter)}`)}
		${button('Clear the log', clearLog, { look: 'small' })}
	</div>`;
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
