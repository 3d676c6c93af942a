import { ALPHA_2, COUNTRIES } from './tables';

/** Languages in which a spreadsheet may name countries. */
const LANGUAGES = ['en', 'es', 'pt', 'fr', 'de', 'hi'];

/** English names in common use that CLDR does not list first. */
const OTHER_NAMES: ReadonlyArray<readonly [name: string, iso: string]> = [
	['Czech Republic', 'CZ'],
	['Great Britain', 'GB'],
	['Holland', 'NL'],
	['Ivory Coast', 'CI'],
	['The Netherlands', 'NL'],
	['Turkey', 'TR'],
	['UAE', 'AE'],
	['United States of America', 'US'],
];

let isoByName: ReadonlyMap<string, string> | undefined;

/**
 * A country's two-letter code (ISO 3166-1), from its two- or three-letter code or its name in English, Spanish,
 * Portuguese, French, German, Hindi or its own main language; undefined for an unknown country.
 */
export function isoOf(text: string): string | undefined {
	const code = text.toUpperCase();
	const iso = ALPHA_2.get(code) ?? code;
	if (COUNTRIES.some((country) => country.iso === iso)) return iso;
	isoByName ??= readNames();
	return isoByName.get(plainName(text));
}

/** Built once, for the first text that is not a code: 3,400 names take about 30 ms. */
function readNames(): Map<string, string> {
	const names = new Map(COUNTRIES.map(({ iso, name }) => [plainName(name), iso]));
	for (const [name, iso] of OTHER_NAMES) names.set(plainName(name), iso);
	const isos = COUNTRIES.map(({ iso }) => iso);
	for (const iso of isos) addNames(names, mainLanguageOf(iso), [iso]);
	for (const language of LANGUAGES) addNames(names, language, isos);
	return names;
}

/** From the likely subtags of Unicode CLDR: "nl" for NL. */
function mainLanguageOf(iso: string): string {
	return new Intl.Locale('und', { region: iso }).maximize().language;
}

function addNames(names: Map<string, string>, language: string, isos: readonly string[]): void {
	for (const style of ['long', 'short'] as const) {
		const regions = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' });
		for (const iso of isos) {
			const name = regions.of(iso);
			if (name !== undefined) names.set(plainName(name), iso);
		}
	}
}

/** Ignores case and accents: "Türkiye" equals "turkiye", "Trinidad & Tobago" equals "Trinidad and Tobago". */
function plainName(name: string): string {
	return name
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/g, '')
		.replace(/&/g, 'and')
		.replace(/’/g, "'")
		.toLowerCase();
}
