// The sandbox's documents list its magic numbers and failure codes.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FAILURE_CODES } from '../domain/failureCodes.mts';
import { MAGIC_NUMBERS } from '../domain/magicNumbers.mts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

/** The table rows whose first cell is a North American phone number. */
const rowsOf = (text: string) =>
	[...text.matchAll(/^\| (\+1 \d{3} \d{3} \d{4}) \| (.+?) \| (.+) \|$/gm)].map(
		([, number = '', title, effect]) => ({
			phone_number: number.replace(/\D/g, ''),
			case: title,
			effect,
		}),
	);

it('The README lists every magic number with its case and effect', () => {
	expect(rowsOf(read('sandbox/README.md'))).toEqual(
		MAGIC_NUMBERS.map(({ phone_number, case: title, effect }) => ({
			phone_number,
			case: title,
			effect,
		})),
	);
});

it('The reference lists every code with which a message can fail', () => {
	const rows = [...read('sandbox/REFERENCE.md').matchAll(/^\| (1\d{5}) \| (.+) \|$/gm)];
	expect(rows.map(([, code, meaning]) => [Number(code), meaning])).toEqual(
		FAILURE_CODES.map(({ code, meaning }) => [code, meaning]),
	);
});
