// Amounts of money in exact decimals.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalSign } from '../../../nodes/values/exactDecimal.ts';
import { readMillionths, writeMillionths } from '../../../nodes/values/exactDecimal.ts';
import '../../harness/propertyRuns.mts';

describe('readMillionths', () => {
	it.each<[unknown, DecimalSign, bigint]>([
		['0', '.', 0n],
		['12', '.', 12_000_000n],
		['0.0456', '.', 45_600n],
		[' 0,0456 ', ',', 45_600n],
		['0,0456', '.', 45_600n],
		['0.123', ',', 123_000n],
		['1.234', '.', 1_234_000n],
		['1,234', ',', 1_234_000n],
		['0.000001', '.', 1n],
		['0.1000000000', '.', 100_000n],
		[0.0456, undefined, 45_600n],
		[0.1 + 0.2, '.', 300_000n],
		[1499, '.', 1_499_000_000n],
	])('reads %s with the decimal sign "%s" as %d', (value, sign, amount) => {
		expect(readMillionths(value, sign)).toEqual({ ok: true, value: amount });
	});

	it.each<[unknown, DecimalSign, string]>([
		['', '.', 'it is empty. Write it like 0.0456, without a currency'],
		['€0.05', '.', '"€0.05" is not a number. Write it like 0.0456, without a currency'],
		['-1', '.', '"-1" is not a number'],
		['1,499.00', '.', '"1,499.00" is not a number'],
		['.5', '.', '".5" is not a number'],
		[1e-7, '.', '"1e-7" is not a number'],
		[NaN, '.', '"NaN" is not a number'],
		[{}, '.', '"{}" is not a number'],
		['1.234', ',', '"1.234" can be read as 1234 and as 1.234. Write 1234 or 1.2340'],
		['1,234', '.', '"1,234" can be read as 1234 and as 1.234. Write 1234 or 1,2340'],
		['1.234', undefined, '"1.234" can be read as 1234 and as 1.234. Write 1234 or 1.2340'],
		['0.0000001', '.', '"0.0000001" has more than 6 decimals. Round it'],
	])('refuses %s with the decimal sign "%s"', (value, sign, problem) => {
		expect(readMillionths(value, sign)).toEqual({
			ok: false,
			problems: [expect.stringContaining(problem)],
		});
	});
});

const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n });

describe('writeMillionths', () => {
	it.each([
		[0n, '0.00'],
		[45_600n, '0.0456'],
		[9_400_000n, '9.40'],
		[1n, '0.000001'],
		[120_000_000n, '120.00'],
	])('writes %d as %s', (amount, text) => {
		expect(writeMillionths(amount)).toBe(text);
	});

	it('writes text that reads as the same amount', () => {
		fc.assert(
			fc.property(amounts, (amount) => {
				expect(readMillionths(writeMillionths(amount), '.')).toEqual({ ok: true, value: amount });
			}),
		);
	});
});
