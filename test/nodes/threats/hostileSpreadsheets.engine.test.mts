// Hostile rows: huge cells, thousands of columns, and column names with a meaning in JavaScript. Each row still ends in
// one outcome, and the good rows are sent.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { IDataObject, INode } from 'n8n-workflow';
import { at } from '../../harness/pick.mts';
import { campaignSends, SEND_PARAMETERS } from '../../harness/campaignSends.mts';

const { send, accepted } = campaignSends();

const TEN_MB = 10 * 1024 * 1024;
const asha = { phone: '+919876543210', name: 'Asha', slot: 'Monday' };
const ravi = { phone: '+919876543211', name: 'Ravi', slot: 'Tuesday' };
const FROM_ROW = { templateParamsList: '={{ ["$FirstName", $json.slot] }}' };
const EACH: Partial<INode> = { onError: 'continueRegularOutput' };

async function outcomes(row: IDataObject, parameters: IDataObject = {}) {
	const items = [asha, row, ravi];
	const { json, error, status } = await send(items, {
		workflowId: randomUUID(),
		parameters: { ...FROM_ROW, ...parameters },
		settings: EACH,
	});
	expect([status, error]).toEqual(['success', undefined]);
	expect(json.map(({ row }) => row)).toEqual([1, 2, 3]);
	expect([at(json, 0).outcome, at(json, 2).outcome]).toEqual(['accepted', 'accepted']);
	return at(json, 1);
}

describe('a cell of 10 MB', () => {
	it.each(['phone', 'name', 'slot'])(
		'in the column %s fails only its row, with a short message',
		async (column) => {
			const row = { ...asha, phone: '+919876543212', [column]: 'x'.repeat(TEN_MB) };
			const result = await outcomes(row);
			expect(result.outcome).toBe('failed');
			expect(JSON.stringify(result).length).toBeLessThan(5_000);
		},
	);

	it.each(['x', '9', '+', ' ', '(', '\u0660', '={{', '$', '-\u200b'])(
		'of %j as phone number is read quickly',
		async (filling) => {
			const result = await outcomes({ ...asha, phone: filling.repeat(TEN_MB / filling.length) });
			expect(result.outcome).toBe('failed');
			expect(JSON.stringify(result).length).toBeLessThan(5_000);
		},
	);

	it('in an unused column does not affect the row', async () => {
		const row = { ...asha, phone: '+919876543212', notes: 'x'.repeat(TEN_MB) };
		expect((await outcomes(row)).outcome).toBe('accepted');
	});
});

describe('100,000 columns', () => {
	const columns = Object.fromEntries(
		Array.from({ length: 100_000 }, (_, index) => [`Column ${index}`, index]),
	);
	const row = { ...columns, ...asha, phone: '+919876543212' };

	it('do no harm if two are used', async () => {
		expect((await outcomes(row)).outcome).toBe('accepted');
	});

	it('are passed on with Include Input Fields', async () => {
		const result = await outcomes(row, { options: { includeInputFields: true } });
		expect(result).toMatchObject({ outcome: 'accepted', 'Column 99999': 99_999 });
	});

	it('are searched for placeholders by name', async () => {
		const numbered = Object.fromEntries(
			Array.from({ length: 100_000 }, (_, index) => [`Placeholder ${index + 1}`, `value ${index}`]),
		);
		const byName = { parametersMode: 'columns' };
		const items = [{ ...numbered, ...asha }];
		const { json } = await send(items, { parameters: byName, settings: EACH });
		expect(json).toHaveLength(1);
		expect(['accepted', 'failed']).toContain(at(json, 0).outcome);
	});
});

describe('columns with names that mean something to JavaScript', () => {
	const NAMES =
		'__proto__ constructor prototype toString hasOwnProperty valueOf then length toJSON';
	const withColumn = (name: string, value: unknown): IDataObject =>
		JSON.parse(
			`{${JSON.stringify(name)}:${JSON.stringify(value)},${JSON.stringify({ ...asha, phone: '+919876543212' }).slice(1)}`,
		);

	it.each(NAMES.split(' '))('%s', async (name) => {
		for (const value of ['x', { polluted: 1 }, null]) {
			const result = await outcomes(withColumn(name, value), {
				options: { includeInputFields: true },
			});
			expect(result.outcome).toMatch(/^(accepted|skipped)$/);
			expect(Object.getOwnPropertyDescriptor(result, name)?.value).toEqual(value);
			expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
		}
	});

	it('as the values of placeholders are text like any other', async () => {
		const row = { ...asha, phone: '+919876543212', name: '__proto__', slot: 'constructor' };
		expect((await outcomes(row)).outcome).toBe('accepted');
		expect(await accepted()).toMatchObject({ '919876543212': 1 });
	});
});

describe('a list of rows without a usable phone number', () => {
	it('ends with one outcome for each row', async () => {
		const rows = [
			{},
			{ phone: null },
			{ phone: {} },
			{ phone: [] },
			{ phone: true },
			{ phone: 1e300 },
		];
		const { json, error } = await send(rows as IDataObject[], {
			parameters: SEND_PARAMETERS,
			settings: EACH,
		});
		expect(error).toBeUndefined();
		const [blank, others] = [json[1], json.filter((_, row) => row !== 1)];
		expect(blank).toMatchObject({ outcome: 'skipped', reasonCode: 'emptyRow' });
		expect(others.map(({ outcome }) => outcome)).toEqual(Array(rows.length - 1).fill('failed'));
	});
});
