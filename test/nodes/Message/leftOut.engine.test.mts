// Message: Send: rows left out on purpose.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { IDataObject, INode } from 'n8n-workflow';
import { WaMessage } from '../../../nodes/Message/WaMessage.node.ts';
import { runNode, type NodeRunResult } from '../../harness/engine.mts';
import { seededSandbox } from '../../harness/sandbox.mts';
import { nextOpening, openIn } from '../../harness/windows.mts';

const sandbox = seededSandbox();

let workflowId: string;
beforeEach(async () => {
	workflowId = randomUUID();
});

/** A template, which needs no open conversation. */
const send = async (
	phones: string[],
	parameters: IDataObject = {},
	settings: Partial<INode> = {},
): Promise<NodeRunResult> =>
	await runNode({
		type: new WaMessage(),
		workflowId,
		settings,
		items: phones.map((phone) => ({ phone })),
		credential: sandbox.credential,
		parameters: {
			operation: 'send',
			phoneNumber: '={{ $json.phone }}',
			messageType: 'template',
			template: { __rl: true, mode: 'name', value: 'appointment_reminder' },
			parametersMode: 'list',
			templateParamsList: '["Asha", "Monday"]',
			...parameters,
		},
	});

/** The recipients' numbers, in ascending order. */
async function sentTo(): Promise<string[]> {
	return (await sandbox.requests())
		.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'))
		.map(({ body }) => (body as { to: string }).to)
		.toSorted();
}

describe('A person whose number has two spellings', () => {
	it('gets one message, at the number of the first row', async () => {
		const { json } = await send(['+5215512345678', '+525512345678', '+551187654321']);
		expect(json).toMatchObject([
			{ outcome: 'accepted', phoneNumber: '5215512345678' },
			{ outcome: 'skipped', phoneNumber: '525512345678' },
			{ outcome: 'accepted', phoneNumber: '551187654321' },
		]);
		expect(await sentTo()).toEqual(['5215512345678', '551187654321']);
	});

	it('is known to the sent history by either spelling', async () => {
		const remember = { skipAlreadySent: true };
		await send(['+541123456789'], remember);
		const { json } = await send(['+5491123456789'], remember);
		expect(json).toMatchObject([{ outcome: 'skipped', phoneNumber: '5491123456789' }]);
		expect(await sentTo()).toEqual(['541123456789']);
	});
});

describe('Never Send To', () => {
	it.each([
		['a text', '+525512345678, 98765-43210'],
		['an expression', '={{ ["+525512345678", 9876543210] }}'],
	])('skips the numbers of %s, and their equivalents in any spelling', async (_, neverSendTo) => {
		const { json, error } = await send(['+5215512345678', '+91 98765 43210', '+919876543211'], {
			options: { neverSendTo },
			defaultCountry: '91',
		});
		expect(error).toBeUndefined();
		const reason = 'On the do-not-contact list';
		expect(json).toMatchObject([
			{ outcome: 'skipped', phoneNumber: '5215512345678', reason },
			{ outcome: 'skipped', phoneNumber: '919876543210', reason },
			{ outcome: 'accepted', phoneNumber: '919876543211' },
		]);
		expect(await sentTo()).toEqual(['919876543211']);
	});

	it('sends nothing if an entry cannot be read, and names it', async () => {
		const { error } = await send(['+919876543211'], { options: { neverSendTo: 'call me' } });
		expect(error?.message).toMatch(/Never Send To: the entry "call me" cannot be read/);
		expect(await sentTo()).toEqual([]);
	});
});

describe('Send Window', () => {
	it.each(['stopWorkflow', 'continueErrorOutput'] as const)(
		'postpones rows whose recipients are outside it, under %s',
		async (onError) => {
			const sendWindow = openIn('Asia/Kolkata');
			const { json, error, outputs } = await send(
				['+18085550123', '+919876543210'],
				{ options: { sendWindow } },
				{ onError },
			);
			expect(error).toBeUndefined();
			expect(json).toMatchObject([
				{
					outcome: 'notSent',
					phoneNumber: '18085550123',
					sendAfter: nextOpening(sendWindow, 'Pacific/Honolulu'),
				},
				{ outcome: 'accepted', phoneNumber: '919876543210' },
			]);
			expect(outputs.slice(1).flat()).toEqual([]);
			expect(await sentTo()).toEqual(['919876543210']);
		},
	);

	it('is refused if it would never be open', async () => {
		const sendWindow = { window: { from: '9', to: 9 } };
		const { error } = await send(['+919876543210'], { options: { sendWindow } });
		expect(error?.message).toMatch(/Send Window: "From" and "To" are both 9, so/);
	});
});
