// @ts-check
// The inspector's list, of which only visible rows are drawn.
import { formatNumber, formatSeconds } from '../format.mjs';
import { html, nothing } from '../lit.mjs';
import { redraw, state } from '../store.mjs';
import { open, openAndEnter, openBeside } from './opened.mjs';
import { isViolation, recipient, target } from './texts.mjs';
import { rowAfterKey, rowsToDraw, topToShow } from '../window.mjs';

/** @typedef {import('../types.d.mts').LoggedRequest} LoggedRequest */

const LIST_ID = 'request-list';

/** @param {number} id */
const rowId = (id) => `request-${id}`;

/** @param {LoggedRequest[]} list newest first */
export function requestList(list) {
	const { view, active } = state.requests;
	const { first, end } = rowsToDraw(view, list.length);
	const drawn = list.slice(first, end);
	const isActiveDrawn = drawn.some(({ id }) => id === active);
	return html`<div class="log-head" aria-hidden="true">
			<span>Time</span><span>Method</span><span>Operation</span><span>Number</span>
			<span>Campaign</span><span>Flags</span><span class="status">Status</span>
			<span class="ms">ms</span>
		</div>
		<div
			class="log-rows"
			id=${LIST_ID}
			role="listbox"
			tabindex="0"
			aria-label="Requests, newest first"
			aria-activedescendant=${isActiveDrawn && active !== null ? rowId(active) : nothing}
			@keydown=${onKey}
			@scroll=${onScroll}
			@click=${onClick}
		>
			<div role="presentation" .style=${`height: ${list.length * view.rowHeight}px`}>
				<div role="presentation" .style=${`translate: 0 ${first * view.rowHeight}px`}>
					${drawn.map((one, index) => row(one, first + index + 1, list.length))}
				</div>
			</div>
		</div>`;
}

/**
 * @param {LoggedRequest} one
 * @param {number} position from 1
 * @param {number} count
 */
function row(one, position, count) {
	const { active, opened } = state.requests;
	const { id, at, method, phone_number: number, campaign, status, ms, fault } = one;
	return html`<div
		class="log-row"
		role="option"
		id=${rowId(id)}
		data-id=${id}
		data-active=${id === active}
		aria-selected=${id === opened?.id}
		aria-posinset=${position}
		aria-setsize=${count}
	>
		<time datetime=${new Date(at).toISOString()}>${formatSeconds(at)}</time>
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
		<span class="ms">${formatNumber(ms)}<span class="unit"> ms</span></span>
	</div>`;
}

/** @param {MouseEvent} event */
function onClick(event) {
	const place = /** @type {HTMLElement} */ (event.target).closest('[data-id]');
	if (place) openBeside(Number(/** @type {HTMLElement} */ (place).dataset.id));
}

/** @param {Event} event */
function onScroll({ currentTarget }) {
	const { scrollTop } = /** @type {HTMLElement} */ (currentTarget);
	if (scrollTop === state.requests.view.top) return;
	state.requests.view.top = scrollTop;
	redraw();
}

/** @param {KeyboardEvent} event */
function onKey(event) {
	const { list, active, opened, view } = state.requests;
	if (!list) return;
	const index = list.findIndex(({ id }) => id === active);
	if (event.key === 'Enter') {
		const one = list[Math.max(0, index)];
		if (one) openAndEnter(one.id);
		return;
	}
	const page = Math.floor(view.height / view.rowHeight);
	const next = rowAfterKey(event.key, index, list.length, page);
	const one = next === undefined ? undefined : list[next];
	if (next === undefined || !one) return;
	event.preventDefault();
	state.requests.active = one.id;
	scrollTo(topToShow(view, next));
	if (opened) void open(one.id);
	redraw();
}

/**
 * @param {import('../window.mjs').View} view
 * @returns {number} pixels to scroll to, so that the row of the arrow keys is seen
 */
function topOfActive(view) {
	const { list, active } = state.requests;
	const index = list?.findIndex(({ id }) => id === active) ?? -1;
	return index === -1 ? view.top : topToShow(view, index);
}

/** @param {number} top pixels */
function scrollTo(top) {
	state.requests.view.top = top;
	const rows = document.getElementById(LIST_ID);
	if (rows) rows.scrollTop = top;
}

/** Back to the newest request, following what comes. */
export function showNewest() {
	state.requests.active = null;
	scrollTo(0);
	redraw();
	document.getElementById(LIST_ID)?.focus();
}

/**
 * Call after each drawing: measures the list, and keeps the scroll position while newer requests are added above.
 */
export function followList() {
	const rows = document.getElementById(LIST_ID);
	if (!rows) return;
	const { requests } = state;
	const { view, added, active } = requests;
	const height = rows.clientHeight;
	const rowHeight =
		rows.querySelector('.log-row')?.getBoundingClientRect().height ?? view.rowHeight;
	// Not to be seen, such as beside an open request on a narrow screen before it has a place.
	if (height === 0 || rowHeight === 0) return;
	const isHeld = view.top > 0 || active !== null;
	const seen = { top: (view.top / view.rowHeight + added) * rowHeight, height, rowHeight };
	const isResized = rowHeight !== view.rowHeight;
	requests.added = 0;
	const top = isHeld ? (isResized ? topOfActive(seen) : seen.top) : 0;
	if (height === view.height && !isResized && top === rows.scrollTop) return;
	Object.assign(view, { top, height, rowHeight });
	// The next drawing makes room for rows of another height; it cannot be scrolled there before.
	if (!isResized) scrollTo(top);
	redraw();
}
