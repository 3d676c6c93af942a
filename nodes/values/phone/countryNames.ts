import { withoutAccents } from '../text';
import { ALPHA_2, COUNTRIES, COUNTRY_NAMES } from './tables';

/** Languages in which a spreadsheet may name countries. */
const NAME_LANGUAGES = ['en', 'es', 'pt', 'fr', 'de', 'hi'];

/** "US-CA": a part of a country (ISO 3166-2). In lower case, "es-MX" is a language. */
const PART_OF_COUNTRY = /^([A-Z]{2})-[A-Z0-9]{1,3}$/;

/**
 * A country's two-letter code (ISO 3166-1), from its two- or three-letter code, the code of a part of it, or its name in
 * English, Spanish, Portuguese, French, German, Hindi or its own main language; undefined for an unknown country.
 */
export function isoOf(text: string): string | undefined {
	const code = (PART_OF_COUNTRY.exec(text)?.[1] ?? text).toUpperCase();
	const iso = ALPHA_2.get(code) ?? code;
	if (COUNTRIES.some((country) => country.iso === iso)) return iso;
	return names().get(plainName(text));
}

/** The countries of which a name that {@link isoOf} reads begins with the text. */
export function isosNamed(beginning: string): ReadonlySet<string> {
	const plain = plainName(beginning);
	return new Set([...names()].filter(([name]) => name.startsWith(plain)).map(([, iso]) => iso));
}

let isoByName: ReadonlyMap<string, string> | undefined;

/** Built once, for the first text that is not a code: 3,400 names take about 30 ms. */
function names(): ReadonlyMap<string, string> {
	isoByName ??= readNames();
	return isoByName;
}

function readNames(): Map<string, string> {
	const read = new Map(
		[
			...Object.entries(COUNTRY_NAMES),
			...COUNTRIES.map(({ iso, name }): [string, string] => [name, iso]),
		].map(([name, iso]) => [plainName(name), iso]),
	);
	const isos = COUNTRIES.map(({ iso }) => iso);
	for (const iso of isos) addNames(read, mainLanguageOf(iso), [iso]);
	for (const language of NAME_LANGUAGES) addNames(read, language, isos);
	return read;
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

/**
 * Ignores case, accents, dots and "the": "Türkiye" equals "turkiye", "U.S.A." equals "USA", "Bahamas (the)" equals "The
 * Bahamas". Names in the order of lists are turned round: "Korea, Republic of" equals "Republic of Korea".
 */
function plainName(name: string): string {
	return withoutAccents(name.normalize('NFKC'))
		.replaceAll('.', '')
		.replace(/&/g, ' and ')
		.replace(/’/g, "'")
		.toLowerCase()
		.replace(/^([^,(]+?)(?:,\s*|\s*\()([^)]*\bof(?: the)?)\)?$/, '$2 $1')
		.replace(/\bthe\b/g, ' ')
		.replace(/[\s,()[\]]+/g, ' ')
		.trim();
}
