// A list whose column names differ from those in the form: one cause that affects all rows is reported once.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { SEND_PARAMETERS } from '../../harness/campaignSends.mts';
import { nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { badPhone, errorWords } from '../../harness/errorWords.mts';
import { fileSandbox } from '../../harness/sandbox.mts';

const sandbox = fileSandbox();
const node = nodeUnderTest(new WaCampaign(), sandbox);

const list: IDataObject[] = [
	{ phone: '+91 98765 43210', name: 'Asha Rao' },
	{ phone: '+91 98765 43211', name: 'Ravi Nair', city: 'Pune' },
];
const NO_NUMBER = badPhone('');
const CAUSE = `${NO_NUMBER}. No row has a column "Phone". The columns are: phone, name, city.`;

async function run(operation: string, parameters: IDataObject, items = list, settings = {}) {
	const templateParamsList = '={{ ["$FirstName", "Monday"] }}';
	const all = { ...SEND_PARAMETERS, operation, templateParamsList, ...parameters };
	return await node.run(all, { items, settings });
}

describe('A column that no row has', () => {
	const phone = { phoneNumber: '={{ $json.Phone }}' };

	it('is named in the error, with the existing columns', async () => {
		const { error } = await run('send', phone);
		expect(errorWords(error)).toContain(CAUSE);
	});

	it('is named in the error of an event', async () => {
		const { error } = await run('send', phone, list.slice(0, 1));
		expect(errorWords(error)).toContain(CAUSE.replace(', city', ''));
	});

	it('is named once in the hint, and each row keeps its own outcome', async () => {
		const { json, hints } = await run('send', phone, list, { onError: 'continueRegularOutput' });
		expect(json).toMatchObject([
			{ row: 1, outcome: 'failed', reasonCode: 'emptyValue' },
			{ row: 2, outcome: 'failed', reasonCode: 'emptyValue' },
		]);
		expect(hints[0]?.message).toBe(`2 rows: 2 failed<br>\n${CAUSE}`);
	});

	it('is named in the hint and the rows of Preview', async () => {
		const { hints, json } = await run('preview', phone);
		expect(hints[0]?.message).toContain(`0 ready, 2 to fix<br>\n${CAUSE}`);
		expect(json.map(({ reason, advice }) => `${String(reason)}. ${String(advice)}`)).toEqual([
			CAUSE,
			CAUSE,
		]);
	});

	it('is named even if a row has other problems too', async () => {
		const items = [...list, { phone: '1', name: '' }];
		const { error } = await run('send', phone, items);
		expect(errorWords(error)).toContain(CAUSE);
	});

	it.each([
		['in brackets', { contactName: '={{ $json["Full name"] }}' }, '"Full name"'],
		['in a list', { templateParamsList: '={{ [$json.name, $json.Slot] }}' }, '"Slot"'],
		['beside text', { contactName: '={{ $json.first }}{{ $json.last }}' }, '"first" or "last"'],
		['of two parameters', { ...phone, contactName: '={{ $json.Name }}' }, '"Phone" or "Name"'],
	])('is found %s', async (_, parameters, columns) => {
		const { error } = await run('send', parameters);
		expect(errorWords(error)).toContain(`No row has a column ${columns}.`);
	});

	it.each([
		['\ufeffPhone', '"\\uFEFFPhone"'],
		['Phone\u00a0', '"Phone\\u00A0"'],
		['\u200bPhone', '"\\u200BPhone"'],
		['Phone ', '"Phone "'],
		['Phone\n', '"Phone\\u000A"'],
	])('is shown beside the column %j, which looks the same', async (column, shown) => {
		const { error } = await run('send', phone, [{ [column]: '+91 98765 43210', name: 'Asha' }]);
		expect(errorWords(error)).toContain(
			`No row has a column "Phone", but one with an invisible difference: ${shown}. Rename it`,
		);
	});

	it('shows invisible characters of the other columns', async () => {
		const { error } = await run('send', phone, [{ '\ufeffName': 'Asha', 'Order ID': '1' }]);
		expect(errorWords(error)).toContain('The columns are: \\uFEFFName, Order ID');
	});

	describe('of a file that has a title above its header', () => {
		const both = { ...phone, contactName: '={{ $json.Name }}' };
		// The first line of a CSV file and of a workbook, as n8n reads them.
		it.each<[string, IDataObject[]]>([
			[
				'a CSV file',
				[
					{ 'Spring list': '', '': '' },
					{ 'Spring list': ' Phone', '': 'Name' },
				],
			],
			['a workbook', [{ __EMPTY: 'May' }, { 'Spring list': 'Name', __EMPTY: 'Phone\u00a0' }]],
		])('is named with the row of the header: %s', async (_, rows) => {
			const { error } = await run('send', both, [...rows, { 'Spring list': '1', '': '2' }]);
			expect(errorWords(error)).toContain(
				'No row has a column "Phone" or "Name". Row 2 looks like the header, which must be the first row of the sheet. Delete the rows above it.',
			);
		});

		it('is not looked for among single words of people’s rows', async () => {
			const rows = [{ kind: 'Phone', value: '1' }, { kind: 'E-mail' }];
			const { error } = await run('send', both, rows);
			expect(errorWords(error)).toContain('"Phone" or "Name". The columns are: kind, value');
		});

		it('is not looked for below the first rows', async () => {
			const rows = Array.from({ length: 20 }, (): IDataObject => ({ a: '1', b: '2' }));
			const { error } = await run('send', both, [...rows, { a: 'Phone', b: 'Name' }]);
			expect(errorWords(error)).toContain('"Phone" or "Name". The columns are: a, b');
		});
	});

	it('is not reported if one row has it', async () => {
		const items = [...list, { phone: '', name: 'Meera', Phone: '' }];
		const { error } = await run('send', phone, items);
		expect(errorWords(error)).toContain(`${NO_NUMBER}: rows 1 to 3`);
	});

	it('is not reported if the rows fail for another reason', async () => {
		const tags = { options: { tags: '={{ $json.Tags }}' }, phoneNumber: '12' };
		const { error } = await run('send', tags);
		expect(errorWords(error)).not.toContain('No row has');
	});
});

describe('An item without fields, as "Always Output Data" returns it,', () => {
	const NO_FIELDS = /The item before has no fields/;

	it.each<[string, IDataObject]>([
		['a column', {}],
		['a column in brackets', { phoneNumber: '={{ $json["phone"] }}' }],
		['a calculation', { phoneNumber: '={{ $json.phone.trim() }}' }],
		['the item by its other name', { phoneNumber: '={{ $input.item.json.phone }}' }],
	])('is named if the number is %s', async (_, parameters) => {
		const { error } = await run('send', parameters, [{}]);
		expect(errorWords(error)).toMatch(NO_FIELDS);
		expect(errorWords(error)).not.toContain('is empty');
	});

	it('is named in its row among others, and in Preview', async () => {
		const items = [...list, {}];
		const { json } = await run('send', {}, items, { onError: 'continueRegularOutput' });
		expect(json.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'failed']);
		expect(json[2]).toMatchObject({ reasonCode: 'emptyValue' });
		expect(json[2]?.reason).toMatch(NO_FIELDS);
		const preview = await run('preview', {}, [{}]);
		expect(preview.json[0]?.reason).toMatch(NO_FIELDS);
	});

	it('is not named if the row needs another fix, or reads nothing from it', async () => {
		const fixed = { phoneNumber: '12', contactName: '={{ $json.name ?? "Asha" }}' };
		expect((await run('send', fixed, [{}])).error?.message).not.toMatch(NO_FIELDS);
		const empty = { phoneNumber: '={{ "" }}', contactName: 'Asha' };
		expect((await run('send', empty, [{}])).error?.message).toMatch(NO_NUMBER);
	});
});

describe('A list where an expression expects an object', () => {
	const people = list.map((person) => ({ ...person }));

	it.each<[string, string, IDataObject, string]>([
		['the body of a webhook', '={{ $json.body.phone }}', { body: people }, '"body"'],
		['a deeper list', "={{ $json.body['data'].phone }}", { body: { data: people } }, '"body.data"'],
		['a list with a calculation', '={{ $json.rows.phone.trim() }}', { rows: people }, '"rows"'],
		['a list behind ?.', '={{ $json.rows?.phone }}', { rows: people }, '"rows"'],
	])('is named: %s', async (_, phoneNumber, item, field) => {
		const { error } = await run('send', { phoneNumber, contactName: 'Asha' }, [item]);
		expect(errorWords(error)).toContain(
			`The field ${field} of the item is a list. Put "Split Out" before this node`,
		);
		expect(errorWords(error)).toContain('and read $json.phone');
	});

	it('is named in the error of several, with the fix', async () => {
		const items = [{ body: people }, { body: people }];
		const { error } = await run('send', { phoneNumber: '={{ $json.body.phone }}' }, items);
		expect(errorWords(error)).toContain('is a list: rows 1, 2. Put "Split Out" before this node');
	});

	it('is not named if the expression reads an entry or calls a function of it', async () => {
		const phoneNumber = '={{ $json.body[0].phone + $json.body.map((one) => "").join("") }}';
		const contactName = '={{ $json.name }}';
		const { error } = await run('send', { phoneNumber, contactName }, [{ body: people, name: '' }]);
		expect(errorWords(error)).toMatch(/contact name/);
	});
});
