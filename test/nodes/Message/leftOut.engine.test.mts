// Message: Send: rows left out on purpose.
import { expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import type { NodeRun } from '../../harness/engine.mts';
import { messageSends } from '../../harness/messageSends.mts';
import { nextOpening, openIn } from '../../harness/windows.mts';

const { sandbox, run } = messageSends();

/** A template, which needs no open conversation. */
const send = async (phones: string[], parameters: IDataObject, more: Partial<NodeRun> = {}) =>
	await run(
		{
			phoneNumber: '={{ $json.phone }}',
			messageType: 'template',
			template: { __rl: true, mode: 'name', value: 'appointment_reminder' },
			parametersMode: 'list',
			templateParamsList: '["Asha", "Monday"]',
			...parameters,
		},
		{ items: phones.map((phone) => ({ phone })), ...more },
	);

/** The recipients' numbers, in ascending order. */
async function sentTo(): Promise<string[]> {
	return (await sandbox.requests())
		.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'))
		.map(({ body }) => (body as { to: string }).to)
		.toSorted();
}

it('skips with Skip Already Sent what an earlier run has sent, to either spelling', async () => {
	const remember = { skipAlreadySent: true };
	const workflow = { workflowId: 'two spellings' };
	await send(['+541123456789'], remember, workflow);
	const { json } = await send(['+5491123456789'], remember, workflow);
	expect(json).toMatchObject([{ outcome: 'skipped', phoneNumber: '5491123456789' }]);
	expect(await sentTo()).toEqual(['541123456789']);
});

it.each([
	['a text', '+525512345678, 98765-43210'],
	['an expression', '={{ ["+525512345678", 9876543210] }}'],
])('skips the numbers of %s in Never Send To', async (_, neverSendTo) => {
	const { json, error } = await send(['+5215512345678', '+91 98765 43210', '+919876543211'], {
		options: { neverSendTo },
		defaultCountry: '91',
	});
	expect(error).toBeUndefined();
	const reasonCode = 'doNotContact';
	expect(json).toMatchObject([
		{ outcome: 'skipped', phoneNumber: '5215512345678', reasonCode },
		{ outcome: 'skipped', phoneNumber: '919876543210', reasonCode },
		{ outcome: 'accepted', phoneNumber: '919876543211' },
	]);
	expect(await sentTo()).toEqual(['919876543211']);
});

it('postpones rows whose recipients are outside the Send Window', async () => {
	const sendWindow = openIn('Asia/Kolkata');
	const { json, error } = await send(['+18085550123', '+919876543210'], {
		options: { sendWindow },
	});
	expect(error).toBeUndefined();
	expect(json).toMatchObject([
		{
			outcome: 'notSent',
			phoneNumber: '18085550123',
			sendAfter: nextOpening(sendWindow, 'Pacific/Honolulu'),
		},
		{ outcome: 'accepted', phoneNumber: '919876543210' },
	]);
	expect(await sentTo()).toEqual(['919876543210']);
});

it('leaves rows that Spread Over would send after the time limit of the execution', async () => {
	const { json } = await send(
		['+919876543210', '+919876543211'],
		{ options: { spreadOverMinutes: 30 } },
		{ endsAt: Date.now() + 60_000 },
	);
	expect(json).toMatchObject([
		{ outcome: 'accepted' },
		{ outcome: 'notSent', reasonCode: 'afterTimeLimit' },
	]);
});
