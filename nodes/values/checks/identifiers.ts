import { findBadValue, describeBadValue, NO_TEXT } from './badValues';
import type { Result } from '../result';
import { accept, refuse, asMachineText, asText } from '../result';
import { ADDED_AT_ENDS, shorten, withoutInvisible } from '../text';

/** For the editor: what {@link readId} accepts, including surrounding spaces and invisible characters. */
export const ID_PATTERN = `[${ADDED_AT_ENDS}]*(?![A-Za-z][A-Za-z0-9+.-]*://)[^${ADDED_AT_ENDS}"\\0](?:[^\\s"\\0]|\\ufeff)*[${ADDED_AT_ENDS}]*`;

const ID = /^[^\s"]+$/;
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * An ID as pasted: surrounding spaces and invisible characters are ignored. IDs are opaque (specification, "Resources"),
 * so all characters that the service may use are accepted: "wamid.HBgM/TE+5=". Text that contains spaces or quotes, or
 * begins like a URL, is more than the ID.
 */
export function readId(value: unknown): Result<string> {
	const given = typeof value === 'string' ? withoutInvisible(value) : value;
	const bad = findBadValue(given, 'data');
	if (bad !== undefined) return refuse(describeBadValue('it', bad));
	const text = asText(given);
	if (text === undefined) return refuse('it is neither text nor a number. Enter the ID alone');
	if (text === '') return refuse('it is empty. Enter an ID, or an expression that returns one');
	if (ADDRESS.test(text)) {
		return refuse(
			`"${shorten(text)}" is an address, not an ID. Copy the ID alone, without the address around it`,
		);
	}
	if (ID.test(text)) return accept(text);
	return refuse(
		`"${shorten(text)}" is not an ID: it contains ${invalidCharacter(text)}. Copy the ID alone`,
	);
}

function invalidCharacter(text: string): string {
	if (/\s/.test(text)) return 'a space or a line break';
	return text.includes('"') ? 'quotes' : 'an invalid character';
}

/** Codes of ISO 4217 that not every runtime lists. */
const UNLISTED = ['CLF', 'UYW', 'VED', 'XCG', 'ZWG'];
const KNOWN = new Set([...Intl.supportedValuesOf('currency'), ...UNLISTED]);

/** An ISO 4217 code in any case (specification, "Create product": currency). */
export function readCurrency(value: unknown): Result<string> {
	const text = asMachineText(value);
	if (text === undefined) return refuse(`it ${NO_TEXT}`);
	const code = text.toUpperCase();
	if (code === '') return refuse('it is empty. Enter a code such as INR or USD');
	return KNOWN.has(code)
		? accept(code)
		: refuse(`"${shorten(text)}" is not an ISO 4217 currency code. Use one such as INR or USD`);
}
