// @ts-check
// The latest deliveries of webhook events, newest first.
import { attempt } from '../actions.mjs';
import { call } from '../api.mjs';
import { button } from '../controls.mjs';
import { formatBoth, formatNumber, formatPhone, formatSeconds, plural } from '../format.mjs';
import { html, live, nothing, repeat } from '../lit.mjs';
import { MAX_DELIVERIES } from '../sources.mjs';
import { redraw, state } from '../store.mjs';

/** @typedef {import('../types.d.mts').WebhookDelivery} WebhookDelivery */

const STATUSES = { pending: 'Pending', delivered: 'Delivered', failed: 'Failed' };

export function deliveriesSection() {
	const { deliveries, total, dropped } = state.webhooks;
	return html`<section aria-labelledby="deliveries">
		<h2 id="deliveries">Deliveries</h2>
		${dropped > 0
			? html`<p class="note">
					${plural(dropped, 'event was', 'events were')} dropped: the log was full.
				</p>`
			: nothing}
		${deliveries === null || deliveries.length === 0
			? html`<p class="empty">${deliveries === null ? 'Loading…' : 'No deliveries yet.'}</p>`
			: html`<ol class="log">
					${repeat(deliveries, ({ id }) => id, entry)}
				</ol>`}
		${total > MAX_DELIVERIES
			? html`<p class="note webhook-add">
					The latest ${formatNumber(MAX_DELIVERIES)} of ${formatNumber(total)} are shown.
				</p>`
			: nothing}
	</section>`;
}

/** @param {WebhookDelivery} delivery */
function entry(delivery) {
	const { id, createdAt, topic, url, phone_number: number, status, attempts } = delivery;
	const isOpen = state.webhooks.open.has(id);
	return html`<li data-delivery=${id}>
		<details .open=${live(isOpen)} @toggle=${(/** @type {Event} */ shown) => toggle(id, shown)}>
			<summary
				class="log-line delivery-line"
				@click=${(/** @type {Event} */ pressed) => press(id, pressed)}
			>
				<time datetime=${new Date(createdAt).toISOString()} title=${formatBoth(createdAt)}>
					${formatSeconds(createdAt)}
				</time>
				<span class="path">${topic}</span>
				<span class="note to">${url}</span>
				<span class="number-to">${formatPhone(number)}</span>
				<span class="note tries">${plural(attempts.length, 'try', 'tries')}</span>
				<span class="chip" data-status=${CHIPS[status]}>${STATUSES[status]}</span>
			</summary>
			${isOpen ? details(delivery) : nothing}
		</details>
	</li>`;
}

/** The chips' colours by a status of theirs. */
const CHIPS = { pending: 'PENDING', delivered: 'on', failed: 'failed' };

/** @param {WebhookDelivery} delivery */
function details({ id, url, eventId, attempts, nextTryAt, payload }) {
	return html`<div class="log-details">
		<p><code>${url}</code></p>
		<p class="note">Event ${eventId}</p>
		<ol class="plain">
			${attempts.map(
				({ at, ms, status, error }) =>
					html`<li>
						<time datetime=${new Date(at).toISOString()}>${formatBoth(at)}</time>:
						${error
							? html`<span class="reason">${error}</span>`
							: html`<span>Answered ${status}</span>`}
						<span class="note">(${formatNumber(ms)} ms)</span>
					</li>`,
			)}
		</ol>
		${nextTryAt === null ? nothing : html`<p class="note">Next try: ${formatBoth(nextTryAt)}</p>`}
		<pre tabindex="0" aria-label="Body">${JSON.stringify(payload, null, 2)}</pre>
		<div class="card-actions">${button('Resend', () => resend(id), { look: 'small' })}</div>
	</div>`;
}

/** @param {string} id */
const resend = (id) =>
	attempt(() => call('POST', `/webhooks/deliveries/${id}/resend`, {}), 'Sent again');

/**
 * As in the request log: the browser would report a press a moment later, after the next drawing.
 *
 * @param {string} id
 * @param {Event} event
 */
function press(id, event) {
	event.preventDefault();
	setOpen(id, !state.webhooks.open.has(id));
}

/**
 * Follows what the browser opens itself, such as on a text search.
 *
 * @param {string} id
 * @param {Event} event
 */
function toggle(id, { currentTarget }) {
	const isOpen = /** @type {HTMLDetailsElement} */ (currentTarget).open;
	if (isOpen !== state.webhooks.open.has(id)) setOpen(id, isOpen);
}

/**
 * @param {string} id
 * @param {boolean} isOpen
 */
function setOpen(id, isOpen) {
	if (isOpen) state.webhooks.open.add(id);
	else state.webhooks.open.delete(id);
	redraw();
}
