import { describe, expect, it } from 'vitest';
import {
	readAttributes,
	readCountry,
	readTags,
} from '../../../../nodes/values/checks/contactValues.ts';
import type { Result } from '../../../../nodes/values/result.ts';
import { readable } from '../../../harness/readableResult.mts';
import { ALPHA_2, COUNTRIES } from '../../../../nodes/values/phone/tables.ts';
import { isoOf } from '../../../../nodes/values/phone/countryNames.ts';

describe('contact fields', () => {
	it.each([
		['91', '91'],
		['+91', '91'],
		['0091', '91'],
		[91, '91'],
		['DE', '49'],
		['in', '91'],
		['DEU', '49'],
		['bra', '55'],
		['UK', '44'],
		['KAZ', '7'],
		[' Germany ', '49'],
		['trinidad and tobago', '1'],
		['Turkiye', '90'],
		['Turkey', '90'],
		['USA', '1'],
		['Holland', '31'],
		['The Netherlands', '31'],
		['Nederland', '31'],
		['UAE', '971'],
		['Czech Republic', '420'],
		["Cote d'Ivoire", '225'],
		['Hong Kong', '852'],
		['United States of America', '1'],
		['', undefined],
		[undefined, undefined],
	])('reads the country %j', (value, code) => {
		expect(readCountry(value)).toEqual({ ok: true, value: code });
	});

	it('knows each country by one code of three letters', () => {
		for (const code of ALPHA_2.keys()) expect(code).toMatch(/^[A-Z]{3}$/);
		expect([...ALPHA_2.values()].sort()).toEqual(COUNTRIES.map(({ iso }) => iso).sort());
	});

	it.each(['en', 'es', 'pt', 'fr', 'de', 'hi'])(
		'knows each country by its name in %s',
		(language) => {
			const names = new Intl.DisplayNames([language], { type: 'region' });
			expect(COUNTRIES.filter(({ iso }) => isoOf(names.of(iso) ?? '') !== iso)).toEqual([]);
		},
	);

	it('knows each country by its name in its own main language', () => {
		const localName = (iso: string) => {
			const { language } = new Intl.Locale('und', { region: iso }).maximize();
			return new Intl.DisplayNames([language], { type: 'region' }).of(iso) ?? '';
		};
		expect(COUNTRIES.filter(({ iso }) => isoOf(localName(iso)) !== iso)).toEqual([]);
	});

	it.each(['999', 'Nowhere', 'D', 'constructor', 'toString', true, ['91']])(
		'knows no country %j',
		(value) => {
			const read = readCountry(value);
			expect(read.ok ? '' : String(read.problems[0])).toMatch(
				/^"Default Country" must be a country, for example Germany, DE or 49, not /,
			);
		},
	);

	it.each([
		['vip, newsletter,', ['vip', 'newsletter']],
		[['vip', 'vip'], ['vip']],
		[' , ', undefined],
		[undefined, undefined],
	])('reads the tags %j', (value, tags) => {
		expect(readTags(value)).toEqual({ ok: true, value: tags });
	});

	it.each<Result<unknown>>([
		readTags('vip, \ud83d'),
		readTags(['vip\u0000']),
		readAttributes({ city: 'Pune\u0000' }),
		readAttributes('{"city\\ud83d": "Pune"}'),
	])('refuses broken characters: %j', (result) => {
		expect(readable(result)).toEqual({
			ok: false,
			problems: [expect.stringContaining('contains a broken character')],
		});
	});

	it.each([
		['{"city":"Pune"}', { city: 'Pune' }],
		[{ age: 7 }, { age: 7 }],
		['{}', undefined],
		['', undefined],
	])('reads the attributes %j', (value, attributes) => {
		expect(readAttributes(value)).toEqual({ ok: true, value: attributes });
	});
});
