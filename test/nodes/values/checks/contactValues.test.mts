import { describe, expect, it } from 'vitest';
import {
	readAttributeFields,
	readAttributes,
	readCountry,
	readCountryFor,
	readTags,
} from '../../../../nodes/values/checks/contactValues.ts';
import type { Result } from '../../../../nodes/values/result.ts';
import { badText, refusal } from '../../../harness/errorWords.mts';
import { readable } from '../../../harness/readableResult.mts';
import { ALPHA_2, COUNTRIES, COUNTRY_NAMES } from '../../../../nodes/values/phone/tables.ts';
import type { NumbersWithoutPlus } from '../../../../nodes/values/phone/resolvePhoneNumber.ts';
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
		...['England', 'Scotland', 'Wales'].map((name): [string, string] => [name, '44']),
		['Swaziland', '268'],
		['Macedonia', '389'],
		['Burma', '95'],
		['East Timor', '670'],
		['Hong Kong SAR', '852'],
		['Korea, Republic of', '82'],
		['Korea (the Republic of)', '82'],
		["Korea, Democratic People's Republic of", '850'],
		['Iran, Islamic Republic of', '98'],
		['IRAN (ISLAMIC REPUBLIC OF)', '98'],
		['Moldova, Republic of', '373'],
		['Tanzania, United Republic of', '255'],
		['Congo, Democratic Republic of the', '243'],
		['Taiwan, Province of China', '886'],
		['Russian Federation', '7'],
		["Lao People's Democratic Republic", '856'],
		['Bahamas, The', '1'],
		['The Gambia', '220'],
		['Virgin Islands, U.S.', '1'],
		['U.S.A.', '1'],
		['U.K.', '44'],
		['US-CA', '1'],
		['IN-MH', '91'],
		['GB-ENG', '44'],
		['United Kingdom (UK)', '44'],
		['India (+91)', '91'],
		['India +91', '91'],
		['+91 India', '91'],
		['DE - Germany', '49'],
		['Germany [DE]', '49'],
		['🇮🇳', '91'],
		['🇮🇳 India', '91'],
		['🇩🇪 +49', '49'],
		['India 🇮🇳', '91'],
		...['+91-India', '91-India', 'India/+91', 'IN / India'].map((text): [string, string] => [
			text,
			'91',
		]),
		['91.0', '91'],
		["'91", '91'],
		['="91"', '91'],
		['-', undefined],
		['–', undefined],
		['N/A', undefined],
		['n.a.', undefined],
		['(none)', undefined],
		['null', undefined],
		['NA', '264'],
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

	it.each([
		'999',
		-1,
		'Nowhere',
		'D',
		'constructor',
		'toString',
		true,
		['91'],
		() => 91,
		'India (+92)',
		'🇩🇪 India',
		'🇽🇽',
		'Korea',
		'es-MX',
		'pt-BR',
		'XX-CA',
		'England or Wales?',
		'#N/A',
	])('knows no country %j', (value) => {
		const read = readCountry(value);
		expect(read.ok ? '' : String(read.problems[0])).toMatch(
			/^"Default Country" must be a country, for example Germany, DE or 49, not /,
		);
	});

	it.each(Object.entries(COUNTRY_NAMES))('reads the country %j', (name, iso) => {
		expect(isoOf(name)).toBe(iso);
		expect(isoOf(name.toLowerCase())).toBe(iso);
	});

	it.each<[phoneNumber: unknown, NumbersWithoutPlus | 'service', isRead: boolean]>([
		['+91 90000 00901', 'mixed', true],
		['919000000901', 'mixed', true],
		['wa.me/919000000901', 'mixed', true],
		['+91 90000 00901', 'service', true],
		['919000000901', 'withCountryCode', true],
		['9000000901', 'mixed', false],
		['9000000901', 'service', false],
		['+91 90000 00901', 'withoutCountryCode', true],
		['09000000901', 'withCountryCode', false],
		['call me', 'mixed', false],
	])('ignores an unknown country where %j under %s does not need it: %s', (number, how, isRead) => {
		expect(readCountryFor(number, 'Nowhere', how).ok).toBe(isRead);
		expect(readCountryFor(number, 'India', how)).toEqual({ ok: true, value: '91' });
	});

	it.each([
		['vip, newsletter,', ['vip', 'newsletter']],
		[['vip', 'vip'], ['vip']],
		[' , ', undefined],
		['vip;newsletter', ['vip', 'newsletter']],
		["['vip', 'newsletter']", ['vip', 'newsletter']],
		['"vip","newsletter"', ['vip', 'newsletter']],
		["[VIP], 24\" screens, O'Hara's", ['[VIP]', '24" screens', "O'Hara's"]],
		['vip，newsletter、new；2026', ['vip', 'newsletter', 'new', '2026']],
		['vip، newsletter', ['vip', 'newsletter']],
		['vip\nnewsletter\r\n', ['vip', 'newsletter']],
		['* myContacts ::: vip', ['vip']],
		['vip ::: * mycontacts ::: VIP 2', ['vip', 'VIP 2']],
		['*myContacts', undefined],
		['lead, ; vip;', ['lead', 'vip']],
		['["a, b", "c"]', ['a, b', 'c']],
		['"a, b", c', ['a, b', 'c']],
		['5" tube, 7" tube', ['5" tube', '7" tube']],
		['[VIP], [Gold]', ['[VIP]', '[Gold]']],
		['[VIP]', ['[VIP]']],
		// As databases write a list, and languages that print one.
		['{vip,"new, here"}', ['vip', 'new, here']],
		['{vip}', ['vip']],
		['{}', undefined],
		['[vip, gold]', ['vip', 'gold']],
		// As CRMs export no tag.
		['N/A', undefined],
		['-', undefined],
		['null', undefined],
		['(none)', undefined],
		['vip, -', ['vip', '-']],
		['C++:::x', ['C++:::x']],
		['Pune/Baner | 2nd', ['Pune/Baner | 2nd']],
		[2026, ['2026']],
		[
			['vip', 2026, undefined, null, ''],
			['vip', '2026'],
		],
		["'2026", ['2026']],
		[null, undefined],
		['', undefined],
		[undefined, undefined],
	])('reads the tags %j', (value, tags) => {
		expect(readTags(value)).toEqual({ ok: true, value: tags });
	});

	it.each([
		['undefined', 'undefined'],
		['vip, undefined', 'undefined'],
		['#N/A', '#N/A'],
		['vip;#REF!', '#REF!'],
		['[object Object]', '[object Object]'],
		['vip,[object Object]', '[object Object]'],
		[[{ name: 'vip' }], {}],
		[{ name: 'vip' }, {}],
		['{"name": "vip", "id": 7}', {}],
		['[{"name": "vip"}]', {}],
		[true, {}],
		[Number.NaN, Number.NaN],
	])('refuses the tags %j because of %j', (value, culprit) => {
		expect(refusal(readTags(value))).toBe(`"Tags" ${badText(culprit)}`);
	});

	it('ends on long cells that are no lists', () => {
		// A pattern that backtracks would take longer than a test may.
		for (const part of [',', 'tag, ', '\r\n', '"']) readTags(`[${part.repeat(300_000)}`);
	});

	it.each<Result<unknown>>([
		readTags('vip, \ud83d'),
		readTags(['vip\u0000']),
		readAttributes({ city: 'Pune\u0000' }),
		readAttributes('{"city\\ud83d": "Pune"}'),
	])('refuses broken characters: %j', (result) => {
		expect(readable(result)).toEqual({
			ok: false,
			problems: [expect.stringContaining(badText('\ud83d'))],
		});
	});

	it.each([undefined, null, '', ' '])('leaves an attribute as it is for the value %j', (value) => {
		const unused = [
			{ name: 'city', value },
			{ name: '', value },
		];
		const plan = { name: 'plan', value: 'gold' };
		expect(readAttributeFields({ attributes: { attribute: [...unused, plan] } })).toEqual({
			ok: true,
			value: { plan: 'gold' },
		});
		for (const whole of [
			{ attributes: { attribute: unused } },
			{ attributes: value },
			{ attributesJson: value },
		]) {
			expect(readAttributeFields(whole as never)).toEqual({ ok: true, value: undefined });
		}
	});

	it.each([
		['{"city": ""}', { city: '' }],
		['{"city": "Pune", "email": null}', { city: 'Pune' }],
		['{"city": null}', undefined],
	])('empties what the JSON names as an empty text, and nothing for null: %s', (json, read) => {
		expect(readAttributeFields({ attributesJson: json })).toEqual({ ok: true, value: read });
	});

	it.each([
		['city\u200b', ' Pune\u00a0', { city: 'Pune' }],
		['pin', '="0560001"', { pin: '0560001' }],
		['pin', "'0560001", { pin: '0560001' }],
		['visits', 5, { visits: 5 }],
		['city', '=""', undefined],
	])('reads %j and %j in the list of attributes as %j', (name, value, read) => {
		const attributes = { attribute: [{ name, value }] };
		expect(readAttributeFields({ attributes })).toEqual({ ok: true, value: read });
	});

	it.each([[['a', 'b']], [{ a: 1 }], [[]]])(
		'refuses %j as an attribute, and says what to do',
		(value) => {
			expect(readable(readAttributes({ interests: value }))).toEqual({
				ok: false,
				problems: [
					expect.stringMatching(/^The attribute "interests" must be text, .*\. Join a list, /),
				],
			});
		},
	);

	it.each([
		['{"city":"Pune"}', { city: 'Pune' }],
		[{ age: 7 }, { age: 7 }],
		['{}', undefined],
		['', undefined],
		[' \n', undefined],
	])('reads the attributes %j', (value, attributes) => {
		expect(readAttributes(value)).toEqual({ ok: true, value: attributes });
	});
});
