// @ts-check
// The phones of the recipients: which are shown, and how.
import { attempt, onSubmit, notify } from '../actions.mjs';
import { call } from '../api.mjs';
import { button, onValue, selectField } from '../controls.mjs';
import { formatNumber, plural } from '../format.mjs';
import { html, live, nothing, repeat } from '../lit.mjs';
import { invalidate } from '../sources.mjs';
import { anyPhone, isFiltered } from '../phone-filter.mjs';
import { redraw, state } from '../store.mjs';
import { openContact } from './contact-dialog.mjs';
import { firstSteps } from './connect.mjs';
import { deliveryField, nextDelivery } from './delivery.mjs';
import { filtersButton } from './filters-button.mjs';
import { magicNumbers } from './magic-numbers.mjs';
import { resetPhoneList } from './phone-list-data.mjs';
import { phoneList } from './phone-list.mjs';
import { phone } from './phone-card.mjs';
import { PAGE_SIZE } from './phones-data.mjs';

export function phonesPanel() {
	const { list, filter } = state.phones;
	if (list?.length === 0 && !isFiltered(filter)) {
		return html`${toolbar()} ${firstSteps()} ${newCustomer()} ${magicNumbers()}`;
	}
	return html`${toolbar()} ${filters()} ${nextDelivery()} ${newCustomer()} ${magicNumbers()}
		<div class="phones-beside" ?data-list=${state.phoneList.isOpen}>
			${phoneList()}
			<div>
				${list === null
					? html`<p class="empty">Loading…</p>`
					: list.length === 0
						? nothingFound()
						: html`<div class="phones">${repeat(list, ({ id }) => id, phone)}</div>`}
				${pager()}
			</div>
		</div>`;
}

function toolbar() {
	const { filter, total, waiting } = state.phones;
	return html`<div class="toolbar">
		<label class="field grow">
			<span class="field-label">Search by name or number</span>
			<input
				type="search"
				.value=${live(filter.search)}
				@input=${onValue(setFilter('search'))}
				autocomplete="off"
			/>
		</label>
		<p class="toolbar-note" role="status">
			${isFiltered(filter) ? plural(total, 'match', 'matches') : plural(total, 'phone')}
		</p>
		${waiting.size > 0
			? button(`Show the latest (${formatNumber(waiting.size)} new)`, showLatest, {
					look: 'accent',
				})
			: nothing}
		${deliveryField()}
		<button
			type="button"
			class="button"
			title="Sent becomes delivered, delivered becomes read"
			@click=${advanceAll}
		>
			Advance all messages
		</button>
		${button('New contact', () => openContact())}
	</div>`;
}

function filters() {
	const { filter } = state.phones;
	const { isOpen } = state.phoneList;
	return html`${filtersButton('phones', isFiltered(filter))}
		<div class="toolbar filters" ?data-open=${state.openFilters.has('phones')}>
			${choice('Campaign', 'campaign', [
				['', 'Any'],
				...(state.overview?.campaigns ?? []).map(({ name }) => option(name)),
			])}
			${choice('Status', 'status', [
				['', 'Any'],
				['SENT', 'Sent'],
				['DELIVERED', 'Delivered'],
				['READ', 'Read'],
				['FAILED', 'Failed'],
			])}
			${choice('Opt-in', 'optIn', [
				['', 'Any'],
				['in', 'Opted in'],
				['out', 'Opted out'],
				['blocked', 'Blocked'],
			])}
			${choice('Tag', 'tag', [['', 'Any'], ...(state.overview?.tags ?? []).map(option)])}
			${isFiltered(filter) ? button('Clear filters', clearFilter) : nothing}
			<button type="button" class="button" aria-pressed=${isOpen} @click=${toggleList}>
				${isOpen ? 'Hide list' : 'Show list'}
			</button>
		</div>`;
}

/** @param {string} name @returns {[string, string]} */
const option = (name) => [name, name];

/**
 * @param {string} label
 * @param {keyof import('../types.d.mts').PhoneFilter} name
 * @param {[value: string, label: string][]} options
 */
const choice = (label, name, options) =>
	selectField(label, options, state.phones.filter[name], setFilter(name), 'short');

function newCustomer() {
	return html`<details class="disclosure">
		<summary>Write as a new customer</summary>
		<form class="toolbar" @submit=${onSubmit(receiveFromNew)}>
			<label class="field">
				<span class="field-label">Number with country code</span>
				<input
					name="phone_number"
					inputmode="numeric"
					required
					placeholder="919876543210"
					autocomplete="off"
				/>
			</label>
			<label class="field">
				<span class="field-label">Name</span>
				<input name="name" autocomplete="off" />
			</label>
			<label class="field grow">
				<span class="field-label">Message</span>
				<input name="text" required autocomplete="off" />
			</label>
			<button class="button accent">Send to the business</button>
		</form>
	</details>`;
}

function nothingFound() {
	const search = state.phones.filter.search.trim();
	return search
		? html`<p class="empty">No name or number matches “${search}”.</p>`
		: html`<p class="empty">No phone matches these filters.</p>`;
}

function pager() {
	const { page, total } = state.phones;
	const pages = Math.ceil(total / PAGE_SIZE);
	if (pages < 2) return nothing;
	const first = page * PAGE_SIZE + 1;
	return html`<nav class="pager" aria-label="Pages of phones">
		${button('Newer', () => showPage(page - 1), { isDisabled: page === 0 })}
		<span>
			${formatNumber(first)}–${formatNumber(Math.min(total, first + PAGE_SIZE - 1))} of
			${formatNumber(total)}
		</span>
		${button('Older', () => showPage(page + 1), { isDisabled: page >= pages - 1 })}
	</nav>`;
}

/**
 * @param {Record<string, string>} fields
 * @param {HTMLFormElement} form
 */
async function receiveFromNew({ phone_number: number = '', name, text = '' }, form) {
	const message = { phone_number: number.replace(/[\s+().-]/g, ''), text, ...(name && { name }) };
	const isSent = await attempt(
		() => call('POST', '/inbound', message),
		'The message reached the business',
	);
	if (isSent) form.reset();
}

async function advanceAll() {
	/** @type {{ advanced: number } | undefined} */
	let answer;
	await attempt(async () => {
		answer = await call('POST', '/messages/advance', {});
	});
	if (!answer) return;
	notify(`${plural(answer.advanced, 'message')} advanced`);
}

/** @param {keyof import('../types.d.mts').PhoneFilter} name */
const setFilter = (name) => (/** @type {string} */ value) => {
	Object.assign(state.phones.filter, { [name]: value });
	showFiltered();
};

function clearFilter() {
	state.phones.filter = anyPhone();
	showFiltered();
}

function showFiltered() {
	state.phones.page = 0;
	state.phones.chosen = null;
	resetPhoneList();
	invalidate('phones', 'phoneList');
	redraw();
}

function toggleList() {
	state.phoneList.isOpen = !state.phoneList.isOpen;
	invalidate('phoneList');
	redraw();
}

/** @param {number} page */
function showPage(page) {
	state.phones.page = page;
	state.phones.chosen = null;
	invalidate('phones');
	redraw();
}

function showLatest() {
	state.phones.page = 0;
	state.phones.chosen = null;
	state.phones.waiting.clear();
	invalidate('phones');
	redraw();
}
