// @ts-check
// The phone of one recipient, with what it received.
import { attempt, onSubmit } from '../actions.mjs';
import { call } from '../api.mjs';
import { button, onValue } from '../controls.mjs';
import { formatDay, formatPhone } from '../format.mjs';
import { html, live, nothing, repeat } from '../lit.mjs';
import { invalidate } from '../sources.mjs';
import { state } from '../store.mjs';
import { bubble } from './bubble.mjs';
import { editContact } from './contact-dialog.mjs';
import { MESSAGES_PER_PHONE } from './phones-data.mjs';

/**
 * @typedef {import('../types.d.mts').Phone} Phone
 * @typedef {import('../types.d.mts').PhoneMessage} PhoneMessage
 */

/** @param {Phone} one */
export function phone(one) {
	const headingId = `phone-${one.id}`;
	return html`<article
		class="phone"
		data-number=${one.phone_number}
		?data-chosen=${one.phone_number === state.phones.chosen}
		aria-labelledby=${headingId}
	>
		<header class="phone-header">
			<h2 id=${headingId}>${one.name}</h2>
			<p class="phone-number">${formatPhone(one.phone_number)}</p>
			${button('Edit', () => editContact(one), { look: 'small', name: `Edit ${one.name}` })}
			${chips(one)}
		</header>
		${thread(one)} ${deliveryButtons(one)}
		<form class="composer" @submit=${onSubmit(({ text = '' }, form) => reply(one, text, form))}>
			<input
				name="text"
				required
				autocomplete="off"
				placeholder="Reply as the customer"
				aria-label="Answer as ${one.name}"
			/>
			<button class="button accent">Send</button>
		</form>
	</article>`;
}

/** @param {Phone} one */
function chips({ opted_in: optedIn, blocked, on_network: onNetwork, tags }) {
	const words = [
		...(blocked ? ['Blocked'] : []),
		...(optedIn ? [] : ['Opted out']),
		...(onNetwork ? [] : ['Not on the network']),
	];
	if (words.length + tags.length === 0) return nothing;
	return html`<p class="chips">
		${words.map((word) => html`<span class="chip warn">${word}</span>`)}
		${tags.map((tag) => html`<span class="chip">${tag}</span>`)}
	</p>`;
}

/** @param {Phone} one */
function thread(one) {
	const oldestFirst = [...one.messages].reverse();
	const isExpanded = state.phones.expanded.has(one.phone_number);
	return html`<div
		class="thread"
		tabindex="0"
		role="group"
		aria-label="Messages of ${one.name}"
		data-newest=${one.messages[0]?.message_id ?? ''}
	>
		${one.messages.length >= MESSAGES_PER_PHONE && !isExpanded
			? html`<button type="button" class="link-button" @click=${() => expand(one)}>
					Earlier messages
				</button>`
			: nothing}
		${oldestFirst.length === 0 ? html`<p class="thread-empty">No messages yet</p>` : nothing}
		${repeat(
			oldestFirst,
			({ message_id: id }) => id,
			(message, index) =>
				html`${dayMark(message, oldestFirst[index - 1])}
				${bubble(
					message,
					state.phones.templates[message.template_id ?? ''],
					(text) => void reply(one, text),
				)}`,
		)}
	</div>`;
}

/**
 * @param {PhoneMessage} message
 * @param {PhoneMessage | undefined} previous
 */
function dayMark(message, previous) {
	const day = formatDay(message.sent_at);
	const isNew = !previous || formatDay(previous.sent_at) !== day;
	return isNew ? html`<p class="day">${day}</p>` : nothing;
}

/** @param {Phone} one */
function deliveryButtons(one) {
	const undelivered = one.messages.filter(({ status }) => status === 'SENT');
	const unread = one.messages.filter(
		({ status, sender }) => ['SENT', 'DELIVERED'].includes(status) && sender !== 'USER',
	);
	return html`<div class="phone-actions">
		${button('Delivered', () => report(undelivered, 'DELIVERED'), {
			look: 'small',
			isDisabled: undelivered.length === 0,
		})}
		${button('Read', () => report(unread, 'READ'), {
			look: 'small',
			isDisabled: unread.length === 0,
		})}
		${failureField(one, undelivered)}
	</div>`;
}

/**
 * @param {Phone} one
 * @param {PhoneMessage[]} messages that are not delivered yet
 */
const failureField = ({ name }, messages) =>
	html`<select
		aria-label="Fail messages to ${name}"
		?disabled=${messages.length === 0}
		.value=${live('')}
		@change=${onValue((code) => report(messages, 'FAILED', Number(code)))}
	>
		<option value="">Fail with…</option>
		${(state.phones.failureCodes ?? []).map(
			({ code, reason, meaning }) =>
				html`<option value=${code} title=${meaning}>${code} ${reason}</option>`,
		)}
	</select>`;

/**
 * @param {PhoneMessage[]} messages
 * @param {'DELIVERED' | 'READ' | 'FAILED'} status
 * @param {number} [code] why they failed
 */
const report = (messages, status, code) =>
	attempt(() =>
		Promise.all(
			messages.map(({ message_id: id }) =>
				call('POST', `/messages/${id}/status`, { status, code }),
			),
		),
	);

/**
 * @param {Phone} one
 * @param {string} text
 * @param {HTMLFormElement} [form]
 */
async function reply({ phone_number: number }, text, form) {
	const isSent = await attempt(() => call('POST', '/inbound', { phone_number: number, text }));
	if (isSent) form?.reset();
}

/** @param {Phone} one */
function expand({ phone_number: number }) {
	state.phones.expanded.add(number);
	invalidate('phones');
}

/** Keeps each thread at its latest message when one arrives. */
export function followThreads() {
	for (const thread of document.querySelectorAll('.thread')) {
		const { dataset } = /** @type {HTMLElement} */ (thread);
		if (dataset.newest === dataset.followed) continue;
		dataset.followed = dataset.newest;
		thread.scrollTop = thread.scrollHeight;
	}
}
