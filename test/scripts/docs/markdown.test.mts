// The parts of generated pages: the editor's texts as Markdown, and descriptions of fields.
import type { INodeProperties } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import {
	describeCondition,
	describeDefault,
	describePurpose,
	describeType,
} from '../../../scripts/docs/fields.mts';
import { anchorOf, fromEditorText, sentence, table } from '../../../scripts/docs/markdown.mts';
import { field } from '../../harness/formFields.mts';

describe('A text of the editor as Markdown', () => {
	it.each([
		['Open <b>Webhook URLs</b> above', 'Open **Webhook URLs** above'],
		['See <a href="https://a.test/a_b">the page</a>', 'See [the page](https://a.test/a_b)'],
		['e.g. {{ $json.my_id }} or <code>a_b</code>', 'e.g. `{{ $json.my_id }}` or `a_b`'],
		['Two<br>lines', 'Two lines'],
		['snake_case * [x] <tag>', 'snake\\_case \\* \\[x\\] \\<tag\\>'],
	])('%s', (text, expected) => {
		expect(fromEditorText(text)).toBe(expected);
	});
});

it('A table cell keeps its bars and loses its line breaks', () => {
	expect(table(['a', 'b'], [['x|y', 'one\ntwo']])).toBe(
		'| a | b |\n| --- | --- |\n| x\\|y | one two |',
	);
});

it.each([
	['Text', 'Text.'],
	['Done!', 'Done!'],
	['', ''],
])('"%s" as a sentence: "%s"', (text, expected) => {
	expect(sentence(text)).toBe(expected);
});

it.each([
	['Wait Until …, or not', 'wait-until--or-not'],
	['When n8n runs the node again', 'when-n8n-runs-the-node-again'],
	['"Name" of Send', 'name-of-send'],
])('The anchor of "%s" is "%s"', (heading, anchor) => {
	expect(anchorOf(heading)).toBe(anchor);
});

describe('The description of a field', () => {
	const yesOrNo = [
		{ name: 'Yes', value: 'y', description: 'It does' },
		{ name: 'No', value: 'n' },
	];

	const anyOf = { type: 'multiOptions', options: yesOrNo } as const;

	it.each<[string, Partial<INodeProperties>, string, string]>([
		['required text', { required: true }, 'text', '**required**'],
		['a secret', { typeOptions: { password: true } }, 'secret text', ''],
		['a number', { type: 'number', default: 5, required: true }, 'number', '5'],
		['a switch', { type: 'boolean', default: true }, 'on or off', 'on'],
		['a choice', { type: 'options', options: yesOrNo, default: 'n' }, 'one choice', 'No'],
		['choices', { ...anyOf, default: ['y', 'n'] }, 'any choices', 'Yes, No'],
		['text with a default', { default: '09:00' }, 'text', '`09:00`'],
	])('%s', (_, more, type, start) => {
		expect([describeType(field(more)), describeDefault(field(more))]).toEqual([type, start]);
	});

	it('lists each choice with its meaning', () => {
		const choice = field({ description: 'What it is for', type: 'options', options: yesOrNo });
		expect(describePurpose(choice)).toBe('What it is for. *Yes*: It does. *No*.');
	});

	it('says when the field is shown, naming only the innermost condition', () => {
		const decider = field({ name: 'how', displayName: 'How', type: 'options', options: yesOrNo });
		const inner = field({
			name: 'inner',
			displayName: 'Inner',
			displayOptions: { show: { operation: ['send'], how: ['y'] } },
		});
		const innermost = field({ displayOptions: { show: { how: ['y'], inner: ['a', ''] } } });
		const all = [decider, inner, innermost];
		expect(describeCondition(inner, all)).toBe('Shown when *How* is *Yes*');
		expect(describeCondition(innermost, all)).toBe('Shown when *Inner* is `a` or empty');
	});

	it.each([
		[{ show: { '@tool': [true] } }, "Shown when the node is an agent's tool"],
		[{ hide: { '@tool': [true] } }, "Shown when the node is not an agent's tool"],
		[{ show: { '@version': [1] } }, ''],
	])('describes conditions on n8n’s own variables: %j', (displayOptions, expected) => {
		expect(describeCondition(field({ displayOptions }), [])).toBe(expected);
	});
});
