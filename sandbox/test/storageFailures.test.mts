// A full database is an error of the sandbox, not a conflict of the caller's.
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applySeed } from '../seed/apply.mts';
import { buildApp } from '../server/app.mts';
import { createProjects, type Projects } from '../world/projects.mts';

let projects: Projects;
let app: FastifyInstance;
beforeEach(async () => {
	vi.spyOn(console, 'error').mockReturnValue();
	projects = createProjects(':memory:', (empty) => applySeed(empty, {}));
	const options = { openControl: false, allowedHosts: [], log: false, requestTimeoutMs: 30_000 };
	app = await buildApp(projects, options);
});
afterEach(async () => {
	vi.restoreAllMocks();
	await app.close();
	projects.close();
});

const post = async (url: string, payload: object) => {
	const answer = await app.inject({ method: 'POST', url: `/control${url}`, payload });
	return [answer.statusCode, answer.json<{ message: string }>().message];
};
/** Exceeds the free space of a database that may not grow. */
const large = {
	tags: Array.from({ length: 2000 }, (_none, nth) => `tag ${nth} ${'x'.repeat(50)}`),
};
const stopGrowth = () => projects.first.store.database.exec('PRAGMA max_page_count = 1');

it.each<[string, object]>([
	['/seed', large],
	['/reset', { seed: large }],
])('returns 500 and stores nothing for %s', async (url, body) => {
	stopGrowth();
	expect(await post(url, body)).toEqual([500, 'Internal server error']);
	expect(console.error).toHaveBeenCalledWith(
		expect.objectContaining({ message: 'database or disk is full' }),
	);
	expect(projects.first.store.tags.list()).toEqual([]);
	expect(await post('/seed', { tags: ['small'] })).toEqual([200, undefined]);
});

it('returns 500 in the operation’s envelope, and logs the cause', async () => {
	stopGrowth();
	const { id, password } = projects.first.store.project.identity();
	const answer = await app.inject({
		method: 'POST',
		url: `/v1/project/${id}/contact`,
		headers: { 'x-api-wa-project-api-pwd': password },
		payload: { name: 'x'.repeat(100_000), mobile_number: '919876543210' },
	});
	expect(answer.statusCode).toBe(500);
	expect(answer.json()).toEqual({ name: 'ERR500', message: 'Internal server error' });
	expect(projects.first.log.find(1)?.crash).toMatch(/^Error: database or disk is full/);
	expect(console.error).toHaveBeenCalledWith(
		expect.stringMatching(/^Sandbox error in POST .*\/contact: Error: database or disk is full/),
	);
});

it('returns 500 for a new project, and does not create it', async () => {
	vi.spyOn(projects, 'create').mockImplementation(() => {
		throw Object.assign(new Error('disk I/O error'), { errcode: 10 });
	});
	expect(await post('/projects', {})).toEqual([500, 'Internal server error']);
});

it.each<[string, object, RegExp]>([
	['a name twice', { catalogues: ['1', '1'].map(catalogue) }, /^catalogue 1 exists already$/],
	[
		'an ID twice, which the database alone notices',
		{ businesses: [{ id: '64b7f0a2c9e77b001f3a0001' }, { id: '64b7f0a2c9e77b001f3a0001' }] },
		/UNIQUE/,
	],
])('reports a conflict for %s', async (_title, seed, message) => {
	expect(await post('/seed', seed)).toEqual([409, expect.stringMatching(message)]);
	expect(await post('/projects', { seed })).toEqual([409, expect.stringMatching(message)]);
});

function catalogue(catalogueId: string) {
	return { catalogueId, catalogueName: 'A' };
}
