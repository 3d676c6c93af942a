// Several isolated projects in one sandbox.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { anyAction, preparation, type Action } from './model/actions.mts';
import { Performer } from './model/performer.mts';
import { PlainModel } from './model/plainModel.mts';
import {
	callersOf,
	fileSandbox,
	newProject,
	ownSandbox,
	send,
	type Json,
	type TestProject,
} from './support.mts';
import { applySeed } from '../seed/apply.mts';
import { createProjects } from '../world/projects.mts';
import { propertyRuns } from '../../test/harness/propertyRuns.mts';

const sandbox = fileSandbox();

const asha = '919876543210';

describe('a project', () => {
	it('is created, listed, used and deleted over HTTP', async () => {
		const before = await sandbox.client.get('/projects');
		expect(before.projects).toEqual([
			{ id: 'wa-demo', baseUrl: sandbox.baseUrl, controlUrl: sandbox.controlUrl },
		]);
		const body = { id: 'shop', password: 'shop-password', seed: { tags: ['only'] } };
		const created = await sandbox.client.post('/projects', { body });
		expect(created).toEqual({
			id: 'shop',
			password: 'shop-password',
			baseUrl: sandbox.baseUrl,
			controlUrl: `${sandbox.controlUrl}/projects/shop`,
		});
		const shop = callersOf({ ...created, projectId: created.id });
		expect((await shop.client.get('/state')).tags).toEqual(['only']);
		expect((await sandbox.client.get('/projects')).projects.map(({ id }) => id)).toEqual([
			'wa-demo',
			'shop',
		]);
		await sandbox.client.delete('/projects/{project}', { path: { project: 'shop' } });
		expect(await sandbox.client.get('/projects')).toEqual(before);
		expect((await shop.call('listTemplates')).status).toBe(401);
		expect(await shop.tryControl('GET', '/state')).toMatchObject({
			status: 404,
			body: { message: 'There is no project shop' },
		});
	});

	it("gets a unique ID and password, and the sandbox's seed, when none is given", async () => {
		const [one, other] = [newProject(sandbox), newProject(sandbox)];
		expect(one.projectId).toMatch(/^project-\d+$/);
		expect(one.projectId).not.toBe(other.projectId);
		expect(one.password).toMatch(/^[\w-]{24}$/);
		expect(one.password).not.toBe(other.password);
		const { campaigns, businesses } = await one.client.get('/state');
		expect(campaigns).toHaveLength(8);
		expect(businesses[0]?.project_ids).toEqual([one.projectId]);
	});

	it.each<[string, Json, number, RegExp]>([
		['an ID that is taken', { id: 'wa-demo' }, 409, /^There is a project wa-demo already$/],
		['a password that is taken', { password: 'sandbox-password' }, 409, /another project/i],
		['an ID with a slash', { id: 'a/b' }, 400, /^body\.id must be 1 to 64 letters, digits/],
		['an ID of dots', { id: '..' }, 400, /^body\.id must be 1 to 64 letters, digits/],
		['no password', { password: '' }, 400, /^body\.password must not be empty$/],
		...['pässword', '密码', 'a\nb', 'a\u0000b', ' a', 'a ', ' ', 'a\u007f'].map(
			(password): [string, Json, number, RegExp] => [
				`the password ${JSON.stringify(password)}, which no header carries`,
				{ password },
				400,
				/^body\.password must consist of the visible ASCII characters and spaces within/,
			],
		),
		[
			'a password of more than 1000 characters',
			{ password: 'x'.repeat(1001) },
			400,
			/^body\.password must have at most 1000 characters$/,
		],
		['a seed that is none', { seed: { tag: [] } }, 400, /^body\.seed\.tag is not known here$/],
		[
			'a seed that cannot be stored',
			{ seed: { campaigns: [{ name: 'A', template: 'b' }] } },
			409,
			/^campaign A: there is no template b$/,
		],
	])('is refused with %s, and not created', async (_title, body, status, message) => {
		const before = await sandbox.client.get('/projects');
		const answer = await sandbox.tryControl('POST', '/projects', body);
		expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
		expect(await sandbox.client.get('/projects')).toEqual(before);
	});

	it('is refused with the same message when created in-process', () => {
		expect(() => sandbox.createProject({ id: 'a b' })).toThrow(/^project\.id must be 1 to 64/);
		expect(() => sandbox.createProject({ id: 'wa-demo' })).toThrow(
			'There is a project wa-demo already',
		);
	});

	it('cannot be deleted if it is the first project or does not exist', async () => {
		expect(await sandbox.tryControl('DELETE', '/projects/wa-demo')).toMatchObject({
			status: 409,
			body: { message: 'wa-demo is the project that the sandbox was started with' },
		});
		expect((await sandbox.tryControl('DELETE', '/projects/missing')).status).toBe(404);
	});

	it('is refused above the project limit, until one is deleted', () => {
		const projects = createProjects(':memory:', (empty) => applySeed(empty, {}), { most: 3 });
		projects.create({ id: 'a' });
		projects.create({ id: 'b' });
		const refused = {
			status: 409,
			message: expect.stringMatching(
				/^There are 3 projects already, the most that a sandbox holds: delete one, with DELETE/,
			),
		};
		expect(() => projects.create({ id: 'c' })).toThrow(expect.objectContaining(refused));
		expect(projects.list()).toHaveLength(3);
		projects.remove('a');
		projects.create({ id: 'c' });
		projects.close();
	});

	it('keeps its ID and the password that it was created with through resets', async () => {
		const project = newProject(sandbox, {
			seed: { project: { id: 'x', password: 'y', credits: 7 } },
		});
		const { projectId, password, client } = project;
		expect((await client.get('/state')).project).toMatchObject({ id: projectId, credits: 7 });
		await client.post('/password/regenerate');
		expect((await project.call('listTemplates')).status).toBe(401);
		await client.post('/reset', { body: { seed: { project: { id: 'wa-demo', credits: 8 } } } });
		expect((await client.get('/state')).project).toMatchObject({ id: projectId, credits: 8 });
		expect((await project.call('listTemplates')).status).toBe(200);
		expect(project.password).toBe(password);
	});
});

describe('the first project', () => {
	it('cannot take the ID or the password of another project', async () => {
		const { projectId, password } = newProject(sandbox);
		await sandbox.client.put('/clock', { body: { frozen: true, now: 1_000_000 } });
		for (const project of [{ id: projectId }, { password }]) {
			const answer = await sandbox.tryControl('POST', '/reset', { seed: { project } });
			expect(answer.status).toBe(409);
		}
		expect(await sandbox.client.get('/clock')).toMatchObject({ now: 1_000_000, frozen: true });
		expect((await sandbox.call('listTemplates')).status).toBe(200);
		await sandbox.client.post('/reset');
	});

	it('has its control API under two paths', async () => {
		const second = callersOf({ ...sandbox, controlUrl: `${sandbox.controlUrl}/projects/wa-demo` });
		await second.client.put('/rate-limit', { body: { perSecond: 3 } });
		expect(await sandbox.client.get('/rate-limit')).toEqual({ perSecond: 3 });
		await sandbox.client.post('/reset');
	});
});

describe('isolation', () => {
	it('separates data, credits and messages', async () => {
		const [one, other] = [newProject(sandbox), newProject(sandbox)];
		expect((await one.call('sendCampaign', { body: send(asha) })).status).toBe(200);
		expect((await one.client.get('/sends')).total).toBe(1);
		expect((await other.client.get('/sends')).total).toBe(0);
		const credits = async (project: TestProject) =>
			(await project.client.get('/state')).project.credits;
		expect([await credits(one), await credits(other)]).toEqual([99_998, 100_000]);
	});

	it('separates clock and delivery', async () => {
		const [one, other] = [newProject(sandbox), newProject(sandbox)];
		await one.client.put('/clock', { body: { frozen: true, now: 1_000_000_000 } });
		await one.client.put('/delivery', { body: { profile: 'lifelike' } });
		expect(await other.client.get('/clock')).toMatchObject({ offset: 0, frozen: false });
		expect(await other.client.get('/delivery')).toMatchObject({ profile: 'off' });
		await one.call('sendCampaign', { body: send(asha) });
		await other.call('sendCampaign', { body: send(asha) });
		expect((await one.client.get('/delivery')).pending).toBeGreaterThan(0);
		expect((await other.client.get('/delivery')).pending).toBe(0);
	});

	it('separates faults, rate limit, request log and traffic', async () => {
		const [one, other] = [newProject(sandbox), newProject(sandbox)];
		await one.client.put('/faults', { body: { rules: [{ kind: 'status', status: 500 }] } });
		await other.client.put('/rate-limit', { body: { perSecond: 1, burst: 1 } });
		const statuses = async (project: TestProject) => [
			(await project.call('sendCampaign', { body: send(asha) })).status,
			(await project.call('sendCampaign', { body: send(asha) })).status,
		];
		expect(await statuses(one)).toEqual([500, 500]);
		expect(await statuses(other)).toEqual([200, 429]);
		expect((await one.client.get('/traffic')).answers).toEqual({ 500: 2 });
		expect((await other.client.get('/traffic')).answers).toEqual({ 200: 1, 429: 1 });
		await one.client.delete('/requests');
		expect((await one.client.get('/requests')).total).toBe(0);
		expect((await other.client.get('/requests')).total).toBe(2);
	});

	it('makes two projects behave like two separate models under concurrent random actions', async () => {
		const seed = { attributes: ['city', 'plan'] };
		const run = async (project: TestProject, actions: Action[]) => {
			const [model, performer] = [new PlainModel(), new Performer(project)];
			for (const action of [...preparation, ...actions]) {
				const expected = model.apply(action);
				expect(await performer.perform(action), JSON.stringify(action)).toBe(expected);
			}
			expect((await project.client.get('/sends')).total).toBe(model.sends.length);
			expect((await project.client.get('/contacts')).total).toBe(model.contacts.size);
		};
		const actions = fc.array(anyAction, { minLength: 5, maxLength: 25 });
		await fc.assert(
			fc.asyncProperty(actions, actions, async (first, second) => {
				const projects = [sandbox.createProject({ seed }), sandbox.createProject({ seed })];
				const [one, other] = projects.map(callersOf) as [TestProject, TestProject];
				await Promise.all([run(one, first), run(other, second)]);
				for (const project of projects) project.remove();
			}),
			{ numRuns: propertyRuns(15) },
		);
	}, 60_000);
});

describe('deleting a project', () => {
	it('ends its event streams', async () => {
		const project = sandbox.createProject();
		const stream = await fetch(`${project.controlUrl}/events`);
		project.remove();
		expect(await stream.text()).toBe(': connected\n\n');
	});

	it('resets the connections of its pending requests', async () => {
		const project = sandbox.createProject();
		const { call, client } = callersOf(project);
		await client.put('/faults', { body: { rules: [{ kind: 'delay', ms: 300 }] } });
		const waiting = call('sendCampaign', { body: send(asha) });
		const isRefused = expect(waiting).rejects.toThrow(/fetch failed/);
		await vi.waitFor(async () => expect((await client.get('/traffic')).inFlight).toBe(1));
		project.remove();
		await isRefused;
	});

	it('leaves no timers or connections behind', async () => {
		const own = await ownSandbox();
		const resources = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout');
		const useOne = async () => {
			const project = own.createProject();
			const { call, client } = callersOf(project);
			await client.put('/delivery', { body: { profile: 'lifelike' } });
			expect((await call('sendCampaign', { body: send(asha) })).status).toBe(200);
			expect((await client.get('/delivery')).pending).toBeGreaterThan(0);
			return project;
		};
		(await useOne()).remove();
		const before = resources().length;
		const projects = [];
		for (let count = 0; count < 100; count++) projects.push(await useOne());
		for (const project of projects) project.remove();
		expect((await own.client.get('/projects')).projects).toHaveLength(1);
		await vi.waitFor(() => expect(resources().length).toBeLessThanOrEqual(before + 1));
	});
});
