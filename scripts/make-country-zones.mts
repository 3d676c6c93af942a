/**
 * Writes nodes/values/phone/countryZones.ts: the time zones of each country calling code. The countries of a code
 * are those of libphonenumber-js, the zones of a country those of Unicode's CLDR (Unicode License v3), which
 * Node brings along.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/core';
import type { CountryCode, MetadataJson } from 'libphonenumber-js/core';
import metadataJson from 'libphonenumber-js/metadata.max';
import { format, resolveConfig } from 'prettier';

const TARGET = fileURLToPath(new URL('../nodes/values/phone/countryZones.ts', import.meta.url));
const metadata = metadataJson as unknown as MetadataJson;

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

function countryZones(): Map<string, string[]> {
	const countries = new Map<string, CountryCode[]>();
	for (const country of getCountries(metadata)) {
		const code = getCountryCallingCode(country, metadata);
		countries.set(code, [...(countries.get(code) ?? []), country]);
	}
	return new Map(
		[...countries].map(([code, all]) => {
			const own = all.filter((country) => !DISTINGUISHABLE.has(country));
			return [code, distinct(own.flatMap(zonesOfCountry))];
		}),
	);
}

/** The text of the generated module. */
export async function countryZonesModule(): Promise<string> {
	const rows = [...countryZones()]
		.sort(([a], [b]) => Number(a) - Number(b))
		.map(([code, zones]) => `'${code}': '${zones.join(' ')}',`);
	const text = `// Generated by scripts/make-country-zones.mts from libphonenumber-js and Unicode's CLDR (Unicode License v3): edit the script.

/**
 * IANA time zones by country calling code, separated by spaces; one for each group with the same clocks. The first is
 * where most people live.
 */
export const COUNTRY_ZONES: Readonly<Record<string, string>> = {
${rows.join('\n')}
};
`;
	return await format(text, { ...(await resolveConfig(TARGET)), parser: 'typescript' });
}

if (import.meta.main) {
	writeFileSync(TARGET, await countryZonesModule());
}
