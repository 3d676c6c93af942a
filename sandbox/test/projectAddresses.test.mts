// The addresses of projects: which one a request belongs to, and the control API of each.
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { controlOperations } from '../world/controlContract.mts';
import { bodies } from './controlBodies.mts';
import { fileSandbox, newProject } from './support.mts';

const sandbox = fileSandbox();

describe('the project of a request', () => {
	type Given = 'own' | 'other' | 'none' | 'missing';

	it.each<
		[project: 'own' | 'missing', password: Given, status: number, log: 'own' | 'other' | 'first']
	>([
		['own', 'own', 200, 'own'],
		['own', 'other', 401, 'own'],
		['own', 'none', 401, 'own'],
		['own', 'missing', 401, 'own'],
		['missing', 'own', 404, 'own'],
		['missing', 'other', 404, 'other'],
		['missing', 'none', 401, 'first'],
		['missing', 'missing', 401, 'first'],
	])(
		'is resolved for project %s with the password of %s: %i, logged in %s',
		async (path, given, status, log) => {
			const [own, other] = [newProject(sandbox), newProject(sandbox)];
			const passwords = { own: own.password, other: other.password, none: undefined, missing: 'x' };
			await sandbox.client.delete('/requests');
			const answer = await own.call('listTemplates', {
				path: { project_id: path === 'own' ? own.projectId : 'missing' },
				password: passwords[given],
			});
			expect(answer.status).toBe(status);
			const logged = { own, other, first: sandbox };
			for (const [name, { client }] of Object.entries(logged)) {
				const { total } = await client.get('/requests');
				expect([name, total]).toEqual([name, name === log ? 1 : 0]);
			}
		},
	);

	it('comes from the password when the path has no project', async () => {
		const project = newProject(sandbox, {
			seed: { businesses: [{ id: '64b7f0a2c9e77b001f3a0009' }] },
		});
		const path = { business_id: '64b7f0a2c9e77b001f3a0009' };
		expect((await project.call('getBusiness', { path })).status).toBe(200);
		expect((await sandbox.call('getBusiness', { path })).status).toBe(404);
	});

	it('comes from the path of an unknown operation, even if escaped', async () => {
		const project = newProject(sandbox, { id: 'dotted.name' });
		const headers = { 'x-api-wa-project-api-pwd': project.password };
		for (const id of ['dotted.name', 'dotted%2Ename', '%zz']) {
			await fetch(`${project.baseUrl}/project/${id}/nothing`, { headers });
		}
		const { requests } = await project.client.get('/requests');
		expect(requests.map(({ status, operation }) => [status, operation])).toEqual([
			[404, null],
			[404, null],
		]);
	});
});

describe('the control API of a project', () => {
	const operations = controlOperations().filter(
		({ id, path }) => id !== 'streamEvents' && !path.startsWith('/projects'),
	);

	it.each(operations)('has $id', async ({ id, method, path, validateBody }) => {
		const project = newProject(sandbox);
		const body = validateBody ? bodies[id] : undefined;
		const { status } = await project.tryControl(method, path.replaceAll(/\{\w+\}/g, '1'), body);
		expect([200, 404]).toContain(status);
		const { total } = await sandbox.client.get('/messages');
		expect(total).toBe(0);
	});

	it('has no endpoint for projects', async () => {
		const { tryControl, projectId } = newProject(sandbox);
		expect(await tryControl('GET', '/projects')).toMatchObject({
			status: 404,
			body: {
				message: `The control API has no GET /control/projects/${projectId}/projects: see /docs`,
			},
		});
	});

	it('rejects host names that are not allowed', async () => {
		const { controlUrl } = newProject(sandbox);
		const { promise, resolve } = Promise.withResolvers<number | undefined>();
		request(`${controlUrl}/state`, { headers: { host: 'evil.example' } }, (answer) => {
			answer.resume();
			resolve(answer.statusCode);
		}).end();
		expect(await promise).toBe(403);
	});
});
