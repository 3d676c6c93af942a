// @ts-check
// The latest deliveries of webhook events, newest first.
import { attempt } from '../actions.mjs';
import { call } from '../api.mjs';
import { button, fact } from '../controls.mjs';
import { formatBoth, formatNumber, formatPhone, formatSeconds, plural } from '../format.mjs';
import { deliveryQueryOf, NO_DELIVERY_FILTER } from '../inspector/filter.mjs';
import { logView } from '../inspector/rows.mjs';
import { choice, filterBar, listNote, textField } from '../inspector/toolbar.mjs';
import { html, nothing } from '../lit.mjs';
import { state } from '../store.mjs';
import { TOPICS } from './webhook-form.mjs';

/** @import { Log, WebhookDelivery } from '../types.d.mts' */

const STATUSES = { pending: 'Pending', delivered: 'Delivered', failed: 'Failed' };

/** The list holds entries whole. @param {string | number} id */
const find = (id) => state.deliveries.list?.find((one) => one.id === id);

/** @type {Log<WebhookDelivery>} */
export const deliveryLog = {
	id: 'delivery-list',
	tab: 'webhooks',
	label: 'Deliveries, newest first',
	noFilter: NO_DELIVERY_FILTER,
	head: html`<span>Time</span><span>Event</span><span>Number</span><span>URL</span>
		<span>Tries</span><span class="status">Status</span>`,
	state: () => state.deliveries,
	query: () => deliveryQueryOf(state.deliveries.filter),
	reload() {
		state.deliveries.view.top = 0;
	},
	async read(id) {
		const one = find(id);
		if (one) return one;
		throw new Error('It is no longer in the log');
	},
	cells: ({ createdAt, topic, phone_number: number, url, attempts, status }) =>
		html`<time datetime=${new Date(createdAt).toISOString()}>${formatSeconds(createdAt)}</time>
			<span class="target">${TOPICS[topic]}</span>
			<span class="recipient">${formatPhone(number)}</span>
			<span class="campaign-name">${url}</span>
			<span class="marks">${plural(attempts.length, 'try', 'tries')}</span>
			<span class="status" data-kind=${status}>${STATUSES[status]}</span>`,
	title: () => 'Delivery',
	detail: (entry) => detail(find(entry.id) ?? entry),
};

export function deliveriesSection() {
	const { dropped } = state.deliveries;
	const nothingFound = deliveryLog.query() === '' ? 'No deliveries yet.' : 'No delivery matches.';
	return html`<section aria-labelledby="deliveries">
		<h2 id="deliveries">Deliveries</h2>
		${dropped > 0
			? html`<p class="note">
					${plural(dropped, 'event was', 'events were')} dropped: the log was full.
				</p>`
			: nothing}
		${filterBar(
			deliveryLog,
			'Filter deliveries',
			html`${textField(deliveryLog, 'Number contains', 'phoneNumber')}
			${choice(deliveryLog, 'Event', 'topic', Object.entries(TOPICS))}
			${choice(deliveryLog, 'Status', 'status', Object.entries(STATUSES))}
			${textField(deliveryLog, 'Body or answer contains', 'search')}`,
		)}
		<div class="list-actions">${listNote(deliveryLog, ['delivery', 'deliveries'])}</div>
		${logView(deliveryLog, nothingFound)}
	</section>`;
}

/** @param {WebhookDelivery} delivery */
function detail({ id, topic, url, phone_number: number, eventId, attempts, nextTryAt, payload }) {
	return html`<div class="card-actions">
			${button('Resend', () => resend(id), { look: 'small' })}
		</div>
		<dl class="facts">
			${fact('Event', `${TOPICS[topic]} (${topic})`)} ${fact('Event ID', eventId)}
			${fact('URL', url)} ${fact('Number', formatPhone(number))}
			${nextTryAt === null ? nothing : fact('Next try', formatBoth(nextTryAt))}
		</dl>
		<section class="message-part" aria-label="Tries">
			<h3>Tries</h3>
			<ol class="plain">
				${attempts.map(tried)}
			</ol>
		</section>
		<section class="message-part" aria-label="Event">
			<h3>Event</h3>
			<pre tabindex="0" aria-label="Body">${JSON.stringify(payload, null, 2)}</pre>
		</section>`;
}

/** @param {WebhookDelivery['attempts'][number]} attempt */
const tried = ({ at, ms, status, error, answer }) =>
	html`<li>
		<time datetime=${new Date(at).toISOString()}>${formatBoth(at)}</time>:
		${error ? html`<span class="reason">${error}</span>` : html`<span>Answered ${status}</span>`}
		<span class="note">(${formatNumber(ms)} ms)</span>
		${answer === undefined ? nothing : html`<pre tabindex="0" aria-label="Answer">${answer}</pre>`}
	</li>`;

/** @param {string} id */
const resend = (id) =>
	attempt(() => call('POST', `/webhooks/deliveries/${id}/resend`, {}), 'Sent again');
