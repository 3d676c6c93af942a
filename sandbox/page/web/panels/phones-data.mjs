// @ts-check
// Which phones are shown: the most recently active ones, unless the reader is busy with one of them.
import { get } from '../api.mjs';
import { queryOf } from '../phone-filter.mjs';
import { redraw, state } from '../store.mjs';

export const PAGE_SIZE = 12;
export const MESSAGES_PER_PHONE = 20;
const EXPANDED_MESSAGES = 500;

/** Whether the phones keep their places because the keyboard's focus is inside one of them. */
const isHeld = () => Boolean(document.activeElement?.closest('.phone'));

export async function loadPhones() {
	const { phones } = state;
	const heldNumbers = isHeld() ? (phones.list ?? []).map(({ phone_number: n }) => n) : [];
	/** @type {Record<string, string>} */
	const place =
		heldNumbers.length > 0
			? { numbers: heldNumbers.join(',') }
			: { limit: String(PAGE_SIZE), skip: String(phones.page * PAGE_SIZE) };
	const asked = currentRequest();
	const answer = await ask({ ...queryOf(phones.filter), ...place });
	await putFirst(answer);
	await addEarlier(answer);
	// The user searched or paged meanwhile: the next response is on its way.
	if (asked !== currentRequest()) return;
	phones.list = answer.phones;
	phones.templates = answer.templates;
	phones.total = answer.total;
	if (heldNumbers.length === 0) phones.waiting.clear();
	const lastPage = Math.max(0, Math.ceil(phones.total / PAGE_SIZE) - 1);
	phones.page = Math.min(phones.page, lastPage);
}

const currentRequest = () => {
	const { filter, page, chosen } = state.phones;
	return JSON.stringify([filter, page, chosen]);
};

/** @param {Record<string, string>} query */
const ask = (query) =>
	get(`/phones?${new URLSearchParams({ messages: String(MESSAGES_PER_PHONE), ...query })}`);

/** The phone that was chosen comes first. @param {{ phones: import('../types.d.mts').Phone[], templates: object }} answer */
async function putFirst(answer) {
	const { chosen } = state.phones;
	if (chosen === null) return;
	const one = await ask({ numbers: chosen });
	const others = answer.phones.filter(({ phone_number: number }) => number !== chosen);
	answer.phones = [...one.phones, ...others];
	Object.assign(answer.templates, one.templates);
}

/** @param {{ phones: import('../types.d.mts').Phone[], templates: object }} answer */
async function addEarlier(answer) {
	const numbers = answer.phones
		.map(({ phone_number: number }) => number)
		.filter((number) => state.phones.expanded.has(number));
	if (numbers.length === 0) return;
	const more = await get(`/phones?numbers=${numbers.join(',')}&messages=${EXPANDED_MESSAGES}`);
	for (const phone of answer.phones) {
		const whole = more.phones.find((/** @type {any} */ one) => one.id === phone.id);
		if (whole) phone.messages = whole.messages;
	}
	Object.assign(answer.templates, more.templates);
}

/** Remembers that a phone was active; while the phones are held, those elsewhere are counted. @param {string} number */
export function noteActivity(number) {
	const isShown = state.phones.list?.some(({ phone_number: shown }) => shown === number);
	if (isShown || !isHeld()) return;
	state.phones.waiting.add(number);
	redraw();
}
