import { describeBadValue, findBadValue, NO_TEXT } from '../../values/checks/badValues';
import type { Result } from '../../values/result';
import { accept, asMachineText, refuse } from '../../values/result';
import { shorten } from '../../values/text';

/** Lowercase, underscores, no special characters (specification, "Template": name). */
export function readTemplateName(value: unknown): Result<string> {
	const name = asMachineText(value);
	if (name === undefined) return refuse(`it ${NO_TEXT}`);
	if (name === '') return refuse('it is empty. Enter a name such as appointment_reminder');
	const bad = findBadValue(name, 'data');
	if (bad !== undefined) return refuse(describeBadValue('it', bad));
	if (/^[a-z0-9_]+$/.test(name)) return accept(name);
	const better = slug(name);
	const hint = better === '' ? '' : `, for example ${shorten(better)}`;
	return refuse(
		`"${shorten(name)}" is not a template name. Use lowercase letters, digits and underscores only${hint}`,
	);
}

/** Derives a template name from a label. */
export function nameFromLabel(label: string): Result<string> {
	const name = slug(label);
	return name === ''
		? refuse(
				`it is empty, and no name can be made from the label "${shorten(label)}". Enter a name such as appointment_reminder`,
			)
		: accept(name);
}

/** Letters that decomposition does not split, and umlauts, which German also writes with two letters. */
const LETTERS: Readonly<Record<string, string>> = {
	ä: 'ae',
	ö: 'oe',
	ü: 'ue',
	ß: 'ss',
	æ: 'ae',
	œ: 'oe',
	ø: 'o',
	đ: 'd',
	ð: 'd',
	þ: 'th',
	ł: 'l',
	ı: 'i',
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** The same text in the characters allowed in names, without accents; empty if none remain. */
function slug(text: string): string {
	return text
		.normalize('NFC')
		.toLowerCase()
		.replace(SPECIAL, (letter) => LETTERS[letter] ?? '')
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '_')
		.replace(/^_+|_+$/g, '');
}
