// Unusable Send Keys: one text for all rows by mistake, or empty for some of them.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkSendKey, describeSharedKeys } from '../../../nodes/engine/sending/prepared.ts';
import { campaignSends, counts, people } from '../../harness/campaignSends.mts';
import { at } from '../../harness/pick.mts';
import { refused, rowTo } from '../../harness/sentRows.mts';

const { send, accepted } = campaignSends();
const REPORT = { onError: 'continueRegularOutput' } as const;

describe('checkSendKey', () => {
	it.each<[unknown, boolean, string | RegExp]>([
		['A-1', true, 'A-1'],
		[' A-1 ', true, 'A-1'],
		[17, true, '17'],
		['', false, ''],
		[undefined, false, ''],
		['2026-03-01T10:00:00.000Z', true, '2026-03-01T10:00:00.000Z'],
		['', true, /"Send Key" is empty for this row/],
		['  ', true, /"Send Key" is empty/],
		[undefined, true, /"Send Key" is empty/],
		[null, true, /"Send Key" is empty/],
		['N/A', true, /^"Send Key" is "N\/A" for this row/],
		[' - ', true, /^"Send Key" is "-" for this row/],
		['N/A-17', true, 'N/A-17'],
		[Number.NaN, true, /^"Send Key" .*NaN/],
		[12345678901234567000, true, /^"Send Key" contains 12345678901234567000, /],
		['NaN', true, /^"Send Key" .*NaN/],
		['[object Object]', true, /^"Send Key" .*object/],
		['order {{ $json.id }}', true, /^"Send Key" .*\{\{/],
		[{ id: 1 }, true, /^"Send Key" /],
	])('reads %j (filled: %s) as %s', (value, isFilled, expected) => {
		const key = checkSendKey({ value, isFilled });
		const found = key.ok ? key.value : key.problems.map(String).join();
		if (typeof expected === 'string') expect(found).toBe(expected);
		else expect(found).toMatch(expected);
	});
});

describe('describeSharedKeys', () => {
	const withKey = (number: string, sendKey: string) => ({ ...rowTo(number), sendKey });

	it('reports only keys with several recipients', () => {
		const rows = [withKey('1', 'a'), withKey('1', 'a'), withKey('2', 'b'), withKey('3', 'b')];
		expect(describeSharedKeys([...rows, rowTo('4'), refused('bad')])).toEqual([
			'The Send Key "b" is used for 2 phone numbers. One key means one message, so only one of them gets it',
		]);
	});
});

describe('Send Key', () => {
	it('that is empty for a row fails that row, and does not fall back to campaign and recipient', async () => {
		const rows = people(3).map((person, index) => ({
			...person,
			...(index === 1 ? {} : { id: index }),
		}));
		const { json } = await send(rows, {
			parameters: { sendKey: '={{ $json.id }}' },
			settings: REPORT,
		});
		expect(json.map(({ outcome, reasonCode }) => [outcome, reasonCode])).toEqual([
			['accepted', 'accepted'],
			['failed', 'emptyValue'],
			['accepted', 'accepted'],
		]);
		expect(Object.keys(await accepted())).toHaveLength(2);
	});

	it('that is left blank fails no row', async () => {
		for (const sendKey of ['', '=', '  ']) {
			const { json } = await send(people(2), { parameters: { sendKey } });
			expect(json.map(({ outcome }) => outcome)).not.toContain('failed');
		}
	});

	it('that all rows share causes a warning, and is named in the reasons', async () => {
		const run = {
			parameters: { sendKey: '={{ "orderId" }}' },
			settings: REPORT,
			workflowId: randomUUID(),
		};
		const first = await send(people(3), run);
		expect(counts(first.json)).toEqual({ accepted: 1, skipped: 2 });
		expect(at(first.json, 1).reason).toBe('Duplicate Send Key "orderId": see row 1');
		expect(at(first.hints, 0)).toMatchObject({
			type: 'warning',
			message: expect.stringContaining('"orderId" is used for 3 phone numbers'),
		});
		const second = await send(people(3), run);
		expect(at(second.json, 0)).toMatchObject({
			reasonCode: 'alreadySent',
			reason: expect.stringContaining('"orderId"'),
		});
	});

	it.each([
		['send', 'orderId'],
		['send', '=orderId'],
		['preview', 'orderId'],
	])(
		'that is fixed for several rows stops %s before the first send: %s',
		async (operation, sendKey) => {
			const parameters = { operation, sendKey };
			const { error } = await send(people(2), { parameters });
			expect(error?.message).toMatch(/^Send Key: a fixed value is the same for every row/);
			expect(error?.description).toMatch(/^Use an expression/);
			const { json } = await send(people(2), { parameters, settings: REPORT });
			expect(counts(json)).not.toHaveProperty('accepted');
			expect(await accepted()).toEqual({});
		},
	);

	it.each(['orderId', '={{ $json.none }}'])('is not used by tests: %s', async (sendKey) => {
		const test = { operation: 'sendTest', testPhoneNumber: '+919876543299', testContactName: 'T' };
		const { json } = await send(people(2), { parameters: { ...test, sendKey } });
		expect(json).toMatchObject([{ outcome: 'accepted' }]);
	});
});
