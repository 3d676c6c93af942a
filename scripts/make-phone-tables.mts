/**
 * Writes the tables of nodes/values/phone/tables, so that the package reads phone numbers without a runtime dependency.
 * libphonenumber-js and Node bring most of the sources along. areaZones.json, alpha3Codes.json and countryNames.json come
 * from files to be downloaded, and stay as they are if those are not named:
 *
 *     node scripts/with-node24.mjs scripts/make-phone-tables.mts [map_data.txt codeMappings.json territories.json country-codes.csv]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getCountries, getCountryCallingCode, Metadata } from 'libphonenumber-js/core';
import type { CountryCode, MetadataJson } from 'libphonenumber-js/core';
import { parsePhoneNumberWithError } from 'libphonenumber-js/max';
import metadataJson from 'libphonenumber-js/metadata.max';
import { countryNames } from './lib/country-names.mts';
import areaExceptions from '../nodes/values/phone/tables/areaExceptions.json' with { type: 'json' };

const metadata = metadataJson as unknown as MetadataJson;
const { version } = createRequire(import.meta.url)('libphonenumber-js/package.json') as {
	version: string;
};

/** Where tables come from. */
const LIBPHONENUMBER = `libphonenumber-js ${version}: the metadata of Google's libphonenumber (Apache License 2.0)`;
const CLDR = 'Unicode CLDR (Unicode License v3)';
const TIME_ZONES =
	'https://github.com/google/libphonenumber/blob/6e46509b686dbe31046db048a073ee67cffed6a3/resources/timezones/map_data.txt (Apache License 2.0)';
const CODE_MAPPINGS =
	'https://github.com/unicode-org/cldr-json/blob/b08a82b582f1120d630d623f9e5073316741574d/cldr-json/cldr-core/supplemental/codeMappings.json (Unicode License v3)';
const COUNTRY_NAMES =
	'https://github.com/datasets/country-codes/blob/caa72d1e0e5af8876c170bb36a9e4d64a01bba88/data/country-codes.csv: the names of ISO 4217 and the United Nations (Public Domain Dedication and License); https://github.com/unicode-org/cldr-json/blob/b08a82b582f1120d630d623f9e5073316741574d/cldr-json/cldr-localenames-full/main/en/territories.json (Unicode License v3); names of parts and older names by hand';

type Entries = Readonly<Record<string, object | string>>;

/** A table with an entry a line, so that a diff shows what changed. */
function table(source: string, entries: Entries, codesOfNoCountry?: string[]): string {
	const lines = Object.entries(entries).map(([key, value]) => `"${key}": ${JSON.stringify(value)}`);
	const more = codesOfNoCountry && `\n\t"codesOfNoCountry": ${JSON.stringify(codesOfNoCountry)},`;
	return `{
	"source": ${JSON.stringify(source)},${more ?? ''}
	"entries": {
		${lines.join(',\n\t\t')}
	}
}
`;
}

/** The parts of libphonenumber-js's metadata that its type declarations leave out. */
interface NumberType {
	pattern(): string;
	possibleLengths(): number[];
}
interface Plan {
	type(name: string): NumberType | undefined;
	numberingPlan: {
		nationalNumberPattern(): string;
		nationalPrefixForParsing(): string | undefined;
		nationalPrefixTransformRule(): string | undefined;
	};
}

function callingCodes(): Entries {
	const codes = metadata.country_calling_codes as Record<string, CountryCode[]>;
	return Object.fromEntries(
		Object.entries(codes).map(([code, countries]) => [code, describeCode(code, countries)]),
	);
}

/** @param countries that share the code, the main one first: its rules for the prefix hold for all */
function describeCode(code: string, countries: CountryCode[]) {
	const plans = countries.map(planOf);
	const [main] = plans.map((plan) => plan.numberingPlan);
	const types = (name: string) =>
		plans.map((plan) => plan.type(name)).filter((type) => type !== undefined);
	const patterns = (found: NumberType[]) => [...new Set(found.map((type) => type.pattern()))];
	const lengths = (found: NumberType[]) =>
		[...new Set(found.flatMap((type) => type.possibleLengths()))]
			// The maximum of E.164, and the service's minimum.
			.filter((length) => code.length + length >= 7 && code.length + length <= 15)
			.toSorted((one, other) => one - other);
	const mobile = types('MOBILE');
	const landlines = types('FIXED_LINE');
	const isNew = (pattern: string) => !patterns(mobile).includes(pattern);
	return {
		country: countries[0],
		mobileLengths: lengths(mobile),
		lengths: lengths([...mobile, ...landlines]),
		viable: main?.nationalNumberPattern(),
		prefix: main?.nationalPrefixForParsing() || '',
		transform: main?.nationalPrefixTransformRule() || '',
		mobile: patterns(mobile).join('|'),
		landline: patterns(landlines).filter(isNew).join('|'),
	};
}

function planOf(country: CountryCode): Plan {
	const selected = new Metadata(metadata);
	selected.selectNumberingPlan(country);
	return selected as unknown as Plan;
}

/** By their English names, in alphabetical order. */
function countries(): Readonly<Record<string, { name: string; callingCode: string }>> {
	const names = new Intl.DisplayNames('en', { type: 'region' });
	const named = getCountries(metadata)
		.map((iso) => ({ iso, name: names.of(iso) ?? iso }))
		.sort((one, other) => one.name.localeCompare(other.name, 'en'));
	return Object.fromEntries(
		named.map(({ iso, name }) => [
			iso,
			{ name, callingCode: getCountryCallingCode(iso, metadata) },
		]),
	);
}

/** CLDR keeps the original names of zones that IANA has renamed. */
const RENAMED: Readonly<Record<string, string>> = {
	'Africa/Asmera': 'Africa/Asmara',
	'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
	'America/Godthab': 'America/Nuuk',
	'Asia/Calcutta': 'Asia/Kolkata',
	'Asia/Katmandu': 'Asia/Kathmandu',
	'Asia/Rangoon': 'Asia/Yangon',
	'Asia/Saigon': 'Asia/Ho_Chi_Minh',
	'Atlantic/Faeroe': 'Atlantic/Faroe',
	'Europe/Kiev': 'Europe/Kyiv',
	'Pacific/Enderbury': 'Pacific/Kanton',
	'Pacific/Ponape': 'Pacific/Pohnpei',
	'Pacific/Truk': 'Pacific/Chuuk',
};

/** Zones without residents who have the country's numbers, or whose time they do not follow. */
const WITHOUT_SUBSCRIBERS = new Set([
	'Antarctica/Macquarie',
	'America/Danmarkshavn',
	// All of China officially has one time zone.
	'Asia/Urumqi',
	// Numbers there are now Russian.
	'Europe/Simferopol',
]);

/** Countries without zones in CLDR. */
const UNLISTED: Readonly<Record<string, string[]>> = {
	AC: ['Atlantic/St_Helena'],
	TA: ['Atlantic/St_Helena'],
	XK: ['Europe/Belgrade'],
};

/** Tiny neighbours that share the code of a large country, and have area codes of their own. */
const DISTINGUISHABLE = new Set<string>(['CC', 'CX', 'KZ', 'YT']);

/** The most populous of several zones of a code, and names that represent zones with the same clock. */
const FIRST = [
	'America/New_York',
	'America/Chicago',
	'America/Los_Angeles',
	'America/Denver',
	'America/Phoenix',
	'America/Halifax',
	'America/Puerto_Rico',
	'America/Jamaica',
	'America/Anchorage',
	'America/Sao_Paulo',
	'America/Manaus',
	'America/Rio_Branco',
	'America/Mexico_City',
	'America/Tijuana',
	'America/Hermosillo',
	'America/Santiago',
	'America/Punta_Arenas',
	'America/Guayaquil',
	'America/Nuuk',
	'Africa/Lubumbashi',
	'Asia/Jakarta',
	'Asia/Makassar',
	'Asia/Ulaanbaatar',
	'Asia/Almaty',
	'Asia/Nicosia',
	'Asia/Kuala_Lumpur',
	'Asia/Tashkent',
	'Asia/Gaza',
	'Atlantic/St_Helena',
	'Australia/Sydney',
	'Australia/Brisbane',
	'Australia/Adelaide',
	'Australia/Perth',
	'Europe/Moscow',
	'Asia/Yekaterinburg',
	'Asia/Novosibirsk',
	'Europe/Samara',
	'Europe/Berlin',
	'Europe/Helsinki',
	'Europe/Lisbon',
	'Europe/London',
	'Europe/Madrid',
	'Europe/Oslo',
	'Europe/Rome',
	'Indian/Reunion',
	'Pacific/Auckland',
	'Pacific/Chuuk',
	'Pacific/Guam',
	'Pacific/Majuro',
	'Pacific/Port_Moresby',
	'Pacific/Tahiti',
	'Pacific/Tarawa',
];

/** Zones whose clocks agree in these years count as one. */
const COMPARED_FROM = Date.UTC(2026, 0, 1);
const COMPARED_TO = Date.UTC(2029, 0, 1);
const EVERY_MS = 6 * 3_600_000;

const clocks = new Map<string, string>();

function clockOf(zone: string): string {
	let clock = clocks.get(zone);
	if (clock === undefined) {
		const { format: show } = new Intl.DateTimeFormat('en', {
			timeZone: zone,
			timeZoneName: 'longOffset',
		});
		let last = '';
		clock = '';
		for (let at = COMPARED_FROM; at < COMPARED_TO; at += EVERY_MS) {
			const offset = show(at).split(', ')[1] ?? '';
			if (offset !== last) clock += `${at} ${offset};`;
			last = offset;
		}
		clocks.set(zone, clock);
	}
	return clock;
}

/** The IANA zones of a country, under their current names. */
export function zonesOfCountry(country: string): string[] {
	const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
		getTimeZones(): string[] | undefined;
	};
	return (UNLISTED[country] ?? locale.getTimeZones() ?? [])
		.filter((zone) => !WITHOUT_SUBSCRIBERS.has(zone))
		.map((zone) => RENAMED[zone] ?? zone);
}

const rank = (zone: string) => (FIRST.includes(zone) ? FIRST.indexOf(zone) : FIRST.length);

function distinct(zones: Iterable<string>): string[] {
	const byClock = new Map<string, string>();
	const ordered = [...new Set(zones)].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
	for (const zone of ordered) {
		if (!byClock.has(clockOf(zone))) byClock.set(clockOf(zone), zone);
	}
	return [...byClock.values()];
}

function countryZones(): Entries {
	const byCode = Map.groupBy(getCountries(metadata), (country) =>
		getCountryCallingCode(country, metadata),
	);
	return Object.fromEntries(
		[...byCode].map(([code, all]) => {
			const own = all.filter((country) => !DISTINGUISHABLE.has(country));
			return [code, distinct(own.flatMap(zonesOfCountry)).join(' ')];
		}),
	);
}

/**
 * The area codes of North America that lie in one time zone. For other countries, libphonenumber's time zones are too
 * coarse or too fine, and those of mobile numbers are wrong where these belong to no area.
 *
 * @param mapData libphonenumber's lines "1204|America/Winnipeg", with several zones joined by &
 * @throws Error for an area in several zones that areaExceptions.json does not list
 */
export function areaZones(mapData: string): Entries {
	const excepted = new Set(areaExceptions.flatMap(({ areas }) => areas.split(' ')));
	const zonesByArea = new Map<string, Set<string>>();
	for (const [, area = '', zones = ''] of mapData.matchAll(/^(1\d{3})\d*\|(.+)$/gm)) {
		if (excepted.has(area)) continue;
		const known = zonesByArea.get(area) ?? [];
		zonesByArea.set(area, new Set([...known, ...zones.split('&')]));
	}
	return Object.fromEntries(
		[...zonesByArea].map(([area, [zones, ...others]]) => {
			if (others.length > 0)
				throw new Error(`${area} lies in several zones: list it as an exception`);
			const { country = 'US' } = parsePhoneNumberWithError(`+${area}2345678`);
			return [area, country === 'US' ? { zones } : { zones, country }];
		}),
	);
}

/** @param codeMappings of CLDR, as JSON */
function alpha3Codes(codeMappings: string): Entries {
	const { supplemental } = JSON.parse(codeMappings) as {
		supplemental: { codeMappings: Readonly<Record<string, { readonly _alpha3?: string }>> };
	};
	const codes = getCountries(metadata).map((iso) => [
		supplemental.codeMappings[iso]?._alpha3 ?? '',
		iso,
	]);
	return Object.fromEntries(codes.sort(([one = ''], [other = '']) => (one < other ? -1 : 1)));
}

/** The texts of the tables from installed packages, by file name. */
export function phoneTables(): Record<string, string> {
	return {
		'callingCodes.json': table(
			LIBPHONENUMBER,
			callingCodes(),
			Object.keys(metadata.nonGeographic ?? {}),
		),
		'countries.json': table(`${LIBPHONENUMBER}; ${CLDR}`, countries()),
		'countryZones.json': table(`${LIBPHONENUMBER}; ${CLDR}`, countryZones()),
	};
}

if (import.meta.main) {
	const [mapData, codeMappings, territories, countryCodes] = process.argv.slice(2);
	const tables = phoneTables();
	if (mapData !== undefined && codeMappings !== undefined) {
		tables['areaZones.json'] = table(TIME_ZONES, areaZones(readFileSync(mapData, 'utf8')));
		tables['alpha3Codes.json'] = table(
			CODE_MAPPINGS,
			alpha3Codes(readFileSync(codeMappings, 'utf8')),
		);
	}
	if (territories !== undefined && countryCodes !== undefined) {
		tables['countryNames.json'] = table(
			COUNTRY_NAMES,
			countryNames(
				readFileSync(territories, 'utf8'),
				readFileSync(countryCodes, 'utf8'),
				countries(),
			),
		);
	}
	for (const [name, text] of Object.entries(tables)) {
		writeFileSync(new URL(`../nodes/values/phone/tables/${name}`, import.meta.url), text);
	}
}
