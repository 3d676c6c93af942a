// The formats of the contract that JSON Schema does not know. What a pattern can say of them is in
// the contract beside them, for other tools; here is the whole rule.
import { languageCodeProblem, languageNameProblem } from '../domain/languages.mts';
import { checkPlaceholders, sampleTextProblem } from '../domain/placeholders.mts';

/** By the format's name: what is wrong with a text, undefined if nothing is. */
export const CONTRACT_FORMATS: Readonly<Record<string, (text: string) => string | undefined>> = {
	'language-code': languageCodeProblem,
	'language-name': languageNameProblem,
	'sample-text': sampleTextProblem,
	'template-text': (text) => checkPlaceholders(text).problem,
};
