// Campaign: Send: rows left out on purpose.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { campaignSends } from '../../harness/campaignSends.mts';
import { nextOpening, openIn } from '../../harness/windows.mts';

const { sandbox, send, accepted } = campaignSends();

/** Requests that the service received since its reset. */
const asked = async () => (await sandbox.requests()).map(({ method, path }) => `${method} ${path}`);

const to = (...phones: string[]) => phones.map((phone, index) => ({ phone, name: `P${index}` }));

describe('Never Send To', () => {
	const neverSendTo = '0091 98765 43210; +5215512345678\n+55 11 8765-4321';
	const skipped = (phoneNumber: string) => ({
		outcome: 'skipped',
		phoneNumber,
		reasonCode: 'doNotContact',
		attempts: 0,
	});
	const numbers = ['+91 98765-43210', '+919876543211', '525512345678', '+5511987654321'];

	it('skips numbers and their equivalents in any spelling', async () => {
		const { json, error, outputs, hints } = await send(to(...numbers), {
			parameters: { options: { neverSendTo } },
			settings: { onError: 'continueErrorOutput' },
		});
		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			skipped('919876543210'),
			{ outcome: 'accepted', phoneNumber: '919876543211' },
			skipped('525512345678'),
			skipped('5511987654321'),
		]);
		expect(outputs.slice(1).flat()).toEqual([]);
		expect(hints).toMatchObject([
			{ message: expect.stringMatching(/^4 rows: 1 accepted, 3 skipped/), type: 'info' },
		]);
		expect(await accepted()).toEqual({ '919876543211': 1 });
	});

	it('accepts the items of another node', async () => {
		const others = "={{ $('Start').all().filter((item) => item.json.name !== 'P1') }}";
		const { json } = await send(to('+919876543210', '+919876543211', '+919876543210'), {
			parameters: { options: { neverSendTo: others } },
		});
		expect(json).toMatchObject([
			skipped('919876543210'),
			{ outcome: 'accepted' },
			skipped('919876543210'),
		]);
	});

	it.each(['send', 'preview'])(
		'warns that a list of exactly 50 items may have been cut off: %s',
		async (operation) => {
			const list = to(...Array.from({ length: 50 }, (_, index) => `+9198765${10_000 + index}`));
			const { hints } = await send(list, {
				parameters: { operation, options: { neverSendTo: "={{ $('Start').all() }}" } },
			});
			expect(hints).toMatchObject([
				{
					message: expect.stringContaining('"Never Send To" has exactly 50 entries'),
					type: 'warning',
				},
			]);
		},
	);

	it('makes no request for excluded rows, even bad ones', async () => {
		const { json, error } = await send([{ phone: '+919876543210' }, { phone: '9876543210' }], {
			parameters: {
				defaultCountry: '91',
				templateParamsList: '[]',
				skipAlreadySent: true,
				options: { neverSendTo },
			},
		});
		expect(error).toBeUndefined();
		expect(json).toMatchObject([skipped('919876543210'), skipped('919876543210')]);
		expect(await asked()).toEqual([]);
	});

	it('sends nothing if an entry cannot be read, and names it in each row', async () => {
		const { outputs } = await send(to('+919876543211', '+919876543212'), {
			parameters: { options: { neverSendTo: '+919876543210, 98765 43210' } },
			settings: { onError: 'continueErrorOutput' },
		});
		const unreadable = /Never Send To: the entry .*98765 43210.* cannot be read/;
		expect(outputs.flat().map(({ json }) => JSON.stringify(json))).toEqual(
			Array(2).fill(expect.stringMatching(unreadable)),
		);
		expect(await accepted()).toEqual({});
	});

	it('is reported by Preview', async () => {
		const { json } = await send(to('+91 98765-43210', '+919876543211'), {
			parameters: { operation: 'preview', options: { neverSendTo } },
		});
		expect(json).toMatchObject([
			{
				row: 1,
				ready: false,
				reason: expect.stringContaining('do-not-contact'),
				problems: [],
				phoneNumber: '919876543210',
				message: null,
			},
			{ row: 2, ready: true, problems: [], phoneNumber: '919876543211' },
		]);
	});
});

describe('Rows without a value', () => {
	const blank = { phone: '', name: ' ', note: null, row_number: 3 };
	const list = [...to('+919876543210'), blank, ...to('+919876543211')];

	it.each([{}, { onError: 'continueErrorOutput' as const }])(
		'are skipped and counted, and everything else is sent: %j',
		async (settings) => {
			const { json, error, hints } = await send(list, { settings });
			expect(error).toBeUndefined();
			expect(json).toMatchObject([
				{ outcome: 'accepted' },
				{ outcome: 'skipped', reasonCode: 'emptyRow', row: 2, attempts: 0 },
				{ outcome: 'accepted' },
			]);
			expect(hints).toMatchObject([
				{ message: expect.stringMatching(/^3 rows: 2 accepted, 1 skipped/), type: 'info' },
			]);
		},
	);

	it('are left out by Preview, too, and do not hide that a column is missing', async () => {
		const parameters = { operation: 'preview' };
		const { json, hints } = await send(list, { parameters });
		expect(json.map(({ ready, problems }) => [ready, problems])).toEqual([
			[true, []],
			[false, []],
			[true, []],
		]);
		expect(hints).toMatchObject([{ message: expect.stringMatching(/^2 ready, 1 left out/) }]);
		const wrong = await send([{ Phone: '+919876543210', name: 'Asha' }, { ...blank }], {
			parameters: { ...parameters, phoneNumber: '={{ $json.Tel }}' },
		});
		expect(wrong.json[0]).toMatchObject({
			reason: expect.stringContaining('"Tel"'),
		});
	});
});

it('Preview reports repeated recipients as Send would treat them', async () => {
	const list = to('+91 98765-43210', '+919876543211', '+919876543210');
	const preview = async (options: IDataObject) =>
		await send(list, { parameters: { operation: 'preview', options } });
	const { json, hints } = await preview({});
	expect(json.map(({ ready, reason }) => [ready, reason])).toEqual([
		[true, 'Ready to send'],
		[true, 'Ready to send'],
		[false, expect.stringContaining('row 1')],
	]);
	expect(hints).toMatchObject([{ message: expect.stringMatching(/^2 ready, 1 left out/) }]);
	const every = await preview({ repeatedRecipients: 'send' });
	expect(every.json.map(({ ready }) => ready)).toEqual([true, true, true]);
});

describe('Send Window', () => {
	const HONOLULU = '+18085550123';
	const INDIA = '+919876543210';

	it('postpones rows whose recipients are outside it', async () => {
		const sendWindow = openIn('Asia/Kolkata');
		const { json, error, outputs, hints } = await send(to(HONOLULU, INDIA), {
			parameters: { options: { sendWindow } },
			settings: { onError: 'continueErrorOutput' },
		});
		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{
				outcome: 'notSent',
				phoneNumber: '18085550123',
				reasonCode: 'outsideSendWindow',
				reason: expect.stringContaining('Pacific/Honolulu'),
				attempts: 0,
				sendAfter: nextOpening(sendWindow, 'Pacific/Honolulu'),
			},
			{ outcome: 'accepted', phoneNumber: '919876543210' },
		]);
		expect(outputs.slice(1).flat()).toEqual([]);
		expect(hints).toMatchObject([{ type: 'info' }]);
		expect(await accepted()).toEqual({ '919876543210': 1 });
	});

	it('is reported by Preview for rows that are ready', async () => {
		const sendWindow = openIn('Asia/Kolkata');
		const { json, hints } = await send([...to(HONOLULU, INDIA), { phone: HONOLULU }], {
			parameters: { operation: 'preview', options: { sendWindow } },
		});
		expect(json).toMatchObject([
			{
				ready: true,
				problems: [],
				reason: expect.stringContaining('Pacific/Honolulu'),
				sendAfter: nextOpening(sendWindow, 'Pacific/Honolulu'),
			},
			{ ready: true },
			{ ready: false, problems: [expect.stringMatching(/contact name/)] },
		]);
		expect(json[1]).not.toHaveProperty('sendAfter');
		expect(json[2]).not.toHaveProperty('sendAfter');
		expect(hints[0]?.message).toMatch(
			/^1 can be sent now, 1 waits for the send window until \d\d:00 on \w+ in Pacific.Honolulu, 1 to fix/,
		);
	});
});

it('Spread Over leaves rows that do not fit into the time limit of the execution', async () => {
	const { json, error } = await send(to('+919876543210', '+919876543211', '+919876543212'), {
		parameters: { options: { spreadOverMinutes: 30 }, skipAlreadySent: true },
		endsAt: Date.now() + 60_000,
	});
	expect(error).toBeUndefined();
	expect(json).toMatchObject([
		{ outcome: 'accepted' },
		{ outcome: 'notSent', reasonCode: 'afterTimeLimit' },
		{ outcome: 'notSent', reasonCode: 'afterTimeLimit' },
	]);
	expect(Object.keys(await accepted())).toHaveLength(1);
});
