// Exporting the current state as a seed, and restoring what seeds can hold.
import fc from 'fast-check';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import type { Seed } from '../index.mts';
import { sandboxTest } from '../vitest.mts';
import { DEFAULT_SEED } from '../seed/default.mts';
import { anyAction, preparation } from './model/actions.mts';
import { Performer } from './model/performer.mts';
import { anySeed } from './model/seeds.mts';
import {
	callersOf,
	send,
	startTestSandbox,
	temporaryFolder,
	type Json,
	type TestProject,
} from './support.mts';
import { propertyRuns } from '../../test/harness/propertyRuns.mts';

const it = sandboxTest.extend('mine', ({ project }): TestProject => callersOf(project));

const folder = temporaryFolder();

const exported = ({ client }: TestProject) => client.get('/seed');
const resetTo = ({ client }: TestProject, seed: Seed) => client.post('/reset', { body: { seed } });

/** Fields that no seed can set, and IDs of records without an ID in a seed. */
const OMITTED = /^(created_at|updated_at|updatedAt|last_active|submitted|first_message)$/;

/** The state without what seeds cannot express. */
async function stateAsSaid(project: TestProject): Promise<Json> {
	const state: Json = { ...(await project.client.get('/state')), clock: 0, messages: 0 };
	const { contacts, catalogues, ...rest } = JSON.parse(
		JSON.stringify(state, (key, value: unknown) => (OMITTED.test(key) ? undefined : value)),
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

describe.concurrent('the exported seed', () => {
	it('contains the whole seed, and restores the same state', async ({ mine, expect }) => {
		await fc.assert(
			fc.asyncProperty(anySeed, async (seed) => {
				await resetTo(mine, seed);
				const said = await exported(mine);
				expect(said).toMatchObject(seed);
				const state = await stateAsSaid(mine);
				await resetTo(mine, said);
				expect(await exported(mine)).toEqual(said);
				expect(await stateAsSaid(mine)).toEqual(state);
			}),
			{ numRuns: propertyRuns(60) },
		);
	}, 60_000);

	it('survives a round trip after any use of the service', async ({ mine, expect }) => {
		const actions = fc.array(anyAction, { maxLength: 25 });
		await fc.assert(
			fc.asyncProperty(actions, async (list) => {
				await resetTo(mine, { attributes: ['city', 'plan'] });
				const performer = new Performer(mine);
				for (const action of [...preparation, ...list]) await performer.perform(action);
				const said = await exported(mine);
				await resetTo(mine, said);
				expect(await exported(mine)).toEqual(said);
			}),
			{ numRuns: propertyRuns(30) },
		);
	}, 60_000);

	it('starts another sandbox from its file', async ({ mine, expect }) => {
		const seed = join(folder, 'seed.json');
		const contact = { phone_number: '919876543210', name: 'Asha', tags: ['vip'] };
		await mine.client.post('/seed', { body: { tags: ['new'], contacts: [contact] } });
		const { phones } = await mine.client.get('/phones', { query: {} });
		const path = { contact_id: String(phones[0]?.id) };
		const body = { attributes: { unknownToTheProject: 'x' } };
		expect((await mine.call('updateContact', { path, body })).status).toBe(200);
		const said = await mine.client.get('/seed', { query: { password: true } });
		writeFileSync(seed, JSON.stringify(said));
		const other = await startTestSandbox({ seed });
		expect([other.projectId, other.password]).toEqual([mine.projectId, mine.password]);
		expect(await other.client.get('/seed', { query: { password: true } })).toEqual(said);
		await other.close();
	});

	it('includes the password only on request', async ({ mine, expect }) => {
		expect(JSON.stringify(await exported(mine))).not.toContain(mine.password);
		const { password } = await mine.client.post('/password/regenerate');
		expect(JSON.stringify(await exported(mine))).not.toContain(password);
		const answer = await mine.client.get('/seed', { query: { password: true } });
		expect(answer.project?.password).toBe(password);
	});

	it('includes webhooks with their secrets only on request', async ({ mine, expect }) => {
		const webhook = { url: 'http://127.0.0.1:9/events', secret: 'webhook-secret', active: false };
		await mine.client.put('/webhooks', { body: { webhooks: [webhook] } });
		expect(JSON.stringify(await exported(mine))).not.toContain('127.0.0.1:9');
		const said = await mine.client.get('/seed', { query: { password: true } });
		expect(said.webhooks).toMatchObject([webhook]);
		await resetTo(mine, said);
		expect((await mine.client.get('/webhooks')).webhooks).toMatchObject([
			{ url: webhook.url, active: false },
		]);
	});

	it('equals the default seed with all defaults filled in', async ({ mine, expect }) => {
		const { project: own, tags, ...rest } = DEFAULT_SEED;
		const said = await exported(mine);
		expect(said).toMatchObject({ ...rest, tags: tags?.toSorted() });
		expect(said.project).toEqual({
			id: mine.projectId,
			deductionType: 'WC',
			credits: own?.credits,
		});
	});

	it('leaves out messages, deleted templates and the campaigns linked to them', async ({
		mine,
		expect,
	}) => {
		const { call, client } = mine;
		expect((await call('sendCampaign', { body: send('919876543210') })).status).toBe(200);
		const { templates } = await client.get('/state');
		const welcome = templates.find(({ name }) => name === 'welcome');
		await call('deleteTemplate', { path: { wa_template_id: String(welcome?._id) } });
		const said = await exported(mine);
		expect(said.templates).toHaveLength(12);
		expect(said.campaigns?.map(({ name }) => name)).not.toContain('Welcome');
		expect(said.campaigns).toHaveLength(7);
		expect(said.contacts).toHaveLength(1);
		await resetTo(mine, said);
		expect((await client.get('/messages')).total).toBe(0);
	});
});
