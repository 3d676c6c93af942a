// The present state as a seed: what it makes is the same again, as far as seeds can say.
import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Seed } from '../../sandbox/index.mts';
import { DEFAULT_SEED } from '../../sandbox/seed/default.mts';
import { anyAction, preparation } from './model/actions.mts';
import { Performer } from './model/performer.mts';
import { anySeed } from './model/seeds.mts';
import {
	callersOf,
	send,
	startTestSandbox,
	type Json,
	type TestProject,
	type TestSandbox,
} from './support.mts';

let sandbox: TestSandbox;
beforeAll(async () => {
	sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

/** One for each test. */
let project: TestProject;
let remove: () => void;
beforeEach(() => {
	const created = sandbox.createProject({ id: 'mine', password: 'my-password' });
	project = callersOf(created);
	remove = created.remove;
});
afterEach(() => remove());

const exported = () => project.client.get('/seed');
const resetTo = (seed: Seed) => project.client.post('/reset', { body: { seed } });

/** Fields that no seed can set, beside IDs of what has no ID in a seed. */
const UNSAID = /^(created_at|updated_at|updatedAt|last_active|submitted|first_message)$/;

/** The state without what seeds cannot say. */
async function stateAsSaid(): Promise<Json> {
	const state: Json = { ...(await project.client.get('/state')), clock: 0, messages: 0 };
	const { contacts, catalogues, ...rest } = JSON.parse(
		JSON.stringify(state, (key, value: unknown) => (UNSAID.test(key) ? undefined : value)),
	) as Record<string, Json[]>;
	return { ...rest, contacts: withoutIds(contacts), catalogues: withoutIds(catalogues) };
}

function withoutIds(value: unknown): unknown {
	return JSON.parse(
		JSON.stringify(value, (key, child: unknown) =>
			['_id', 'id', 'last_inbound_at'].includes(key) ? undefined : child,
		),
	);
}

describe('the exported seed', () => {
	it('holds all that a seed said, and makes the same state again', async () => {
		await fc.assert(
			fc.asyncProperty(anySeed, async (seed) => {
				await resetTo(seed);
				const said = await exported();
				expect(said).toMatchObject({ ...seed, tags: (seed.tags ?? []).toSorted() });
				const state = await stateAsSaid();
				await resetTo(said);
				expect(await exported()).toEqual(said);
				expect(await stateAsSaid()).toEqual(state);
			}),
			{ numRuns: 60 },
		);
	}, 60_000);

	it('is the same again, whatever the service was used for', async () => {
		const actions = fc.array(anyAction, { maxLength: 25 });
		await fc.assert(
			fc.asyncProperty(actions, async (list) => {
				await resetTo({ attributes: ['city', 'plan'] });
				const performer = new Performer(project);
				for (const action of [...preparation, ...list]) await performer.perform(action);
				const said = await exported();
				await resetTo(said);
				expect(await exported()).toEqual(said);
			}),
			{ numRuns: 30 },
		);
	}, 60_000);

	it('starts another sandbox from a file', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'wa-seed-'));
		const seed = join(folder, 'seed.json');
		await project.client.post('/seed', { body: { tags: ['new'] } });
		const said = await project.client.get('/seed', { query: { password: true } });
		writeFileSync(seed, JSON.stringify(said));
		const other = await startTestSandbox({ seed });
		expect([other.projectId, other.password]).toEqual(['mine', 'my-password']);
		expect(await other.client.get('/seed', { query: { password: true } })).toEqual(said);
		await other.close();
		rmSync(folder, { recursive: true, force: true });
	});

	it('holds the password on demand alone', async () => {
		expect(JSON.stringify(await exported())).not.toContain('my-password');
		const { password } = await project.client.post('/password/regenerate');
		expect(JSON.stringify(await exported())).not.toContain(password);
		const answer = await project.client.get('/seed', { query: { password: true } });
		expect(answer.project?.password).toBe(password);
	});

	it('of the default seed is that seed, with all defaults filled in', async () => {
		const { project: own, tags, ...rest } = DEFAULT_SEED;
		const said = await exported();
		expect(said).toMatchObject({ ...rest, tags: tags?.toSorted() });
		expect(said.project).toEqual({ id: 'mine', deductionType: 'WC', credits: own?.credits });
	});

	it('leaves out messages, deleted templates and the campaigns linked to them', async () => {
		const { call, client } = project;
		expect((await call('sendCampaign', { body: send('919876543210') })).status).toBe(200);
		const { templates } = await client.get('/state');
		const welcome = templates.find(({ name }) => name === 'welcome');
		await call('deleteTemplate', { path: { wa_template_id: String(welcome?._id) } });
		const said = await exported();
		expect(said.templates).toHaveLength(12);
		expect(said.campaigns?.map(({ name }) => name)).not.toContain('Welcome');
		expect(said.campaigns).toHaveLength(7);
		expect(said.contacts).toHaveLength(1);
		await resetTo(said);
		expect((await client.get('/messages')).total).toBe(0);
	});
});
