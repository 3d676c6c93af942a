import { expect, it } from 'vitest';
import { codeOfLanguage } from '../../../../nodes/values/template/languages.ts';

it.each([
	['German', 'de'],
	['german', 'de'],
	['Portuguese (BR)', 'pt_BR'],
	['de', 'de'],
	['pt_BR', 'pt_BR'],
	['zh-Hant', 'zh-Hant'],
	['English (AU)', 'en_AU'],
	['Spanish (419)', 'es_419'],
	['Portuguese (Brazil)', 'pt_BR'],
	['English (United States)', 'en_US'],
	['Portuguese', 'pt'],
	['Klingon', undefined],
	['Klingon (AU)', undefined],
	['English (Klingon)', undefined],
	['', undefined],
])('finds the code of %j', (name, code) => {
	expect(codeOfLanguage(name)).toBe(code);
});
