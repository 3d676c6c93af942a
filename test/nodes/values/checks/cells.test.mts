import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBadValue, readText, type Use } from '../../../../nodes/values/checks/badValues.ts';
import { checkParameters } from '../../../../nodes/values/template/templateValues.ts';

const SHEET_ERROR = /spreadsheet error/;
const USES: Use[] = ['text', 'name', 'draft', 'data', 'json'];

describe('IDs given as numbers', () => {
	it.each([
		Number('5725767000000422012'),
		Number('-5725767000000422012'),
		120363025000000000,
		1e21,
	])('refuses %j everywhere, and asks for text', (value) => {
		for (const use of USES) {
			const { text = '' } = findBadValue(value, use) ?? {};
			expect(text).toMatch(/^contains \S+, a number with more than 15 digits, .*Give it as text/);
			expect(text).not.toMatch(/round/i);
		}
	});

	it.each(['5.72577E+18', '5,72577e+18', '4.47E+12', '5E+05'])(
		'reports that the spreadsheet has shortened %j',
		(value) => {
			for (const use of USES) {
				const { text = '' } = findBadValue(value, use) ?? {};
				expect(text).toMatch(/^contains \S+, a number that the spreadsheet has shortened\. Format/);
			}
		},
	);

	it.each(['5725767000000422012', 572576700000042, Number.MAX_SAFE_INTEGER, '1E5', 'SKU 1E+18'])(
		'accepts %j',
		(value) => expect(USES.filter((use) => findBadValue(value, use))).toEqual([]),
	);
});

describe('IDs from several columns', () => {
	it.each([
		'TEE-undefined',
		'undefined-RED',
		'42_undefined',
		'order:undefined:7',
		'#undefined',
		'42undefined',
		'undefinedundefined',
		'TEE-null',
		'null.pdf',
	])('refuses %j as the result of a column that is missing', (value) => {
		expect(findBadValue(value, 'data')?.text).toMatch(/the expression found nothing/);
	});

	it.each([
		'null-modem',
		'TEE-NULL',
		'non-null',
		'predefined-undefinedness',
		'Undefined',
		'The result is undefined',
		'https://x.example/undefined-behaviour/a.jpg',
	])('accepts %j', (value) => expect(findBadValue(value, 'data')).toBeUndefined());
});

describe('cells without a value', () => {
	it.each<[string, RegExp]>([
		// Errors of other languages and programs.
		['#WAARDE!', /^contains "#WAARDE!", a spreadsheet error/],
		['#VALEUR\u00a0!', /^contains "#VALEUR\u00a0!", a spreadsheet error/],
		['#NOM ?', /^contains "#NOM \?", a spreadsheet error/],
		['#N/B', SHEET_ERROR],
		['#ЗНАЧ!', SHEET_ERROR],
		['#Н/Д', SHEET_ERROR],
		['#RIF!', SHEET_ERROR],
		['#ARG!', SHEET_ERROR],
		['#DEĞER!', SHEET_ERROR],
		['#YOK', SHEET_ERROR],
		['#ЧИСЛО!', SHEET_ERROR],
		['#PUUTTUU!', SHEET_ERROR],
		['#DĚLENÍ_NULOU!', SHEET_ERROR],
		['#FIELD!', SHEET_ERROR],
		['#SPILL!', SHEET_ERROR],
		['#ÜBERLAUF!', SHEET_ERROR],
		['#ΤΙΜΗ!', SHEET_ERROR],
		['#ІМ’Я?', SHEET_ERROR],
		['#VALOARE!', SHEET_ERROR],
		['#溢出!', SHEET_ERROR],
		['Err:502', /^contains "Err:502", a spreadsheet error/],
		['Err:509', SHEET_ERROR],
		['Fehler:522', SHEET_ERROR],
		// The sheet had not finished.
		['Loading...', /^is "Loading\.\.\.": the sheet had not finished calculating/],
		['Loading…', /had not finished/],
		['#GETTING_DATA', /had not finished/],
		['#BUSY!', /had not finished/],
		['#CONNECT!', /had not finished/],
		['#DATEN_ABRUFEN', /had not finished/],
		['#NAČÍTÁNÍ_DAT!', /had not finished/],
		['#ОЖИДАНИЕ_ДАННЫХ', /had not finished/],
		[' loading... ', /had not finished/],
		// Of expressions.
		['Invalid date', /^contains "Invalid date"/],
		['Your slot: Invalid date', /^contains "Invalid date"/],
		['undefinedundefined', /^is "undefinedundefined"/],
		['nullnull', /^is "nullnull"/],
		['undefined!', /^is "undefined!"/],
		['null,', /^is "null,"/],
		['https://undefined/track/7', /^contains "undefined"/],
	])('%j is refused', (value, problem) => {
		expect(findBadValue(value)?.text).toMatch(problem);
	});
});

describe('texts as CSV files and spreadsheets mark them', () => {
	it.each([
		["'3511AB", '3511AB'],
		["'00123", '00123'],
		["'+919000000901", '+919000000901'],
		["'2026-03-01", '2026-03-01'],
		['="A-1"', 'A-1'],
		['="00123"', '00123'],
		['=9000000901', '9000000901'],
		[" '3511AB ", '3511AB'],
	])('reads %j', (value, text) => {
		expect(readText('Source', value, 'data')).toEqual({ ok: true, value: text });
		expect(checkedValue(value)).toBe(text);
	});

	it.each([
		"'tis the season",
		"'90s",
		"'24",
		"'Hello'",
		"'1984'",
		"rock 'n' roll",
		'"Dune"',
		'"3511AB"',
		'=)',
		'= 5 kg',
		'=A1+B1',
		'5\' 11"',
	])('leaves %j', (value) => {
		expect(readText('Source', value)).toEqual({ ok: true, value });
		expect(checkedValue(value)).toBe(value);
	});

	it.each<[string, RegExp]>([
		['=""', /is empty/],
		['="  "', /is empty/],
		['="null"', /the expression found nothing/],
		['="#N/A"', SHEET_ERROR],
		['="Loading..."', /had not finished/],
	])('checks what %j holds', (value, problem) => {
		const refused = checked(value);
		expect(refused.ok ? '' : refused.problems.join()).toMatch(problem);
		const name = readText('Contact Name', value, 'name');
		expect(name.ok ? name.value : '').toBe('');
	});

	it.each<[Use, string]>([
		['data', 'SKU-1'],
		['json', 'SKU-1'],
		['text', '\u200eSKU-1\u200b'],
		['name', '\u200eSKU-1\u200b'],
	])('as %s reads invisible characters around SKU-1 as %j', (use, value) => {
		expect(readText('Retailer ID', '\u200eSKU-1\u200b', use)).toEqual({ ok: true, value });
	});

	it('leaves the text of a template', () => {
		expect(readText('Body', "'3511AB", 'draft')).toEqual({ ok: true, value: "'3511AB" });
	});

	it('changes nothing else about a value', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme' }), (value) => {
				fc.pre(!/^\s*['=]/.test(value));
				expect([value, undefined]).toContain(checkedValue(value));
			}),
		);
	});

	function checked(value: unknown) {
		const template = { name: 'a', text: '{{1}}', total_parameters: 1 };
		return checkParameters(template, [value], { fillsNames: true });
	}

	function checkedValue(value: unknown): string | undefined {
		const result = checked(value);
		return result.ok ? result.value[0] : undefined;
	}
});
