// What the rows of one execution share, and how a row reads its parameters and the service's responses.
import { describe, expect, it } from 'vitest';
import { RunStopped } from '../../../nodes/service/limiter/runState.ts';
import { FieldError } from '../../../nodes/values/result.ts';
import { inputRows, readOf, startRun } from '../../../nodes/engine/run.ts';
import { ERROR_TABLE } from '../../../nodes/service/errors/errorTable.ts';
import type { Repeatability } from '../../../nodes/service/requests.ts';
import { answeredContext } from '../../harness/answeredContext.mts';
import { happened } from '../../harness/errorWords.mts';
import { answer, request } from '../../harness/plannedClient.mts';
import { plannedRun, rowWith } from '../../harness/plannedRun.mts';

const BROKEN_EXPRESSION = '={{ $("No such node").first() }}';

describe('A parameter of a row', () => {
	const { row } = plannedRun([], {
		parameters: { name: '={{ $json.name }}', id: BROKEN_EXPRESSION, limit: BROKEN_EXPRESSION },
		items: [{ name: 'Asha' }, { name: 'Bela' }],
	});

	it('has its fallback if the form does not show it', () => {
		expect(row().param('limit2', 50)).toBe(50);
	});

	it('is reported along with the others when the whole row is read', () => {
		const reading = row();
		const { values, problems } = reading.readAll(() => ({
			id: reading.param('id', ''),
			name: reading.param('name', ''),
			limit: reading.param('limit', 50),
		}));
		expect(values).toEqual({ id: '', name: 'Asha', limit: 50 });
		expect(problems).toMatchObject([
			{ text: expect.stringMatching(/^id: /), code: 'expressionFailed' },
			{
				text: expect.stringMatching(/^limit: /),
				code: 'expressionFailed',
			},
		]);
	});
});

describe('A resource locator', () => {
	const locator = (value: unknown, mode: unknown = 'id') => ({ __rl: true, mode, value });
	it.each<[string, unknown, { mode: string; value: unknown }, string]>([
		['a choice', locator(' 64f1 ', 'list'), { mode: 'list', value: ' 64f1 ' }, '64f1'],
		['a number', locator(42), { mode: 'id', value: 42 }, '42'],
		['nothing yet', locator(null), { mode: 'id', value: null }, ''],
		['an object', locator({ a: 1 }), { mode: 'id', value: { a: 1 } }, ''],
		['no name of its mode', locator('64f1', null), { mode: '', value: '64f1' }, '64f1'],
		['an expression for the whole', '64f1', { mode: '', value: '64f1' }, '64f1'],
		['an expression that gives nothing', null, { mode: '', value: null }, ''],
		['an expression that gives a record', { id: 1 }, { mode: '', value: { id: 1 } }, ''],
	])('holds %s', (_, given, located, text) => {
		const row = rowWith({ contact: given });
		expect(row.locator('contact')).toEqual(located);
		expect(row.located('contact')).toBe(text);
	});

	it('holds nothing if the form does not show it', () => {
		expect(rowWith({}).locator('contact')).toEqual({ mode: '', value: '' });
	});
});

describe('A field of a collection', () => {
	it.each<[unknown, boolean]>([
		['Asha', true],
		['={{ $json.none }}', true],
		[0, true],
		['=', false],
		[' ', false],
		[' =', true],
		[undefined, false],
		[null, false],
	])('of %j is filled: %s', (given, isFilled) => {
		const row = rowWith({ options: given === undefined ? {} : { note: given } });
		expect(row.isFilled('options.note')).toBe(isFilled);
	});

	it('has its value or its fallback', () => {
		const row = rowWith(
			{
				options: { note: '={{ $json.note }}' },
				filters: { since: '={{ $json.note }}' },
			},
			[{ note: 'Asha' }],
		);
		expect([row.option('note'), row.option('other'), row.option('other', 5)]).toEqual([
			'Asha',
			'',
			5,
		]);
		expect([row.filter('since', ''), row.filter('until', 'now')]).toEqual(['Asha', 'now']);
	});
});

describe('A required text', () => {
	it.each<[unknown, string]>([
		['  Asha ', 'Asha'],
		[42, '42'],
		[{ mode: 'id', value: ' 64f1' }, '64f1'],
	])('of %j is %j', (given, text) => {
		expect(rowWith({ name: given }).text('name', 'Name', 'name')).toBe(text);
	});

	it.each([undefined, '', '  ', null, { mode: 'id', value: '' }])('is missing in %j', (given) => {
		expect(() => rowWith({ name: given }).text('name', 'Name', 'name')).toThrow(
			new FieldError('Name', 'it is empty. Enter a value, or an expression that returns one'),
		);
	});

	it('must not be the text "undefined", or an object', () => {
		const row = rowWith({ name: 'undefined', object: { first: 'Asha' } });
		expect(() => row.text('name', 'Name', 'name')).toThrow(/^"Name" is "undefined"/);
		expect(() => row.text('object', 'Name', 'name')).toThrow(/^"Name" is neither text nor/);
	});
});

describe('A call of a row', () => {
	it('is in doubt after an unusable answer, unless it may be repeated', async () => {
		const call = async (repeatability: Repeatability) => {
			const { row, until } = plannedRun([answer(500), answer(200, {}, [])]);
			return await until(row().call(request(repeatability), 'contact'));
		};
		await expect(call('once')).rejects.toMatchObject({
			inDoubt: true,
			message: expect.stringMatching(/ this contact with a list/),
			details: { attempts: 2 },
		});
		await expect(call('repeatable')).rejects.toMatchObject({ inDoubt: false });
	});

	it('is not made after the run has ended', async () => {
		const { row, until, state, asked } = plannedRun();
		state.stop({ kind: 'fatal', text: 'Wrong password' });
		await expect(until(row().call(request('repeatable'), 'contact'))).rejects.toThrow(RunStopped);
		expect(asked).toEqual([]);
	});
});

describe('The rows of a list', () => {
	it('yield to n8n when reading them takes long', async () => {
		const { context, run, until, sleep, clock } = plannedRun([], {
			items: Array.from({ length: 10 }, () => ({})),
		});
		const rests: number[] = [];
		const resting = async (ms: number) => {
			rests.push(ms);
			await clock.sleep(ms);
		};
		const rows = inputRows(context, { ...run, clock: { ...clock, sleep: resting } }, []);
		while (!(await until(rows.next())).done) await until(sleep(20));
		// 10 rows of 20 ms, yielding after every third.
		expect(rests).toEqual([0, 0, 0]);
	});
});

describe('A run', () => {
	it("writes each try into n8n's log, with the name of the node", async () => {
		const answers = [{ status: 429, headers: { 'retry-after': '1' } }];
		const { context, reported } = answeredContext({}, () => answers.shift() ?? {});
		const { client } = await startRun(context);
		await client.request(request('repeatable'));
		expect(reported.log).toEqual([
			expect.stringMatching(
				/^debug: WA Campaign: #1 PATCH project\/contact: try 1, waited \d+ ms, HTTP 429 after \d+ ms, asked to wait 1 s$/,
			),
			expect.stringMatching(/try 2, waited \d+ ms, HTTP 200 after \d+ ms$/),
		]);
	});
});

describe('A read', () => {
	const read = async (given: ReturnType<typeof answer>, subject = 'campaign') => {
		const { run, until } = plannedRun([given]);
		return await until(readOf(run)(request('repeatable'), subject));
	};

	it('distinguishes requests by everything in which they differ', async () => {
		const { run, until, asked } = plannedRun([answer(200, {}, { id: '1' })]);
		const read = readOf(run);
		const page = (position: number) => ({ ...request('repeatable'), body: { position } });
		for (const position of [0, 1, 0]) await until(read(page(position), 'project'));
		expect(asked.map(({ body }) => body?.position)).toEqual([0, 1]);
	});

	it('returns nothing for a record that does not exist', async () => {
		expect(await read(answer(404))).toBeUndefined();
	});

	it.each([
		['the project is missing', answer(404), 'project', happened(404, 'project')],
		[
			'a proxy misses the address',
			answer(404, {}, '<html></html>'),
			'campaign',
			ERROR_TABLE.byAnswer.anotherServer.happened(),
		],
		['the service refuses', answer(403), 'campaign', happened(403)],
		['the answer is none', answer(200, {}, []), 'campaign', 'this campaign with a list'],
	])('fails if %s', async (_, given, subject, message) => {
		await expect(read(given, subject)).rejects.toThrow(message);
	});

	it.each([
		['stopped', { value: { id: '1' } }],
		['refused', { reason: { message: happened(403) } }],
	])('that waits for one of another run: %s', async (how, result) => {
		const plan = [answer(403), answer(200, {}, { id: '1' })];
		const { run, until, state } = plannedRun(plan);
		const other = plannedRun(plan.slice(1));
		const first = readOf(run)(request('repeatable'), 'campaign');
		const second = readOf({ ...other.run, facts: run.facts })(request('repeatable'), 'campaign');
		if (how === 'stopped') state.stop({ kind: 'cancelled', text: 'Stopped' });
		const [, found] = await until(Promise.allSettled([first, other.until(second)]));
		expect(found).toMatchObject(result);
	});
});
