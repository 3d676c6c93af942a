// @ts-check
// The form of one webhook.
import { attempt, copy } from '../actions.mjs';
import { call } from '../api.mjs';
import { button, checkbox, onValue, switchField } from '../controls.mjs';
import { html, live } from '../lit.mjs';
import { focusAfterDrawing, redraw, state } from '../store.mjs';

/** @import { Webhook, WebhookTopic, WebhookForm } from '../types.d.mts' */

/** @type {Record<WebhookTopic, string>} */
export const TOPICS = {
	'message.sender.user': 'Reply received',
	'message.created': 'Message created',
	'message.status.updated': 'Message status updated',
	'contact.created': 'Contact created',
	'contact.attribute.revised': 'Contact attributes changed',
	'contact.tag.updated': 'Contact tags changed',
	'contact.first_message.updated': 'First message of a contact',
	'contact.campaign.sent': 'Campaign message sent',
	'contact.campaign.delivered': 'Campaign message delivered',
	'contact.campaign.read': 'Campaign message read',
};

const SHORTEST_SECRET = 8;
const GENERATED_BYTES = 24;

/** @param {Webhook} [webhook] the one to change; a new one when absent */
export function openForm(webhook) {
	state.webhooks.form = {
		id: webhook?.id ?? null,
		url: webhook?.url ?? '',
		secret: '',
		topics: new Set(webhook?.topics ?? ['message.sender.user']),
		// Saving one that the sandbox turned off turns it on again.
		active: webhook === undefined || webhook.active || webhook.offReason !== null,
	};
	state.webhooks.removing = null;
	redraw();
	focusAfterDrawing('#webhook-url');
}

function closeForm() {
	state.webhooks.form = null;
	redraw();
	focusAfterDrawing('#add-webhook');
}

/** @param {WebhookForm} form */
export function webhookForm(form) {
	const isNew = form.id === null;
	return html`<form
		class="card webhook-form"
		aria-label=${isNew ? 'New webhook' : 'Edit webhook'}
		@submit=${(/** @type {Event} */ event) => save(event, form)}
	>
		<label class="field">
			<span class="field-label">URL</span>
			<input
				type="url"
				id="webhook-url"
				required
				pattern="[hH][tT][tT][pP][sS]?://.+"
				title="An address that begins with http:// or https://"
				autocomplete="off"
				.value=${live(form.url)}
				@input=${set(form, 'url')}
			/>
		</label>
		${secretField(form, isNew)}
		<fieldset>
			<legend class="field-label">Topics</legend>
			${Object.entries(TOPICS).map(([topic, label]) =>
				topicBox(form, /** @type {WebhookTopic} */ (topic), label),
			)}
		</fieldset>
		${switchField(html`<span>Active</span>`, form.active, (isOn) => {
			form.active = isOn;
		})}
		<p class="note">
			On saving, the address must answer a GET with 2xx. It then gets a test event.
		</p>
		<div class="card-actions">
			<button type="submit" class="button accent">${isNew ? 'Add webhook' : 'Save'}</button>
			${button('Cancel', closeForm)}
		</div>
	</form>`;
}

/**
 * @param {WebhookForm} form
 * @param {boolean} isNew
 */
const secretField = (form, isNew) =>
	html`<div>
		<div class="field-pair webhook-secret">
			<label class="field">
				<span class="field-label">Secret</span>
				<input
					type="text"
					minlength=${SHORTEST_SECRET}
					maxlength="200"
					placeholder=${isNew ? 'None' : 'Unchanged'}
					autocomplete="off"
					spellcheck="false"
					aria-describedby="secret-note"
					.value=${live(form.secret)}
					@input=${set(form, 'secret')}
				/>
			</label>
			${button('Generate', () => generate(form))}
			${button('Copy', () => copy('Secret', form.secret), { isDisabled: form.secret === '' })}
		</div>
		<p class="note" id="secret-note">
			The key that signs events, at least ${SHORTEST_SECRET} characters. Copy it now: it is not
			shown again. Without one, events are not signed.
		</p>
	</div>`;

/**
 * @param {WebhookForm} form
 * @param {WebhookTopic} topic
 * @param {string} label
 */
const topicBox = ({ topics }, topic, label) =>
	checkbox(label, topics.has(topic), (isOn) => {
		if (isOn) topics.add(topic);
		else topics.delete(topic);
	});

/**
 * @param {WebhookForm} form
 * @param {'url' | 'secret'} key
 */
const set = (form, key) =>
	onValue((value) => {
		form[key] = value;
		redraw();
	});

/** @param {WebhookForm} form */
function generate(form) {
	const bytes = window.crypto.getRandomValues(new Uint8Array(GENERATED_BYTES));
	form.secret = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
	redraw();
}

/**
 * @param {Event} event
 * @param {WebhookForm} form
 */
async function save(event, form) {
	event.preventDefault();
	const webhook = {
		...(form.id !== null && { id: form.id }),
		url: form.url.trim(),
		...(form.secret !== '' && { secret: form.secret }),
		topics: [...form.topics],
		active: form.active,
	};
	const others = state.webhooks.list ?? [];
	const webhooks =
		form.id === null
			? [...others, webhook]
			: others.map((other) => (other.id === form.id ? webhook : other));
	const done = form.id === null ? 'Webhook added' : 'Webhook saved';
	if (await attempt(() => call('PUT', '/webhooks', { webhooks, verify: true }), done)) closeForm();
}
