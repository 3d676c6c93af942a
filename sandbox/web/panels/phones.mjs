// @ts-check
// The phones of the recipients, with what they received.
import { attempt, onSubmit, tell } from '../actions.mjs';
import { call } from '../api.mjs';
import { formatDay, formatNumber, formatPhone, plural } from '../format.mjs';
import { html, live, nothing, repeat } from '../lit.mjs';
import { invalidate } from '../sources.mjs';
import { redraw, state } from '../store.mjs';
import { bubble } from './bubble.mjs';
import { deliveryField, nextDelivery } from './delivery.mjs';
import { magicNumbers } from './magic-numbers.mjs';
import { MESSAGES_PER_PHONE, PAGE_SIZE } from './phones-data.mjs';

/**
 * @typedef {import('../types.d.mts').Phone} Phone
 * @typedef {import('../types.d.mts').PhoneMessage} PhoneMessage
 */

export function phonesPanel() {
	const { list } = state.phones;
	return html`${toolbar()} ${nextDelivery()} ${newCustomer()} ${magicNumbers()}
	${list === null
		? html`<p class="empty">Loading…</p>`
		: list.length === 0
			? empty()
			: html`<div class="phones">${repeat(list, ({ id }) => id, phone)}</div>`}
	${pager()}`;
}

function toolbar() {
	const { search, total, waiting } = state.phones;
	return html`<div class="toolbar">
		<label class="field grow">
			<span class="field-label">Search by name or number</span>
			<input type="search" .value=${live(search)} @input=${onSearch} autocomplete="off" />
		</label>
		<p class="toolbar-note" role="status">
			${search.trim() ? plural(total, 'match', 'matches') : plural(total, 'phone')}
		</p>
		${waiting.size > 0
			? html`<button type="button" class="button accent" @click=${showLatest}>
					Show the latest (${formatNumber(waiting.size)} new)
				</button>`
			: nothing}
		${deliveryField()}
		<button
			type="button"
			class="button"
			title="Sent becomes delivered, delivered becomes read"
			@click=${advanceAll}
		>
			Advance all messages
		</button>
	</div>`;
}

function newCustomer() {
	return html`<details class="disclosure">
		<summary>Write as a new customer</summary>
		<form class="toolbar" @submit=${onSubmit(receiveFromNew)}>
			<label class="field">
				<span class="field-label">Number with country code</span>
				<input
					name="phone_number"
					inputmode="numeric"
					required
					placeholder="919876543210"
					autocomplete="off"
				/>
			</label>
			<label class="field">
				<span class="field-label">Name</span>
				<input name="name" autocomplete="off" />
			</label>
			<label class="field grow">
				<span class="field-label">Message</span>
				<input name="text" required autocomplete="off" />
			</label>
			<button class="button accent">Send to the business</button>
		</form>
	</details>`;
}

function empty() {
	return state.phones.search.trim()
		? html`<p class="empty">No name or number matches “${state.phones.search}”.</p>`
		: html`<div class="empty">
				<h2>No phones yet</h2>
				<p>
					Send a campaign or a message to this sandbox, and the recipient’s phone shows up here.
				</p>
			</div>`;
}

function pager() {
	const { page, total } = state.phones;
	const pages = Math.ceil(total / PAGE_SIZE);
	if (pages < 2) return nothing;
	const first = page * PAGE_SIZE + 1;
	return html`<nav class="pager" aria-label="Pages of phones">
		<button type="button" class="button" ?disabled=${page === 0} @click=${() => turnTo(page - 1)}>
			More recent
		</button>
		<span>
			${formatNumber(first)}–${formatNumber(Math.min(total, first + PAGE_SIZE - 1))} of
			${formatNumber(total)}
		</span>
		<button
			type="button"
			class="button"
			?disabled=${page >= pages - 1}
			@click=${() => turnTo(page + 1)}
		>
			Less recent
		</button>
	</nav>`;
}

/** @param {Phone} one */
function phone(one) {
	const headingId = `phone-${one.id}`;
	return html`<article class="phone" data-number=${one.phone_number} aria-labelledby=${headingId}>
		<header class="phone-header">
			<h2 id=${headingId}>${one.name}</h2>
			<p class="phone-number">${formatPhone(one.phone_number)}</p>
			${chips(one)}
		</header>
		${thread(one)} ${deliveryButtons(one)}
		<form class="composer" @submit=${onSubmit(({ text = '' }, form) => reply(one, text, form))}>
			<input
				name="text"
				required
				autocomplete="off"
				placeholder="Answer as the customer"
				aria-label="Answer as ${one.name}"
			/>
			<button class="button accent">Send</button>
		</form>
	</article>`;
}

/** @param {Phone} one */
function chips({ opted_in: optedIn, blocked, on_network: onNetwork }) {
	const words = [
		...(blocked ? ['Blocked'] : []),
		...(optedIn ? [] : ['Opted out']),
		...(onNetwork ? [] : ['Not on the network']),
	];
	if (words.length === 0) return nothing;
	return html`<p class="chips">
		${words.map((word) => html`<span class="chip warn">${word}</span>`)}
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
		({ status, sender }) => status !== 'READ' && sender !== 'USER',
	);
	return html`<div class="phone-actions">
		<button
			type="button"
			class="button small"
			?disabled=${undelivered.length === 0}
			@click=${() => report(undelivered, 'DELIVERED')}
		>
			Delivered
		</button>
		<button
			type="button"
			class="button small"
			?disabled=${unread.length === 0}
			@click=${() => report(unread, 'READ')}
		>
			Read
		</button>
	</div>`;
}

/**
 * @param {PhoneMessage[]} messages
 * @param {'DELIVERED' | 'READ'} status
 */
const report = (messages, status) =>
	attempt(() =>
		Promise.all(
			messages.map(({ message_id: id }) => call('POST', `/messages/${id}/status`, { status })),
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

/**
 * @param {Record<string, string>} fields
 * @param {HTMLFormElement} form
 */
async function receiveFromNew({ phone_number: number = '', name, text = '' }, form) {
	const message = { phone_number: number.replace(/[\s+().-]/g, ''), text, ...(name && { name }) };
	const isSent = await attempt(
		() => call('POST', '/inbound', message),
		'The message reached the business',
	);
	if (isSent) form.reset();
}

async function advanceAll() {
	/** @type {{ advanced: number } | undefined} */
	let answer;
	await attempt(async () => {
		answer = await call('POST', '/messages/advance', {});
	});
	if (!answer) return;
	tell(`${plural(answer.advanced, 'message')} moved on`);
}

/** @param {InputEvent} event */
function onSearch({ currentTarget }) {
	state.phones.search = /** @type {HTMLInputElement} */ (currentTarget).value;
	state.phones.page = 0;
	invalidate('phones');
	redraw();
}

/** @param {number} page */
function turnTo(page) {
	state.phones.page = page;
	invalidate('phones');
	redraw();
}

/** @param {Phone} one */
function expand({ phone_number: number }) {
	state.phones.expanded.add(number);
	invalidate('phones');
}

function showLatest() {
	state.phones.page = 0;
	state.phones.waiting.clear();
	invalidate('phones');
	redraw();
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
