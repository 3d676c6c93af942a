// A record that must not be created twice, when the response to its request is lost.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it, vi } from 'vitest';
import type { RunState } from '../../../nodes/service/limiter/runState.ts';
import { NO_MEMORY, type RowMemory } from '../../../nodes/engine/executionMemory.ts';
import { createOrFind } from '../../../nodes/engine/createOrFind.ts';
import { IN_DOUBT } from '../../../nodes/service/errors/callError.ts';
import type { CallError } from '../../../nodes/service/errors/callError.ts';
import type { Attempt } from '../../../nodes/service/http/attempt.ts';
import { projectPath, type ServiceRequest } from '../../../nodes/service/requests.ts';
import { happened } from '../../harness/errorWords.mts';
import { answer, BROKEN, REFUSED } from '../../harness/plannedClient.mts';
import { plannedRun } from '../../harness/plannedRun.mts';

const LIST: ServiceRequest = {
	method: 'GET',
	path: projectPath('campaign'),
	repeatability: 'repeatable',
	returns: 'confirmation',
};
const AUTUMN = { name: 'Autumn', template: 'offer', status: 'LIVE' };
/** The campaign list with these entries. */
const campaigns = (...found: IDataObject[]): Attempt => answer(200, {}, { found });
const failures = (status: number): Attempt[] => Array.from({ length: 5 }, () => answer(status));

/**
 * Creates the campaign "Autumn" with the template "offer".
 *
 * @param beforeLook happens before it is looked for
 * @param memory what earlier tries of the execution have left
 */
function creation(
	plan: readonly Attempt[],
	beforeLook: (state: RunState) => void = () => undefined,
	memory: RowMemory = NO_MEMORY,
) {
	const { row, until, asked, state } = plannedRun(plan);
	const creating = row();
	const find = async () => {
		beforeLook(state);
		const { found } = await creating.call(LIST, 'list of campaigns', 'project');
		return (found as IDataObject[])[0];
	};
	const run = async () =>
		await until(
			createOrFind(creating, memory, {
				request: {
					method: 'POST',
					path: projectPath('campaign'),
					repeatability: 'once',
					returns: 'confirmation',
				},
				subject: 'campaign',
				label: 'campaign "Autumn"',
				find,
				difference: ({ template }) =>
					template === 'offer' ? undefined : `It uses the template "${String(template)}"`,
				otherwise: 'Choose another name',
			}),
		);
	return { run, state, methods: () => asked.map(({ method }) => method).join(' ') };
}

async function failed(...given: Parameters<typeof creation>): Promise<CallError> {
	return await creation(...given)
		.run()
		.then(
			() => expect.unreachable('It was created'),
			(error: unknown) => error as CallError,
		);
}

describe('A campaign', () => {
	it.each([
		['a name that is taken', [answer(409)], { httpStatus: 409 }, false],
		['a wrong password', [answer(401)], { httpStatus: 401 }, true],
		['a missing project', [answer(404)], { httpStatus: 404 }, true],
		['no connection', [REFUSED], { errorCode: 'ECONNREFUSED' }, false],
	])('is not looked up if nothing was done: %s', async (_, plan, details, fatal) => {
		const { run, methods } = creation(plan);
		await expect(run()).rejects.toMatchObject({ details, fatal, inDoubt: false });
		expect(methods()).not.toContain('GET');
	});

	it('is not looked up if the user stops the execution first', async () => {
		const { run, state, methods } = creation([]);
		state.stop({ kind: 'cancelled', text: 'Stopped' });
		await expect(run()).rejects.toThrow('Stopped');
		expect(methods()).toBe('');
	});

	it.each([
		['a connection that broke', [BROKEN], 'POST GET'],
		['a proxy that gave up', failures(504), 'POST POST POST POST POST GET'],
		['a web page', [answer(200, {}, '<html></html>')], 'POST GET'],
		['a name that an earlier try took', [answer(500), answer(409)], 'POST POST GET'],
	])('is found if the answer was lost: %s', async (_, plan, requests) => {
		const { run, methods } = creation([...plan, campaigns(AUTUMN)]);
		expect(await run()).toEqual(AUTUMN);
		expect(methods()).toBe(requests);
	});
});

describe('A campaign of an earlier try', () => {
	const other = { ...AUTUMN, template: 'reminder' };
	const made = { ...AUTUMN, id: 'new' };

	it.each<[string, RowMemory['state'], IDataObject[], IDataObject]>([
		['is ours, if it was created', 'done', [AUTUMN], AUTUMN],
		['is ours, if it was created and changed since', 'done', [other], other],
		['is created again, if it was deleted since', 'done', [], made],
		['is ours, if it may have been created', 'inDoubt', [AUTUMN], AUTUMN],
		['is created, if it was not', 'inDoubt', [], made],
		['is created, if only another one has its name', 'inDoubt', [other], made],
	])('%s', async (_title, state, there, record) => {
		const note = vi.fn<RowMemory['note']>();
		const plan = [campaigns(...there), answer(200, {}, made)];
		const { run, methods } = creation(plan, undefined, { state, note });
		expect(await run()).toEqual(record);
		expect(methods()).toBe(record === made ? 'GET POST' : 'GET');
		expect(note).toHaveBeenCalledExactlyOnceWith('done');
	});
});

it('A campaign that an earlier try created only after it was looked up is ours', async () => {
	const plan = [campaigns(), answer(409), campaigns(AUTUMN)];
	const memory: RowMemory = { state: 'inDoubt', note: () => undefined };
	const { run, methods } = creation(plan, undefined, memory);
	expect(await run()).toEqual(AUTUMN);
	expect(methods()).toBe('GET POST GET');
});

describe('A request in doubt', () => {
	const conflict = [answer(500), answer(409)];

	it.each<[string, Attempt]>([
		['there is no record yet', campaigns()],
		['it cannot be looked up', answer(400)],
	])('stays in doubt if %s', async (_, found) => {
		const error = await failed([...conflict, found]);
		expect(error.message).toBe(`${IN_DOUBT}${happened(409, 'campaign')}`);
		expect(error.inDoubt).toBe(true);
	});

	it('stays in doubt when the user stops the execution meanwhile', async () => {
		const error = await failed([BROKEN], (state) =>
			state.stop({ kind: 'cancelled', text: 'The execution was stopped' }),
		);
		expect(error).toMatchObject({ inDoubt: true, details: { errorCode: 'ECONNRESET' } });
	});

	it('does not hide an exception in our own code', async () => {
		const mistake = new TypeError('Out of the blue');
		const { run } = creation([BROKEN], () => {
			throw mistake;
		});
		await expect(run()).rejects.toBe(mistake);
	});
});
