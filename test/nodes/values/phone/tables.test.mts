// The tables of calling codes, countries and time zones, and the script that writes them.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import areaExceptions from '../../../../nodes/values/phone/tables/areaExceptions.json' with { type: 'json' };
import areaTable from '../../../../nodes/values/phone/tables/areaZones.json' with { type: 'json' };
import { CALLING_CODES } from '../../../../nodes/values/phone/tables.ts';
import { zonesOf } from '../../../../nodes/values/phone/areas.ts';
import { countryNames } from '../../../../scripts/lib/country-names.mts';
import { areaZones, phoneTables } from '../../../../scripts/make-phone-tables.mts';

const FOLDER = new URL('../../../../nodes/values/phone/tables/', import.meta.url);

it.each(Object.entries(phoneTables()))('%s is what the script writes', (name, text) => {
	expect(readFileSync(new URL(name, FOLDER), 'utf8')).toBe(text);
});

describe('callingCodes', () => {
	it('has lengths that numbers can have, and those of mobile numbers among all', () => {
		for (const [code, { mobileLengths, lengths }] of Object.entries(CALLING_CODES)) {
			const totals = lengths.map((length) => code.length + length);
			expect(Math.min(...totals), code).toBeGreaterThanOrEqual(7);
			expect(Math.max(...totals), code).toBeLessThanOrEqual(15);
			expect(lengths, code).toEqual(expect.arrayContaining([...mobileLengths]));
		}
	});

	it('has prefix-free codes, so that a number has at most one country', () => {
		const codes = Object.keys(CALLING_CODES);
		for (const code of codes) {
			expect(codes.filter((other) => other !== code && other.startsWith(code))).toEqual([]);
		}
	});
});

describe('countryNames', () => {
	const header = 'ISO3166-1-Alpha-2,official_name_en,ISO4217-currency_country_name';
	const territories = JSON.stringify({
		main: {
			en: {
				localeDisplayNames: {
					territories: { SZ: 'Eswatini', 'SZ-alt-variant': 'Swaziland', 'UN-alt-short': 'UN' },
				},
			},
		},
	});

	it('has official and alternative names of countries, without those that Intl has', () => {
		const rows = [
			header,
			'IN,India,INDIA',
			'"TZ","United Republic of Tanzania","TANZANIA, UNITED REPUBLIC OF"',
			'CG,Congo,CONGO (THE)',
			'AQ,Antarctic Land,',
		];
		const names = countryNames(territories, rows.join('\r\n'), {
			IN: { name: 'India' },
			TZ: { name: 'Tanzania' },
			CG: { name: 'Congo - Brazzaville' },
			SZ: { name: 'Eswatini' },
			GB: { name: 'United Kingdom' },
		});
		expect(names).toMatchObject({
			'TANZANIA, UNITED REPUBLIC OF': 'TZ',
			'United Republic of Tanzania': 'TZ',
			Swaziland: 'SZ',
			England: 'GB',
		});
		const left = ['INDIA', 'India', 'Congo', 'CONGO (THE)', 'Antarctic Land', 'UN', 'Eswatini'];
		expect(Object.keys(names).filter((name) => left.includes(name))).toEqual([]);
	});
});

describe('areaZones', () => {
	it('has the area codes of North America in one zone, without the exceptions', () => {
		const lines = [
			'1|America/New_York&America/Toronto',
			'1201|America/New_York',
			'1204|America/Winnipeg',
			'1204200|America/Winnipeg',
			'1208|America/Boise',
			'3491|Europe/Madrid',
		];
		expect(areaZones(lines.join('\n'))).toEqual({
			'1201': { zones: 'America/New_York' },
			'1204': { zones: 'America/Winnipeg', country: 'CA' },
		});
	});

	it.each([
		['1201|America/New_York&America/Chicago'],
		['1201|America/New_York\n12012|America/Chicago'],
	])('demands an exception for an area in several zones: %j', (lines) => {
		expect(() => areaZones(lines)).toThrow('1201 lies in several zones: list it as an exception');
	});

	it('lists each area code once, generated or as an exception with a reason', () => {
		const excepted = areaExceptions.flatMap(({ areas }) => areas.split(' '));
		const areas = [...Object.keys(areaTable.entries), ...excepted];
		const known = new Set(areas);
		expect(known.size).toBe(areas.length);
		for (const area of areas) expect(area).toMatch(/^[1-9]\d{1,6}$/);
		const shadowed = areas.filter((area) =>
			Array.from(area, (_, length) => area.slice(0, length)).some(
				(shorter) => known.has(shorter) && zonesOf(area) === zonesOf(shorter),
			),
		);
		expect(shadowed, 'a shorter area code says as much').toEqual([]);
		for (const { reason } of areaExceptions) expect(reason).not.toBe('');
	});
});
