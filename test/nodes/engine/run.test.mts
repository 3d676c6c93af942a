// What the rows of one execution share, and how they read shared records.
import { describe, expect, it } from 'vitest';
import { readOf, startRun } from '../../../nodes/engine/run.ts';
import { DEFAULT_CLIENT } from '../../../nodes/service/client.ts';
import { ERROR_TABLE } from '../../../nodes/service/errors/errorTable.ts';
import { answeredContext } from '../../harness/answeredContext.mts';
import { happened } from '../../harness/errorWords.mts';
import { answer, request } from '../../harness/plannedClient.mts';
import { plannedRun } from '../../harness/plannedRun.mts';

describe('A run', () => {
	const path = 'contact/e64f1c2a7e4b0a1d2c3e4f5a';

	it('calls the service with the credential of the node', async () => {
		const { context, asked } = answeredContext({}, () => ({ body: { id: '1' } }));
		const { client, project } = await startRun(context);
		expect(project).toMatchObject({ projectId: 'p', apiPassword: 'secret' });
		expect(await client.request(request('repeatable'))).toMatchObject({ body: { id: '1' } });
		expect(asked).toEqual([path]);
	});

	it('tries as often as its options say', async () => {
		const { context, asked } = answeredContext({}, () => ({ status: 500 }));
		const { client } = await startRun(context, { ...DEFAULT_CLIENT, maxTries: 1 });
		expect(await client.request(request('repeatable'))).toMatchObject({ kind: 'failed' });
		expect(asked).toEqual([path]);
	});

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
