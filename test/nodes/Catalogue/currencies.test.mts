import { describe, expect, it } from 'vitest';
import { readAmount } from '../../../nodes/Catalogue/checks/amount.ts';
import { CODES, usesDecimals } from '../../../nodes/Catalogue/checks/currencies.ts';
import { readCurrency } from '../../../nodes/values/checks/identifiers.ts';

describe('the tables of currencies', () => {
	const shown = (currency: string, currencyDisplay: 'symbol' | 'narrowSymbol') =>
		new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay });

	it.each(CODES)('have the symbols of %s in CLDR, and whether it has decimals in use', (code) => {
		for (const display of ['symbol', 'narrowSymbol'] as const) {
			const format = shown(code, display);
			const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value;
			expect(readAmount(`${symbol} 7`, code).ok).toBe(true);
			expect(usesDecimals(code)).toBe(format.resolvedOptions().maximumFractionDigits !== 0);
		}
	});

	it('have every currency that is in use', () => {
		expect(CODES.length).toBeGreaterThan(150);
		expect(CODES.filter((code) => !readCurrency(code).ok)).toEqual([]);
	});
});
