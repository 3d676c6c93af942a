import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkParameters } from '../../../../nodes/values/template/templateValues.ts';
import { placeholdersOf } from '../../../../nodes/values/template/placeholders.ts';
import { renderMessage, renderText } from '../../../../nodes/values/template/renderMessage.ts';
import { NO_TEXT } from '../../../../nodes/values/checks/badValues.ts';
import { readable } from '../../../harness/readableResult.mts';

describe('placeholdersOf', () => {
	it.each([
		['Hi {{1}}, see you {{2}}.', 'Hi Asha, see you Monday.', ['1: Asha', '2: Monday']],
		['{{1}}', 'Asha', ['1: Asha']],
		['{{2}} then {{1}}', 'b then a', ['1: a', '2: b']],
		['Hi {{ 1 }}!', 'Hi Asha!', ['1: Asha']],
		['Hi {{1}}.', 'Something else', ['1: undefined']],
		['Hi {{1}}.', '', ['1: undefined']],
		['Hi {{1}}.', 'Yo Asha.', ['1: undefined']],
		['Hi {{1}}.', 'Hi Asha. Welcome', ['1: undefined']],
		['Hi {{1}}', 'Hi ', ['1: undefined']],
		['{{1}}, hello', 'Asha', ['1: undefined']],
		['{{1}}{{2}}', 'AshaRao', ['1: undefined', '2: undefined']],
		['No placeholders', 'No placeholders', []],
		['(a+)+ {{1}} [x]', '(a+)+ y [x]', ['1: y']],
	])('%j with sample %j', (text, sample, expected) => {
		const found = placeholdersOf(text, sample);
		expect(found.map((one) => `${one.number}: ${one.sample}`)).toEqual(expected);
	});

	it('finds the samples that a template was filled with', () => {
		const words = fc.stringMatching(/^[a-z]{1,8}$/);
		fc.assert(
			fc.property(fc.array(words, { minLength: 1, maxLength: 30 }), (samples) => {
				const text = samples.map((_, index) => `# {{${index + 1}}} `).join('');
				const sampleText = samples.map((sample) => `# ${sample} `).join('');
				expect(placeholdersOf(text, sampleText).map(({ sample }) => sample)).toEqual(samples);
			}),
		);
	});

	it('takes no more than linear time on hostile texts', () => {
		const text = Array.from({ length: 200 }, (_, index) => `{{${index + 1}}}a`).join('');
		expect(placeholdersOf(text, `${'a'.repeat(5000)}b`)).toHaveLength(200);
	});
});

describe('checkParameters', () => {
	const check = (values: readonly unknown[], fillsNames = true) =>
		checkParameters(template, values, { fillsNames });
	const template = {
		name: 'order_update',
		text: 'Hi {{1}}, order {{2}} is {{3}}.',
		sample_text: 'Hi Asha, order 42 is ready.',
		total_parameters: 3,
	};

	it('accepts text, numbers and booleans', () => {
		expect(check(['Asha', 42, true])).toEqual({ ok: true, value: ['Asha', '42', 'true'] });
	});

	it.each<[unknown[], RegExp | string]>([
		[['Asha', 42], /"order_update" has 3 placeholders, but the row has 2 values/],
		[['Asha', 42, 'ready', 'x'], /has 3 placeholders, but the row has 4 values/],
		[['Asha', '', 'ready'], /\{\{2\}\} is empty\. Example: "42"/],
		[['Asha', '  ', 'ready'], /\{\{2\}\}.* is empty/],
		[['Asha', null, 'ready'], /\{\{2\}\}.* is empty/],
		[['Asha', undefined, 'ready'], /\{\{2\}\}.* is empty/],
		[['Asha', { a: 1 }, 'ready'], NO_TEXT],
		[
			['Asha', false, 'ready'],
			/\{\{2\}\} is false, which some CRMs return for an empty field\. If/,
		],
	])('refuses %j', (values, problem) => {
		const result = check(values);
		expect(result).toMatchObject({ ok: false });
		expect(result.ok ? '' : result.problems.join('; ')).toMatch(problem);
	});

	it.each<[number, unknown[], string]>([
		[0, ['Asha'], 'has no placeholders, but the row has 1 value'],
		[1, [], 'has 1 placeholder, but the row has no values'],
	])('counts %i placeholders and %j in words', (total, values, words) => {
		const plain = { name: 'thanks', text: 'Thank you', total_parameters: total };
		expect(readable(checkParameters(plain, values, { fillsNames: true }))).toEqual({
			ok: false,
			problems: [`Template "thanks" ${words}`],
		});
	});

	it('gives no example if the template has none', () => {
		const unsampled = { ...template, sample_text: undefined };
		expect(readable(checkParameters(unsampled, ['Asha', '', 1], { fillsNames: true }))).toEqual({
			ok: false,
			problems: ['The value for placeholder {{2}} is empty'],
		});
	});

	it('names the placeholder of a value that no recipient should see', () => {
		const result = check(['Asha', '[object Object]', 'Invalid DateTime']);
		expect(readable(result)).toEqual({
			ok: false,
			problems: [
				expect.stringMatching(
					/^The value for placeholder \{\{2\}\} contains "\[obj.*\. Example: "42"$/,
				),
				expect.stringMatching(/^The value for placeholder \{\{3\}\}.* contains "Invalid DateTime"/),
			],
		});
	});

	it.each(['$FirstName', 'Hi $Name!', 'Dear $firstname,'])(
		'accepts %j only if the service replaces it',
		(value) => {
			expect(check([value, 1, 2]).ok).toBe(true);
			expect(readable(check([value, 1, 2], false))).toEqual({
				ok: false,
				problems: [
					expect.stringMatching(/contains \$\w+, which only campaign sends replace.*expression/),
				],
			});
		},
	);

	it.each(['$NameTag', '$5', 'US$ Name', '$Name_of', 'Name$'])('accepts %j everywhere', (value) => {
		expect(check([value, 1, 2], false).ok).toBe(true);
	});

	it('never shifts: what is accepted has each value at its own place', () => {
		fc.assert(
			fc.property(fc.array(fc.anything(), { maxLength: 5 }), (values) => {
				const result = check(values);
				if (result.ok) expect(result.value).toEqual(values.map(String));
			}),
		);
	});
});

describe('renderText', () => {
	it.each([
		['Hi {{1}}!', ['$FirstName'], 'Asha Rao', 'Hi Asha!'],
		['Hi {{1}}!', ['$Name'], '  Asha Rao ', 'Hi Asha Rao!'],
		['Hi {{1}}!', ['dear $FirstName,'], 'Asha', 'Hi dear Asha,!'],
		['{{2}} {{1}}', ['a', 'b'], 'x', 'b a'],
		['{{1}}', ['$Names'], 'x', '$Names'],
		['{{1}}', ['{{2}}'], 'x', '{{2}}'],
		['{{1}}', ['$&'], 'x', '$&'],
		['{{3}}', ['a'], 'x', '{{3}}'],
		['{{ 1 }} {{  2}} {{1  }}', ['a', 'b'], 'x', 'a b a'],
		['{{1}}', ['$FirstName'], 'Asha  Devi Rao', 'Asha'],
		['{{1}}', ['$FirstName'], 'Asha', 'Asha'],
		['{{1}}', ['$FirstName $Name $FirstName'], 'Asha Rao', 'Asha Asha Rao Asha'],
	])('%j with %j for %j', (text, values, name, expected) => {
		expect(renderText(text, values, name)).toBe(expected);
	});

	it('fills the placeholders from {{10}} on', () => {
		const values = Array.from({ length: 12 }, (_, index) => `value ${index + 1}`);
		expect(renderText('{{1}}, {{10}}, {{12}}', values, 'x')).toBe('value 1, value 10, value 12');
	});
});

describe('renderMessage', () => {
	it('shows header, text, footer and the labels of all buttons, links first', () => {
		const template = {
			text: 'Hi {{1}}',
			header_text: 'News',
			footer_text: 'Reply STOP to end',
			call_to_action: [
				{ type: 'URL' as const, button_title: 'Open', button_value: 'https://shop.example' },
				{ type: 'Phone Number' as const, button_title: 'Call', button_value: '+919876543210' },
			],
			quick_replies: ['Yes', 'No'],
		};
		expect(renderMessage(template, ['$FirstName'], 'Asha Rao')).toEqual({
			message: 'News\nHi Asha\nReply STOP to end\n[Open]\n[Call]\n[Yes]\n[No]',
			header: 'News',
			footer: 'Reply STOP to end',
			buttons: ['Open', 'Call', 'Yes', 'No'],
		});
	});

	it('leaves out what the template lacks', () => {
		expect(renderMessage({ text: 'Hi', header_text: '' }, [], '')).toEqual({
			message: 'Hi',
			header: null,
			footer: null,
			buttons: [],
		});
	});
});
