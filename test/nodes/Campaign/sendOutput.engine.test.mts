// Which rows a send outputs, and with which input columns.
import { describe, expect, it } from 'vitest';
import type { IDataObject, INode } from 'n8n-workflow';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { SLOT_PARAMETERS, SLOT_ROWS } from '../../harness/campaignSends.mts';
import { nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';

const sandbox = seededSandbox();
const node = nodeUnderTest(new WaCampaign(), sandbox);
const send = async (
	items: IDataObject[],
	parameters: IDataObject = {},
	settings: Partial<INode> = {},
	credential = sandbox.credential,
) => await node.run({ ...SLOT_PARAMETERS, ...parameters }, { items, settings, credential });

describe('"Only Rows That Need Fixing"', () => {
	it('returns the rows that were not sent, paired with their input, and counts all', async () => {
		const list: IDataObject[] = [
			SLOT_ROWS[0] ?? {},
			{ phone: '12', name: 'Short', slot: 'Monday' },
		];
		const onlyRowsThatNeedFixing = true;
		const { outputs, hints } = await send(
			[...list, SLOT_ROWS[0] ?? {}],
			{ onlyRowsThatNeedFixing },
			{ onError: 'continueRegularOutput' },
		);
		expect(at(outputs, 0)).toMatchObject([
			{ json: { outcome: 'failed', row: 2 }, pairedItem: { item: 1 } },
		]);
		expect(at(hints, 0).message).toMatch(/^3 rows: 1 accepted, 1 skipped, 1 failed/);
	});
});

describe('"Include Input Fields"', () => {
	const sheet: IDataObject[] = [
		{ ...SLOT_ROWS[0], reason: 'of last week', error: 'of last week' },
		{ phone: '12', name: 'Short', slot: 'Monday', city: 'Pune' },
	];
	const included = { options: { includeInputFields: true } };

	it('puts the columns before the outcome, which replaces a column of the same name', async () => {
		const { json } = await send(sheet, included, { onError: 'continueRegularOutput' });
		expect(json).toMatchObject([
			{
				phone: '+91 98765-43210',
				slot: 'Monday',
				outcome: 'accepted',
				reason: 'Queued for delivery',
				row: 1,
			},
			{ phone: '12', city: 'Pune', outcome: 'failed', phoneNumber: '12', row: 2 },
		]);
		expect(Object.keys(at(json, 1)).slice(0, 6)).toEqual([
			'phone',
			'name',
			'slot',
			'city',
			'outcome',
			'reason',
		]);
	});

	it('keeps the columns on both outputs, whatever their names', async () => {
		const { outputs } = await send(sheet, included, { onError: 'continueErrorOutput' });
		expect(at(outputs, 0).map(({ json }) => json)).toMatchObject([
			{ outcome: 'accepted', error: 'of last week' },
		]);
		expect(at(outputs, 1).map(({ json }) => json)).toMatchObject([
			{ city: 'Pune', error: { outcome: 'failed', row: 2 } },
		]);
	});

	it('does not output the outcome of an earlier run, written back to the list, with an error', async () => {
		const [good, bad] = sheet;
		const before = { outcome: 'accepted', reason: null, row: 7 };
		const list = [
			{ ...good, ...before },
			{ ...bad, ...before },
		];
		const { outputs } = await send(list, included, { onError: 'continueErrorOutput' });
		const [failed] = at(outputs, 1);
		expect(failed?.json).toEqual({
			error: expect.objectContaining({ outcome: 'failed', row: 2, input: list[1] }),
		});
	});

	it('keeps the columns of rows that were not tried', async () => {
		const credential = { ...sandbox.credential, apiPassword: 'wrong' };
		for (const onError of ['continueRegularOutput', 'continueErrorOutput'] as const) {
			const { outputs } = await send(sheet, included, { onError }, credential);
			expect(outputs.flat().map(({ json }) => json)).toMatchObject([
				{ phone: '+91 98765-43210', slot: 'Monday' },
				{ phone: '12', city: 'Pune' },
			]);
		}
	});

	it('is off by default', async () => {
		const { json } = await send(sheet, {}, { onError: 'continueRegularOutput' });
		expect(at(json, 1)).not.toHaveProperty('city');
	});
});
