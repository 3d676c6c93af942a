// What generated pages are made of: the editor's texts as Markdown, and fields in words.
import type { INodeProperties } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { describeDefault, describeField, describeType } from '../../../scripts/docs/fields.mts';
import { anchorOf, fromEditorText, sentence, table } from '../../../scripts/docs/markdown.mts';

describe('A text of the editor as Markdown', () => {
	it.each([
		['Open <b>Webhook URLs</b> above', 'Open **Webhook URLs** above'],
		[
			'See <a href="https://example.com/a_b">the page</a>',
			'See [the page](https://example.com/a_b)',
		],
		['e.g. {{ $json.my_id }} or <code>a_b</code>', 'e.g. `{{ $json.my_id }}` or `a_b`'],
		['Two<br>lines', 'Two lines'],
		['snake_case * [x] <tag>', 'snake\\_case \\* \\[x\\] \\<tag\\>'],
	])('%s', (text, expected) => {
		expect(fromEditorText(text)).toBe(expected);
	});
});

it('A cell of a table keeps its bars and loses its line breaks', () => {
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

describe('A field in words', () => {
	const field = (more: Partial<INodeProperties>): INodeProperties => ({
		displayName: 'Name',
		name: 'name',
		type: 'string',
		default: '',
		...more,
	});
	const yesOrNo = [
		{ name: 'Yes', value: 'y', description: 'It does' },
		{ name: 'No', value: 'n' },
	];

	it.each<[string, Partial<INodeProperties>, string, string]>([
		['required text', { required: true }, 'text', '**required**'],
		['a secret', { typeOptions: { password: true } }, 'secret text', ''],
		['a number', { type: 'number', default: 5, required: true }, 'number', '5'],
		['a switch', { type: 'boolean', default: true }, 'on or off', 'on'],
		['a choice', { type: 'options', options: yesOrNo, default: 'n' }, 'one choice', 'No'],
		[
			'choices',
			{ type: 'multiOptions', options: yesOrNo, default: ['y', 'n'] },
			'any choices',
			'Yes, No',
		],
		['text with a default', { default: '09:00' }, 'text', '`09:00`'],
	])('%s', (_, more, type, start) => {
		expect([describeType(field(more)), describeDefault(field(more))]).toEqual([type, start]);
	});

	it('lists each choice, and when it is shown', () => {
		const decider = field({ name: 'how', displayName: 'How', type: 'options', options: yesOrNo });
		const shown = field({
			description: 'What it is for',
			type: 'options',
			options: yesOrNo,
			displayOptions: { show: { operation: ['send'], how: ['y'] } },
		});
		expect(describeField(shown, [decider])).toBe(
			'What it is for. Shown where *How* is *Yes*. *Yes*: It does. *No*.',
		);
	});

	it.each([
		[{ show: { '@tool': [true] } }, "Shown where the node is an AI agent's tool."],
		[{ hide: { '@tool': [true] } }, "Shown where the node is not an AI agent's tool."],
		[{ show: { '@version': [1] } }, ''],
	])('knows what n8n itself decides: %j', (displayOptions, expected) => {
		expect(describeField(field({ displayOptions }), [])).toBe(expected);
	});
});
