// What a campaign's own counter tells of rows in doubt, through n8n's engine.
import { describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import type { FaultRule } from '../../../sandbox/index.mts';
import { CAMPAIGN, campaignSends, counts, people, SEND } from '../../harness/campaignSends.mts';
import { at } from '../../harness/pick.mts';

const { sandbox, send, faults } = campaignSends();
const onContinue = { settings: { onError: 'continueRegularOutput' as const } };
/** One after the other, and a server failure is not tried again. */
const options = { maxConcurrentRequests: 1, onServerError: 'reportUnknown' };
const READ = { operation: 'getCampaign' };

const sendTo = async (count: number, parameters: IDataObject = {}) =>
	await send(people(count), { parameters: { options, ...parameters }, ...onContinue });
const evidenceIn = (text: string | null | undefined) =>
	(text ?? '').split('<br>\n').filter((line) => line.startsWith('The campaign'));
async function reads(): Promise<number> {
	const { requests } = await sandbox().control<{
		requests: Array<{ path: string; method: string }>;
	}>('GET', '/requests?limit=500');
	return requests.filter(
		({ method, path }) => method === 'GET' && /\/campaign\/api\/[^/]+$/.test(path),
	).length;
}

describe('Rows in doubt', () => {
	const afterAccepting: FaultRule = { kind: 'reset', when: 'after', calls: [3, 7], match: SEND };

	it.each<[string, FaultRule, string]>([
		[
			'a reset after accepting',
			afterAccepting,
			'counted 2 more than were confirmed; 2 rows are in doubt. Others may have sent through it meanwhile, so any number of them may have gone out.',
		],
		[
			'a failure after accepting',
			{ kind: 'status', status: 500, when: 'after', calls: [3, 7], match: SEND },
			'counted 2 more than were confirmed; 2 rows are in doubt. Others may have sent through it meanwhile, so any number of them may have gone out.',
		],
		[
			'a reset before accepting',
			{ kind: 'reset', when: 'before', calls: [3, 7], match: SEND },
			'counted no more than were confirmed; 2 rows are in doubt. So none of them had gone out by then, if its counter is up to date.',
		],
	])('are told of by the counter in the hint: %s', async (_, fault, words) => {
		await faults(fault);
		const { json, hints } = await sendTo(20);
		expect(counts(json)).toEqual({ accepted: 18, unknown: 2 });
		expect(evidenceIn(at(hints, 0).message)).toEqual([`The campaign "${CAMPAIGN}" ${words}`]);
	});

	it('are told apart as far as the counter can', async () => {
		await faults(
			{ kind: 'reset', when: 'after', calls: [3], match: SEND },
			{ kind: 'reset', when: 'before', calls: [7, 9], match: SEND },
		);
		const { hints } = await sendTo(20);
		expect(evidenceIn(at(hints, 0).message)).toEqual([
			expect.stringMatching(/counted 1 more .*; 3 rows are in doubt\. .*so at most 1 of them/),
		]);
	});

	it('are told of in the error under "Stop Workflow", though the run has ended', async () => {
		await faults({ kind: 'reset', when: 'before', calls: [3], match: SEND });
		const { error } = await send(people(20), { parameters: { options } });
		expect(error?.message).toMatch(/^Row 3: The message may or may not have been sent/);
		expect(evidenceIn(error?.description)).toEqual([
			expect.stringMatching(/counted no more .*; 1 row is in doubt\. So none of them/),
		]);
	});

	it('are told of for each campaign of a list', async () => {
		await faults(
			{ kind: 'reset', when: 'after', calls: [2], match: SEND },
			{
				kind: 'reset',
				when: 'before',
				calls: [25],
				match: SEND,
			},
		);
		const list = people(40).map((person, index) => ({
			...person,
			campaign: index < 20 ? CAMPAIGN : 'Order update',
			values: index < 20 ? ['a', 'b'] : ['a', 'b', 'c'],
		}));
		const { hints } = await send(list, {
			parameters: {
				options,
				campaign: { __rl: true, mode: 'name', value: '={{ $json.campaign }}' },
				templateParamsList: '={{ $json.values }}',
			},
			...onContinue,
		});
		expect(evidenceIn(at(hints, 0).message)).toEqual([
			expect.stringMatching(new RegExp(`^The campaign "${CAMPAIGN}" counted 1 more`)),
			expect.stringMatching(/^The campaign "Order update" counted no more/),
		]);
	});

	it('end as they do although the counter cannot be read', async () => {
		await faults(afterAccepting, { kind: 'status', status: 500, match: READ });
		const { json, hints } = await sendTo(20);
		expect(counts(json)).toEqual({ accepted: 18, unknown: 2 });
		expect(evidenceIn(at(hints, 0).message)).toEqual([]);
	});
});

describe('The counter', () => {
	it('costs a single event nothing', async () => {
		await sendTo(1);
		expect(await reads()).toBe(0);
	});

	it('is read after a single event that is in doubt, and held against its look-up', async () => {
		await faults({ kind: 'reset', when: 'after', calls: [1], match: SEND });
		const { hints } = await sendTo(1);
		expect(await reads()).toBe(1);
		expect(evidenceIn(at(hints, 0).message)).toHaveLength(1);
	});

	it('is read once before a list and not after it where all went well', async () => {
		await sendTo(20);
		expect(await reads()).toBe(1);
	});

	it('tells what stands before a list however many went before it in the same minute', async () => {
		await send(people(20, 100), onContinue);
		await faults({ kind: 'reset', when: 'before', calls: [3], match: SEND });
		const { hints } = await sendTo(20);
		expect(evidenceIn(at(hints, 0).message)).toEqual([expect.stringMatching(/counted no more/)]);
	});
});
