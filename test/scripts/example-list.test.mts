// The example list and the expected outcomes of its rows.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readExpectations } from '../../testkit/demo/expected-outcomes.mts';
import { EXAMPLES } from '../../testkit/paths.mts';
import { at } from '../harness/pick.mts';

/** Name, phone, appointment and city of each row; cells with a comma are in quotes. */
function readList(): string[][] {
	const [header = '', ...lines] = readFileSync(join(EXAMPLES, 'people.csv'), 'utf8')
		.trimEnd()
		.split('\r\n');
	expect(header).toBe('\ufeffName,Phone,Appointment,City');
	const cells = /(?<=^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g;
	return lines.map((line) =>
		[...line.matchAll(cells)].map(([, quoted, plain = '']) => quoted ?? plain),
	);
}

describe('the example list', () => {
	const rows = readList();
	const expected = readExpectations();
	const numbers = expected.flatMap((one) => (one.outcome === 'accepted' ? [one.phoneNumber] : []));

	it('has 200 rows of four cells, each with one expected outcome', () => {
		expect(rows).toHaveLength(200);
		expect(rows.filter((row) => row.length !== 4)).toEqual([]);
		expect(expected.map(({ row }) => row)).toEqual(rows.map((_, index) => index + 1));
		expect(expected.filter(({ outcome }) => outcome !== 'accepted')).toHaveLength(12);
	});

	it('sends to each person only once', () => {
		expect(new Set(numbers).size).toBe(numbers.length);
	});

	it('has numbers of 8 to 15 digits with country code', () => {
		for (const number of numbers) expect(number).toMatch(/^[1-9]\d{7,14}$/);
	});

	it('has all national digits of every valid number', () => {
		for (const one of expected) {
			if (one.outcome !== 'accepted') continue;
			const [, phone = ''] = at(rows, one.row - 1);
			const digits = phone.replace(/\D/g, '').replace(/^0+/, '');
			expect(digits.length).toBeGreaterThan(6);
			expect(one.phoneNumber.endsWith(digits)).toBe(true);
		}
	});

	it('holds non-breaking spaces and scripts other than Latin', () => {
		expect(rows.some(([, phone]) => phone?.includes('\u00a0'))).toBe(true);
		expect(rows.filter(([name]) => !/\p{Script=Latin}/u.test(name ?? '')).length).toBeGreaterThan(
			30,
		);
	});
});
