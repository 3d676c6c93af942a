// Campaign: Send through n8n's engine when the service or the network fails, or the user stops it.
import { describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { MAGIC_NUMBERS } from '../../../sandbox/domain/magicNumbers.mts';
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

	it.each(['listCampaigns', 'sendCampaign'])(
		'reports when to resume if the service asks %s for a longer wait than a row allows',
		async (operation) => {
			await faults({ kind: 'status', status: 429, retryAfter: 3600, match: { operation } });
			const startedAt = Date.now();
			const { json } = await runCampaign(people(100), {}, onContinue);
			expect(counts(json)).toEqual({ notSent: 100 });
			for (const { sendAfter } of json) {
				expect(Date.parse(String(sendAfter))).toBeGreaterThan(startedAt + 3_590_000);
			}
			const { error } = await runCampaign(people(5));
			expect(`${error?.message} ${error?.description}`).toMatch(/until \d{4}-\d\d-/);
		},
	);

	it.each<[string, { status: 400 | 402; answer?: IDataObject }]>([
		['credits are used up', { status: 402 }],
		[
			'no plan is active',
			{ status: 400, answer: { errorMessage: 'No Plan active on assistant!' } },
		],
	])('sends nothing more once %s', async (_, fault) => {
		const kind = { kind: 'status' as const, match: SEND, ...fault };
		await faults({ ...kind, calls: Array.from({ length: 190 }, (_, index) => index + 11) });
		const { json } = await runCampaign(people(200), {}, onContinue);
		// Refused, too: the rows in flight at the first refusal.
		const failed = entry(counts(json), 'failed');
		expect(failed).toBeLessThanOrEqual(40);
		expect(counts(json)).toEqual({ accepted: 10, failed, notSent: 190 - failed });
		const rest = json.filter(({ outcome }) => outcome !== 'accepted');
		expect(new Set(rest.map(({ reasonCode }) => reasonCode))).toEqual(new Set(['accountProblem']));
		expect((await sandbox.requests()).filter(({ status }) => status === fault.status)).toHaveLength(
			failed,
		);
	});

	it('reports a server failure as unknown under "Do Not Retry", without a second send', async () => {
		await faults({ kind: 'status', status: 500, when: 'after', calls: [2], match: SEND });
		const options = { onServerError: 'reportUnknown' };
		const { json } = await runCampaign(people(5), { options }, onContinue);
		expect(counts(json)).toEqual({ accepted: 4, unknown: 1 });
		expect(await acceptedTwice()).toEqual([]);
	});

	it('stops immediately when the campaign is paused during the run', async () => {
		await faults({ kind: 'pauseCampaign', campaign: CAMPAIGN, sends: 20 });
		const { json } = await runCampaign(people(300), {}, onContinue);
		const failed = entry(counts(json), 'failed');
		expect(failed).toBeLessThanOrEqual(40);
		expect(counts(json)).toEqual({ accepted: 20, failed, notSent: 280 - failed });
		expect(at(json, 299).reason).toMatch(/^Campaign "Appointment reminder" is paused$/);
		expect((await sandbox.requests()).length).toBeLessThan(100);
	});
});

/** Reason code and accepted sends per case. */
const EXPECTED: Record<string, [reasonCode: string, accepted: number]> = {
	'Opted out': ['optedOut', 0],
	Blocked: ['contactBlocked', 0],
	'Not on the network': ['accepted', 1],
	'Too many requests': ['accepted', 1],
	'Server error before accepting': ['accepted', 1],
	'Server error after accepting': ['accepted', 2],
	'Connection reset': ['connectionLost', 1],
	'Never read': ['accepted', 1],
	'Replies STOP': ['accepted', 1],
	'Replies at random': ['accepted', 1],
	'Not deliverable': ['accepted', 1],
	'Marketing limit reached': ['accepted', 1],
	'Marketing stopped': ['accepted', 1],
};

it('reports what each of the magic numbers does', async () => {
	const items = MAGIC_NUMBERS.map(({ phone_number: number, case: title }) => ({
		phone: `+${number}`,
		name: title,
	}));
	const { json } = await send(items, onContinue);
	const times = await accepted();
	const found = json.map((row, index) => {
		const number = MAGIC_NUMBERS[index]?.phone_number ?? '';
		return [row.contactName, [row.reasonCode, times[number] ?? 0]];
	});
	expect(Object.fromEntries(found)).toEqual(EXPECTED);
	expect(await sandbox.violations()).toEqual([]);
});

it('sends each row once under Retry On Fail with both "continue" settings, although the first row fails', async () => {
	const list = [{ phone: 'x', name: 'Bad' }, ...people(4)];
	for (const onError of ['continueRegularOutput', 'continueErrorOutput'] as const) {
		await sandbox.resetToSeed();
		const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1, onError };
		const { outputs } = await runCampaign(list, {}, { settings, workflowId: onError });
		expect(outputs.flat()).toHaveLength(5);
		expect(await acceptedTwice()).toEqual([]);
		expect(Object.keys(await accepted())).toHaveLength(4);
	}
});

it('"Skip Already Sent" skips in the next execution what this one sent, and sends what it did not', async () => {
	const remembering = { skipAlreadySent: true };
	await faults({ kind: 'reset', when: 'after', calls: [3], match: SEND });
	const first = await runCampaign(people(60), remembering, onContinue);
	expect(counts(first.json)).toEqual({ accepted: 59, unknown: 1 });

	const list = [...people(60), { phone: '+919876500000', name: 'New' }];
	const second = await runCampaign(list, remembering, onContinue);
	expect(counts(second.json)).toEqual({ accepted: 1, skipped: 59, unknown: 1 });
	const inDoubt = first.json.findIndex(({ outcome }) => outcome === 'unknown');
	expect(at(second.json, inDoubt).reasonCode).toBe('inDoubtEarlier');
	expect(await acceptedTwice()).toEqual([]);

	const again = { ...remembering, options: { rowsInDoubt: 'sendAgain' } };
	const third = await runCampaign(people(60), again, onContinue);
	expect(counts(third.json)).toEqual({ accepted: 1, skipped: 59 });
});

describe('when the user stops the execution', () => {
	it('dispatches no further row, records what was in flight, and releases the rest', async () => {
		await faults({ kind: 'delay', ms: 20, match: SEND });
		const remembering = { skipAlreadySent: true, options: { maxSendsPerSecond: 100 } };
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
		// After the stop, only requests in flight reach the service: 20, or 40 where a busy machine delays the responses.
		const atEnd = await settledCount();
		expect(atEnd).toBeLessThanOrEqual(stopped + 40);

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
