// The country of a number, compared with libphonenumber for each of its countries.
import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '../../../../nodes/values/phone/tables.ts';
import { countryName, countryOf } from '../../../../nodes/values/phone/areas.ts';

describe('countryOf', () => {
	it.each<[string, string | undefined]>([
		['919876543210', 'IN'],
		['12125550123', 'US'],
		['14165550123', 'CA'],
		['18675550123', 'CA'],
		['18765550123', 'JM'],
		['17875550123', 'PR'],
		['12995550123', 'US'],
		['79123456789', 'RU'],
		['77012345678', 'KZ'],
		['447400123456', 'GB'],
		['447797712345', 'JE'],
		['5215512345678', 'MX'],
		['38349123456', 'XK'],
		['999123', undefined],
		['', undefined],
	])('%s is a number of %s', (digits, country) => {
		expect(countryOf(digits)).toBe(country);
	});

	/** Their mobile numbers cannot be distinguished from those of the country whose code they share. */
	const LIKE_ANOTHER: Readonly<Record<string, string>> = {
		AX: 'FI',
		BL: 'GP',
		CC: 'AU',
		CX: 'AU',
		EH: 'MA',
		MF: 'GP',
		SJ: 'NO',
		TA: 'SH',
		VA: 'IT',
	};

	it.each(getCountries())('agrees with libphonenumber on a mobile number of %s', (country) => {
		const digits = getExampleNumber(country, examples)?.number.slice(1) ?? '';
		expect(countryOf(digits)).toBe(LIKE_ANOTHER[country] ?? country);
	});

	it('names only countries of the list', () => {
		const names = COUNTRIES.map(({ iso }) => countryName(iso));
		expect(names).toEqual(COUNTRIES.map(({ name }) => name));
		expect(countryName('??')).toBe('??');
	});
});
