// Campaign: Send: rows left out on purpose.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { campaignSends } from '../../harness/campaignSends.mts';
import { nextOpening, openIn } from '../../harness/windows.mts';

const { sandbox, send, accepted } = campaignSends();

/** Requests that the service received since its reset. */
const asked = async () => (await sandbox.requests()).map(({ method, path }) => `${method} ${path}`);

const to = (...phones: string[]) => phones.map((phone, index) => ({ phone, name: `P${index}` }));

describe('A person whose number has two spellings', () => {
	it.each([
		['Mexico', '5215512345678', '525512345678'],
		['Argentina', '5491123456789', '541123456789'],
		['Brazil', '5511987654321', '551187654321'],
	])('%s: gets one message, at the number of the first row', async (_, one, other) => {
		for (const [first, second] of [
			[one, other],
			[other, one],
		] as const) {
			const before = await accepted();
			const { json } = await send(to(`+${first}`, `+${second}`), { workflowId: first });
			expect(json).toMatchObject([
				{ outcome: 'accepted', phoneNumber: first },
				{
					outcome: 'skipped',
					phoneNumber: second,
					reason: 'Duplicate recipient: see row 1',
				},
			]);
			expect(await accepted()).toEqual({ ...before, [first]: 1 });
		}
	});

	it('is known to the sent history by either spelling', async () => {
		const parameters = { skipAlreadySent: true };
		await send(to('+5511987654321', '+5215512345678', '+541123456789'), { parameters });
		const { json } = await send(to('+551187654321', '+525512345678', '+5491123456789'), {
			parameters,
		});
		expect(json.map(({ outcome, reason }) => [outcome, reason])).toEqual(
			Array(3).fill(['skipped', 'An earlier run has sent this message to this recipient']),
		);
		expect(Object.keys(await accepted())).toHaveLength(3);
	});

	it('gets both messages if every row is sent, each under its own spelling', async () => {
		const { json } = await send(to('+5511987654321', '+551187654321'), {
			parameters: { options: { repeatedRecipients: 'send' } },
		});
		expect(json).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted' }]);
		expect(await accepted()).toEqual({ '5511987654321': 1, '551187654321': 1 });
	});

	it('is not matched to a Brazilian landline number with a 9 in front', async () => {
		const { json } = await send(to('+551133334444', '+5511933334444'));
		expect(json).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted' }]);
	});
});

describe('Never Send To', () => {
	const neverSendTo = '0091 98765 43210; +5215512345678\n+55 11 8765-4321';
	const skipped = (phoneNumber: string) => ({
		outcome: 'skipped',
		phoneNumber,
		reason: 'On the do-not-contact list',
		attempts: 0,
	});
	const numbers = ['+91 98765-43210', '+919876543211', '525512345678', '+5511987654321'];
	const ends = [
		skipped('919876543210'),
		{ outcome: 'accepted', phoneNumber: '919876543211' },
		skipped('525512345678'),
		skipped('5511987654321'),
	];

	it.each([
		['Stop Workflow', 'stopWorkflow'],
		['Continue', 'continueRegularOutput'],
		['the error output', 'continueErrorOutput'],
	] as const)(
		'skips numbers and their equivalents in any spelling, under %s',
		async (_, onError) => {
			const { json, error, outputs, hints } = await send(to(...numbers), {
				parameters: { options: { neverSendTo } },
				settings: { onError },
			});
			expect(error).toBeUndefined();
			expect(json).toMatchObject(ends);
			expect(outputs.slice(1).flat()).toEqual([]);
			expect(hints).toMatchObject([
				{ message: expect.stringMatching(/^4 rows: 1 accepted, 3 skipped/), type: 'info' },
			]);
			expect(await accepted()).toEqual({ '919876543211': 1 });
		},
	);

	it.each([
		['items', "={{ $('Start').all().filter((item) => item.json.name !== 'P1') }}"],
		[
			'numbers of items',
			"={{ $('Start').all().filter((item) => item.json.name !== 'P1').map((item) => item.json.phone) }}",
		],
	])('accepts %s of another node', async (_, expression) => {
		const { json } = await send(to('+919876543210', '+919876543211', '+919876543210'), {
			parameters: { options: { neverSendTo: expression } },
		});
		expect(json).toMatchObject([
			skipped('919876543210'),
			{ outcome: 'accepted' },
			skipped('919876543210'),
		]);
	});

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

	it('does not claim excluded rows: numbers taken off the list are messaged', async () => {
		const parameters = { skipAlreadySent: true };
		await send(to(...numbers), { parameters: { ...parameters, options: { neverSendTo } } });
		const { json } = await send(to(...numbers), { parameters });
		expect(json.map(({ outcome }) => outcome)).toEqual([
			'accepted',
			'skipped',
			'accepted',
			'accepted',
		]);
	});

	it('sends nothing if an entry cannot be read, and names it', async () => {
		for (const onError of ['stopWorkflow', 'continueErrorOutput'] as const) {
			const { error, outputs } = await send(to('+919876543211', '+919876543212'), {
				parameters: { options: { neverSendTo: '+919876543210, 98765 43210' } },
				settings: { onError },
			});
			const texts = [error?.message, ...outputs.flat().map(({ json }) => JSON.stringify(json))];
			expect(texts.filter(Boolean)).toHaveLength(onError === 'stopWorkflow' ? 1 : 2);
			for (const text of texts.filter(Boolean)) {
				expect(text).toMatch(/Never Send To: the entry .*98765 43210.* cannot be read/);
			}
		}
		expect(await accepted()).toEqual({});
	});

	it.each([
		['no value', '={{ $("Start").first().json.optOuts }}', /the expression returns nothing/],
		['a value of the row', '={{ $json.optOut }}', /uses the current row.*Filter node/],
		[
			'no text',
			'={{ $("Start").all().map(({ json }) => json.fone).join(",") }}',
			/the text "".*\[\]/,
		],
		['no numbers', '={{ $("Start").all().map((item) => item.json.fone) }}', /is empty/],
		['no list', '={{ true }}', /Never Send To: true is not a phone number/],
	])('sends nothing if the expression returns %s', async (_, expression, message) => {
		const { error } = await send(to('+919876543211'), {
			parameters: { options: { neverSendTo: expression } },
		});
		expect(error?.message).toMatch(message);
		expect(await asked()).toEqual([]);
	});

	it('is reported by Preview', async () => {
		const { json } = await send(to('+91 98765-43210', '+919876543211'), {
			parameters: { operation: 'preview', options: { neverSendTo } },
		});
		expect(json).toMatchObject([
			{
				row: 1,
				ready: false,
				reason: 'On the do-not-contact list',
				problems: [],
				phoneNumber: '919876543210',
				message: null,
			},
			{ row: 2, ready: true, problems: [], phoneNumber: '919876543211' },
		]);
	});
});

describe('Repeated Recipients', () => {
	const list = to('+91 98765-43210', '+919876543211', '+919876543210');
	const preview = async (options: IDataObject) =>
		await send(list, { parameters: { operation: 'preview', options } });

	it('are reported by Preview, as Send would skip them', async () => {
		const { json, hints } = await preview({});
		expect(json.map(({ ready, reason }) => [ready, reason])).toEqual([
			[true, 'Ready to send'],
			[true, 'Ready to send'],
			[false, 'Duplicate recipient: see row 1'],
		]);
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^2 ready, 1 left out/),
		]);
	});

	it('are ready if every row is sent', async () => {
		const { json } = await preview({ repeatedRecipients: 'send' });
		expect(json.map(({ ready }) => ready)).toEqual([true, true, true]);
	});
});

describe('Send Window', () => {
	const HONOLULU = '+18085550123';
	const INDIA = '+919876543210';

	it.each([
		['Stop Workflow', 'stopWorkflow'],
		['Continue', 'continueRegularOutput'],
		['the error output', 'continueErrorOutput'],
	] as const)('postpones rows whose recipients are outside it, under %s', async (_, onError) => {
		const sendWindow = openIn('Asia/Kolkata');
		const { json, error, outputs, hints } = await send(to(HONOLULU, INDIA), {
			parameters: { options: { sendWindow }, skipAlreadySent: true },
			settings: { onError },
		});
		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{
				outcome: 'notSent',
				phoneNumber: '18085550123',
				reason: expect.stringMatching(/^Outside the send window .* in Pacific\/Honolulu$/),
				attempts: 0,
				sendAfter: nextOpening(sendWindow, 'Pacific/Honolulu'),
			},
			{ outcome: 'accepted', phoneNumber: '919876543210' },
		]);
		expect(outputs.slice(1).flat()).toEqual([]);
		expect(hints).toMatchObject([{ type: 'info' }]);
		expect(await accepted()).toEqual({ '919876543210': 1 });

		// A second run, within the send window.
		const second = await send(to(HONOLULU, INDIA), {
			parameters: {
				options: { sendWindow: openIn('Pacific/Honolulu') },
				skipAlreadySent: true,
			},
			settings: { onError },
		});
		expect(second.json).toMatchObject([{ outcome: 'accepted' }, { outcome: 'skipped' }]);
		expect(await accepted()).toEqual({ '919876543210': 1, '18085550123': 1 });
	});

	it('is always open from 00:00 to 24:00', async () => {
		const sendWindow = { window: { from: '00:00', to: '24:00' } };
		const { json } = await send(to(HONOLULU, INDIA), { parameters: { options: { sendWindow } } });
		expect(json).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted' }]);
	});

	it('checks every possible time zone of a number without +', async () => {
		// +91 and these digits, the likelier reading, or +1 808 …: the window is never open in both at once.
		const { json } = await send(to('18085550123'), {
			parameters: {
				defaultCountry: '91',
				options: { numbersWithoutPlus: 'service', sendWindow: openIn('Pacific/Honolulu') },
			},
		});
		expect(json).toMatchObject([
			{ outcome: 'notSent', reason: expect.stringContaining('Asia/Kolkata, where most') },
		]);
	});

	it.each([
		[{ from: '09:00', to: '09:00' }, /Send Window: "From" and "To" are both 09:00/],
		[{ days: [] }, /Send Window: "Days" is empty/],
	])('is refused before any request: %j', async (window, message) => {
		const { error } = await send(to(INDIA), {
			parameters: { options: { sendWindow: { window } } },
		});
		expect(error?.message).toMatch(message);
		expect(await asked()).toEqual([]);
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
				reason: expect.stringMatching(/^Outside the send window/),
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
