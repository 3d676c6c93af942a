import { readText } from '../../values/checks/badValues';
import type { Result } from '../../values/result';
import { accept, refuse } from '../../values/result';
import { shorten } from '../../values/text';
import { LANGUAGES, codeOfLanguage, plainCode } from '../../values/template/languages';

/**
 * The first part of a code is all lower or all upper case, unlike language names that look like codes: Ga, Oji-Cree.
 */
const LOCALE_CODE =
	/^(?:[a-z]{2}|[A-Z]{2})$|^(?:[a-z]{2,3}|[A-Z]{2,3})[_-](?:[A-Za-z]{2,4}|\d{3})$/;

const byCode = new Map(Object.entries(LANGUAGES).map(([code, name]) => [plainCode(code), name]));
const byName = new Map(Object.values(LANGUAGES).map((name) => [name.toLowerCase(), name]));

/**
 * The full name of a template's language (specification, "Template": language) from its name or code.
 * Names that are not in {@link LANGUAGES} are left to the service.
 */
export function readLanguage(value: unknown): Result<string> {
	const text = readText('Language', value, 'data');
	if (!text.ok) return text;
	const language = text.value;
	if (language === '') {
		return refuse(
			'it is empty. Choose a language, or enter its name or code, such as German or de',
		);
	}
	// Three-letter codes alone cannot be distinguished from names, except the one in the list: fil.
	const listed = byCode.get(LOCALE_CODE.test(language) ? plainCode(language) : language);
	const name = listed ?? byName.get(language.toLowerCase()) ?? nameOfVariety(language);
	if (name !== undefined) return accept(name);
	if (!LOCALE_CODE.test(language)) return accept(language);
	const found = nameOfCode(language);
	return found === undefined
		? refuse(`"${shorten(language)}" is not a language code. Choose a language from the list`)
		: accept(found);
}

/** The listed name of "Portuguese (Brazil)": "Portuguese (BR)". */
function nameOfVariety(language: string): string | undefined {
	const code = language.includes('(') ? codeOfLanguage(language) : undefined;
	return code === undefined ? undefined : LANGUAGES[code];
}

/** "English (AU)" for en_AU, as the network names regional variants; undefined for an unknown language. */
function nameOfCode(code: string): string | undefined {
	const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
	try {
		const { language, script, region } = new Intl.Locale(code.replace('_', '-'));
		const name = names.of(script === undefined ? language : `${language}-${script}`);
		return name === undefined || region === undefined ? name : `${name} (${region})`;
	} catch {
		return undefined;
	}
}

/**
 * Whether a template's language matches the wanted one; without a region, it matches every region: "English" finds
 * "English (US)" too.
 */
export function isLanguage(found: unknown, wanted: string): boolean {
	const language = String(found).toLowerCase();
	const name = wanted.toLowerCase();
	return language === name || language.startsWith(`${name} (`);
}
