const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** @returns whether the code is a currency of ISO 4217 */
export function isCurrency(code: string): boolean {
	return CURRENCIES.has(code);
}
