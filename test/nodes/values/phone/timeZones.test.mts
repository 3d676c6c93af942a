// The time zones that a number's owner may live in.
import type { CountryCode } from 'libphonenumber-js/max';
import {
	getCountries,
	getCountryCallingCode,
	getExampleNumber,
	parsePhoneNumberWithError,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { zonesOf, AREAS, COUNTRY_ZONES } from '../../../../nodes/values/phone/areas.ts';
import { zonesOfCountry } from '../../../../scripts/make-phone-tables.mts';

/** Zones with the same UTC offsets through two years count as one. */
const MOMENTS = Array.from({ length: 24 }, (_, month) =>
	DateTime.utc(2026, 1, 15).plus({ months: month }),
);
const clockOf = (zone: string) => MOMENTS.map((at) => at.setZone(zone).offset).join();
const clocks = (zones: readonly string[]) => [...new Set(zones.map(clockOf))].toSorted();
const split = (zones: string | undefined) => zones?.split(' ') ?? [];

describe('zonesOf', () => {
	it.each<[string, string, string]>([
		['a country with one zone', '919876543210', 'Asia/Kolkata'],
		['a country with islands', '34612345678', 'Europe/Madrid Atlantic/Canary'],
		['a landline of islands', '34928123456', 'Atlantic/Canary'],
		['New York', '12125550123', 'America/New_York'],
		['Honolulu', '18085550123', 'Pacific/Honolulu'],
		['Toronto', '14165550123', 'America/Toronto'],
		['an area in two zones', '18505550123', 'America/Chicago America/New_York'],
		['an area that was laid over it', '14485550123', 'America/Chicago America/New_York'],
		['Jamaica', '18765550123', 'America/Jamaica'],
		['an unknown area of North America', '12995550123', COUNTRY_ZONES['1'] ?? ''],
		['a Russian mobile number', '79123456789', COUNTRY_ZONES['7'] ?? ''],
		['Moscow', '74951234567', 'Europe/Moscow'],
		['Kazakhstan', '77012345678', 'Asia/Almaty'],
		['Mexico City', '525512345678', 'America/Mexico_City'],
		['Tijuana', '526641234567', 'America/Tijuana'],
		['Tijuana, with the 1 of old', '5216641234567', 'America/Tijuana'],
		['Cancun', '529981234567', 'America/Cancun'],
		['Sao Paulo', '5511987654321', 'America/Sao_Paulo'],
		['Manaus', '5592987654321', 'America/Manaus'],
		['Manaus, without the ninth digit', '559287654321', 'America/Manaus'],
		['Acre', '5568987654321', 'America/Rio_Branco'],
		['an Australian mobile number', '61412345678', COUNTRY_ZONES['61'] ?? ''],
		['Melbourne', '61312345678', 'Australia/Sydney'],
		['Christmas Island', '61891641234', 'Indian/Christmas'],
		['an Indonesian mobile number', '6281234567890', 'Asia/Jakarta Asia/Makassar Asia/Jayapura'],
		['Jakarta', '62211234567', 'Asia/Jakarta'],
		['Bali', '62361123456', 'Asia/Makassar'],
		['Mayotte', '262639123456', 'Indian/Mayotte'],
	])('%s', (_, digits, zones) => {
		expect(zonesOf(digits)).toBe(zones);
	});

	it('finds none for a number without a country', () => {
		expect(zonesOf('0987654321')).toBeUndefined();
		expect(zonesOf('')).toBeUndefined();
	});

	it('uses current IANA names of zones that the runtime knows', () => {
		const areas = [...AREAS.values()].map(({ zones }) => zones);
		const all = [...Object.values(COUNTRY_ZONES), ...areas];
		for (const zone of new Set(all.flatMap(split))) {
			expect(DateTime.now().setZone(zone).isValid, zone).toBe(true);
			expect(zone).toMatch(/^(Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//);
		}
	});
});

describe('The zones of a country, compared with CLDR', () => {
	const countries = getCountries();

	it.each(countries)('%s', (country) => {
		const number = getExampleNumber(country, examples)?.number.slice(1) ?? '';
		const code = getCountryCallingCode(country);
		const ours = clocks(split(zonesOf(number)));
		const theirs = clocks(zonesOfCountry(country));
		const sharesCode = countries.some(
			(one) => one !== country && getCountryCallingCode(one) === code,
		);
		const hasAreas = [...AREAS.keys()].some((area) => area.startsWith(code));
		expect(ours, number).not.toEqual([]);
		if (!sharesCode && !hasAreas) expect(ours).toEqual(theirs);
		// An area code has some of its country's zones; countries that share a calling code may add theirs.
		else if (!sharesCode) expect(theirs).toEqual(expect.arrayContaining(ours));
		else if (!APART.has(country)) expect(theirs.some((clock) => ours.includes(clock))).toBe(true);
	});
});

/** They share Australia's mobile numbers. */
const APART = new Set<CountryCode>(['CC', 'CX']);

describe('The area codes of North America', () => {
	const valid = Array.from({ length: 800 }, (_, index) => String(200 + index)).filter((area) =>
		['2345678', '5550123', '2012345'].some((rest) => {
			const number = parsePhoneNumberWithError(`+1${area}${rest}`);
			return number.isValid() && number.getType() === 'FIXED_LINE_OR_MOBILE';
		}),
	);

	it('are listed if libphonenumber knows them', () => {
		expect(valid.length).toBeGreaterThan(400);
		expect(valid.filter((area) => zonesOf(`1${area}5550123`) === COUNTRY_ZONES['1'])).toEqual([]);
	});

	it('lie in the country that they belong to', () => {
		const abroad = valid.filter((area) => {
			const { country = 'US' } = parsePhoneNumberWithError(`+1${area}2345678`);
			const theirs = clocks(zonesOfCountry(country));
			return split(zonesOf(`1${area}2345678`)).some((zone) => !theirs.includes(clockOf(zone)));
		});
		expect(abroad).toEqual([]);
	});
});
