import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCallsToAction, readQuickReplies } from '../../../nodes/Template/checks/buttons.ts';
import { readHeaderText, readShownText } from '../../../nodes/Template/checks/shownText.ts';
import { isLanguage, readLanguage } from '../../../nodes/Template/checks/language.ts';
import { LANGUAGES } from '../../../nodes/values/template/languages.ts';
import { codeMatchesLanguage, languageNameProblem } from '../../../sandbox/domain/languages.mts';
import { LANGUAGE_ALIASES } from '../../../sandbox/domain/languageAliases.mts';
import { LANGUAGE_NAMES } from '../../../sandbox/domain/languageNames.mts';
import { readSampleText, readTemplateText } from '../../../nodes/Template/checks/placeholders.ts';
import type { Result } from '../../../nodes/values/result.ts';
import { badText } from '../../harness/errorWords.mts';
import { nameFromLabel, readTemplateName } from '../../../nodes/Template/checks/templateName.ts';

const problem = (result: Result<unknown>) => (result.ok ? null : result.problems.join());

describe('readTemplateName', () => {
	it('accepts lowercase letters, digits and underscores', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[a-z0-9_]+$/), (name) => {
				expect(readTemplateName(` ${name}\u200b `)).toEqual({ ok: true, value: name });
			}),
		);
	});

	it.each([
		['Order Update!', 'order_update'],
		['Größe-2', 'groesse_2'],
		['  Déjà vu ', 'deja_vu'],
	])('refuses %j and proposes %j', (name, better) => {
		expect(problem(readTemplateName(name))).toContain(`for example ${better}`);
	});

	it('proposes only names that it accepts', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme' }), (name) => {
				const proposed = /for example (.+)$/.exec(problem(readTemplateName(name)) ?? '')?.[1];
				fc.pre(proposed !== undefined && !proposed.endsWith('…'));
				expect(readTemplateName(proposed).ok).toBe(true);
			}),
		);
	});

	it.each(['', '  ', null, undefined, {}, '!!!', 'a-b', 'a b', 'A', 'é'])('refuses %j', (name) =>
		expect(readTemplateName(name).ok).toBe(false),
	);

	it.each(['null', 'undefined', 'order_undefined'])('refuses %j of a broken expression', (name) =>
		expect(problem(readTemplateName(name))).toContain('the expression found nothing'),
	);
});

it.each([
	['Template Name', readTemplateName],
	['Text', readTemplateText],
])('an object as %s is reported as one, not as empty', (_field, read) => {
	for (const value of [{ name: 'x' }, ['x'], true]) {
		expect(problem(read(value))).toContain(badText({}));
	}
});

describe('nameFromLabel', () => {
	it.each([
		['Appointment reminder', 'appointment_reminder'],
		['Grüße im März', 'gruesse_im_maerz'],
		['GRU\u0308SSE', 'gruesse'],
		['STRAẞE Ödön', 'strasse_oedoen'],
		['Été à São Paulo (2ª via)', 'ete_a_sao_paulo_2a_via'],
		['Smørrebrød æbler Łódź İstanbul', 'smorrebrod_aebler_lodz_istanbul'],
		['  -- 50 % off! -- ', '50_off'],
	])('turns %j into the name %j', (label, name) =>
		expect(nameFromLabel(label)).toEqual({ ok: true, value: name }),
	);

	it.each(['नमस्ते', '🎉', '!!!'])('asks for a name if %j yields none', (label) =>
		expect(problem(nameFromLabel(label))).toMatch(/^it is empty, and no name can be made .*Enter/),
	);

	it('returns only names that can be submitted', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme' }), (label) => {
				const name = nameFromLabel(label);
				if (name.ok) expect(readTemplateName(name.value)).toEqual(name);
			}),
		);
	});
});

describe('readTemplateText', () => {
	it.each([
		'Hello',
		'Hello {{1}}',
		'{{2}} before {{1}}, {{1}} again',
		'{single} braces { 1 }',
		'{{{1}}}',
	])('accepts %j', (text) => expect(readTemplateText(text)).toEqual({ ok: true, value: text }));

	it.each([
		['Hello {{2}}', /\{\{1\}\} is missing \(found \{\{2\}\}\)/],
		['{{1}} {{3}}', /\{\{2\}\} is missing \(found \{\{1\}\}, \{\{3\}\}\)/],
		['Hello {{ 1 }}', /^\{\{ 1 \}\} is not a placeholder/],
		['Hello {{name}}', /^\{\{name\}\} is not a placeholder/],
		['Hello {{0}}', /^\{\{0\}\} is not a placeholder/],
		['Hello {{01}}', /^\{\{01\}\} is not a placeholder/],
		['Hello {{1}', /^\{\{ is not a placeholder/],
		['Hello {1}}', /^\}\} is not a placeholder/],
		['', /empty/],
	])('refuses %j', (text, expected) => expect(problem(readTemplateText(text))).toMatch(expected));

	it('accepts exactly the texts whose placeholder numbers have no gap', () => {
		const numbers = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 8 });
		fc.assert(
			fc.property(numbers, (list) => {
				const text = list.map((number) => `x {{${number}}}`).join(' ');
				expect(readTemplateText(text).ok).toBe(Math.max(...list) === new Set(list).size);
			}),
		);
	});
});

describe('readSampleText', () => {
	it.each([
		['Hello', 'Hello'],
		['Hello {{1}}', 'Hello Asha'],
		['{{1}}{{2}}', 'ab'],
		['{{1}} yes y', 'a yes y yes y'],
		['Hi {{1}},\nbye', 'Hi  Asha, bye'],
		['{{1}} a {{1}}', 'x a y'],
	])('accepts for %j the sample %j', (text, sample) =>
		expect(readSampleText(sample, text)).toEqual({ ok: true, value: sample }),
	);

	it.each([
		['Hello', 'Hallo'],
		['Hello {{1}}', 'Hello '],
		['Hello {{1}}', 'Hello'],
		['Hello {{1}}', 'Asha'],
		['{{1}}{{2}}', 'a'],
		['Hi {{1}}, bye', 'Hi Asha'],
		['a {{1}} b {{2}} c', 'a 1 c'],
		['Hello {{1}}', 'Hello {{1}}'],
		['Hello', ''],
		['aa{{1}}aa', 'aaa'],
	])('refuses for %j the sample %j', (text, sample) =>
		expect(readSampleText(sample, text).ok).toBe(false),
	);

	it('accepts every text with its placeholders replaced', () => {
		const part = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.') });
		const value = fc.string({ unit: fc.constantFrom('a', 'b', '.'), minLength: 1 });
		fc.assert(
			fc.property(fc.array(fc.tuple(part, value), { minLength: 1 }), part, (pieces, end) => {
				const text = pieces.map(([fixed], index) => `${fixed}{{${index + 1}}}`).join('') + end;
				const sample = pieces.map(([fixed, given]) => fixed + given).join('') + end;
				expect(readSampleText(sample, text).ok).toBe(true);
			}),
		);
	});

	it('ends on long texts that almost match', () => {
		// A pattern that backtracks would take longer than a test may.
		const text = Array.from({ length: 200 }, (_, index) => `{{${index + 1}}}a`).join('');
		expect(readSampleText('a'.repeat(20_000) + 'b', text).ok).toBe(false);
	});
});

describe('readLanguage', () => {
	it.each(['English', 'Hindi', 'English (US)', 'Portuguese (BR)', 'हिन्दी', 'Lao'])(
		'accepts %j',
		(name) => expect(readLanguage(name)).toEqual({ ok: true, value: name }),
	);

	it('accepts every language that the sandbox accepts, including Ga and Oji-Cree', () => {
		const names = [...Object.values(LANGUAGE_NAMES), ...Object.keys(LANGUAGE_ALIASES)];
		expect(names).toEqual(expect.arrayContaining(['Ga', 'Oji-Cree']));
		for (const name of names) expect(readLanguage(name)).toEqual({ ok: true, value: name });
	});

	it.each([
		['en', 'English'],
		['EN', 'English'],
		['EN_us', 'English (US)'],
		['en-GB', 'English (UK)'],
		['pt-BR', 'Portuguese (BR)'],
		['zh_cn', 'Chinese (CHN)'],
		['fil', 'Filipino'],
		['pt', 'Portuguese'],
		['en_AU', 'English (AU)'],
		['es_419', 'Spanish (419)'],
		['zh_Hant', 'Traditional Chinese'],
		['german', 'German'],
		['PORTUGUESE (br)', 'Portuguese (BR)'],
		['Portuguese (Brazil)', 'Portuguese (BR)'],
		['English (United States)', 'English (US)'],
		['English (Oxford)', 'English (Oxford)'],
	])('reads %j as %s', (given, name) =>
		expect(readLanguage(given)).toEqual({ ok: true, value: name }),
	);

	it.each([
		['xx', /^"xx" is not a language code/],
		['undefined', badText('undefined', 'Language')],
		[{}, badText({}, 'Language')],
		['qq_ZZ', /^"qq_ZZ" is not a language code/],
		['', /^it is empty/],
	])('refuses %j', (given, expected) => expect(problem(readLanguage(given))).toMatch(expected));

	it.each(Object.entries(LANGUAGES))(
		'reads the listed code %s as the name that the service accepts',
		(code, name) => {
			expect(readLanguage(code)).toEqual({ ok: true, value: name });
			expect(languageNameProblem(name)).toBeUndefined();
			expect(codeMatchesLanguage(code, name)).toBe(true);
		},
	);

	it.each(Object.keys(LANGUAGE_NAMES).filter((code) => /^[a-z]{2}$/.test(code)))(
		'reads the two-letter code %s as a name that the service accepts',
		(code) => {
			const read = readLanguage(code);
			expect(read.ok && languageNameProblem(read.value)).toBeUndefined();
		},
	);
});

describe('isLanguage', () => {
	it.each([
		['English', 'English', true],
		['English (US)', 'English', true],
		['english (us)', 'English (US)', true],
		['English', 'English (US)', false],
		['English (UK)', 'English (US)', false],
		['Englisch', 'English', false],
		[undefined, 'English', false],
	])('%j is %s: %j', (found, wanted, expected) => expect(isLanguage(found, wanted)).toBe(expected));
});

describe('readHeaderText', () => {
	it.each([
		['Hello', 'TEXT', true],
		['', 'IMAGE', true],
		[undefined, 'FILE', true],
		['Hello', 'IMAGE', false],
		['Hello', 'ORDER_DETAILS', false],
	])('%j on a template of type %s: %j', (text, type, ok) =>
		expect(readHeaderText(text, type).ok).toBe(ok),
	);
});

const call = (title: string) => ({ type: 'URL', title, url: 'https://a.example' });

const readers = {
	text: readTemplateText,
	header: (value: unknown) => readHeaderText(value, 'TEXT'),
	footer: (value: unknown) => readShownText('Footer Text', value),
	'quick reply': (value: unknown) => readQuickReplies([value]),
	title: (value: unknown) => readCallsToAction([call(String(value))]),
};

describe.each(Object.entries(readers))('A text that recipients see: %s', (_name, read) => {
	it.each([
		['Only $5 today', true],
		['Hello $FirstName', false],
		['Hello {{name}}', false],
		['Hello {{ 1 }}', false],
		['Hello {{1}', false],
		['Slot: [object Object]', false],
		['From 2026-11-21T06:33:43.610-05:00 on', false],
		['NaN', false],
	])('%j: %s', (value, ok) => expect(read(value).ok).toBe(ok));
});

it('reports how a template names people', () => {
	expect(problem(readTemplateText('Hello $FirstName'))).toMatch(
		/\$FirstName.*Write a placeholder such as \{\{1\}\}/,
	);
});

it('refuses a sample with a value that no one should see', () => {
	expect(readSampleText('Hi [object Object]', 'Hi {{1}}').ok).toBe(false);
	expect(readSampleText('Hi Asha', 'Hi {{1}}').ok).toBe(true);
});
