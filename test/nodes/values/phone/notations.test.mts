import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exclude, readNumberList } from '../../../../nodes/engine/sending/neverSendTo.ts';
import { peopleIn } from '../../../../nodes/Trigger/webhook/messages.ts';
import type { PhoneNumberRules } from '../../../../nodes/values/phone/resolvePhoneNumber.ts';
import {
	readingsOf,
	resolvePhoneNumber,
} from '../../../../nodes/values/phone/resolvePhoneNumber.ts';

const NO_NUMBER = /is not a phone number/;
const read = (value: unknown, rules: PhoneNumberRules = { defaultCountryCode: '91' }) => {
	const result = resolvePhoneNumber(value, rules);
	return result.ok ? result.value : `refused: ${result.problems.join()}`;
};

/** Whole numbers, whatever the default country. */
const COMPLETE: ReadonlyArray<readonly [cell: string, digits: string]> = [
	['="+919000000901"', '919000000901'],
	['p:+919000000901', '919000000901'],
	['whatsapp:+14155550123', '14155550123'],
	['wa.me/919000000901', '919000000901'],
	['https://wa.me/919000000901?text=Hi', '919000000901'],
	[`https://wa.me/919000000901?text=${'Hi%20'.repeat(300)}`, '919000000901'],
	['https://wa.me/919000000901/?text=Hi there', '919000000901'],
	['HTTPS://www.wa.me/+919000000901', '919000000901'],
	['https://api.whatsapp.com/send?phone=919000000901&text=Hi', '919000000901'],
	['https://api.whatsapp.com/send/?text=Hi&phone=%2B919000000901', '919000000901'],
	['https://web.whatsapp.com/send?phone=919000000901', '919000000901'],
	['whatsapp://send?phone=919000000901', '919000000901'],
	['919000000901@c.us', '919000000901'],
	['5511940265566@s.whatsapp.net', '5511940265566'],
	['919000000901:12@s.whatsapp.net', '919000000901'],
	['++91 90000 00901', '919000000901'],
	['+ +91 90000 00901', '919000000901'],
	['+0091 90000 00901', '919000000901'],
	['++0091 90000 00901', '919000000901'],
	['+91-9000000901;', '919000000901'],
	[';+91 90000 00901 |', '919000000901'],
	["'+91 90000 00901'", '919000000901'],
	["'=+919000000901", '919000000901'],
	['callto:+919000000901', '919000000901'],
	['Phone: +91 90000 00901', '919000000901'],
	['Tel.: +91 90000 00901', '919000000901'],
	['+919000000901.0', '919000000901'],
	['+43/664/1234567', '436641234567'],
	['+39/375/9738950', '393759738950'],
	['+91\ufe0d-90000\u3164\u280000901\ufe0f', '919000000901'],
	['+6281234567890.0', '6281234567890'],
	['‘+919000000901', '919000000901'],
	['+91 90000 00901 ext.', '919000000901'],
	['+55 11 94026-5566 ramal 12', '5511940265566'],
	['+33 6 12 34 56 78 poste 4', '33612345678'],
	['+7 916 123-45-67 доб. 12', '79161234567'],
	['="+491511234567.00"', '491511234567'],
	['+1-613-555-0123x136', '16135550123'],
	['+54 9 351 631-5733 int. 12', '5493516315733'],
	['[+91] 90000 00901', '919000000901'],
	['+[91] 90000-00901', '919000000901'],
	['＋８１ー９０ー１２３４ー５６７８', '819012345678'],
	['wa.me/+91 90000 00901', '919000000901'],
	['https://wa.me/91-90000-00901?text=Hi', '919000000901'],
	['https://api.whatsapp.com/send?phone=+91 90000 00901&text=Hi', '919000000901'],
	['tel://+919000000901', '919000000901'],
	['Tél : +33 6 12 34 56 78', '33612345678'],
	['тел.: +7 916 123-45-67', '79161234567'],
	['電話：+81 90-1234-5678', '819012345678'],
];

/** Numbers that need the default country. */
const NATIONAL = [
	'=9000000901',
	'="9000000901"',
	'"9000000901"',
	'“9000000901”',
	"'9000000901",
	"'9000000901'",
	'"90000-00901",',
	'9000000901, ',
	'9000000901;',
	'Tel: 9000000901',
	'p:9000000901',
	'Mobile : 090000 00901',
	'90000 00901, ext. 12',
	'90000-00901x12',
	'90000 00901, x12',
	'9,000,000,901',
	'9,00,00,00,901.00',
	'M: 9000000901',
	'HP : 9000000901',
];

describe('notations of phone numbers', () => {
	it.each(COMPLETE)('reads %j', (cell, digits) => {
		expect(read(cell, {})).toBe(digits);
		expect(read(cell, { defaultCountryCode: '49' })).toBe(digits);
		expect(readingsOf(cell, { numbersWithoutPlus: 'service' })).toEqual({
			ok: true,
			value: [digits],
		});
	});

	it.each(NATIONAL)('reads %j with the default country', (cell) => {
		expect(read(cell)).toBe('919000000901');
	});

	it.each(['011 91 90000 00901', '01191-9000000901', '(011) 91 9000000901', '="011919000000901"'])(
		'reads %j as an international number where the default country dials 011',
		(cell) => {
			expect(read(cell, { defaultCountryCode: '1' })).toBe('919000000901');
			expect(readingsOf(cell, { defaultCountryCode: '1', numbersWithoutPlus: 'service' })).toEqual({
				ok: true,
				value: ['919000000901'],
			});
		},
	);

	it.each([
		['+49 49 151 23456789', undefined],
		['4949 151 23456789', '49'],
		['+43 43 664 1234567', undefined],
		['+31 31 6 12345678', undefined],
		['0062 62 812 3456 789', undefined],
	])('does not take the second country code of %j for a part of the number', (cell, code) => {
		expect(read(cell, { defaultCountryCode: code })).toMatch(
			/^refused: \+\d\d \d+ (?:is not a phone number|has \d+ digits .*, not a length) in use there/,
		);
	});

	it.each([
		['+49 491 1234567', '494911234567'],
		['027 812 3456', '27278123456'],
	])('reads %j in an area that begins like the country code', (cell, digits) => {
		expect(read(cell, { defaultCountryCode: '27' })).toBe(digits);
	});

	it.each([
		['+1 123 456 7890', undefined],
		['1234567890', '1'],
		['1764150067', '1'],
	])('refuses %j, which begins with the 1 that is dialled before numbers', (cell, code) => {
		expect(read(cell, { defaultCountryCode: code })).toMatch(/^refused: /);
	});

	it.each(['2026-11-21', '2026/11/21', '21.11.2026', '21-11-2026', '11/21/2026', ' 1.3.2026 '])(
		'refuses %j as a date, where it could be a number',
		(cell) => {
			expect(read(cell, { defaultCountryCode: '45' })).toMatch(/^refused: .*: it is a date/);
		},
	);

	it.each(['20 26 11 21', '20261121', '2111-2026', '3111.2026', '22-33-2011', '2012-34-11'])(
		'reads %j',
		(cell) => {
			expect(read(cell, { defaultCountryCode: '45' })).toBe(`45${cell.replace(/\D/g, '')}`);
		},
	);

	it('reads 011 as an area code elsewhere', () => {
		expect(read('011 2345 6789')).toBe('911123456789');
		expect(read('011 4123-4567', { defaultCountryCode: '54' })).toBe('541141234567');
	});

	it.each([
		['123456789012345@lid', /^refused: "123456789012345@lid" is the hidden ID of a person/],
		['123456789012345:7@lid', /is the hidden ID of a person/],
		['120363025000000000@g.us', /is the ID of a group\. Use the phone numbers of its members$/],
		['919000000901-1600000000@g.us', /is the ID of a group/],
		['120363025000000000@newsletter', /is the ID of a channel/],
		['https://wa.me/message/ABCDEF', /is a link that does not contain a phone number/],
		['wa.me/qr/ABCDEF', /is a link that does not contain/],
		['https://chat.whatsapp.com/AbCd1234', /is a link that does not contain/],
		['https://example.com/919000000901', /is a link that does not contain/],
		['asha@example.com', NO_NUMBER],
		['+919000000901; +919000000902', /more than one phone number/],
		['"9000000901","9000000902"', /more than one phone number/],
		['wa.me/919000000901, wa.me/919000000902', /is a link|more than one/],
		['+91+9000000901', /more than one|is not a phone number/],
		['p:', NO_NUMBER],
		['fax: 9000000901', NO_NUMBER],
		['=A2', NO_NUMBER],
		['=HYPERLINK("tel:+919000000901","+91 90000 00901")', NO_NUMBER],
		['+91 90000 00901, Asha', NO_NUMBER],
		['+91 90000 00901, 90000 00902 (wife)', /more than one phone number/],
		['+91 90000 00901 ext. 12 +91 90000 00902', /more than one|is not a phone number/],
		['\u200b\ufe0f', /is empty/],
		['-', /is empty/],
		['N/A', /is empty/],
		['#N/A', /contains "#N\/A", a spreadsheet error/],
		['Loading...', /had not finished calculating/],
		['undefined', /the expression found nothing/],
		['[object Object]', /the expression returns an object/],
		['+9.19E+11', /shortened the phone number/],
		['+49 151 1234567/8', /more than one phone number/],
		['+43 664 1234567 [1]', /a number in brackets follows it/],
		['ー9000000901', /it begins with a minus/],
		['90000x00901', NO_NUMBER],
		['+91 90000x00901', NO_NUMBER],
		['9000,000,901', /more than one phone number/],
		['+62 812-3456-789 / -90', /more than one phone number/],
		['="', NO_NUMBER],
		[';', /is empty|is not a phone number/],
	])('refuses %j', (cell, problem) => {
		expect(read(cell)).toMatch(/^refused: /);
		expect(read(cell)).toMatch(problem);
	});

	it('reads them in "Never Send To" and in the filter of numbers', () => {
		for (const [cell, digits] of COMPLETE) {
			const isLeftOut = exclude(readNumberList([cell]));
			const rules = { defaultCountry: '91', numbersWithoutPlus: 'mixed' } as const;
			expect([cell, isLeftOut(`+${digits}`, rules)]).toEqual([cell, expect.any(Object)]);
			expect([cell, isLeftOut('+919000000902', rules)]).toEqual([cell, undefined]);
			expect(peopleIn(cell)).toEqual([digits]);
		}
		expect(() => peopleIn('123456789012345@lid')).toThrow(/hidden ID/);
		expect(() => exclude(['1@g.us'])('+919000000901', { defaultCountry: '' })).toThrow(/a group/);
	});

	it('reads a number the same in every notation', () => {
		const around: ReadonlyArray<(number: string) => string> = [
			(number) => `="${number}"`,
			(number) => `'${number}`,
			(number) => `"${number}"`,
			(number) => `whatsapp:${number}`,
			(number) => `https://wa.me/${number.slice(1)}`,
			(number) => `${number.slice(1)}@c.us`,
			(number) => `+${number};`,
		];
		fc.assert(
			fc.property(
				fc.stringMatching(/^\+\d{5,16}$/),
				fc.constantFrom(...around),
				(number, write) => {
					const plain = resolvePhoneNumber(number, {});
					const noted = resolvePhoneNumber(write(number), {});
					expect(noted.ok ? noted.value : false).toBe(plain.ok ? plain.value : false);
				},
			),
		);
	});
});
