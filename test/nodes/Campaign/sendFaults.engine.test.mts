// Campaign: Send through n8n's engine when the service or the network fails, or the user stops it.
import { describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { CAMPAIGN, campaignSends, counts, people, SEND } from '../../harness/campaignSends.mts';
import type { NodeRun } from '../../harness/engine.mts';
import { at, entry } from '../../harness/pick.mts';

const { sandbox, send, faults, accepted, acceptedTwice } = campaignSends();
const runCampaign = async (
	items: IDataObject[],
	parameters: IDataObject = {},
	more: Partial<NodeRun> = {},
) => await send(items, { parameters, ...more });
const onContinue = { settings: { onError: 'continueRegularOutput' as const } };

describe('when the service or the network fails', () => {
	it('waits out the rate limit and loses no row', async () => {
		await sandbox.control('PUT', '/rate-limit', {
			perSecond: 200,
			burst: 20,
			retryAfter: 'none',
		});
		const { json } = await runCampaign(people(200));
		expect(counts(json)).toEqual({ accepted: 200 });
		expect(await acceptedTwice()).toEqual([]);
	});

	it('waits for Retry-After', async () => {
		await faults({ kind: 'status', status: 429, retryAfter: 1, calls: [1], match: SEND });
		const startedAt = Date.now();
		const { json } = await runCampaign(people(3));
		expect(counts(json)).toEqual({ accepted: 3 });
		expect(Date.now() - startedAt).toBeGreaterThanOrEqual(950);
	});

	it.each(['listCampaigns', 'sendCampaign'])(
		'reports when to resume if the service asks %s for a longer wait than a row allows',
		async (operation) => {
			await faults({ kind: 'status', status: 429, retryAfter: 3600, match: { operation } });
			const startedAt = Date.now();
			const { json } = await runCampaign(people(100), {}, onContinue);
			expect(Date.now() - startedAt).toBeLessThan(30_000);
			expect(counts(json)).toEqual({ notSent: 100 });
			for (const { sendAfter } of json) {
				expect(Date.parse(String(sendAfter))).toBeGreaterThan(startedAt + 3_590_000);
			}
			const { error } = await runCampaign(people(5));
			expect(`${error?.message} ${error?.description}`).toMatch(/asks to wait until \d{4}-\d\d-/);
		},
	);

	it('retries a server error before acceptance, and reports the attempts', async () => {
		await faults({ kind: 'status', status: 503, body: 'html', calls: [1, 2], match: SEND });
		const { json } = await runCampaign(people(1));
		expect(json).toEqual([expect.objectContaining({ outcome: 'accepted', attempts: 3 })]);
	});

	it('reports a server failure as unknown under "Report as Unknown", without a second send', async () => {
		await faults({ kind: 'status', status: 500, when: 'after', calls: [2], match: SEND });
		const options = { onServerError: 'reportUnknown' };
		const { json } = await runCampaign(people(5), { options }, onContinue);
		expect(counts(json)).toEqual({ accepted: 4, unknown: 1 });
		expect(await acceptedTwice()).toEqual([]);
	});

	it.each(['before', 'after'] as const)(
		'reports a connection reset %s accepting as unknown, never sends again',
		async (when) => {
			await faults({ kind: 'reset', when, calls: [2], match: SEND });
			const { json } = await runCampaign(people(5), {}, onContinue);
			expect(counts(json)).toEqual({ accepted: 4, unknown: 1 });
			expect(json.find(({ outcome }) => outcome === 'unknown')).toMatchObject({
				reason: expect.stringMatching(/may or may not have been sent: The connection broke/),
				attempts: 1,
			});
			expect(await acceptedTwice()).toEqual([]);
		},
	);

	it('reports a row with a truncated answer as unknown', async () => {
		await faults({ kind: 'truncate', calls: [1], match: SEND });
		const { json } = await runCampaign(people(2), {}, onContinue);
		expect(counts(json)).toEqual({ accepted: 1, unknown: 1 });
	});

	it('gives up after the maximum number of tries', async () => {
		await faults({ kind: 'status', status: 500, match: SEND });
		const { json } = await runCampaign(people(1), { options: { maxTries: 2 } }, onContinue);
		expect(json[0]).toMatchObject({ outcome: 'unknown', attempts: 2, httpStatus: 500 });
	});
});

describe('when the failure holds for every row', () => {
	it('stops immediately when the password is regenerated during the run', async () => {
		await faults({ kind: 'unauthorized', after: 20, match: SEND });
		const { json } = await runCampaign(people(300), {}, onContinue);
		const failed = entry(counts(json), 'failed');
		expect(failed).toBeLessThanOrEqual(40);
		expect(counts(json)).toEqual({ accepted: 20, failed, notSent: 280 - failed });
		expect(at(json, 299).reason).toMatch(
			/^Not sent, because this applies to every row: .*API password/,
		);
	});

	it('stops immediately when the campaign is paused during the run', async () => {
		await faults({ kind: 'pauseCampaign', campaign: CAMPAIGN, sends: 20 });
		const { json } = await runCampaign(people(300), {}, onContinue);
		const failed = entry(counts(json), 'failed');
		expect(failed).toBeLessThanOrEqual(40);
		expect(counts(json)).toEqual({ accepted: 20, failed, notSent: 280 - failed });
		expect(at(json, 299).reason).toMatch(/^Campaign "Appointment reminder" is paused\. Resume it/);
		expect((await sandbox.requests()).length).toBeLessThan(100);
	});

	it('stops at the first failed row under "Stop Workflow" and reports the results of all rows', async () => {
		const list = people(100);
		await faults({ kind: 'reset', when: 'after', calls: [10], match: SEND });
		const { error } = await runCampaign(list);
		expect(error?.message).toMatch(/^Row \d+: The message may or may not have been sent/);
		const summary = /^100 rows: (\d+) accepted, 1 unknown, (\d+) not sent\./.exec(
			error?.description ?? '',
		);
		const sent = Object.keys(await accepted()).length;
		expect(Number(summary?.[1])).toBe(sent - 1);
		expect(Number(summary?.[2])).toBe(100 - sent);
		expect(error?.description).toMatch(/or another run of the list, sends only the rest/);
	});
});

describe('when n8n runs the node again', () => {
	const retrying = { settings: { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 } };

	it('sends no accepted row again under Retry On Fail with "Stop Workflow"', async () => {
		await faults({ kind: 'status', status: 500, calls: [5, 6, 7], match: SEND });
		const options = { maxTries: 1, maxConcurrentRequests: 1, onServerError: 'retry' };
		const { error, json } = await runCampaign(people(20), { options }, retrying);
		// Row 5 ended in doubt: no later try may send it, so the run cannot succeed.
		expect(error?.message).toMatch(/^Row 5: The message may or may not have been sent/);
		expect(json).toEqual([]);
		expect(await acceptedTwice()).toEqual([]);
	});

	it('sends the rest in the next try when the service could not be reached', async () => {
		await faults({ kind: 'status', status: 429, retryAfter: 0, calls: [3], match: SEND });
		const options = { maxWaitMinutes: 0, maxConcurrentRequests: 1 };
		const { error, json } = await runCampaign(people(6), { options }, retrying);
		expect(error).toBeUndefined();
		expect(counts(json)).toEqual({ accepted: 6 });
		expect(await acceptedTwice()).toEqual([]);
	});

	it('sends each row once under both "continue" settings, although the first row fails', async () => {
		const list = [{ phone: 'x', name: 'Bad' }, ...people(4)];
		for (const onError of ['continueRegularOutput', 'continueErrorOutput'] as const) {
			await sandbox.resetToSeed();
			const settings = { ...retrying.settings, onError };
			const { outputs } = await runCampaign(list, {}, { settings, workflowId: onError });
			expect(outputs.flat()).toHaveLength(5);
			expect(await acceptedTwice()).toEqual([]);
			expect(Object.keys(await accepted())).toHaveLength(4);
		}
	});
});

describe('"Skip Already Sent"', () => {
	const remembering = { skipAlreadySent: true };

	it('skips in the next execution what this one sent, and sends what it did not', async () => {
		await faults({ kind: 'reset', when: 'after', calls: [3], match: SEND });
		const first = await runCampaign(
			people(60),
			{ ...remembering, options: { maxConcurrentRequests: 1 } },
			onContinue,
		);
		expect(counts(first.json)).toEqual({ accepted: 59, unknown: 1 });

		const second = await runCampaign(
			[...people(60), { phone: '+919876500000', name: 'New' }],
			remembering,
			onContinue,
		);
		expect(counts(second.json)).toEqual({ accepted: 1, skipped: 59, unknown: 1 });
		expect(at(second.json, 2).reason).toMatch(/earlier run stopped before the result/);
		expect(await acceptedTwice()).toEqual([]);

		const again = { ...remembering, options: { rowsInDoubt: 'sendAgain' } };
		const third = await runCampaign(people(60), again, onContinue);
		expect(counts(third.json)).toEqual({ accepted: 1, skipped: 59 });
	});

	it('sends a row again if it was certainly not sent', async () => {
		await faults({ kind: 'pauseCampaign', campaign: CAMPAIGN, sends: 5 });
		await runCampaign(people(20), remembering, onContinue);
		await faults();
		await sandbox.control('POST', `/campaigns/${encodeURIComponent(CAMPAIGN)}/status`, {
			status: 'LIVE',
		});
		const { json } = await runCampaign(people(20), remembering, onContinue);
		expect(counts(json)).toEqual({ accepted: 15, skipped: 5 });
		expect(await acceptedTwice()).toEqual([]);
	});

	it('distinguishes messages by the Send Key', async () => {
		const orders = [
			{ ...people(1)[0], order: 'A-1' },
			{ ...people(1)[0], order: 'A-2' },
		];
		const parameters = { ...remembering, options: { sendKey: '={{ $json.order }}' } };
		expect(counts((await runCampaign(orders, parameters)).json)).toEqual({ accepted: 2 });
		expect(counts((await runCampaign(orders, parameters)).json)).toEqual({ skipped: 2 });
	});
});

describe('when the user stops the execution', () => {
	it('dispatches no further row, records what was in flight, and releases the rest', async () => {
		await faults({ kind: 'delay', ms: 20, match: SEND });
		const remembering = { skipAlreadySent: true, options: { maxConcurrentRequests: 2 } };
		let stopped = 0;
		const result = await runCampaign(people(200), remembering, {
			...onContinue,
			onStart: (cancel) => {
				void untilAccepted(20).then(async () => {
					cancel();
					stopped = Object.keys(await accepted()).length;
				});
			},
		});
		expect(result.status).toBe('canceled');
		// After the stop, only requests in flight reach the service.
		const atEnd = await settledCount();
		expect(atEnd).toBeLessThanOrEqual(stopped + 4);

		await faults();
		const { json } = await runCampaign(people(200), remembering, onContinue);
		expect(counts(json)).toEqual({ skipped: atEnd, accepted: 200 - atEnd });
		expect(await acceptedTwice()).toEqual([]);
	});
});

async function untilAccepted(count: number): Promise<void> {
	while (Object.keys(await accepted()).length < count) {
		await new Promise((resolve) => setTimeout(resolve, 5));
	}
}

/** The number of accepted sends once it is stable: two checks, further apart than the longest request, agree. */
async function settledCount(): Promise<number> {
	let before = -1;
	for (;;) {
		const now = Object.keys(await accepted()).length;
		if (now === before) return now;
		before = now;
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
}
