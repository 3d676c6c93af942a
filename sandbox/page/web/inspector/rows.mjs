// @ts-check
// A log of the sandbox, of which only visible rows are drawn: the list, and one entry of it beside.
import { button } from '../controls.mjs';
import { html, nothing } from '../lit.mjs';
import { redraw } from '../store.mjs';
import { close, open, openAndEnter, openBeside } from './opened.mjs';
import { rowAfterKey, rowsToDraw, topToShow } from '../window.mjs';

/**
 * @typedef {import('../types.d.mts').Log} Log
 * @typedef {import('../types.d.mts').LogEntry} LogEntry
 */

/**
 * @param {Log} log
 * @param {string} nothingFound shown in place of an empty list
 */
export function logView(log, nothingFound) {
	const { list, opened } = log.state();
	const content = () => {
		if (list === null) return html`<p class="empty">Loading…</p>`;
		return list.length > 0 ? logList(log, list) : html`<p class="empty">${nothingFound}</p>`;
	};
	return html`<div class="inspector" data-opened=${opened !== null} @keydown=${onEscape(log)}>
		<div class="log">${content()}</div>
		${opened ? openedCard(log, opened) : nothing}
	</div>`;
}

/**
 * @param {Log} log
 * @param {NonNullable<ReturnType<Log['state']>['opened']>} opened
 */
function openedCard(log, { id, entry }) {
	const content = () => {
		if (entry === undefined) return html`<p class="note">Loading…</p>`;
		return typeof entry === 'string' ? html`<p class="note">${entry}</p>` : log.detail(entry);
	};
	return html`<section
		class="card request-detail"
		id="opened-entry"
		tabindex="-1"
		aria-labelledby="opened-title"
	>
		<div class="card-head">
			<h2 id="opened-title">${log.title(id)}</h2>
			<span class="grow"></span>
			${button('Close', () => close(log), { look: 'small' })}
		</div>
		${content()}
	</section>`;
}

/** @param {Log} log */
const onEscape = (log) => (/** @type {KeyboardEvent} */ event) => {
	if (event.key !== 'Escape' || !log.state().opened) return;
	event.preventDefault();
	close(log);
};

/**
 * @param {Log} log
 * @param {LogEntry[]} list newest first
 */
function logList(log, list) {
	const { view, active } = log.state();
	const { first, end } = rowsToDraw(view, list.length);
	const drawn = list.slice(first, end);
	const isActiveDrawn = drawn.some(({ id }) => id === active);
	return html`<div class="log-head" data-log=${log.id} aria-hidden="true">${log.head}</div>
		<div
			class="log-rows"
			id=${log.id}
			role="listbox"
			tabindex="0"
			aria-label=${log.label}
			aria-activedescendant=${isActiveDrawn ? `${log.id}-${active}` : nothing}
			@keydown=${onKey(log)}
			@scroll=${onScroll(log)}
			@click=${onClick(log)}
		>
			<div role="presentation" .style=${`height: ${list.length * view.rowHeight}px`}>
				<div role="presentation" .style=${`translate: 0 ${first * view.rowHeight}px`}>
					${drawn.map((one, index) => row(log, one, first + index + 1))}
				</div>
			</div>
		</div>`;
}

/**
 * @param {Log} log
 * @param {LogEntry} one
 * @param {number} position from 1
 */
function row(log, one, position) {
	const { active, opened, list } = log.state();
	const { id } = one;
	return html`<div
		class="log-row"
		role="option"
		id="${log.id}-${id}"
		data-log=${log.id}
		data-id=${id}
		data-active=${id === active}
		aria-selected=${id === opened?.id}
		aria-posinset=${position}
		aria-setsize=${list?.length ?? nothing}
	>
		${log.cells(one)}
	</div>`;
}

/** @param {Log} log */
const onClick = (log) => (/** @type {MouseEvent} */ event) => {
	const place = /** @type {HTMLElement} */ (event.target).closest('[data-id]');
	const { id } = /** @type {HTMLElement | null} */ (place)?.dataset ?? {};
	const one = log.state().list?.find((entry) => String(entry.id) === id);
	if (one) openBeside(log, one.id);
};

/** @param {Log} log */
const onScroll =
	(log) =>
	(/** @type {Event} */ { currentTarget }) => {
		const { scrollTop } = /** @type {HTMLElement} */ (currentTarget);
		const { view } = log.state();
		if (scrollTop === view.top) return;
		view.top = scrollTop;
		redraw();
	};

/** @param {Log} log */
const onKey = (log) => (/** @type {KeyboardEvent} */ event) => {
	const { list, active, opened, view } = log.state();
	if (!list) return;
	const index = list.findIndex(({ id }) => id === active);
	if (event.key === 'Enter') {
		const one = list[Math.max(0, index)];
		if (one) openAndEnter(log, one.id);
		return;
	}
	const page = Math.floor(view.height / view.rowHeight);
	const next = rowAfterKey(event.key, index, list.length, page);
	const one = next === undefined ? undefined : list[next];
	if (next === undefined || !one) return;
	event.preventDefault();
	log.state().active = one.id;
	scrollTo(log, topToShow(view, next));
	if (opened) void open(log, one.id);
	redraw();
};

/**
 * @param {Log} log
 * @param {import('../window.mjs').View} view
 * @returns {number} pixels to scroll to, so that the row of the arrow keys is seen
 */
function topOfActive(log, view) {
	const { list, active } = log.state();
	const index = list?.findIndex(({ id }) => id === active) ?? -1;
	return index === -1 ? view.top : topToShow(view, index);
}

/**
 * @param {Log} log
 * @param {number} top pixels
 */
function scrollTo(log, top) {
	log.state().view.top = top;
	const rows = document.getElementById(log.id);
	if (rows) rows.scrollTop = top;
}

/** Back to the newest entry, following what comes. @param {Log} log */
export function showNewest(log) {
	log.state().active = null;
	scrollTo(log, 0);
	redraw();
	document.getElementById(log.id)?.focus();
}

/**
 * Call after each drawing: measures the list, and keeps the scroll position while newer entries are added above.
 *
 * @param {Log} log
 */
export function followList(log) {
	const rows = document.getElementById(log.id);
	if (!rows) return;
	const state = log.state();
	const { view, added, active } = state;
	const height = rows.clientHeight;
	const rowHeight =
		rows.querySelector('.log-row')?.getBoundingClientRect().height ?? view.rowHeight;
	// Not to be seen, such as beside an open request on a narrow screen before it has a place.
	if (height === 0 || rowHeight === 0) return;
	const isHeld = view.top > 0 || active !== null;
	const seen = { top: (view.top / view.rowHeight + added) * rowHeight, height, rowHeight };
	const isResized = rowHeight !== view.rowHeight;
	state.added = 0;
	const top = isHeld ? (isResized ? topOfActive(log, seen) : seen.top) : 0;
	if (height === view.height && !isResized && top === rows.scrollTop) return;
	Object.assign(view, { top, height, rowHeight });
	// The next drawing makes room for rows of another height; it cannot be scrolled there before.
	if (!isResized) scrollTo(log, top);
	redraw();
}
