// Rules for every operation of the control API, read from its contract.
import fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { registerControl } from '../control/index.mts';
import { registerProjects } from '../control/projects.mts';
import { PAGE } from '../page/index.mts';
import { applySeed } from '../seed/apply.mts';
import { buildApp } from '../server/app.mts';
import { controlOperations, controlSchema } from '../world/controlContract.mts';
import { createProjects } from '../world/projects.mts';
import { bodies } from './controlBodies.mts';
import { fileSandbox } from './support.mts';

const operations = controlOperations();
const guarding = { openControl: false, allowedHosts: [] };
const createTestProjects = () => createProjects(':memory:', (empty) => applySeed(empty, {}));

const filled = (path: string) => path.replaceAll(/\{\w+\}/g, '1');

const sandbox = fileSandbox();

it('has a route for each operation of its contract, and no other', async () => {
	const projects = createTestProjects();
	const app = fastify({ exposeHeadRoutes: false });
	const routes: string[] = [];
	app.addHook('onRoute', ({ method, url }) => void routes.push(`${String(method)} ${url}`));
	await app.register(
		async (scope) => {
			registerControl(scope, projects.first, guarding, PAGE.control);
			registerProjects(scope, projects);
		},
		{ prefix: '/control' },
	);
	await app.ready();
	const specified = operations.map(
		({ method, path }) => `${method} /control${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
	);
	// Fastify treats /control and /control/ as one route.
	const bare = (route: string) => route.replace(/\/$/, '');
	expect(routes.map(bare).sort()).toEqual(specified.map(bare).sort());
	await app.close();
	projects.close();
});

describe.each(operations.filter(({ id }) => id !== 'streamEvents'))('$id', (operation) => {
	const { id, method, path } = operation;
	const body = operation.validateBody ? bodies[id] : undefined;

	it('responds as its contract says', async () => {
		// The helper checks each response against the contract.
		const { status } = await sandbox.tryControl(method, filled(path), body);
		expect([200, 404]).toContain(status);
	});

	it('rejects unknown query parameters', async () => {
		const answer = await sandbox.tryControl(method, `${filled(path)}?surprise=1`, body);
		expect([answer.status, answer.body]).toEqual([
			400,
			{ error: 'Bad Request', message: 'query.surprise is not known here' },
		]);
	});
});

describe.each(operations.filter(({ validateBody }) => validateBody))('$id', (operation) => {
	const { id, method, path } = operation;

	it.each<[string, unknown, RegExp]>([
		['a list', [bodies[id]], /^body must be object$/],
		['text', 'text', /^body must be object$/],
		['an unknown key', { ...bodies[id], surprise: 1 }, /^body\.surprise is not known here$/],
	])('rejects %s as its body', async (_title, body, message) => {
		const answer = await sandbox.tryControl(method, filled(path), body);
		expect([answer.status, answer.body.error]).toEqual([400, 'Bad Request']);
		expect(answer.body.message).toMatch(message);
	});
});

describe('an operation without a body', () => {
	it.each(['', '{', 'nonsense', '[1]'])('ignores %j', async (body) => {
		const response = await fetch(`${sandbox.controlUrl}/messages/advance`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body,
		});
		expect([response.status, await response.json()]).toEqual([200, { advanced: 0 }]);
	});
});

it('treats an empty body as an empty object', async () => {
	const response = await fetch(`${sandbox.controlUrl}/reset`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
	});
	expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
});

describe('errors', () => {
	/** With a payload and no headers: JSON. */
	type Request = { headers?: Record<string, string>; payload?: string };
	const json = { 'content-type': 'application/json' };
	const host = { host: 'evil.example' };
	const text = { 'content-type': 'text/plain' };
	const noType = { 'content-type': 'nonsense' };
	const large = `{"tags":["${'x'.repeat(65 * 1024 * 1024)}"]}`;

	const advance = 'POST /control/clock/advance';
	it.each<[string, string, Request, number, RegExp]>([
		['no such path', 'GET /control/nothing', {}, 404, /no GET \/control\/nothing: see \/docs$/],
		['no path at all', 'POST /control', {}, 404, /no POST \/control: see/],
		['no such method', 'PATCH /control/state', { payload: '{}' }, 404, /no PATCH \/control\/state/],
		['an odd method', 'OPTIONS /control/state', {}, 404, /no OPTIONS/],
		['a broken escape', 'GET /control/requests/%zz', {}, 400, /%zz/],
		['no such thing', 'GET /control/requests/x', {}, 404, /^Request x is not in the log$/],
		['a bad value', advance, { payload: '{"ms":"1"}' }, 400, /^body\.ms must be integer$/],
		['no body', advance, {}, 400, /^body\.ms is required$/],
		['a bad query', 'GET /control/requests?limit=0', {}, 400, /^query\.limit must be at least 1$/],
		[
			'twice the same',
			'GET /control/requests?limit=1&limit=2',
			{},
			400,
			/^query\.limit is given 2 times$/,
		],
		['bad JSON', advance, { payload: '{"ms":' }, 400, /not valid JSON/],
		[
			'a conflict',
			'DELETE /control/projects/wa-demo',
			{},
			409,
			/is the project that the sandbox was/,
		],
		[
			'another type',
			advance,
			{ headers: text, payload: '{}' },
			415,
			/must be application\/json, not "text\/plain"/,
		],
		['no type', advance, { headers: noType, payload: '{}' }, 415, /./],
		[
			'a body that is too large',
			'POST /control/seed',
			{ payload: large },
			413,
			/larger than 67108864 bytes/,
		],
		['another host', 'GET /control/state', { headers: host }, 403, /--allow-host evil\.example/],
		['another host for nothing', 'GET /control/nothing', { headers: host }, 403, /--allow-host/],
	])('%s', async (_title, requested, { payload, ...request }, status, message) => {
		const [method, url] = requested.split(' ');
		const headers = request.headers ?? (payload === undefined ? {} : json);
		const projects = createTestProjects();
		const app = await buildApp(projects, { ...guarding, log: false, requestTimeoutMs: 1000 });
		const answer = await app.inject({ method: method as 'GET', url, headers, payload });
		expect([answer.statusCode, answer.json()]).toEqual([status, expect.anything()]);
		const validate = controlSchema('Error');
		expect(validate(answer.json()), answer.body).toBe(true);
		expect(answer.json().message).toMatch(message);
		await app.close();
		projects.close();
	});

	it('an internal error, without details', async () => {
		const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
		const projects = createTestProjects();
		projects.first.clock.now = () => {
			throw new Error('a secret of the sandbox');
		};
		const app = await buildApp(projects, { ...guarding, log: false, requestTimeoutMs: 1000 });
		const answer = await app.inject('/control/clock');
		expect([answer.statusCode, answer.json()]).toEqual([
			500,
			{ error: 'Internal Server Error', message: 'Internal server error' },
		]);
		expect(logged).toHaveBeenCalledOnce();
		logged.mockRestore();
		await app.close();
		projects.close();
	});
});
