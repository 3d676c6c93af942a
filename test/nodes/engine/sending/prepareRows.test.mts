// How a list's rows are read and checked before anything is sent.
import type { IDataObject, INode, INodeProperties } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { RunStopped } from '../../../../nodes/service/limiter/runState.ts';
import { ProblemKind, accept, refuse, type Result } from '../../../../nodes/values/result.ts';
import { readOf } from '../../../../nodes/engine/run.ts';
import {
	excluding,
	prepareRows,
	type RowKind,
} from '../../../../nodes/engine/sending/prepareRows.ts';
import type { PreparedSend } from '../../../../nodes/engine/sending/prepared.ts';
import type { Attempt } from '../../../../nodes/service/http/attempt.ts';
import { projectPath } from '../../../../nodes/service/requests.ts';
import { happened } from '../../../harness/errorWords.mts';
import { answer } from '../../../harness/plannedClient.mts';
import { plannedRun } from '../../../harness/plannedRun.mts';
import { rowTo } from '../../../harness/sentRows.mts';

interface Values {
	readonly campaign: string;
	readonly number: string;
}

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
	const kind: RowKind<Values, IDataObject | undefined, unknown> = {
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
		toSend: (_, { number }) => {
			if (number === 'no request') throw new TypeError('No JSON');
			return rowTo(number) as PreparedSend;
		},
		factsOf: ({ number }) => ({ phoneNumber: number }),
	};
	return {
		state,
		all: async () => await until(prepareRows(context, run, FIELDS, kind, (source) => source)),
		/** The campaigns that were looked up. */
		lookedUp: () => asked.map(({ path }) => path.at(-1)),
	};
}

const values = (campaign: string) => ({ campaign, number: campaign });

/** A row that passes, with what its lookup returned. */
const checkedAs = (campaign: string, state: string) => ({
	row: rowTo(campaign),
	values: values(campaign),
	needed: expect.objectContaining({ state }),
	checked: state,
});
/** A row that is not sent, for these reasons. */
const refusedAs = (campaign: string, ...problems: unknown[]) => ({
	row: { ok: false, facts: { phoneNumber: campaign }, problems },
	values: values(campaign),
});

describe('A list', () => {
	it('is read row by row, each row with the lookups that it needs', async () => {
		const { all, lookedUp } = list(['a', 'b'], { plan: [LIVE, PAUSED] });
		expect(await all()).toEqual([checkedAs('a', 'LIVE'), checkedAs('b', 'PAUSED')]);
		expect(lookedUp()).toEqual(['a', 'b']);
	});

	it('makes no lookup for an excluded row, even a bad one', async () => {
		const { all, lookedUp } = list(['a', 'b', ''], { exclusion: 'b', check: () => refuse('bad') });
		const row = {
			ok: false,
			facts: { phoneNumber: LEFT_OUT.phoneNumber },
			problems: ['Not this one'],
			exclusion: LEFT_OUT,
		};
		expect((await all())[1]).toEqual({ row, values: values('b') });
		expect(lookedUp()).not.toContain('b');
		const broken = list(['broken'], { exclusion: '' });
		expect(await broken.all()).toEqual([{ row, values: values('') }]);
	});

	it('ends when the run ends, before it reads another row', async () => {
		const { all, state, lookedUp } = list(['a', 'b'], {
			check: (_, live) => {
				state.stop({ kind: 'cancelled', text: 'Stopped' });
				return accept(live);
			},
		});
		await expect(all()).rejects.toThrow(RunStopped);
		expect(lookedUp()).toEqual(['a']);
	});
});

describe('What is wrong with a row is reported in its place', () => {
	it('if parameters cannot be read: all of them, without any request', async () => {
		const { all, lookedUp } = list(['a', 'broken', 'c']);
		expect(await all()).toMatchObject([
			checkedAs('a', 'LIVE'),
			refusedAs(
				'',
				{ text: expect.stringMatching(/^Campaign Name: /), code: 'expressionFailed' },
				{ text: expect.stringMatching(/^Phone Number: /), code: 'expressionFailed' },
			),
			checkedAs('c', 'LIVE'),
		]);
		expect(lookedUp()).toEqual(['a', 'c']);
	});

	it('if a check refuses it or throws, or it has no request', async () => {
		const { all } = list(['a', 'b', 'no request', 'c'], {
			check: (campaign) => {
				if (campaign === 'b') throw new TypeError('Out of the blue');
				return campaign === 'a' ? refuse('too long', 'too late') : accept(campaign);
			},
		});
		const rows = (await all()).map(({ row }) => (row.ok ? 'sent' : row.problems.map(String)));
		expect(rows).toEqual([
			['too long', 'too late'],
			['A value of this row cannot be used: Out of the blue'],
			['A value of this row cannot be used: No JSON'],
			'sent',
		]);
	});
});

describe('A row whose campaign cannot be looked up', () => {
	const refusal = answer(400, {}, { error: 'Bad Request', message: 'no' });

	it('is left out under the "continue" settings, with how to fix it', async () => {
		const { all } = list(['a', 'b'], { plan: [refusal, LIVE] });
		const text = `${happened(400, 'campaign')}: no`;
		expect(await all()).toEqual([
			{
				values: values('a'),
				row: {
					...refusedAs('a', new ProblemKind(text, 'refusedByService')).row,
					notTried: expect.stringContaining('The service says: no'),
				},
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

it('A row is rejected only on current facts: the campaign may have been resumed', async () => {
	const asked: boolean[] = [];
	const { context, run } = plannedRun([], { items: [{}] });
	const rows = await prepareRows<string, boolean, string, unknown>(
		context,
		run,
		[],
		{
			read: () => '1',
			lookUp: async (_, fresh) => {
				asked.push(fresh);
				return await Promise.resolve(fresh);
			},
			check: (_, fresh) => (fresh ? accept('LIVE') : refuse('PAUSED')),
			toSend: (_, number) => rowTo(number) as PreparedSend,
			factsOf: (phoneNumber) => ({ phoneNumber }),
		},
		({ checked }) => checked,
	);
	expect(rows).toEqual(['LIVE']);
	expect(asked).toEqual([false, true]);
});

it('What looks odd about a row goes with it', async () => {
	const { context, run } = plannedRun([], { items: [{}, {}] });
	const value = { field: '"Text"', value: 'Hi <b>Asha</b>', place: 'text' } as const;
	const rows = await prepareRows<number, undefined, boolean, unknown>(
		context,
		run,
		[],
		{
			read: ({ index }) => index,
			lookUp: async () => await Promise.resolve(undefined),
			check: (index) => accept(index === 0),
			toSend: () => rowTo('1') as PreparedSend,
			factsOf: () => ({ phoneNumber: '1' }),
			sentValues: (isOdd) => (isOdd ? [value] : []),
		},
		({ row }) => row.remarks?.map(String),
	);
	expect(rows).toEqual([[expect.stringContaining('HTML')], undefined]);
});

it('A value that no expression found is explained by the item, beside what else is wrong', async () => {
	const problems = [new ProblemKind('"Phone Number" is empty', 'emptyValue'), 'too long'];
	const read = async (json: IDataObject) => {
		const { context, run } = plannedRun([], {
			parameters: { number: '={{ $json.person.phone }}' },
			items: [json],
			onError: 'continueErrorOutput',
		});
		const kind: RowKind<undefined, undefined, unknown> = {
			read: () => undefined,
			lookUp: async () => await Promise.resolve(undefined),
			check: () => ({ ok: false, problems }),
			toSend: () => rowTo('1') as PreparedSend,
			factsOf: () => ({ phoneNumber: '1' }),
		};
		const [row] = await prepareRows(context, run, FIELDS, kind, ({ row }) => row);
		return row?.ok ? [] : row?.problems.map(String);
	};
	expect(await read({ person: { phone: '' } })).toEqual(['"Phone Number" is empty', 'too long']);
	expect(await read({ person: [{ phone: '1' }] })).toEqual([
		expect.stringContaining('"person" of the item is a list'),
		'too long',
	]);
});

describe('A row is left out', () => {
	const NUMBER = '+919876543210';
	it.each<[string, IDataObject, unknown, number, string | undefined]>([
		['if all its cells are blank', { phone: '', name: ' ' }, '', 2, 'emptyRow'],
		['beside the number that a sheet gives it', { row_number: 3, phone: '' }, '', 2, 'emptyRow'],
		['beside an unticked box', { phone: '', vip: false, news: 'FALSE' }, '', 2, 'emptyRow'],
		['not beside a ticked one', { phone: '', vip: true, news: false }, '', 2, undefined],
		['not with a value in any cell', { phone: '', name: 'Asha' }, '', 2, undefined],
		['not with a number in the form', { name: '' }, '+911234567890', 2, undefined],
		['not as an item without fields', {}, '', 2, undefined],
		['not if it is the only one', { phone: '' }, '', 1, undefined],
		['if its number is never to be sent to', { phone: NUMBER }, NUMBER, 1, 'doNotContact'],
	])('%s', (_, json, phoneNumber, rows, reasonCode) => {
		const values = { phoneNumber, defaultCountry: 'IN', numbersWithoutPlus: 'mixed' } as const;
		expect(excluding([NUMBER], rows)(values, json)?.reasonCode).toBe(reasonCode);
	});

	it('by no list of numbers, if there is none', () => {
		const values = {
			phoneNumber: NUMBER,
			defaultCountry: '',
			numbersWithoutPlus: 'mixed',
		} as const;
		expect(excluding([], 1)(values, { phone: NUMBER })).toBeUndefined();
	});
});
