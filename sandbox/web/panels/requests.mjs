// @ts-check
// What clients asked and what the service answered, newest first.
import { attempt } from '../actions.mjs';
import { call, get } from '../api.mjs';
import { formatBoth, formatNumber, formatSeconds, plural } from '../format.mjs';
import { html, live, nothing, repeat } from '../lit.mjs';
import { MOST_REQUESTS } from '../sources.mjs';
import { redraw, state } from '../store.mjs';

/** @typedef {import('../types.d.mts').LoggedRequest} LoggedRequest */

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'];

/** @type {Record<string, { label: string, test: (one: LoggedRequest) => boolean }>} */
const statuses = {
	200: { label: '200', test: ({ status }) => status === 200 },
	400: {
		label: '400 to 499',
		test: ({ status }) => status !== null && status >= 400 && status < 500,
	},
	429: { label: '429', test: ({ status }) => status === 429 },
	500: { label: '500 and above', test: ({ status }) => status !== null && status >= 500 },
	reset: { label: 'Connection reset', test: ({ status }) => status === null },
	fault: { label: 'With a fault', test: ({ fault }) => fault !== undefined },
	violated: { label: 'Against the contract', test: isViolation },
};

/** @param {LoggedRequest} one */
function isViolation({ contract, responseContract }) {
	return contract === 'violated' || responseContract === 'violated';
}

export function requestsPanel() {
	const { list, shown } = state.requests;
	if (list === null)
		return html`${filters(0)}
			<p class="empty">Loading…</p>`;
	const matching = list.filter(matches);
	return html`${filters(matching.length)} ${contractNote()}
	${matching.length === 0
		? html`<p class="empty">${list.length === 0 ? 'No requests yet.' : 'No request matches.'}</p>`
		: html`<ol class="log">
				${repeat(matching.slice(0, shown), ({ id }) => id, entry)}
			</ol>`}
	${matching.length > shown
		? html`<p class="more">
				<button type="button" class="button" @click=${showMore}>
					Show more (${formatNumber(matching.length - shown)} left)
				</button>
			</p>`
		: nothing}`;
}

/** @param {LoggedRequest} one */
function matches(one) {
	const { method, path, status } = state.requests;
	if (method && one.method !== method) return false;
	if (path && !`${one.path}?${one.query}`.includes(path.trim())) return false;
	return statuses[status]?.test(one) ?? true;
}

/** @param {number} count */
function filters(count) {
	const { method, path, status } = state.requests;
	return html`<div class="toolbar">
		<label class="field">
			<span class="field-label">Method</span>
			<select @change=${set('method')}>
				<option value="">All</option>
				${METHODS.map((one) => html`<option .selected=${live(one === method)}>${one}</option>`)}
			</select>
		</label>
		<label class="field grow">
			<span class="field-label">Path contains</span>
			<input type="search" @input=${set('path')} .value=${live(path)} autocomplete="off" />
		</label>
		<label class="field">
			<span class="field-label">Status</span>
			<select @change=${set('status')}>
				<option value="">All</option>
				${Object.entries(statuses).map(
					([key, { label }]) =>
						html`<option value=${key} .selected=${live(key === status)}>${label}</option>`,
				)}
			</select>
		</label>
		<p class="toolbar-note" role="status">${plural(count, 'request')}</p>
		<button type="button" class="button" @click=${clear}>Clear the log</button>
	</div>`;
}

function contractNote() {
	const { contract, list } = state.requests;
	if (!contract) return nothing;
	const { requests, responses } = contract;
	return html`<p class="note">
		${plural(requests.checked, 'request')} and ${plural(responses.checked, 'answer')} were checked
		against the contract: ${formatNumber(requests.violated.length)} and
		${formatNumber(responses.violated.length)} broke it.
		${list?.length === MOST_REQUESTS
			? `The latest ${formatNumber(MOST_REQUESTS)} are shown.`
			: nothing}
	</p>`;
}

/** @param {LoggedRequest} one */
function entry(one) {
	const isOpen = state.requests.open.has(one.id);
	return html`<li>
		<details .open=${live(isOpen)} @toggle=${(/** @type {Event} */ event) => toggle(one, event)}>
			<summary class="log-line" @click=${(/** @type {Event} */ event) => press(one, event)}>
				<time datetime=${new Date(one.at).toISOString()} title=${formatBoth(one.at)}>
					${formatSeconds(one.at)}
				</time>
				<span class="method">${one.method}</span>
				<span class="path">${one.path}${one.query ? `?${one.query}` : ''}</span>
				<span class="flags">
					${one.fault ? html`<span class="chip warn">${one.fault}</span>` : nothing}
					${isViolation(one) ? html`<span class="chip warn">contract</span>` : nothing}
				</span>
				<span class="status" data-kind=${one.status === null ? 'reset' : String(one.status)[0]}>
					${one.status ?? 'reset'}
				</span>
				<span class="ms">${formatNumber(one.ms)} ms</span>
			</summary>
			${isOpen ? details(one) : nothing}
		</details>
	</li>`;
}

/** @param {LoggedRequest} one */
function details({ id, operation, error, violations = [], responseViolations = [] }) {
	return html`<div class="log-details">
		<p class="note">${operation ?? 'No operation of the contract'}</p>
		${error ? html`<p class="reason"><strong>Answer:</strong> ${error}</p>` : nothing}
		${[...violations, ...responseViolations].map((text) => html`<p class="reason">${text}</p>`)}
		${bodyOf(state.requests.whole.get(id))}
	</div>`;
}

/** @param {LoggedRequest | string | undefined} whole */
function bodyOf(whole) {
	if (whole === undefined) return html`<p class="note">Loading…</p>`;
	if (typeof whole === 'string') return html`<p class="note">${whole}</p>`;
	const { body, bodySize = 0, bodyTruncated } = whole;
	if (body === undefined) return html`<p class="note">No body</p>`;
	return html`${bodyTruncated
			? html`<p class="note">The beginning of ${formatNumber(bodySize)} bytes:</p>`
			: nothing}
		<pre tabindex="0">${typeof body === 'string' ? body : JSON.stringify(body, null, 2)}</pre>`;
}

/** Lists hold no bodies. @param {number} id */
async function open(id) {
	const { open, whole } = state.requests;
	open.add(id);
	const found = await get(`/requests/${id}`).catch((/** @type {Error} */ { message }) => message);
	if (open.has(id)) whole.set(id, found);
	redraw();
}

/** @param {number} id */
function close(id) {
	state.requests.open.delete(id);
	state.requests.whole.delete(id);
}

/** @param {'method' | 'path' | 'status'} key */
const set =
	(key) =>
	(/** @type {Event} */ { currentTarget }) => {
		state.requests[key] = /** @type {HTMLInputElement} */ (currentTarget).value;
		state.requests.shown = 100;
		redraw();
	};

/**
 * The browser would tell of a press by a toggle event only, a moment later. A drawing in between
 * would close again what was just opened.
 *
 * @param {LoggedRequest} one
 * @param {Event} event
 */
function press({ id }, event) {
	event.preventDefault();
	if (state.requests.open.has(id)) close(id);
	else void open(id);
	redraw();
}

/**
 * What the browser opens by itself, such as where it finds a text.
 *
 * @param {LoggedRequest} one
 * @param {Event} event
 */
function toggle({ id }, { currentTarget }) {
	const isOpen = /** @type {HTMLDetailsElement} */ (currentTarget).open;
	if (isOpen === state.requests.open.has(id)) return;
	if (isOpen) void open(id);
	else close(id);
	redraw();
}

function showMore() {
	state.requests.shown += 200;
	redraw();
}

const clear = () => attempt(() => call('DELETE', '/requests'), 'The log is empty');
