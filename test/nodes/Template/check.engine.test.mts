import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { WaTemplate } from '../../../nodes/Template/WaTemplate.node.ts';
import { hurryEachTest, nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';

const sandbox = seededSandbox();
const node = nodeUnderTest(new WaTemplate(), sandbox);
hurryEachTest();

const good = {
	label: 'Parcel',
	category: 'MARKETING',
	type: 'TEXT',
	language: { __rl: true, mode: 'name', value: 'en' },
	text: 'Hi {{1}}, your parcel {{2}} is on its way.',
	sampleText: 'Hi Asha, your parcel A-1 is on its way.',
	additionalFields: { footerText: 'Reply STOP to opt out' },
};
/** The review may reject it; the service accepts it. */
const doubtful = {
	...good,
	text: '{{1}}, your parcel is on its way to you.',
	sampleText: 'Asha, your parcel is on its way to you.',
	additionalFields: {},
};

describe('Template: Check', () => {
	const check = async (fields: IDataObject, more = {}) =>
		await node.run({ operation: 'check', ...fields }, more);

	it('passes a template without findings, and makes no request', async () => {
		const { json, error, hints } = await check(good);
		expect(error).toBeUndefined();
		expect(json).toEqual([
			{ name: 'parcel', canSubmit: true, errors: 0, warnings: 0, findings: [] },
		]);
		expect(hints).toMatchObject([{ message: '1 row: 1 without findings', type: 'info' }]);
		expect(await node.arrived()).toEqual([]);
	});

	it('reports what the review may reject, with fix and source', async () => {
		const { json, hints } = await check(doubtful);
		expect(hints).toMatchObject([{ message: '1 row: 1 with warnings' }, { type: 'warning' }]);
		expect(at(hints, 1).message).toMatch(
			/^The review may reject the template<br>\nText begins with a placeholder: row 1\. Write a word/,
		);
		expect(json[0]).toMatchObject({ canSubmit: true, errors: 0, warnings: 2 });
		expect(at(json, 0).findings).toEqual([
			{
				rule: 'placeholderAtStart',
				severity: 'warning',
				place: 'Text',
				message: 'it begins with a placeholder',
				fix: 'Write a word before it, such as "Hello"',
				source: expect.stringMatching(/^https:/),
			},
			expect.objectContaining({ rule: 'noOptOut', place: 'Footer Text' }),
		]);
	});

	it('also reports what Submit refuses, and never fails on a template', async () => {
		const { json, error } = await check({
			...doubtful,
			label: '={{ "" }}',
			sampleText: '={{ "" }}',
			language: 'xx',
			text: '={{ "{" + "{1}" + "}" }} is on its way, {{ "{" + "{3}" + "}" }} too and more',
		});
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ name: null, canSubmit: false, errors: 4 });
		expect(at(json, 0).findings).toEqual([
			...['Dashboard Label', 'Language', 'Text', 'Sample Text'].map((place) => ({
				rule: 'refusedBySubmit',
				severity: 'error',
				place,
				message: expect.stringMatching(/./),
				fix: expect.stringMatching(/^[A-Z]/),
				source: 'Specification of the service, "Submit template"',
			})),
			expect.objectContaining({ rule: 'placeholderAtStart', severity: 'warning' }),
		]);
	});

	it('checks each row of a list and counts them', async () => {
		const { json, hints } = await check(
			{ ...good, label: '={{ $json.label }}', text: '={{ $json.text }}', sampleText: 'Hi' },
			{
				items: [
					{ label: 'One', text: 'Hi' },
					{ label: 'Two', text: '' },
					{ label: 'Three', text: 'Hello' },
				],
			},
		);
		expect(json.map(({ canSubmit }) => canSubmit)).toEqual([true, false, false]);
		const refused = hints.at(1);
		expect(hints).toMatchObject([{ message: '3 rows: 1 without findings, 2 to fix' }, refused]);
		expect(refused?.message).toMatch(
			/^Submit Template rejects the template<br>\n[^]*"Text" is empty: row 2\. Enter the text[^]*"Sample Text" differs/,
		);
	});
});

describe('Template: Submit, what the review may reject', () => {
	const submit = async (fields: IDataObject, more = {}) =>
		await node.run({ operation: 'submit', ...fields }, more);

	it('is shown as one warning, and the template is submitted', async () => {
		const { json, hints, error } = await submit(
			{ ...doubtful, label: '={{ $json.label }}' },
			{ items: [{ label: 'One' }, { label: 'Two' }] },
		);
		expect(error).toBeUndefined();
		expect(json.map(({ status }) => status)).toEqual(['PENDING', 'PENDING']);
		const [warning] = hints.filter(({ type }) => type === 'warning');
		expect(warning?.message).toMatch(/^The review may reject the template/);
		expect(warning?.message).toContain(
			'Text begins with a placeholder: rows 1, 2. Write a word before it, such as "Hello".',
		);
		expect(hints).toHaveLength(2);
	});

	it('is one error with all findings under "Stop on Review Warnings"', async () => {
		const { error } = await submit({
			...doubtful,
			sampleText: '={{ "" }}',
			treatWarningsAsErrors: true,
		});
		expect(error?.message).toMatch(
			/^"Sample Text" is empty; "Text" begins with a placeholder; "Footer Text" does not say/,
		);
		expect(error?.description).toMatch(/^Repeat the text .*\. Write a word before it/);
		expect(await node.arrived()).toEqual([]);
	});

	it('shows no warning without findings', async () => {
		const { hints } = await submit({ ...good, treatWarningsAsErrors: true });
		expect(hints).toMatchObject([{ message: '1 row: 1 submitted' }]);
	});
});
