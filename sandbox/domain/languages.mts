// Templates carry a language's full English name, messages a code: "English" and "en" or "en_US".

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** @returns the English name of a code's base language, or undefined for a code that names none */
function languageNameOf(code: string): string | undefined {
	const base = code.split(/[-_]/)[0]?.toLowerCase() ?? '';
	if (!/^[a-z]{2,3}$/.test(base)) return undefined;
	return names.of(base);
}

/** @returns whether the code means the template's language; "English (US)" answers to en and en_US */
export function codeMatchesLanguage(code: string, languageName: string): boolean {
	const name = languageNameOf(code);
	return name !== undefined && languageName.toLowerCase().startsWith(name.toLowerCase());
}
