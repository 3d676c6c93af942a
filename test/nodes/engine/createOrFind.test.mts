// A record that must not be created twice, when the response to its request is lost.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it, vi } from 'vitest';
import type { RunState } from '../../../nodes/service/limiter/runState.ts';
import { NO_NOTES, type CreationNotes } from '../../../nodes/engine/retryMemory.ts';
import { createOrFind } from '../../../nodes/engine/createOrFind.ts';
import type { CallError } from '../../../nodes/service/errors/callError.ts';
import type { Attempt } from '../../../nodes/service/http/attempt.ts';
import { projectPath, type ServiceRequest } from '../../../nodes/service/requests.ts';
import { answer, BROKEN, REFUSED, slowDown } from '../../harness/plannedClient.mts';
import { plannedRun } from '../../harness/plannedRun.mts';

const MINUTE = 60_000;
/** When the row starts. */
const NOW = plannedRun().clock.now();

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
 * @param notes what earlier tries of the execution have left
 */
function creation(
	plan: readonly Attempt[],
	beforeLook: (state: RunState) => void = () => undefined,
	notes: CreationNotes = NO_NOTES,
) {
	const { row, until, asked, came, state } = plannedRun(plan);
	const creating = row();
	const find = async () => {
		beforeLook(state);
		const { found } = await creating.call(LIST, 'list of campaigns', 'project');
		return (found as IDataObject[])[0];
	};
	const run = async () =>
		await until(
			createOrFind(creating, notes, {
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
	return { run, came, state, methods: () => asked.map(({ method }) => method).join(' ') };
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
	it('is created with one request if the service answers', async () => {
		const { run, methods } = creation([answer(200, {}, AUTUMN)]);
		expect(await run()).toEqual(AUTUMN);
		expect(methods()).toBe('POST');
	});

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

	it('is looked up again a few seconds later, as the service may still be creating it', async () => {
		const { run, came, methods } = creation([BROKEN, campaigns(), campaigns(AUTUMN)]);
		expect(await run()).toEqual(AUTUMN);
		expect(methods()).toBe('POST GET GET');
		expect(Number(came[2]) - Number(came[1])).toBeGreaterThanOrEqual(3000);
	});
});

describe('A campaign of an earlier try', () => {
	const other = { ...AUTUMN, template: 'reminder' };
	const made = { ...AUTUMN, id: 'new' };

	it.each<[string, CreationNotes['earlier'], IDataObject[], IDataObject]>([
		['is ours, if it was created', 'created', [AUTUMN], AUTUMN],
		['is ours, if it was created and changed since', 'created', [other], other],
		['is created again, if it was deleted since', 'created', [], made],
		['is ours, if it may have been created', 'inDoubt', [AUTUMN], AUTUMN],
		['is created, if it was not', 'inDoubt', [], made],
		['is created, if only another one has its name', 'inDoubt', [other], made],
	])('%s', async (_title, earlier, there, record) => {
		const created = vi.fn<() => void>();
		const plan = [campaigns(...there), answer(200, {}, made)];
		const { run, methods } = creation(plan, undefined, { earlier, created });
		expect(await run()).toEqual(record);
		expect(methods()).toBe(record === made ? 'GET POST' : 'GET');
		expect(created).toHaveBeenCalledOnce();
	});
});

describe('A campaign that exists', () => {
	const ago = (ms: number) => NOW - ms;
	it.each([
		['in the same moment', ago(0)],
		["by a clock that is 5 minutes behind n8n's", ago(5 * MINUTE)],
		['at a time as text', new Date(ago(MINUTE)).toISOString()],
		['at a time that the service does not give', undefined],
		['at a time that cannot be read', 'yesterday'],
	])('is ours if it was created %s', async (_, created_at) => {
		const found = { ...AUTUMN, created_at };
		expect(await creation([BROKEN, answer(200, {}, { found: [found] })]).run()).toEqual(found);
	});

	it('is ours if the service made us wait before creating it', async () => {
		const found = { ...AUTUMN, created_at: NOW };
		const plan = [slowDown(400), BROKEN, campaigns(found)];
		expect(await creation(plan).run()).toEqual(found);
	});

	it.each([ago(5 * MINUTE + 1), new Date(ago(5 * MINUTE + 1)).toISOString()])(
		'is another caller’s if it was created before this run: %s',
		async (created_at) => {
			const error = await failed([BROKEN, campaigns({ ...AUTUMN, created_at })]);
			expect(error.message).toBe(
				'The campaign was not created: A campaign "Autumn" already exists',
			);
			expect(error.description).toBe(
				`It was created on ${new Date(ago(5 * MINUTE + 1)).toISOString()}, before this run. Choose another name. Error code: ECONNRESET.`,
			);
			expect(error).toMatchObject({ inDoubt: false, details: { errorCode: 'ECONNRESET' } });
		},
	);

	it('is another caller’s if it differs from what was requested', async () => {
		const error = await failed([BROKEN, campaigns({ ...AUTUMN, template: 'reminder' })]);
		expect(error.message).toBe('The campaign was not created: A campaign "Autumn" already exists');
		expect(error.description).toMatch(/^It uses the template "reminder"\. Choose another name\. /);
		expect(error.inDoubt).toBe(false);
	});
});

describe('A campaign that does not exist', () => {
	it.each([500, 503])('was not created if the service says that it failed: %i', async (status) => {
		const error = await failed([...failures(status), campaigns()]);
		expect(error.message).toBe('The campaign was not created: The service kept failing');
		expect(error.description).toMatch(
			/There is no campaign "Autumn", so this row can be run again\.$/,
		);
		expect(error).toMatchObject({ inDoubt: false, fatal: false, details: { httpStatus: status } });
	});

	it.each([
		['a connection that broke', [BROKEN], 'The connection broke during the request'],
		['a gateway without answer', failures(502), 'The service kept failing'],
		['a gateway that gave up waiting', failures(504), 'The service kept failing'],
	])('is in doubt after %s', async (_, plan, reason) => {
		const error = await failed([...plan, campaigns()]);
		expect(error.message).toBe(`The campaign may or may not have been created: ${reason}`);
		expect(error.description).toMatch(
			/ A few seconds later there was no campaign "Autumn" yet\. Look for it before you run this row again\.$/,
		);
		expect(error.inDoubt).toBe(true);
	});
});

describe('A campaign that cannot be looked up', () => {
	it('stays in doubt, with the reason', async () => {
		const error = await failed([answer(500), answer(401)]);
		expect(error.message).toBe(
			'The campaign may or may not have been created: The service did not accept the API password',
		);
		expect(error.description).toMatch(
			/ It could not be looked up either: The service did not accept the API password\. Look for the campaign "Autumn" before you run this row again\.$/,
		);
		expect(error).toMatchObject({ inDoubt: true, fatal: true, details: { httpStatus: 401 } });
	});

	it('stays in doubt when the user stops the execution meanwhile', async () => {
		const error = await failed([BROKEN], (state) =>
			state.stop({ kind: 'cancelled', text: 'The execution was stopped' }),
		);
		expect(error.message).toMatch(/^The campaign may or may not have been created: /);
		expect(error.description).toContain('looked up either: The execution was stopped. Look for');
		expect(error.inDoubt).toBe(true);
	});

	it('does not hide an exception in our own code', async () => {
		const mistake = new TypeError('Out of the blue');
		const { run } = creation([BROKEN], () => {
			throw mistake;
		});
		await expect(run()).rejects.toBe(mistake);
	});
});
