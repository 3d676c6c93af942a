// @ts-check
// Suggests objections that a reviewer of the messaging network may have to a template; nothing is rejected
// automatically.

/** @typedef {import('./types.d.mts').Template} Template */

const PLACEHOLDER = /\{\{[1-9][0-9]{0,2}\}\}/g;
const ONE = PLACEHOLDER.source;
/** Characters, by the components page of the network's documentation. */
const LONGEST = { header: 60, text: 1024, footer: 60, button: 25 };
const EMOJI = /(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}{2}/u;
const SHORT_LINK = /\b(?:bit\.ly|tinyurl\.com|goo\.gl|ow\.ly|is\.gd|cutt\.ly|rb\.gy)\//i;
/** In English, Spanish, Portuguese, German, French and Hindi. */
const OPT_OUT =
	/\bstop\b|unsubscribe|opt[ -]?out|\bbaja\b|suscripción|descadastr|\bsair\b|abmeld|abbestell|désabonn|désinscri|रोक/iu;

/**
 * @param {Pick<Template, 'category' | 'text' | 'sample_text' | 'header_text' | 'footer_text' | 'call_to_action' | 'quick_replies'>} template
 * @returns {string[]} a sentence for each, which may be the reason of a rejection
 */
export function objections(template) {
	const { text, category } = template;
	const parts = plainParts(template);
	const all = [text, ...parts.map(({ text: part }) => part)];
	const urls = template.call_to_action.map(({ button_value: value }) => value);
	return [
		...textObjections(template),
		...[{ name: 'text', text, most: LONGEST.text }, ...parts].flatMap(tooLong),
		...parts.flatMap(({ name, text: part }) =>
			EMOJI.test(part) || /[\r\n]/.test(part) ? [`The ${name} has an emoji or a line break.`] : [],
		),
		...([...all, ...urls].some((part) => SHORT_LINK.test(part))
			? ['It has a shortened link.']
			: []),
		...(category === 'MARKETING' && !all.some((part) => OPT_OUT.test(part))
			? ['A marketing message has to say how to opt out.']
			: []),
	];
}

/** @param {Pick<Template, 'text' | 'sample_text'>} template */
function textObjections({ text, sample_text: sample }) {
	const placeholders = text.match(PLACEHOLDER)?.length ?? 0;
	if (placeholders === 0) return [];
	const words = text.replace(PLACEHOLDER, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
	/** @type {[boolean, string][]} */
	const found = [
		[new RegExp(`^\\s*${ONE}`).test(text), 'The text begins with a placeholder.'],
		[new RegExp(`${ONE}\\s*$`).test(text), 'The text ends with a placeholder.'],
		[new RegExp(`${ONE}\\s*${ONE}`).test(text), 'Two placeholders are next to each other.'],
		[words <= 2 * placeholders, 'The text has too many placeholders for its length.'],
		[sample === text, 'The sample has no values for the placeholders.'],
	];
	return found.flatMap(([applies, sentence]) => (applies ? [sentence] : []));
}

/**
 * The parts of one line.
 *
 * @param {Pick<Template, 'header_text' | 'footer_text' | 'call_to_action' | 'quick_replies'>} template
 */
function plainParts({ header_text, footer_text, call_to_action: calls, quick_replies: replies }) {
	const labels = [...calls.map(({ button_title: title }) => title), ...replies];
	return [
		{ name: 'header', text: header_text ?? '', most: LONGEST.header },
		{ name: 'footer', text: footer_text ?? '', most: LONGEST.footer },
		...labels.map((text) => ({ name: `button "${text}"`, text, most: LONGEST.button })),
	];
}

/** @param {{ name: string, text: string, most: number }} part */
const tooLong = ({ name, text, most }) =>
	[...text].length > most ? [`The ${name} is longer than ${most} characters.`] : [];
