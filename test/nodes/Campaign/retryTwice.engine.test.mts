// n8n still offers the Retry button on an execution that was already retried: clicking it again must not send again.
import { describe, expect, it } from 'vitest';
import { campaignSends, counts, people, SEND } from '../../harness/campaignSends.mts';

const { send, faults, accepted, acceptedTwice } = campaignSends();

/** The sent history would prevent it anyway. */
const PARAMETERS = { skipAlreadySent: false, options: { maxConcurrentRequests: 1 } };
const REPORT = { onError: 'continueRegularOutput' } as const;

/** An execution of twenty rows that ended at the fifth. */
async function failed() {
	await faults({ kind: 'status', status: 400, calls: [5], match: SEND });
	const first = await send(people(20), { parameters: PARAMETERS });
	expect(first.error?.message).toMatch(/^Row 5: The service refused/);
	await faults();
	return first;
}
const retry = async (stored: string, settings: object = REPORT) =>
	await send([], { parameters: PARAMETERS, settings, retryOf: stored });

describe('An execution that is retried twice', () => {
	it('sends nothing the second time, and says which execution to retry', async () => {
		const { stored } = await failed();
		expect(counts((await retry(stored)).json)).toEqual({ accepted: 20 });
		const again = await retry(stored);
		expect(counts(again.json)).toEqual({ accepted: 4, notSent: 16 });
		expect(again.json.at(-1)).toMatchObject({
			reasonCode: 'alreadyRetried',
			reason: 'This execution was already retried. Nothing was sent',
			advice: 'Retry the newest execution of this workflow instead: it knows what was sent since',
		});
		expect(Object.keys(await accepted())).toHaveLength(20);
		expect(await acceptedTwice()).toEqual([]);
	});

	it('ends with that error under "Stop Workflow"', async () => {
		const { stored } = await failed();
		await retry(stored, {});
		const again = await retry(stored, {});
		expect(again.error?.message).toBe(
			'Row 5: This execution was already retried. Nothing was sent',
		);
		expect(again.error?.description).toContain('Retry the newest execution');
	});

	it('continues from the newest execution', async () => {
		const { stored } = await failed();
		await faults({ kind: 'status', status: 400, calls: [7], match: SEND });
		const second = await retry(stored, {});
		expect(second.error?.message).toMatch(/^Row 11: /);
		await faults();
		expect(counts((await retry(second.stored)).json)).toEqual({ accepted: 20 });
		for (const old of [stored, second.stored]) {
			expect(counts((await retry(old)).json).notSent).toBeGreaterThan(0);
		}
		expect(await acceptedTwice()).toEqual([]);
	});

	it('runs if the first retry sent nothing, but from only one of the two', async () => {
		const { stored } = await failed();
		await faults({ kind: 'status', status: 404, rate: 1, match: SEND });
		const second = await retry(stored, {});
		expect(second.error).toBeDefined();
		await faults();
		expect(counts((await retry(stored)).json)).toEqual({ accepted: 20 });
		expect(counts((await retry(second.stored)).json)).toEqual({ accepted: 4, notSent: 16 });
		expect(await acceptedTwice()).toEqual([]);
	});

	it('sends once if both are clicked at the same moment', async () => {
		const { stored } = await failed();
		const both = await Promise.all([retry(stored), retry(stored)]);
		expect(both.map(({ json }) => counts(json).accepted).toSorted()).toEqual([20, 4]);
		expect(await acceptedTwice()).toEqual([]);
	});

	it('sends once even if nothing had been sent before', async () => {
		await faults({ kind: 'status', status: 400, calls: [1], match: SEND });
		const { stored } = await send(people(5), { parameters: PARAMETERS });
		await faults();
		await retry(stored);
		expect(counts((await retry(stored)).json)).toEqual({ notSent: 5 });
		expect(await acceptedTwice()).toEqual([]);
	});

	it('lets Retry On Fail continue within the retry', async () => {
		const { stored } = await failed();
		await faults({ kind: 'status', status: 429, retryAfter: 2, calls: [3], match: SEND });
		const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		const second = await send([], {
			parameters: {
				skipAlreadySent: false,
				options: { maxConcurrentRequests: 1, maxWaitMinutes: 0 },
			},
			settings,
			retryOf: stored,
		});
		expect(second.error).toBeUndefined();
		expect(counts(second.json)).toEqual({ accepted: 20 });
		expect(await acceptedTwice()).toEqual([]);
	});
});
