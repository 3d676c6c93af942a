// @ts-check
// The dense list of phones beside the cards: thousands of rows, of which those in sight are drawn.
import { notify } from '../actions.mjs';
import { get } from '../api.mjs';
import { formatNumber, formatPhone, formatTime } from '../format.mjs';
import { html, nothing, repeat } from '../lit.mjs';
import { invalidate } from '../sources.mjs';
import { redraw, state } from '../store.mjs';
import { rowAfterKey, topToShow } from '../window.mjs';
import { areRowsMissing, drawnRows, listView, ROW_HEIGHT, rowAt } from './phone-list-data.mjs';

const STATUS_WORDS = { SENT: 'Sent', DELIVERED: 'Delivered', READ: 'Read', FAILED: 'Failed' };

export function phoneList() {
	const { isOpen, total, active } = state.phoneList;
	if (!isOpen) return nothing;
	const { first, end } = drawnRows();
	const indexes = Array.from({ length: end - first }, (_none, index) => first + index);
	return html`<aside class="phone-list" aria-label="All phones">
		${jump()}
		<div
			class="phone-rows"
			role="listbox"
			tabindex="0"
			aria-label="Phones"
			aria-activedescendant=${total > 0 ? `row-${active}` : nothing}
			@scroll=${onScroll}
			@keydown=${onKey}
		>
			<div class="phone-rows-inner" .style=${`height: ${total * ROW_HEIGHT}px`}>
				${repeat(indexes, (index) => index, row)}
			</div>
		</div>
		<p class="note">${formatNumber(total)} in all, the most recently active first</p>
	</aside>`;
}

/** @param {number} index */
function row(index) {
	const { total, active } = state.phoneList;
	const phone = rowAt(index);
	const isChosen = phone !== undefined && phone.phone_number === state.phones.chosen;
	return html`<div
		class="phone-row"
		role="option"
		id="row-${index}"
		aria-selected=${isChosen}
		aria-posinset=${index + 1}
		aria-setsize=${total}
		?data-active=${index === active}
		.style=${`top: ${index * ROW_HEIGHT}px`}
		@click=${() => choose(index)}
	>
		${phone === undefined ? html`<span class="note">Loading…</span>` : content(phone)}
	</div>`;
}

/** @param {import('../types.d.mts').Phone} phone */
function content({ name, phone_number: number, opted_in: optedIn, blocked, messages }) {
	const [latest] = messages;
	const word = blocked ? 'Blocked' : optedIn ? '' : 'Opted out';
	return html`<span class="phone-row-name">${name}</span>
		<span class="phone-row-number">${formatPhone(number)}</span>
		${word ? html`<span class="chip warn">${word}</span>` : nothing}
		${latest
			? html`<span class="phone-row-latest">
					${latest.sender === 'USER' ? 'Replied' : STATUS_WORDS[latest.status]}
					${formatTime(latest.sent_at)}
				</span>`
			: nothing}`;
}

function jump() {
	return html`<form class="phone-jump" @submit=${onJump}>
		<label class="field grow">
			<span class="field-label">Go to number</span>
			<input name="number" inputmode="tel" required placeholder="919876543210" autocomplete="off" />
		</label>
		<button class="button">Go</button>
	</form>`;
}

/** @param {SubmitEvent} event */
async function onJump(event) {
	event.preventDefault();
	const form = /** @type {HTMLFormElement} */ (event.currentTarget);
	const typed = String(new window.FormData(form).get('number'));
	const number = typed.replace(/[\s+().-]/g, '');
	const { phones } = await get(
		`/phones?${new URLSearchParams({ numbers: number, messages: '0' })}`,
	);
	if (phones.length === 0) {
		notify(`No phone has the number ${typed}`, true);
		return;
	}
	show(number);
	form.reset();
}

/** @param {number} index */
function choose(index) {
	state.phoneList.active = index;
	const phone = rowAt(index);
	if (phone) show(phone.phone_number);
}

/** @param {string} number */
function show(number) {
	state.phones.chosen = number;
	state.phones.page = 0;
	invalidate('phones');
	redraw();
}

/** @param {Event} event */
function onScroll({ currentTarget }) {
	const { scrollTop } = /** @type {HTMLElement} */ (currentTarget);
	if (scrollTop === state.phoneList.top) return;
	state.phoneList.top = scrollTop;
	if (areRowsMissing()) invalidate('phoneList');
	redraw();
}

/** @param {KeyboardEvent} event */
function onKey(event) {
	const { active, total } = state.phoneList;
	const view = listView();
	const isChoice = event.key === 'Enter' || event.key === ' ';
	const next = rowAfterKey(event.key, active, total, Math.floor(view.height / view.rowHeight));
	if (!isChoice && next === undefined) return;
	event.preventDefault();
	if (next === undefined) {
		choose(active);
		return;
	}
	state.phoneList.active = next;
	const rows = /** @type {HTMLElement} */ (event.currentTarget);
	rows.scrollTop = topToShow({ ...view, height: rows.clientHeight }, next);
	redraw();
}
