import type { Result } from '../result';
import { accept, refuse } from '../result';
import { shorten } from '../text';
import { textOf } from './values';

/** Codes newer than the list of some runtimes. */
const RECENT = ['XCG', 'ZWG'];
const KNOWN = new Set([...Intl.supportedValuesOf('currency'), ...RECENT]);

/** A code of ISO 4217, in whatever case (specification, "Create product": currency). */
export function readCurrency(value: unknown): Result<string> {
	const text = textOf(value);
	const code = text.toUpperCase();
	if (code === '') return refuse('it is empty. Enter a code such as INR or USD');
	return KNOWN.has(code)
		? accept(code)
		: refuse(`"${shorten(text)}" is not an ISO 4217 currency code. Use one such as INR or USD`);
}
