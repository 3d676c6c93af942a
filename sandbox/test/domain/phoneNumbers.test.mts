// Phone numbers: which ones are valid, and which lack their country code.
import fc from 'fast-check';
import { getCountries, getExampleNumber, type CountryCode } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import {
	countryCodeOf,
	isCountryCode,
	isValidPhoneNumber,
	withCountryCode,
} from '../../domain/phoneNumbers.mts';

interface Example {
	country: CountryCode;
	code: string;
	national: string;
}

/** An example mobile number of each country, from the library. */
const mobiles: Example[] = getCountries().flatMap((country) => {
	const number = getExampleNumber(country, examples);
	return number
		? [{ country, code: number.countryCallingCode, national: number.nationalNumber }]
		: [];
});

describe('a phone number', () => {
	it.each<[string, string]>([
		['an Indian mobile number', '919876543210'],
		['an American number reserved for fiction', '12025550123'],
		['a British number reserved for fiction', '447700900123'],
		['a French number reserved for fiction', '33639980001'],
		['an invented number with zeros', '910000000000'],
		['a German landline', '493012345678'],
		['a number of seven digits', '6834123'],
		['a Mexican mobile number in its former spelling', '5215512345678'],
		['an Italian landline, whose 0 belongs to it', '390612345678'],
	])('is valid: %s', (_title, digits) => {
		expect(isValidPhoneNumber(digits)).toBe(true);
	});

	it.each<[string, string]>([
		['eight ones', '11111111'],
		['an American number with one digit too many', '120255501234'],
		['an American number with two leading 1s', '112025550123'],
		['a British number with the 0 of its area code', '4407700900123'],
		['a Russian number with the domestic prefix 8', '789123456789'],
		['an American number with one digit too few', '1202555012'],
		['a country code not in use', '9991234567'],
		['a code that belongs to no country', '80012345678'],
		['an Indian number as short as a service number', '9198765432'],
		['no country code', '9876543210'],
		['a leading 0', '0919876543210'],
		['six digits', '290223'],
		['sixteen digits', '4930123456789012'],
		['a plus', '+919876543210'],
		['a letter', '91987654321O'],
		['an extension', '919876543210;ext=5'],
		['another script’s digits', '९१९८७६५४३२१०'],
		['a former Mexican spelling with one digit too many', '52155123456789'],
		['nothing', ''],
	])('is not valid: %s', (_title, digits) => {
		expect(isValidPhoneNumber(digits)).toBe(false);
	});

	it('is valid for every country, and begins with its code', () => {
		expect(mobiles.length).toBeGreaterThan(200);
		for (const { country, code, national } of mobiles) {
			expect(isValidPhoneNumber(code + national), country).toBe(true);
			expect(countryCodeOf(code + national), country).toBe(code);
			expect(isCountryCode(code), country).toBe(true);
		}
		expect(countryCodeOf('80012345678')).toBe('');
		for (const code of ['', '0', '9', '999', '800', '911']) {
			expect(isCountryCode(code), code).toBe(false);
		}
	});
});

describe('the default country code', () => {
	it.each<[string, string, string, string]>([
		['an Indian mobile number without code', '9876543210', '91', '919876543210'],
		['an Indian number that itself begins with 91', '9198765432', '91', '919198765432'],
		['an Indian number that could be from Myanmar', '9542123456', '91', '919542123456'],
		['an Indian number that could be from the Maldives', '9607771234', '91', '919607771234'],
		['a German number that could be American', '15123456789', '49', '4915123456789'],
		['an American number that could be Egyptian', '2025550123', '1', '12025550123'],
		['an Indian landline', '1123456789', '91', '911123456789'],
		['an Italian landline', '0612345678', '39', '390612345678'],
		['a number from the Ivory Coast', '0701020304', '225', '2250701020304'],
		['a Mexican number in its former spelling', '15512345678', '52', '5215512345678'],
		['a British number reserved for fiction', '7700900123', '44', '447700900123'],
		['an invented number', '5555555555', '91', '915555555555'],
		['an invented number that could be Danish', '4500000000', '91', '914500000000'],
		['an invented number of eleven digits', '99999999999', '49', '4999999999999'],
		['a short number', '2231', '290', '2902231'],
	])('is put before %s', (_title, digits, code, completed) => {
		expect(withCountryCode(digits, code)).toBe(completed);
		expect(isValidPhoneNumber(completed)).toBe(true);
	});

	it.each<[string, string, string]>([
		['that has one', '919876543210', '91'],
		['of a landline that has one', '493012345678', '49'],
		['of a German mobile phone that has one', '4915123456789', '49'],
		['of another country', '14155550123', '91'],
		['of a landline in another country', '302101234567', '49'],
		['reserved for fiction in another country', '447700900123', '91'],
		['reserved for fiction, under a country with numbers as long', '447700900123', '62'],
		['that is invented and has one', '910000000001', '91'],
		['of Mexico in its former spelling', '5215512345678', '52'],
	])('is not put before a number %s', (_title, digits, code) => {
		expect(withCountryCode(digits, code)).toBe(digits);
		expect(isValidPhoneNumber(digits)).toBe(true);
	});

	it.each<[string, string]>([
		['09876543210', '91'],
		['015123456789', '49'],
		['0000000001', '91'],
		['11111111', '1'],
		['11111111', '91'],
		['5550123', '1'],
		['9876543210', '999'],
	])('yields no valid number from %s with %s', (digits, code) => {
		expect(isValidPhoneNumber(withCountryCode(digits, code))).toBe(false);
	});

	it('is put before every country’s national mobile number, but not before a complete one', () => {
		for (const { country, code, national } of mobiles) {
			expect(withCountryCode(national, code), country).toBe(code + national);
			expect(withCountryCode(code + national, code), country).toBe(code + national);
			expect(withCountryCode(code + national), country).toBe(code + national);
		}
	});

	it('adds only a prefix', () => {
		const digits = fc.stringMatching(/^[0-9]{4,15}$/);
		const code = fc.constantFrom(...mobiles.map((mobile) => mobile.code));
		fc.assert(
			fc.property(digits, code, (given, defaultCode) => {
				const number = withCountryCode(given, defaultCode);
				expect([given, defaultCode + given]).toContain(number);
				// A number that is already valid stays valid.
				expect(isValidPhoneNumber(number) || !isValidPhoneNumber(given)).toBe(true);
			}),
		);
	});
});
