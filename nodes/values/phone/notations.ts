import { accept } from '../result';
import type { Result } from '../result';
import { shorten } from '../text';
import { refuseNumber } from './numberingPlans';

/**
 * How exports and other tools write a number. Each pattern is tried once, in this order; its first group is the number,
 * with a + where the notation includes the country code.
 */
const NOTATIONS: ReadonlyArray<readonly [notation: RegExp, number: string]> = [
	// '="+919000000901"', '=9000000901', '"9000000901"' and "'9000000901" of CSV files; "9000000901;"
	[/^[\s,;|"“”'‘’=]+|[\s,;|"“”'‘’]+$/g, ''],
	// "https://wa.me/919000000901?text=Hi", "https://api.whatsapp.com/send?phone=919000000901", "wa.me/+91 90000 00901"
	[
		/^(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|(?:(?:api|web)\.whatsapp\.com\/|whatsapp:\/\/)send\/?\?(?:[^\s&]*&)*phone=)(?:\+|%2B)?\s*(\d[\d\s().-]*)(?:[/?&#].*)?$/is,
		'+$1',
	],
	// "919000000901@c.us", "919000000901:12@s.whatsapp.net" with the number of a device
	[/^\+?(\d+)(?:[.:_]\d+)*@(?:c\.us|s\.whatsapp\.net)$/i, '+$1'],
	// "p:+919000000901", "whatsapp:+14155550123", "Tel.: 9000000901"
	[
		/^(?:p|ph|phone|t|tel|tél|telefono?|teléfono|m|mob|mobile?|móvil|cell?|celular|handy|hp|gsm|whatsapp|wa|sms|callto|тел|моб|電話|电话|手机)\.?\s*:(?:\/\/)?(?=[\s\d+(])\s*/i,
		'',
	],
	// "++91 90000 00901", "+0091 90000 00901", "++0091 90000 00901"
	[/^\+(?:\s*\+)*\s*(?:00\s*)?/, '+'],
];

/** Addresses that are not a phone number. */
const OTHER_ADDRESSES: ReadonlyArray<readonly [address: RegExp, what: string]> = [
	[
		/@lid$/i,
		"the hidden ID of a person, which does not contain the phone number. Use the person's number",
	],
	[/@g\.us$/i, 'the ID of a group. Use the phone numbers of its members'],
	[
		/@(?:newsletter|broadcast)$/i,
		'the ID of a channel or a broadcast list. Use phone numbers of people',
	],
	[
		/^(?:https?:\/\/|wa\.me\/)/i,
		'a link that does not contain a phone number. Use the number itself',
	],
];

/** Most numbers have none of the notations. */
const PLAIN_NUMBER = /^\+?\d[\d\s().-]*$/;

/**
 * The number in a cell, without the notation of the tool that wrote it.
 *
 * @param text trimmed, with ASCII digits
 * @returns the number with the separators that people type, or why the address in the cell contains none
 */
export function withoutNotation(text: string): Result<string> {
	if (PLAIN_NUMBER.test(text) && !/^\+\s*0/.test(text)) return accept(text);
	let number = text;
	for (const [notation, inner] of NOTATIONS) number = number.replace(notation, inner).trim();
	const [, what] = OTHER_ADDRESSES.find(([address]) => address.test(number)) ?? [];
	return what === undefined
		? accept(number)
		: refuseNumber(
				`Not a phone number but ${what.replace(/[.,].*/, '')}`,
				`"${shorten(text)}" is ${what}`,
			);
}
