import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeList } from '../../scripts/examples/list.mts';
import { readExpectations } from '../../testkit/demo/expected-outcomes.mts';
import { EXAMPLES } from '../../testkit/paths.mts';
import { at } from '../harness/pick.mts';

describe('the example list', () => {
	const { rows, expected } = makeList();
	const numbers = expected.flatMap((one) => (one.outcome === 'accepted' ? [one.phoneNumber] : []));

	it('is the one that was written to examples/', () => {
		expect(readExpectations()).toEqual(expected);
		const lines = readFileSync(join(EXAMPLES, 'people.csv'), 'utf8').trimEnd().split('\r\n');
		expect(lines).toHaveLength(rows.length + 1);
		for (const [index, { Name }] of rows.entries()) expect(lines[index + 1]).toContain(Name);
	});

	it('has about 200 rows, each expected to end in one way', () => {
		expect(rows).toHaveLength(200);
		expect(expected.map(({ row }) => row)).toEqual(rows.map((_, index) => index + 1));
	});

	it('sends to no recipient twice', () => {
		expect(new Set(numbers).size).toBe(numbers.length);
	});

	it('has numbers of 8 to 15 digits with country code', () => {
		for (const number of numbers) expect(number).toMatch(/^[1-9]\d{7,14}$/);
	});

	it('types every good number so that its national digits are all there', () => {
		for (const one of expected) {
			if (one.outcome !== 'accepted') continue;
			const typed = String(at(rows, one.row - 1).Phone)
				.replace(/\D/g, '')
				.replace(/^0+/, '');
			expect(one.phoneNumber.endsWith(typed)).toBe(true);
		}
	});

	it('holds number cells, non-breaking spaces and scripts other than Latin', () => {
		expect(rows.some(({ Phone }) => typeof Phone === 'number')).toBe(true);
		expect(rows.some(({ Phone }) => String(Phone).includes('\u00a0'))).toBe(true);
		expect(rows.filter(({ Name }) => !/\p{Script=Latin}/u.test(Name)).length).toBeGreaterThan(30);
	});
});
