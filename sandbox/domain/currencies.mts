/** Those of ISO 4217 that Node does not list follow. */
const CURRENCIES = new Set([...Intl.supportedValuesOf('currency'), 'CLF', 'UYW', 'VED']);

/** @returns whether the code is a currency of ISO 4217 */
export function isCurrency(code: string): boolean {
	return CURRENCIES.has(code);
}
