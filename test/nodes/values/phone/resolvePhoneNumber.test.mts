import fc from 'fast-check';
import {
	getExampleNumber,
	parsePhoneNumberFromString as parse,
	type CountryCode,
	type PhoneNumber,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { CALLING_CODES } from '../../../../nodes/values/phone/tables.ts';
import type { PhoneNumberRules } from '../../../../nodes/values/phone/resolvePhoneNumber.ts';
import { resolvePhoneNumber } from '../../../../nodes/values/phone/resolvePhoneNumber.ts';
import { propertyRuns } from '../../../harness/propertyRuns.mts';

const NO_NUMBER = /is not a phone number/;
const SEVERAL = /more than one phone number/;
const BRACKETS = /a number in brackets follows it/;
const MINUS = /it begins with a minus/;
const NO_TEXT = /neither text nor a number\. Pick one field/;
const digits = (value: unknown, rules: PhoneNumberRules = {}) => {
	const result = resolvePhoneNumber(value, rules);
	return result.ok ? result.value : `refused: ${result.problems.join()}`;
};

/** How people write a number, in their country and abroad. */
const SPELLINGS: Readonly<Record<string, (number: PhoneNumber) => string>> = {
	international: (number) => number.formatInternational(),
	'international, with 00': (number) => number.number.replace('+', '00'),
	'international, brackets': (number) => number.formatInternational().replace(/ (\d+) /, ' ($1) '),
	'international, with the trunk zero': (number) =>
		number.formatInternational().replace(' ', ' (0)'),
	national: (number) => number.formatNational(),
	'national, slash': (number) => number.formatNational().replace(/[ -]/, '/'),
	'national, dots': (number) => number.formatNational().replace(/[ -]/g, '.'),
	'national, digits': (number) => number.nationalNumber,
	'with the code, without +': (number) => number.number.slice(1),
};

function exampleOf(country: CountryCode): PhoneNumber {
	const example = getExampleNumber(country, examples);
	if (example === undefined) throw new Error(`${country} has no example`);
	return example;
}

describe('resolvePhoneNumber', () => {
	const india = { defaultCountryCode: '91' };

	it.each<[unknown, PhoneNumberRules, string]>([
		['+91 98765-43210', {}, '919876543210'],
		['0091 98765 43210', {}, '919876543210'],
		['(+1) 202-555-0123', {}, '12025550123'],
		['+44 (0)7700 900123', {}, '447700900123'],
		['\u202a+91\u00a098765\u201143210\u202c', {}, '919876543210'],
		['\u202a+44 (0)7700\u00a0900123\u202c', {}, '447700900123'],
		['+44(0)7700900123', {}, '447700900123'],
		['+ 44 (0) 7700 900123', {}, '447700900123'],
		['＋９１ ９８７６５ ４３２１０', {}, '919876543210'],
		['٩١٩٨٧٦٥٤٣٢١٠', {}, '919876543210'],
		[919876543210, {}, '919876543210'],
		['919876543210.0', {}, '919876543210'],
		[' 919876543210.0 ', {}, '919876543210'],
		['4915123456789.00', { numbersWithoutPlus: 'withCountryCode' }, '4915123456789'],
		['919876543210,00', {}, '919876543210'],
		['919876543210,', {}, '919876543210'],
		['030.0123.4567', { defaultCountryCode: '49' }, '493001234567'],
		['+49 30 12345.0', {}, '4930123450'],
		['9876543210', india, '919876543210'],
		[9876543210, india, '919876543210'],
		['098765 43210', india, '919876543210'],
		['919876543210', india, '919876543210'],
		['9198765432', india, '919198765432'],
		['12025550123', { defaultCountryCode: '1' }, '12025550123'],
		['8 912 345-67-89', { defaultCountryCode: '7' }, '79123456789'],
		['8 001 234567', { defaultCountryCode: '7' }, '78001234567'],
		['06 1 234 5678', { defaultCountryCode: '36' }, '3612345678'],
		['03-1234-5678', { defaultCountryCode: '81' }, '81312345678'],
		['2345 6789', { defaultCountryCode: '45' }, '4523456789'],
		['81 3 1234 5678', { defaultCountryCode: '81' }, '81312345678'],
		['919876543210', {}, '919876543210'],
		['91 98765-43210', {}, '919876543210'],
		['(11) 94026-5566', { defaultCountryCode: '55' }, '5511940265566'],
		['(51) 98765-4321', { defaultCountryCode: '55' }, '5551987654321'],
		['(11) 8765-4321', { defaultCountryCode: '55' }, '551187654321'],
		['+55 11 3333-4444', {}, '551133334444'],
		['0152/12345288', { defaultCountryCode: '49' }, '4915212345288'],
		['+49 152/12345288', {}, '4915212345288'],
		['0049 (0) 171 1234567', {}, '491711234567'],
		['+49-(0)171 1234567', {}, '491711234567'],
		['+49 0171 1234567', {}, '491711234567'],
		['+43 0664 1234567', {}, '436641234567'],
		['+54 11 15 1234-5678', {}, '5491112345678'],
		["'+91 98765 43210", {}, '919876543210'],
		["'9876543210", india, '919876543210'],
		['tel:+91-98765-43210', {}, '919876543210'],
		['+91 98765 43210 ext. 12', {}, '919876543210'],
		['+91 98765 43210 x12', {}, '919876543210'],
		['tel:+91-98765-43210;ext=12', {}, '919876543210'],
		// Unassigned but long enough: a range may be newer than the table.
		['+44 7700 900123', {}, '447700900123'],
		['+91 12345 67890', {}, '911234567890'],
		['(91) 98765 43210', india, '919876543210'],
		['+91 (9876543210)', {}, '919876543210'],
		['(+91 98765 43210)', {}, '919876543210'],
		['+91 98765 43210\u2028', {}, '919876543210'],
		['+52 1 55 1234 5678', {}, '5215512345678'],
		['5215512345678', {}, '5215512345678'],
		['5215512345678', { defaultCountryCode: '52' }, '5215512345678'],
		['5512345678', { defaultCountryCode: '52' }, '525512345678'],
		['6591234567', { ...india, numbersWithoutPlus: 'withoutCountryCode' }, '916591234567'],
		['6591234567', { ...india, numbersWithoutPlus: 'withCountryCode' }, '6591234567'],
	])('%j with %j is %s', (value, rules, expected) => {
		expect(digits(value, rules)).toBe(expected);
	});

	it.each<[unknown, PhoneNumberRules, RegExp]>([
		['', {}, /is empty/],
		[' \t\u00a0', {}, /is empty/],
		[null, {}, /is empty/],
		[undefined, {}, /is empty/],
		[false, {}, /is empty/],
		[true, {}, NO_TEXT],
		[{ a: 1 }, {}, NO_TEXT],
		[['+91 98765 43210', '+1 202 555 0123'], {}, /is a list\. Put "Split Out"/],
		[['+91 98765 43210'], {}, NO_TEXT],
		[Number.NaN, {}, NO_TEXT],
		['call me', {}, /"call me" is not a phone number/],
		['98765x43210', india, NO_NUMBER],
		['9.19877E+11', {}, /shortened.*Format the column as text/],
		['9,19877E+11', {}, /shortened.*Format the column as text/],
		['91.9877e10', {}, /shortened/],
		['9E+11', {}, /shortened/],
		['about 9.19877E+11', {}, NO_NUMBER],
		['9.19877E+11 (old)', {}, NO_NUMBER],
		['98765 43210 / 98765 43211', india, SEVERAL],
		['+919876543210, +919876543211', {}, SEVERAL],
		['+919876543210 +919876543211', {}, SEVERAL],
		['9876543210\n9876543211', india, SEVERAL],
		['9876543210 \r\n  +919876543211', india, SEVERAL],
		['98765\u202843210', india, SEVERAL],
		['+91 98765 \r +43210', {}, SEVERAL],
		...['\v', '\f', '\r', '\u0085', '\u2029'].map(
			(separator): [string, PhoneNumberRules, RegExp] => [
				`+43 664${separator}1234567`,
				{},
				SEVERAL,
			],
		),
		['+43 664 1234567²', {}, /"²" is not a digit/],
		['+43 664 1234567 ①', {}, /"①" is not a digit/],
		['+43 664 123456½', {}, /"½" is not a digit/],
		['+43 664 123456₇', {}, /"₇" is not a digit/],
		['⒈ 664 1234567', { defaultCountryCode: '43' }, /"⒈" is not a digit/],
		['+43 664 1234567 (1)', {}, BRACKETS],
		['+43 664 1234567（12）', {}, BRACKETS],
		['06641234567( 1 ).', { defaultCountryCode: '43' }, BRACKETS],
		['-919876543210', {}, MINUS],
		['−919876543210', {}, MINUS],
		["'- 9876543210", india, MINUS],
		['\u202a－919876543210\u202c', {}, MINUS],
		['+91 98765\u0000 43210', {}, /broken character/],
		['+91 98765\ud83d 43210', {}, /broken character/],
		['9876543210', {}, /has no country code.*"Default Country"/],
		['098765 43210', {}, /has no country code.*"Default Country"/],
		['9876543210', { numbersWithoutPlus: 'withoutCountryCode' }, /has no country code/],
		[
			'6591234567',
			india,
			/\+916591234567 or as \+6591234567.*"Without Country Code \(017…\)" for \+916591234567, "With Country Code \(4917…\)" for \+6591234567$/,
		],
		['12345', india, /has 5 digits after the country code, too few: expected 10$/],
		['+91 98765 432109', {}, /has 11 digits after the country code, not a length in use there/],
		['+31 6 1234 56789', {}, /has 10 digits .*not a length in use there: expected 9 or 11$/],
		['+41 79 123 45', {}, /has 7 digits .*too few: expected 9$/],
		// Tokyo, or a mobile number in Indonesia.
		['81 3 1234 5678', {}, /read as \+6281312345678 or as \+81312345678/],
		['+43 123', {}, /has 3 digits .*too few: expected 7 to 13$/],
		['+49 171 12', {}, /\+49 17112 has 5 digits .*too few: expected 10 to 11/],
		[987654321.5, india, /987654321\.5 is not a phone number: a number cell must hold a whole/],
		[-919876543210, {}, /a number cell must hold a whole number/],
		[2 ** 60, {}, /a number cell must hold a whole number/],
		['9876543210/11', india, SEVERAL],
		['6591234567', {}, /has no country code/],
		['447700900123', {}, /has no country code/],
		['(11) 94026-5566', {}, /has no country code/],
		['11 94026-5566', {}, /has no country code/],
		['+870 773 111 632', {}, /\+870 is for satellite phones or global services/],
		['+881 6 1234 5678', {}, /belongs to no country/],
		// Peru or Porto Alegre, Texas or Germany.
		['51987654321', {}, /read as \+5551987654321 or as \+51987654321/],
		[
			'15123456789',
			{},
			/read as \+4915123456789 or as \+15123456789.*"With Country Code \(4917…\)" for \+15123456789$/,
		],
		...['20 98765-4321', '11 88765-4321', '23 8765-4321', '11 0765-4321', '11 28765-4321'].flatMap(
			(number): Array<[string, PhoneNumberRules, RegExp]> => [
				[
					number,
					{ defaultCountryCode: '55' },
					/^refused: \+55 \d+ is not a phone number in use there/,
				],
				[`+55 ${number}`, {}, /is not a phone number in use there/],
			],
		),
		['+52 1 15 1234 5678', {}, /has 11 digits .*not a length in use there: expected 10$/],
		['+999 123456789', {}, /does not begin with a country code in use/],
		['9876543210', { defaultCountryCode: '999' }, /\+999 is not a country code in use/],
	])('%j with %j is refused', (value, rules, reason) => {
		expect(digits(value, rules)).toMatch(/^refused: /);
		expect(digits(value, rules)).toMatch(reason);
	});

	/** Every country, with one or two digits of its example numbers changed, in each notation. */
	const spelled = fc
		.record({
			country: fc.constantFrom(...(Object.keys(examples) as CountryCode[])),
			tail: fc.stringMatching(/^\d{0,4}$/),
			spelling: fc.constantFrom(...Object.keys(SPELLINGS)),
			extension: fc.constantFrom('', '', '', ' ext. 12', ' x12', ';ext=12'),
		})
		.map(({ country, tail, spelling, extension }) => {
			const example = exampleOf(country);
			const nationalNumber = example.nationalNumber.slice(0, -tail.length || undefined) + tail;
			const changed = parse(`+${example.countryCallingCode}${nationalNumber}`) ?? example;
			const text = (SPELLINGS[spelling] ?? String)(changed) + extension;
			return {
				text,
				code: String(changed.countryCallingCode),
				isNational: /national/.test(spelling),
			};
		});

	it('sends what libphonenumber reads, or refuses the row', () => {
		const counts = { valid: 0, refused: 0 };
		fc.assert(
			fc.property(spelled, ({ text, code, isNational }) => {
				const rules = { defaultCountryCode: code };
				const result = digits(text, rules);
				const references = [
					parse(text, { defaultCallingCode: code, extract: false }),
					parse(`+${text.replace(/^\D*(00)?/, '')}`),
				].filter((reading) => reading !== undefined);
				const valid = new Set(
					references.filter((one) => one.isValid()).map(({ number }) => number.slice(1)),
				);
				if (valid.size === 1) {
					counts.valid += 1;
					if (result.startsWith('refused')) counts.refused += 1;
				}
				if (result.startsWith('refused')) return;
				expect({ text, code, isNational, result }).toEqual({
					text,
					code,
					isNational,
					result: expect.toBeOneOf(references.map(({ number }) => number.slice(1))),
				});
			}),
			{ numRuns: propertyRuns(1_000_000, 20_000) },
		);
		expect(counts.valid).toBeGreaterThan(15_000);
		expect(counts.refused / counts.valid).toBeLessThan(0.01);
	}, 300_000);

	it('reads digits without + as the same number with +, or refuses them', () => {
		fc.assert(
			fc.property(spelled, ({ text }) => {
				const result = digits(text.replace(/^(\+|00)/, ''));
				if (result.startsWith('refused')) return;
				const reference = parse(`+${text.replace(/^(\+|00)/, '')}`);
				expect([text, reference?.number, reference?.isValid()]).toEqual([text, `+${result}`, true]);
			}),
			{ numRuns: propertyRuns(2000) },
		);
	});

	it('never turns one number into another, whatever people type around the digits', () => {
		const noise = fc.stringMatching(/^[ \u00a0.-]{0,3}$/);
		fc.assert(
			fc.property(
				fc.stringMatching(/^[6-9]\d{9}$/),
				fc.array(noise, { minLength: 10, maxLength: 10 }),
				(national, between) => {
					const typed = [...national].map((digit, index) => digit + between[index]).join('');
					expect(digits(`+91${typed}`)).toBe(`91${national}`);
				},
			),
		);
	});

	it('returns digits or a reason for any cell, and only digits of a possible length', () => {
		fc.assert(
			fc.property(
				fc.anything(),
				fc.option(fc.constantFrom(...Object.keys(CALLING_CODES))),
				(value, code) => {
					const result = resolvePhoneNumber(value, { defaultCountryCode: code ?? undefined });
					if (result.ok) expect(result.value).toMatch(/^[1-9]\d{6,14}$/);
					else expect(result.problems.map(String)).toEqual([expect.stringMatching(/./)]);
				},
			),
			{ numRuns: propertyRuns(500) },
		);
	});

	it('reads the digits of every script', () => {
		// Unicode lists the digits of a script from its zero to its nine.
		const all = Array.from({ length: 0x2_0000 }, (_, codePoint) => codePoint).filter((codePoint) =>
			/\p{Nd}/u.test(String.fromCodePoint(codePoint)),
		);
		expect(all.length).toBeGreaterThan(700);
		const misread = all.filter((codePoint, index) => {
			const typed = `+91 98765 4321${String.fromCodePoint(codePoint)}`;
			return digits(typed) !== `91987654321${index % 10}`;
		});
		expect(misread.map((codePoint) => codePoint.toString(16))).toEqual([]);
	});
});
