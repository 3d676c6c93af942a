import type { Result } from '../../values/result';
import { accept, refuse } from '../../values/result';
import { asText } from '../../values/checks/values';
import { shorten } from '../../values/text';

/** Codes newer than the list of some runtimes. */
const RECENT = ['XCG', 'ZWG'];
const KNOWN = new Set([...Intl.supportedValuesOf('currency'), ...RECENT]);

/** A code of ISO 4217, in whatever case (specification, "Create product": currency). */
export function readCurrency(value: unknown): Result<string> {
	const text = asText(value) ?? '';
	const code = text.toUpperCase();
	if (code === '') return refuse('it is empty. Enter a code such as INR or USD');
	return KNOWN.has(code)
		? accept(code)
		: refuse(`"${shorten(text)}" is not a currency code of ISO 4217. Use one such as INR or USD`);
}

/**
 * A price in the smallest unit of its currency, digits only (specification, "Create product": price).
 * A decimal point is refused and not moved: how many digits follow it depends on the currency.
 */
export function readPrice(value: unknown): Result<string> {
	const text = asText(value) ?? '';
	if (text === '') return refuse('it is empty. Enter it in the smallest unit, for example 4990');
	if (/^\d+$/.test(text)) return accept(text);
	return refuse(
		`"${shorten(text)}" is not a price in the smallest unit of the currency. Enter digits only: 4990 for 49.90`,
	);
}
