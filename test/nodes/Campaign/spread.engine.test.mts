// Campaign: Send and Message: Send with Spread Over, through n8n's engine.
import { describe, expect, it } from 'vitest';
import { WaMessage } from '../../../nodes/Message/WaMessage.node.ts';
import { campaignSends, people, SEND_PARAMETERS } from '../../harness/campaignSends.mts';

const { send, sandbox, accepted } = campaignSends();

/** When each request that sends a message arrived, Unix milliseconds. */
async function sentAt(): Promise<number[]> {
	return (await sandbox.requests())
		.filter(({ path }) => path.endsWith('/send'))
		.map(({ at }) => at)
		.toSorted((one, other) => one - other);
}

describe('Spread Over', () => {
	it('sends the rows of a list one after the other', async () => {
		// Three rows over three seconds leave after 0, 1 and 2 seconds, each up to half a second earlier or later.
		const { json } = await send(people(3), {
			parameters: { options: { spreadOverMinutes: 0.05 } },
		});
		expect(json.map(({ outcome }) => outcome)).toEqual(Array(3).fill('accepted'));
		const [first = 0, second = 0, third = 0] = await sentAt();
		expect(second - first).toBeGreaterThan(400);
		expect(third - first).toBeGreaterThan(1400);
	});

	it('puts off rows that do not fit into the time limit of the execution', async () => {
		const began = Date.now();
		const { json, error } = await send(people(3), {
			parameters: { options: { spreadOverMinutes: 30 }, skipAlreadySent: true },
			endsAt: began + 60_000,
		});
		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{ outcome: 'accepted' },
			{ outcome: 'notSent', reasonCode: 'afterTimeLimit' },
			{ outcome: 'notSent', reasonCode: 'afterTimeLimit' },
		]);
		const [second, third] = json.slice(1).map(({ sendAfter }) => Date.parse(String(sendAfter)));
		expect(second).toBeGreaterThan(began + 4 * 60_000);
		expect(third).toBeGreaterThan(Number(second));
		expect(Object.keys(await accepted())).toHaveLength(1);
	});

	it('applies to WA Message as well', async () => {
		const { json } = await send(people(2), {
			type: new WaMessage(),
			parameters: {
				operation: 'send',
				phoneNumber: SEND_PARAMETERS.phoneNumber,
				messageType: 'text',
				text: 'Still there?',
				options: { spreadOverMinutes: 30 },
			},
			endsAt: Date.now() + 60_000,
		});
		expect(json).toMatchObject([
			{ outcome: 'accepted' },
			{ outcome: 'notSent', reasonCode: 'afterTimeLimit' },
		]);
	});
});
