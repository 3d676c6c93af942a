// @ts-check
// A template that is being written: what is submitted of it, and how it would look.

/** @typedef {import('./types.d.mts').TemplateDraft} TemplateDraft */

/** @returns {TemplateDraft} */
export const emptyDraft = () => ({
	label: '',
	name: '',
	category: 'MARKETING',
	type: 'TEXT',
	language: 'English',
	header_text: '',
	text: '',
	sample_text: '',
	footer_text: '',
	call_to_action: [],
	quick_replies: [],
});

/** Template types that carry a file. */
const WITH_FILE = ['IMAGE', 'VIDEO', 'FILE'];

/**
 * As German writes them without umlauts.
 *
 * @type {Record<string, string>}
 */
const GERMAN = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/**
 * The name that follows from a label: lower-case letters, digits and underscores, as the service wants it.
 *
 * @param {string} label
 */
export const nameFrom = (label) =>
	label
		.normalize('NFC')
		.toLowerCase()
		.replace(/[äöüß]/g, (letter) => GERMAN[letter] ?? '')
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.replace(/[^a-z0-9]+/g, '_')
		.replace(/^_+|_+$/g, '');

/**
 * The body of Submit template (specification, "Templates").
 *
 * @param {TemplateDraft} draft
 */
export function submissionOf(draft) {
	const { label, name, category, type, language, text, sample_text: sample } = draft;
	const calls = draft.call_to_action.filter((button) => !isBlank(button));
	const replies = draft.quick_replies.filter((reply) => reply.trim() !== '');
	const hasHeader = type === 'TEXT' && draft.header_text.trim() !== '';
	return {
		label,
		name: name || nameFrom(label),
		category,
		type,
		language,
		text,
		// A text without placeholders is its own sample.
		sample_text: sample || text,
		...(hasHeader && { header_text: draft.header_text }),
		...(draft.footer_text.trim() && { footer_text: draft.footer_text }),
		...buttonsOf(calls, replies),
	};
}

/** @param {{ button_title: string, button_value: string }} button */
const isBlank = (button) => button.button_title.trim() + button.button_value.trim() === '';

/**
 * @param {TemplateDraft['call_to_action']} calls
 * @param {string[]} replies
 * @returns {{ message_action_type?: 'CTA' | 'QuickReplies' | 'All', call_to_action?: TemplateDraft['call_to_action'], quick_replies?: string[] }}
 */
function buttonsOf(calls, replies) {
	if (calls.length === 0 && replies.length === 0) return {};
	const action = calls.length === 0 ? 'QuickReplies' : replies.length === 0 ? 'CTA' : 'All';
	return {
		message_action_type: action,
		...(calls.length > 0 && { call_to_action: calls }),
		...(replies.length > 0 && { quick_replies: replies }),
	};
}

/**
 * The values that the sample has in place of the placeholders. Each ends where the text after its placeholder first
 * appears: trying every end would take forever on a long sample.
 *
 * @param {string} text with placeholders
 * @param {string} sample
 * @returns {string[] | null} by number, the first at 0; null when these values do not make the sample
 */
export function sampleValues(text, sample) {
	const [start = '', ...pieces] = text.split(/\{\{([1-9][0-9]{0,2})\}\}/);
	if (!sample.startsWith(start)) return null;
	let rest = sample.slice(start.length);
	/** @type {string[]} */
	const values = [];
	for (let index = 0; index < pieces.length; index += 2) {
		const place = Number(pieces[index]) - 1;
		const after = pieces[index + 1] ?? '';
		const isLast = index + 2 === pieces.length;
		const end = isLast ? rest.length - after.length : rest.indexOf(after, 1);
		const value = values[place] ?? rest.slice(0, Math.max(end, 0));
		if (value === '' || !rest.startsWith(value + after)) return null;
		values[place] = value;
		rest = rest.slice(value.length + after.length);
	}
	return rest === '' ? Array.from(values, (value) => value ?? '') : null;
}

/**
 * The message that a recipient would see, its sample filled in.
 *
 * @param {TemplateDraft} draft
 * @param {number} now Unix ms
 */
export function previewOf(draft, now) {
	const body = submissionOf(draft);
	const values = sampleValues(body.text, body.sample_text);
	const text = values === null ? body.text : body.sample_text;
	const content = WITH_FILE.includes(body.type)
		? { link: `https://files.example/${EXAMPLES[body.type]}`, caption: text }
		: { text };
	return {
		message: {
			sender: 'API',
			status: 'SENT',
			message_type: body.type,
			message_content: content,
			parameters: values,
			campaign: null,
			sent_at: now,
			delivered_at: null,
			read_at: null,
		},
		template: {
			label: body.label,
			text: body.text,
			type: body.type,
			header_text: body.header_text ?? '',
			footer_text: body.footer_text ?? '',
			call_to_action: body.call_to_action ?? [],
			quick_replies: body.quick_replies ?? [],
		},
	};
}

/** @type {Record<string, string>} */
const EXAMPLES = { IMAGE: 'picture.jpg', VIDEO: 'film.mp4', FILE: 'document.pdf' };
