// What n8n keeps of a form: the text that its values were filled in for.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeholderFields } from '../../../../nodes/common/fields/placeholderFields.ts';
import { holdsExpression } from '../../../../nodes/common/parameters/quickExpression.ts';
import { filledTextOf } from '../../../../nodes/common/template/filledText.ts';
import { compareTexts } from '../../../../nodes/common/template/templateChange.ts';
import { templateTexts } from '../../../harness/templateTexts.mts';

/** The form's parameter as n8n stores it. */
function filledIn(text: string, type = 'TEXT'): unknown {
	const { fields } = placeholderFields({ name: 't', type, text, total_parameters: 1 });
	return JSON.parse(JSON.stringify({ mappingMode: 'defineBelow', value: {}, schema: fields }));
}

describe('filledTextOf', () => {
	it.each([
		['Hi {{1}}, {{2}}', 'TEXT', 'Hi {{1}}, {{2}}'],
		['Hi {{1}}', 'FILE', 'Hi {{1}}'],
		['==Hi {{1}}', 'TEXT', 'Hi {{1}}'],
		['Our prices', 'FILE', undefined],
	])('gives the text %s of type %s', (text, type, filled) => {
		expect(filledTextOf(filledIn(text, type))).toBe(filled);
	});

	it.each([
		undefined,
		null,
		'',
		'={{ $json.values }}',
		{},
		{ schema: null },
		{ schema: [null, {}] },
	])('gives nothing for %j', (mapper) => {
		expect(filledTextOf(mapper)).toBeUndefined();
	});

	it('keeps any text so that nothing has changed, and n8n has nothing to evaluate', () => {
		fc.assert(
			fc.property(templateTexts, (text) => {
				const form = filledIn(text);
				expect(holdsExpression(form)).toBe(false);
				const filled = filledTextOf(form);
				fc.pre(filled !== undefined);
				expect(compareTexts(filled ?? '', text).kind).toBe('none');
			}),
		);
	});
});
