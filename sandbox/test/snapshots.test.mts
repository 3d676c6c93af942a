// Saving, loading and comparing snapshots.
import fc from 'fast-check';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anyAction, preparation, type Action } from './model/actions.mts';
import { Performer } from './model/performer.mts';
import {
	callersOf,
	send,
	fileSandbox,
	ownSandbox,
	startTestSandbox,
	temporaryFolder,
	type Json,
	type TestProject,
} from './support.mts';
import { propertyRuns } from '../../test/harness/propertyRuns.mts';

const sandbox = fileSandbox();

/** One for each test. */
let project: TestProject;
let remove: () => void;
beforeEach(() => {
	const created = sandbox.createProject({ id: 'mine', password: 'my-password' });
	project = callersOf(created);
	remove = created.remove;
});
afterEach(() => remove());

const asha = '919876543210';
const save = (name: string) => project.client.put('/snapshots/{name}', { path: { name } });
const load = (name: string) => project.client.post('/snapshots/{name}/load', { path: { name } });
const diff = (name: string, query?: { with?: string; limit?: number }) =>
	project.client.get('/snapshots/{name}/diff', { path: { name }, query });
const sendOne = async (number = asha) => {
	expect((await project.call('sendCampaign', { body: send(number) })).status).toBe(200);
};

/** Everything that can be read of the state. */
async function everything(client = project.client): Promise<Json> {
	return {
		state: { ...(await client.get('/state')), clock: undefined },
		sends: await client.get('/sends/list'),
		messages: await client.get('/messages'),
		delivery: await client.get('/delivery'),
	};
}

describe('a snapshot', () => {
	it('is listed, replaced and deleted', async () => {
		const { savedAt } = await save('b');
		expect(Math.abs(savedAt - Date.now())).toBeLessThan(60_000);
		await save('a');
		await sendOne();
		await save('b');
		const { snapshots } = await project.client.get('/snapshots');
		expect(snapshots.map(({ name }) => name)).toEqual(['a', 'b']);
		expect((await diff('a', { with: 'b' })).counts).toMatchObject({ message: { added: 1 } });
		expect((await diff('b')).total).toBe(0);
		await project.client.delete('/snapshots/{name}', { path: { name: 'a' } });
		expect((await project.client.get('/snapshots')).snapshots).toHaveLength(1);
	});

	it.each<[string, string, string, number, RegExp]>([
		['PUT', '/now', 'the present state', 400, /^now is the present state/],
		['PUT', '/.a', 'a dot first', 400, /^The name of a snapshot must be 1 to 64 letters/],
		['PUT', '/a%2Fb', 'a slash', 400, /^The name of a snapshot must be 1 to 64 letters/],
		['PUT', `/${'a'.repeat(65)}`, 'a long name', 400, /^The name of a snapshot must be 1 to 64/],
		['POST', '/none/load', 'an unknown name', 404, /^There is no snapshot none$/],
		['DELETE', '/none', 'an unknown name', 404, /^There is no snapshot none$/],
		['GET', '/none/diff', 'an unknown name', 404, /^There is no snapshot none$/],
		['GET', '/there/diff?with=none', 'another unknown name', 404, /^There is no snapshot none$/],
	])('%s %s is refused for %s', async (method, path, _title, status, message) => {
		await save('there');
		const answer = await project.tryControl(method, `/snapshots${path}`);
		expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
	});

	it('belongs to its project', async () => {
		const path = { name: 'theirs' };
		await sandbox.client.put('/snapshots/{name}', { path });
		expect((await project.client.get('/snapshots')).snapshots).toEqual([]);
		await sandbox.client.delete('/snapshots/{name}', { path });
	});

	it('restores any state', async () => {
		const actions = fc.array(anyAction, { maxLength: 20 });
		const run = async (performer: Performer, list: Action[]) => {
			for (const action of list) await performer.perform(action);
		};
		await fc.assert(
			fc.asyncProperty(actions, actions, async (before, after) => {
				await project.client.post('/reset', { body: { seed: { attributes: ['city', 'plan'] } } });
				const performer = new Performer(project);
				await run(performer, [...preparation, ...before]);
				await save('then');
				const then = await everything();
				await run(performer, after);
				const isSame = JSON.stringify(await everything()) === JSON.stringify(then);
				expect((await diff('then')).total === 0).toBe(isSame);
				await load('then');
				expect(await everything()).toEqual(then);
				expect((await diff('then')).total).toBe(0);
			}),
			{ numRuns: propertyRuns(25) },
		);
	}, 60_000);
});

describe('loading', () => {
	it('restores password, clock, delivery and pending steps', async () => {
		const { client } = project;
		await client.put('/clock', { body: { frozen: true, now: 1_900_000_000_000 } });
		await client.put('/delivery', { body: { profile: 'lifelike', seed: 3 } });
		await sendOne();
		const delivery = await client.get('/delivery');
		expect(delivery.pending).toBeGreaterThan(0);
		await save('then');
		const { password } = await client.post('/password/regenerate');
		await client.put('/delivery', { body: { profile: 'off' } });
		await client.put('/clock', { body: { frozen: false, now: 5 } });
		await load('then');
		expect((await project.call('listTemplates', { password })).status).toBe(401);
		expect((await project.call('listTemplates')).status).toBe(200);
		expect(await client.get('/clock')).toMatchObject({ now: 1_900_000_000_000, frozen: true });
		expect(await client.get('/delivery')).toEqual(delivery);
		await client.post('/clock/advance', { body: { ms: 24 * 3_600_000 } });
		expect((await client.get('/delivery')).pending).toBe(0);
		expect((await client.get('/messages')).messages[0]?.status).not.toBe('SENT');
	});

	it('does not change rate limit, faults, request log or traffic', async () => {
		const { client } = project;
		await save('then');
		await client.put('/rate-limit', { body: { perSecond: 7 } });
		await client.put('/faults', { body: { rules: [{ kind: 'truncate', calls: [99] }] } });
		await sendOne();
		await load('then');
		expect(await client.get('/rate-limit')).toEqual({ perSecond: 7 });
		expect((await client.get('/faults')).rules).toHaveLength(1);
		expect((await client.get('/requests')).total).toBe(1);
		expect((await client.get('/traffic')).answers).toEqual({ 200: 1 });
	});

	it('changes nothing when it fails', async () => {
		const own = await ownSandbox();
		const { client } = own;
		const path = { name: 'then' };
		await client.put('/snapshots/{name}', { path });
		const seed = { project: { id: 'x', password: 'other-password' }, tags: ['only'] };
		await client.post('/reset', { body: { seed } });
		await client.put('/clock', { body: { frozen: true, now: 1000 } });
		const inTheWay = own.createProject({ id: 'wa-demo' });
		const before = await everything(client);
		expect(await own.tryControl('POST', '/snapshots/then/load')).toMatchObject({
			status: 409,
			body: { message: 'There is a project wa-demo already' },
		});
		expect(await everything(client)).toEqual(before);
		expect(await client.get('/clock')).toMatchObject({ now: 1000, frozen: true });
		const access = { path: { project_id: 'x' }, password: 'other-password' };
		expect((await own.call('listTemplates', access)).status).toBe(200);
		inTheWay.remove();
		await client.post('/snapshots/{name}/load', { path });
		expect((await own.call('listTemplates')).status).toBe(200);
	});
});

describe('a comparison', () => {
	/** A comparison, without the values of fields. */
	const summary = ({ differences }: Awaited<ReturnType<typeof diff>>) =>
		differences.map(({ kind, key, change, fields }) =>
			[change, kind, key, ...(fields ?? []).map(({ name }) => name)].join(' '),
		);

	it('reports what was added, changed and removed, by kind and key', async () => {
		const { client } = project;
		await client.put('/clock', { body: { frozen: true } });
		await client.post('/seed', {
			body: { contacts: [{ name: 'Ben', phone_number: '14155550123' }] },
		});
		await save('then');
		await client.post('/clock/advance', { body: { ms: 1000 } });
		await sendOne();
		await client.post('/campaigns/{campaign}/status', {
			path: { campaign: 'Welcome' },
			body: { status: 'PAUSED' },
		});
		await client.post('/seed', { body: { tags: ['new'] } });
		const answer = await diff('then');
		const { messages } = await client.get('/messages');
		const [message] = messages;
		expect(summary(answer)).toEqual([
			'changed project mine credits clock_frozen_at',
			'added tag new',
			'changed campaign Appointment reminder submitted',
			'changed campaign Welcome status updated_at',
			`added contact ${asha}`,
			`added message ${message?.message_id}`,
			`added conversation ${message?.contact_id}/utility`,
		]);
		expect(answer.differences[0]?.fields?.[0]).toEqual({
			name: 'credits',
			before: 100_000,
			after: 99_998,
		});
		expect(answer).toMatchObject({ from: 'then', to: 'now', total: 7 });
		expect(answer.counts.campaign).toEqual({ added: 0, removed: 0, changed: 2 });
		await save('later');
		await load('then');
		expect((await diff('later')).counts.contact).toEqual({ added: 0, removed: 1, changed: 0 });
		expect((await diff('then', { with: 'later' })).differences).toEqual(answer.differences);
	});

	it('shows lists and maps as JSON, and truncates long values', async () => {
		const contacts = [{ name: '[1]', phone_number: asha, tags: ['vip'] }];
		await project.client.post('/seed', { body: { contacts } });
		await save('then');
		const { body } = await project.call('getContactByNumber', {
			query: { action: 'FetchContact', mobile_number: asha },
		});
		await project.call('updateContact', {
			path: { contact_id: String(body.id) },
			body: { name: '[2]', attributes: { note: 'n'.repeat(5000) } },
		});
		const { differences } = await diff('then');
		const fields = differences[0]?.fields ?? [];
		const field = (name: string) => fields.find((one) => one.name === name);
		expect(field('name')).toEqual({ name: 'name', before: '[1]', after: '[2]' });
		expect(field('attributes')?.before).toEqual({});
		expect(field('attributes')?.after).toMatch(/^\{"note":"n{900,}…$/);
	});

	it('ignores the order of creation', async () => {
		const [ben, cat] = [
			{ name: 'Ben', phone_number: '14155550123' },
			{ name: 'Cat', phone_number: '14155550124' },
		];
		await project.client.post('/seed', { body: { contacts: [ben, cat] } });
		await save('then');
		await project.client.post('/reset');
		await project.client.post('/seed', { body: { contacts: [cat, ben] } });
		const { differences } = await diff('then');
		const contacts = differences.filter(({ kind }) => kind === 'contact');
		expect(contacts.map(({ key }) => key)).toEqual([ben.phone_number, cat.phone_number]);
		for (const { fields = [] } of contacts) {
			expect(fields.map(({ name }) => name)).not.toContain('seq');
		}
	});

	it('shows no password', async () => {
		await save('then');
		await project.client.post('/password/regenerate');
		const { differences } = await diff('then');
		expect(differences).toEqual([
			{
				kind: 'project',
				key: 'mine',
				change: 'changed',
				fields: [{ name: 'password', before: '[redacted]', after: '[redacted]' }],
			},
		]);
	});

	it('counts all differences, and lists them up to the limit', async () => {
		await save('then');
		for (let index = 0; index < 5; index++) await sendOne(`91987654321${index}`);
		const { total, differences, counts } = await diff('then', { limit: 4 });
		expect(counts.message).toEqual({ added: 5, removed: 0, changed: 0 });
		expect(total).toBe(17);
		expect(differences).toHaveLength(4);
	});
});

describe('a snapshot in a database file', () => {
	const folder = temporaryFolder();
	const path = { name: 'then' };

	it('survives a restart, and hides passwords that the process has never seen', async () => {
		const db = join(folder, 'restarted.sqlite');
		const before = await startTestSandbox({ db });
		await before.client.put('/snapshots/{name}', { path });
		await before.client.post('/password/regenerate');
		await before.close();
		const after = await startTestSandbox({ db });
		const answer = await after.client.get('/snapshots/{name}/diff', { path });
		expect(answer.total).toBe(1);
		expect(JSON.stringify(answer)).not.toContain('sandbox-password');
		await after.client.post('/snapshots/{name}/load', { path });
		const old = { password: 'sandbox-password' };
		expect((await after.call('listTemplates', old)).status).toBe(200);
		await after.client.delete('/snapshots/{name}', { path });
		await after.close();
		const file = new DatabaseSync(db);
		const left = file.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'snapshot_%'").all();
		expect(left.map(({ name }) => name)).toEqual(['snapshots']);
		file.close();
	});

	it('can be saved in a file without the table for snapshots', async () => {
		const db = join(folder, 'older.sqlite');
		await (await startTestSandbox({ db })).close();
		const file = new DatabaseSync(db);
		file.exec('DROP TABLE snapshots');
		file.close();
		const again = await ownSandbox({ db });
		await again.client.put('/snapshots/{name}', { path });
		expect((await again.client.get('/snapshots')).snapshots).toHaveLength(1);
	});
});
