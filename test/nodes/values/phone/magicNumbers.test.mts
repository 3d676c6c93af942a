// The sandbox's magic numbers pass every check, ours and other clients'.
import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { resolvePhoneNumber } from '../../../../nodes/values/phone/resolvePhoneNumber.ts';
import { MAGIC_NUMBERS } from '../../../../sandbox/domain/magicNumbers.mts';

const numbers = MAGIC_NUMBERS.map(({ phone_number }) => phone_number);

describe('magic numbers', () => {
	it('are all different', () => {
		expect(new Set(numbers).size).toBe(numbers.length);
	});

	it.each(numbers)('%s is reserved for fiction, and valid', (number) => {
		// North America reserves 555-0100 to 555-0199 in each area code.
		expect(number).toMatch(/^1[2-9]\d\d55501\d\d$/);
		expect(isValidPhoneNumber(`+${number}`)).toBe(true);
	});

	it.each(numbers)('%s gets past the nodes, with and without +', (number) => {
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
