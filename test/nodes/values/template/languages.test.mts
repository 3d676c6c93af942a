import { expect, it } from 'vitest';
import { codeOfLanguage, fitsLanguage } from '../../../../nodes/values/template/languages.ts';

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
	['English', 'en'],
	['ENGLISH (us)', 'en_US'],
	['en-US', 'en_US'],
	['en_us', 'en_US'],
	['EN-US', 'en_US'],
	['pt-BR', 'pt_BR'],
	['pt-br', 'pt_BR'],
	['DE', 'de'],
	['en-AU', 'en_AU'],
	['es-419', 'es_419'],
	['zh-CN', 'zh_CN'],
	['FIL', 'fil'],
	['Klingon', undefined],
	['Klingon (AU)', undefined],
	['English (Klingon)', undefined],
	['', undefined],
])('finds the code of %j', (name, code) => {
	expect(codeOfLanguage(name)).toBe(code);
});

it.each([
	['en', 'en', true],
	['en_GB', 'en', true],
	['en', 'en_US', false],
	['en_GB', 'en_US', false],
	['de', 'en', false],
	['fil', 'fi', false],
])('a message in %s with a template in %s: %s', (code, ofTemplate, fits) => {
	expect(fitsLanguage(code, ofTemplate)).toBe(fits);
});
