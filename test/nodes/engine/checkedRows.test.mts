// How a list's rows are read and checked before anything is sent.
import type { INode, INodeProperties } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { RunStopped } from '../../../nodes/service/limiter/runState.ts';
import { ProblemKind, accept, refuse, type Result } from '../../../nodes/values/result.ts';
import { readOf } from '../../../nodes/engine/run.ts';
import { checkedRows, onlyOne } from '../../../nodes/engine/checkedRows.ts';
import type { Attempt } from '../../../nodes/service/http/attempt.ts';
import { projectPath } from '../../../nodes/service/requests.ts';
import { answer } from '../../harness/plannedClient.mts';
import { plannedRun } from '../../harness/plannedRun.mts';
import { readable } from '../../harness/readableResult.mts';

interface Given {
	/** The service's answers to the campaign lookups. */
	readonly plan?: readonly Attempt[];
	readonly onError?: INode['onError'];
	/** @param state the campaign's state */
	readonly check?: (campaign: string, state: unknown) => Result<unknown>;
	/** The campaign whose rows are left out. */
	readonly exclusion?: string;
}

const FIELDS: INodeProperties[] = [
	{ displayName: 'Campaign Name', name: 'campaign', type: 'string', default: '' },
	{ displayName: 'Phone Number', name: 'number', type: 'string', default: '' },
];
/** An expression that throws for the campaign "broken". */
const FRAGILE = '={{ $json.campaign === "broken" ? $("No such node").first() : $json.campaign }}';
const LEFT_OUT = {
	reason: 'Not this one',
	reasonCode: 'doNotContact' as const,
	advice: 'Ask',
	phoneNumber: '919876543210',
};
const LIVE = answer(200, {}, { state: 'LIVE' });
const PAUSED = answer(200, {}, { state: 'PAUSED' });

/** Rows of these campaigns; each row looks its campaign up. */
function list(campaigns: readonly string[], given: Given = {}) {
	const { plan = [LIVE], onError = 'continueErrorOutput', check } = given;
	const { context, run, until, asked, state } = plannedRun(plan, {
		parameters: { campaign: FRAGILE, number: FRAGILE },
		items: campaigns.map((campaign) => ({ campaign })),
		onError,
	});
	const known = readOf(run);
	const current = readOf(run, run.clock.now());
	const rows = checkedRows(context, run, FIELDS, {
		read: (row) => ({ campaign: row.param('campaign', ''), number: row.param('number', '') }),
		exclude: ({ campaign }) => (campaign === given.exclusion ? LEFT_OUT : undefined),
		lookUp: async ({ campaign }, again) =>
			await (again ? current : known)(
				{
					method: 'GET',
					path: projectPath('campaign', campaign),
					repeatability: 'repeatable',
					returns: 'confirmation',
				},
				'campaign',
			),
		check: ({ campaign }, found) => (check ?? ((_, live) => accept(live)))(campaign, found?.state),
	});
	return {
		state,
		next: async () => (await until(rows.next())).value,
		all: async () => await until(collect(rows)),
		/** The campaigns that were looked up. */
		lookedUp: () => asked.map(({ path }) => path.at(-1)),
	};
}

async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
	const collected: T[] = [];
	for await (const row of rows) collected.push(row);
	return collected;
}

const values = (campaign: string) => ({ campaign, number: campaign });

/** A row that passes, with what its lookup returned. */
const checkedAs = (campaign: string, state: string) => ({
	values: values(campaign),
	needed: expect.objectContaining({ state }),
	checked: accept(state),
	remarks: [],
});

describe('A list', () => {
	it('is read row by row, each row with the lookups that it needs', async () => {
		const { next, lookedUp } = list(['a', 'b'], { plan: [LIVE, PAUSED] });
		expect(await next()).toEqual(checkedAs('a', 'LIVE'));
		expect(lookedUp()).toEqual(['a']);
		expect(await next()).toEqual(checkedAs('b', 'PAUSED'));
		expect(await next()).toBeUndefined();
	});

	it('makes no lookup for an excluded row, even a bad one', async () => {
		const { all, lookedUp } = list(['a', 'b', ''], { exclusion: 'b', check: () => refuse('bad') });
		const exclusion = { checked: refuse('Not this one'), exclusion: LEFT_OUT };
		expect((await all())[1]).toEqual({ values: values('b'), ...exclusion });
		expect(lookedUp()).not.toContain('b');
		const broken = list(['broken'], { exclusion: '' });
		expect(await broken.all()).toEqual([{ values: values(''), ...exclusion }]);
	});

	it('ends when the run ends, before it reads another row', async () => {
		const { next, state } = list(['a', 'broken']);
		await next();
		state.stop({ kind: 'cancelled', text: 'Stopped' });
		await expect(next()).rejects.toThrow(RunStopped);
	});
});

describe('What is wrong with a row is reported in its place', () => {
	it('if parameters cannot be read: all of them, without any request', async () => {
		const { all, lookedUp } = list(['a', 'broken', 'c']);
		expect(await all()).toMatchObject([
			{ values: values('a'), checked: accept('LIVE') },
			{
				values: values(''),
				checked: {
					ok: false,
					problems: [
						{ text: expect.stringMatching(/^Campaign Name: the expression fails for this row/) },
						{ text: expect.stringMatching(/^Phone Number: the expression fails for this row/) },
					],
				},
			},
			{ values: values('c'), checked: accept('LIVE') },
		]);
		expect(lookedUp()).toEqual(['a', 'c']);
	});

	it('if a check refuses it or throws', async () => {
		const { all } = list(['a', 'b', 'c'], {
			check: (campaign) => {
				if (campaign === 'b') throw new TypeError('Out of the blue');
				return campaign === 'a' ? refuse('too long', 'too late') : accept(campaign);
			},
		});
		expect((await all()).map(({ checked }) => readable(checked))).toEqual([
			refuse('too long', 'too late'),
			refuse('A value of this row cannot be used: Out of the blue'),
			accept('c'),
		]);
	});
});

describe('A row whose campaign cannot be looked up', () => {
	const refusal = answer(400, {}, { error: 'Bad Request', message: 'no' });

	it('is left out under the "continue" settings, with how to fix it', async () => {
		const { all } = list(['a', 'b'], { plan: [refusal, LIVE] });
		const text = 'The service refused the values for this campaign: no';
		expect(await all()).toEqual([
			{
				values: values('a'),
				checked: refuse(new ProblemKind(text, 'refusedByService')),
				notTried: expect.stringContaining('The service says: no'),
			},
			checkedAs('b', 'LIVE'),
		]);
	});

	it('ends the list under "Stop Workflow"', async () => {
		const { all, lookedUp } = list(['a', 'b'], { plan: [refusal, LIVE], onError: 'stopWorkflow' });
		await expect(all()).rejects.toMatchObject({ details: { httpStatus: 400 } });
		expect(lookedUp()).toEqual(['a']);
	});

	it('ends the list under any setting if the error holds for all rows', async () => {
		const { all, lookedUp } = list(['a', 'b'], { plan: [answer(401)] });
		await expect(all()).rejects.toMatchObject({ details: { httpStatus: 401 }, fatal: true });
		expect(lookedUp()).toEqual(['a']);
	});

	it('because the run has ended ends the list', async () => {
		const { all } = list(['a', 'b'], { plan: [answer(429, { 'retry-after': '3600' })] });
		await expect(all()).rejects.toThrow(RunStopped);
	});
});

describe('The only row of a list', () => {
	const rowOf = async (items: object[], asked: boolean[] = []) => {
		const { context, run } = plannedRun([], { items: items.map(() => ({})) });
		const lookUp = async (_: string, fresh: boolean) => {
			asked.push(fresh);
			return await Promise.resolve(fresh);
		};
		const check = (_: string, fresh: boolean) => (fresh ? accept('LIVE') : refuse('PAUSED'));
		return await onlyOne(checkedRows(context, run, [], { read: () => '', lookUp, check }));
	};

	it('is rejected only on current facts: the campaign may have been resumed', async () => {
		const asked: boolean[] = [];
		expect((await rowOf([{}], asked)).checked).toEqual(accept('LIVE'));
		expect(asked).toEqual([false, true]);
	});

	it('is required', async () => {
		await expect(rowOf([])).rejects.toThrow('no row');
	});
});
