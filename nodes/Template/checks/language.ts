import type { Result } from '../../common/result/result';
import { accept, refuse } from '../../common/result/result';
import { asText } from '../../common/checks/values';

/** Codes have one case before the hyphen, unlike the names of languages that look like them: Ga, Oji-Cree. */
const CODE = /^(?:[a-z]{2}|[A-Z]{2})$|^(?:[a-z]{2,3}|[A-Z]{2,3})[_-][A-Za-z]{2,4}$/;

/** A full language name, not a code (specification, "Template": language). */
export function readLanguage(value: unknown): Result<string> {
	const language = asText(value) ?? '';
	if (language === '') return refuse('it is empty. Enter the full name, for example English');
	if (!CODE.test(language)) return accept(language);
	const name = nameOf(language);
	return refuse(
		`"${language}" is a language code. Enter the full name${name === undefined ? '' : `: ${name}`}`,
	);
}

function nameOf(code: string): string | undefined {
	try {
		const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
		const [language = ''] = code.split(/[_-]/);
		return names.of(language.toLowerCase());
	} catch {
		return undefined;
	}
}
