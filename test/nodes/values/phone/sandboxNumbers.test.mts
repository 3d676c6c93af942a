// The sandbox accepts every number that the nodes send, although each has its own rules. Its magic numbers pass every
// check, ours and other clients'.
import fc from 'fast-check';
import { isValidPhoneNumber as isValidElsewhere } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { CALLING_CODES } from '../../../../nodes/values/phone/tables.ts';
import { resolvePhoneNumber } from '../../../../nodes/values/phone/resolvePhoneNumber.ts';
import { MAGIC_NUMBERS } from '../../../../sandbox/domain/magicNumbers.mts';
import { isCountryCode, isValidPhoneNumber } from '../../../../sandbox/domain/phoneNumbers.mts';
import { propertyRuns } from '../../../harness/propertyRuns.mts';

const numbers = fc
	.constantFrom(
		...Object.entries(CALLING_CODES).flatMap(([code, { lengths }]) =>
			lengths.map((length) => ({ code, length })),
		),
	)
	.chain(({ code, length }) =>
		fc
			.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
			.map((digits) => code + digits.join('')),
	);

describe('phone numbers of the nodes', () => {
	it('are numbers for the sandbox', () => {
		fc.assert(
			fc.property(numbers, (number) => {
				const read = resolvePhoneNumber(`+${number}`, {});
				// Few random numbers of the right length are valid.
				if (read.ok) expect(isValidPhoneNumber(read.value)).toBe(true);
			}),
			{ numRuns: propertyRuns(3000) },
		);
	});

	it('have default country codes that the sandbox knows', () => {
		for (const code of Object.keys(CALLING_CODES)) expect(isCountryCode(code), code).toBe(true);
	});
});

describe('magic numbers', () => {
	const magic = MAGIC_NUMBERS.map(({ phone_number }) => phone_number);

	it('are all different', () => {
		expect(new Set(magic).size).toBe(magic.length);
	});

	it.each(magic)('%s is reserved for fiction, and valid', (number) => {
		// North America reserves 555-0100 to 555-0199 in each area code.
		expect(number).toMatch(/^1[2-9]\d\d55501\d\d$/);
		expect(isValidElsewhere(`+${number}`)).toBe(true);
	});

	it.each(magic)('%s gets past the nodes, with and without +', (number) => {
		const read = { ok: true, value: number };
		expect(resolvePhoneNumber(number, {})).toEqual(read);
		expect(resolvePhoneNumber(`+${number}`, {})).toEqual(read);
		expect(resolvePhoneNumber(Number(number), {})).toEqual(read);
		const national = {
			defaultCountryCode: '1',
			numbersWithoutPlus: 'withoutCountryCode',
		} as const;
		expect(resolvePhoneNumber(number.slice(1), national)).toEqual(read);
	});
});
