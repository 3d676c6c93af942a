// @ts-check
// Where events are posted: adding, changing and removing webhooks, and how their deliveries went.
import { attempt } from '../actions.mjs';
import { call } from '../api.mjs';
import { button } from '../controls.mjs';
import { html, nothing, repeat } from '../lit.mjs';
import { focusAfterDrawing, redraw, state } from '../store.mjs';
import { deliveriesSection } from './webhook-deliveries.mjs';
import { openForm, TOPICS, webhookForm } from './webhook-form.mjs';

/** @typedef {import('../types.d.mts').Webhook} Webhook */

export function webhooksPanel() {
	const { list, form } = state.webhooks;
	if (list === null) return html`<p class="empty">Loading…</p>`;
	return html`<section aria-labelledby="webhooks">
			<h2 id="webhooks">Webhooks</h2>
			<p class="note webhook-intro">
				Events are posted to these URLs as JSON. With a secret they are signed with HMAC-SHA256 in
				the header X-WA-Signature. The service's specification shows no events: these follow
				services of this kind.
			</p>
			<div class="rows">
				${repeat(
					list,
					({ id }) => id,
					(webhook) => (form?.id === webhook.id ? webhookForm(form) : card(webhook)),
				)}
				${form?.id === null ? webhookForm(form) : nothing}
			</div>
			${form === null
				? html`<p class="webhook-add">
						${button('Add webhook', () => openForm(), { id: 'add-webhook' })}
					</p>`
				: nothing}
		</section>
		${deliveriesSection()}`;
}

/** @param {Webhook} webhook */
function card(webhook) {
	const { id, url, topics, active, offReason } = webhook;
	return html`<article class="card" data-webhook=${url}>
		<div class="card-head">
			<h3><code>${url}</code></h3>
			<span class="chip" data-status=${active ? 'on' : 'off'}>${active ? 'Active' : 'Off'}</span>
		</div>
		<p class="note">${describeTopics(topics)}</p>
		${offReason === null
			? nothing
			: html`<p class="reason">
					${offReason}, so no more events are posted here. Save it again to turn it on.
				</p>`}
		${state.webhooks.removing === id ? confirmation(webhook) : buttons(webhook)}
	</article>`;
}

/** @param {Webhook['topics']} topics */
function describeTopics(topics) {
	if (topics.length === Object.keys(TOPICS).length) return 'All topics';
	return topics.map((topic) => TOPICS[topic]).join(', ');
}

/** @param {Webhook} webhook */
const buttons = (webhook) =>
	html`<div class="card-actions">
		${button('Edit', () => openForm(webhook), { look: 'small', name: `Edit ${webhook.url}` })}
		${button('Remove…', () => askToRemove(webhook.id), {
			look: 'small',
			name: `Remove ${webhook.url}`,
		})}
	</div>`;

/** @param {Webhook} webhook */
const confirmation = ({ id, url }) =>
	html`<div class="card-actions" role="group" aria-label="Remove ${url}?">
		${button('Remove this webhook', () => remove(id), {
			look: 'small danger',
			id: 'really-remove',
		})}
		${button('Cancel', () => askToRemove(null), { look: 'small' })}
	</div>`;

/** @param {string | null} id */
function askToRemove(id) {
	state.webhooks.removing = id;
	redraw();
	if (id === null) return;
	focusAfterDrawing('#really-remove');
}

/** @param {string} id */
async function remove(id) {
	state.webhooks.removing = null;
	const rest = (state.webhooks.list ?? []).filter((webhook) => webhook.id !== id);
	await attempt(() => call('PUT', '/webhooks', { webhooks: rest }), 'Webhook removed');
}
