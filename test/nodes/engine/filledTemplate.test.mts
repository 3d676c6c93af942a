// What n8n stores with a form: the template that its values were filled in for.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refuseChanged, withTemplate } from '../../../nodes/engine/filledTemplate.ts';
import { holdsExpression } from '../../../nodes/engine/input/quickExpression.ts';
import { requiredField } from '../../../nodes/form/placeholderFields.ts';
import { readWholeTemplate } from '../../../nodes/service/records/template.ts';
import { describeProblems } from '../../../nodes/values/result.ts';
import { at } from '../../harness/pick.mts';
import { templateTexts } from '../../harness/templateTexts.mts';

type Template = Parameters<typeof refuseChanged>[2];

/** The form's first field as n8n stores it. */
const filledIn = (template: Template) =>
	JSON.parse(JSON.stringify(at(withTemplate([requiredField('1', 'A')], template), 0))) as {
		templateText: string;
		templateButtons?: string;
	};

const URL_BUTTON = { type: 'URL', button_title: 'Pay', button_value: 'https://a.example/{{1}}' };
const PAY = {
	text: 'Hi {{1}},\npay {{2}}',
	call_to_action: [URL_BUTTON],
	quick_replies: ['No'],
} as Template;
/** In the other shape: the buttons are part of the text too, and their placeholders count on. */
const OTHER_SHAPE = readWholeTemplate({
	text: `${PAY.text} | [Pay,https://a.example/{{3}}] | [No]`,
	call_to_action: [{ ...URL_BUTTON, type: 'url', button_value: 'https://a.example/{{3}}' }],
	quick_replies: ['No'],
	status: 'DISABLED',
	category: 'UTILITY',
}) as unknown as Template;
const withButton = (change: object) =>
	({ ...PAY, call_to_action: [{ ...URL_BUTTON, ...change }] }) as Template;

it.each<[string, Template, string | undefined]>([
	['nothing', PAY, undefined],
	['line ends', { ...PAY, text: 'Hi {{1}}, \r\npay {{2}}\n' }, undefined],
	['the shape of the answer, status and category', OTHER_SHAPE, undefined],
	['a word', { ...PAY, text: 'Hello {{1}},\npay {{2}}' }, 'text'],
	['the case of a letter', { ...PAY, text: 'HI {{1}},\npay {{2}}' }, 'text'],
	['white space in a line', { ...PAY, text: 'Hi  {{1}},\npay {{2}}' }, 'text'],
	['places of placeholders', { ...PAY, text: 'Hi {{2}},\npay {{1}}' }, 'text'],
	['the title of a button', withButton({ button_title: 'Buy' }), 'buttons'],
	['the address of a button', withButton({ button_value: 'https://b.example/{{1}}' }), 'buttons'],
	['the type of a button', withButton({ type: 'Phone Number' }), 'buttons'],
	['a reply', { ...PAY, quick_replies: ['Yes'] }, 'buttons'],
	['all buttons', { text: PAY.text }, 'buttons'],
	['both', { text: 'Bye {{1}}' }, 'text and buttons'],
])('a template that differs in %s', (_, template, changed) => {
	const refused = refuseChanged('campaign "C"', filledIn(PAY), template);
	const reason = refused && describeProblems(refused.problems).text;
	if (changed === undefined) expect(reason).toBeUndefined();
	else
		expect(reason).toMatch(new RegExp(`^The ${changed} of campaign "C" changed after .*↻.*close`));
});

it('does not compare buttons with a form that was filled in without them', () => {
	const filled = { templateText: filledIn(PAY).templateText };
	expect(refuseChanged('campaign "C"', filled, { text: PAY.text })).toBeUndefined();
});

describe('any template', () => {
	const templates = fc.record({
		text: templateTexts,
		quick_replies: fc.array(templateTexts),
	}) as fc.Arbitrary<Template>;

	it('is stored so that it compares as unchanged, and n8n has nothing to evaluate', () => {
		fc.assert(
			fc.property(templates, (template) => {
				const form = filledIn(template);
				expect(holdsExpression(form)).toBe(false);
				expect(refuseChanged('campaign "C"', form, template)).toBeUndefined();
			}),
			{ examples: [[{ text: '==Hi {{1}}', quick_replies: ['=A'] } as Template]] },
		);
	});
});
