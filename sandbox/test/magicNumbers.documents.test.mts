// The documents list the magic numbers as the sandbox plays them.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MAGIC_NUMBERS } from '../domain/magicNumbers.mts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

/** The rows of a table whose first cell is a phone number of North America. */
const rowsOf = (text: string) =>
	[...text.matchAll(/^\| (\+1 \d{3} \d{3} \d{4}) \| (.+?) \| (.+) \|$/gm)].map(
		([, number = '', title, effect]) => ({
			phone_number: number.replace(/\D/g, ''),
			case: title,
			effect,
		}),
	);

describe.each(['README.md', 'sandbox/README.md'])('%s', (file) => {
	it('lists every magic number with its case and what happens', () => {
		expect(rowsOf(read(file))).toEqual(
			MAGIC_NUMBERS.map(({ phone_number, case: title, effect }) => ({
				phone_number,
				case: title,
				effect,
			})),
		);
	});
});
