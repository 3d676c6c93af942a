// @ts-check
// The form of one webhook.
import { attempt, copy } from '../actions.mjs';
import { call } from '../api.mjs';
import { html, live } from '../lit.mjs';
import { redraw, state } from '../store.mjs';

/**
 * @typedef {import('../types.d.mts').Webhook} Webhook
 * @typedef {import('../types.d.mts').WebhookEvent} WebhookEvent
 * @typedef {import('../types.d.mts').WebhookForm} WebhookForm
 */

/** @type {Record<WebhookEvent, string>} */
export const EVENTS = {
	'message.sent': 'Message sent',
	'message.delivered': 'Message delivered',
	'message.read': 'Message read',
	'message.received': 'Reply received',
};

const SHORTEST_SECRET = 8;
const GENERATED_BYTES = 24;

/** @param {Webhook} [webhook] the one to change; a new one when absent */
export function openForm(webhook) {
	const events = webhook?.events ?? /** @type {WebhookEvent[]} */ (Object.keys(EVENTS));
	state.webhooks.form = {
		id: webhook?.id ?? null,
		url: webhook?.url ?? '',
		secret: '',
		events: new Set(events),
		active: webhook?.active ?? true,
	};
	state.webhooks.removing = null;
	redraw();
	window.requestAnimationFrame(() => document.getElementById('webhook-url')?.focus());
}

function closeForm() {
	state.webhooks.form = null;
	redraw();
	window.requestAnimationFrame(() => document.getElementById('add-webhook')?.focus());
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
			<legend class="field-label">Events</legend>
			${Object.entries(EVENTS).map(([event, label]) =>
				eventBox(form, /** @type {WebhookEvent} */ (event), label),
			)}
		</fieldset>
		<label class="switch">
			<input
				type="checkbox"
				role="switch"
				.checked=${live(form.active)}
				@change=${(/** @type {Event} */ { currentTarget }) => {
					form.active = /** @type {HTMLInputElement} */ (currentTarget).checked;
				}}
			/>
			<span>Active</span>
		</label>
		<div class="card-actions">
			<button type="submit" class="button accent">${isNew ? 'Add webhook' : 'Save'}</button>
			<button type="button" class="button" @click=${closeForm}>Cancel</button>
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
					?required=${isNew}
					minlength=${SHORTEST_SECRET}
					maxlength="200"
					placeholder=${isNew ? '' : 'Unchanged'}
					autocomplete="off"
					spellcheck="false"
					aria-describedby="secret-note"
					.value=${live(form.secret)}
					@input=${set(form, 'secret')}
				/>
			</label>
			<button type="button" class="button" @click=${() => generate(form)}>Generate</button>
			<button
				type="button"
				class="button"
				?disabled=${form.secret === ''}
				@click=${() => copy('Secret', form.secret)}
			>
				Copy
			</button>
		</div>
		<p class="note" id="secret-note">
			The key that signs events, at least ${SHORTEST_SECRET} characters. Copy it now: it is not
			shown again.
		</p>
	</div>`;

/**
 * @param {WebhookForm} form
 * @param {WebhookEvent} event
 * @param {string} label
 */
const eventBox = ({ events }, event, label) =>
	html`<label class="check">
		<input
			type="checkbox"
			.checked=${live(events.has(event))}
			@change=${(/** @type {Event} */ { currentTarget }) => {
				if (/** @type {HTMLInputElement} */ (currentTarget).checked) events.add(event);
				else events.delete(event);
			}}
		/>
		<span>${label}</span>
	</label>`;

/**
 * @param {WebhookForm} form
 * @param {'url' | 'secret'} key
 */
const set =
	(form, key) =>
	(/** @type {Event} */ { currentTarget }) => {
		form[key] = /** @type {HTMLInputElement} */ (currentTarget).value;
		redraw();
	};

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
		events: [...form.events],
		active: form.active,
	};
	const others = state.webhooks.list ?? [];
	const webhooks =
		form.id === null
			? [...others, webhook]
			: others.map((other) => (other.id === form.id ? webhook : other));
	const done = form.id === null ? 'Webhook added' : 'Webhook saved';
	if (await attempt(() => call('PUT', '/webhooks', { webhooks }), done)) closeForm();
}
