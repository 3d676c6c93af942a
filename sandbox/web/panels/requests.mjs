// @ts-check
// The request inspector: what clients asked, what the service answered, and what the contract says about it.
import { formatNumber, plural } from '../format.mjs';
import { html, nothing } from '../lit.mjs';
import { requestDetail } from '../inspector/detail.mjs';
import { isFiltered } from '../inspector/filter.mjs';
import { close } from '../inspector/opened.mjs';
import { requestList } from '../inspector/rows.mjs';
import { filterFields, listActions } from '../inspector/toolbar.mjs';
import { state } from '../store.mjs';

/** @typedef {import('../types.d.mts').LoggedRequest} LoggedRequest */

export function requestsPanel() {
	const { list, opened } = state.requests;
	return html`${filterFields()} ${contractNote()} ${listActions(list?.length)}
		<div class="inspector" data-opened=${opened !== null} @keydown=${onKey}>
			<div class="log">${content(list)}</div>
			${opened ? requestDetail(opened) : nothing}
		</div>`;
}

/** @param {LoggedRequest[] | null} list */
function content(list) {
	if (list === null) return html`<p class="empty">Loading…</p>`;
	if (list.length > 0) return requestList(list);
	const text = isFiltered(state.requests.filter) ? 'No request matches.' : 'No requests yet.';
	return html`<p class="empty">${text}</p>`;
}

/** @param {KeyboardEvent} event */
function onKey(event) {
	if (event.key !== 'Escape' || !state.requests.opened) return;
	event.preventDefault();
	close();
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
