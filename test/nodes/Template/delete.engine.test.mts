import { describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { WaTemplate } from '../../../nodes/Template/WaTemplate.node.ts';
import { ERROR_TABLE } from '../../../nodes/service/errors/errorTable.ts';
import { runNode } from '../../harness/engine.mts';
import { hurryEachTest, nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';
import { formFields } from '../../harness/formFields.mts';
import { PLAIN_TEMPLATE } from '../../harness/templateTexts.mts';

const sandbox = seededSandbox();
const type = new WaTemplate();
const node = nodeUnderTest(type, sandbox);

hurryEachTest();

const DELETES = { operation: 'deleteTemplate' };
const PROJECT = '/v1/project/wa-demo';
const byName = (value: string) => ({ __rl: true, mode: 'name', value });
const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const unused = { ...PLAIN_TEMPLATE, name: 'stale_offer' };

async function idOf(name: string): Promise<string> {
	const { json } = await node.run({ operation: 'get', template: byName(name) });
	await sandbox.control('DELETE', '/requests');
	return String(at(json, 0)._id);
}

async function remove(parameters: IDataObject) {
	return await node.run({ operation: 'delete', ...parameters });
}

async function deletions(): Promise<string[]> {
	return (await node.arrived()).map(([request]) => request).filter((one) => /^DELETE/.test(one));
}

/** Creates LIVE campaigns that use the template, and one that is paused. */
async function addCampaigns(...names: string[]): Promise<void> {
	const campaigns = names.map((name) => ({ name, template: unused.name }));
	const paused = { name: 'Resting', template: unused.name, status: 'PAUSED' };
	await sandbox.control('POST', '/seed', {
		templates: [unused],
		campaigns: [...campaigns, paused],
	});
}

describe('Template: Delete', () => {
	it('states the consequences in the form', () => {
		const notice = formFields(type).find(({ name }) => name === 'deleteNotice');
		expect(notice?.type).toBe('notice');
		expect(notice?.displayName).toMatch(/cannot be undone.*30 days.*campaigns.*fail to send/);
	});

	it('deletes a template that no LIVE campaign uses, and names it', async () => {
		await addCampaigns();
		const id = await idOf('stale_offer');
		const { json, error } = await remove({ template: byId(id) });
		expect(error).toBeUndefined();
		expect(json).toEqual([{ deleted: true, name: 'stale_offer' }]);
		expect((await node.arrived()).map(([request]) => request)).toEqual([
			`GET ${PROJECT}/wa_template/${id}`,
			expect.stringContaining(`POST ${PROJECT}/campaigns`),
			expect.stringContaining(`POST ${PROJECT}/campaigns`),
			`DELETE ${PROJECT}/wa_template/${id}`,
		]);
		expect(await sandbox.violations()).toEqual([]);
	});

	it.each<[string, string[], RegExp]>([
		['one', ['A'], /^Template: the campaign "A" is LIVE and uses it, so its sends would fail/],
		['several', ['A', 'B'], /^Template: the campaigns "[AB]", "[AB]" are LIVE and use it/],
		[
			'many',
			['A', 'B', 'C', 'D', 'E'],
			/^Template: the campaigns ("[A-E]"(, )?){3} and 2 more are/,
		],
	])(
		'refuses while %s LIVE campaigns use it, and says how to fix it',
		async (_name, names, message) => {
			await addCampaigns(...names);
			for (const template of [byName('stale_offer'), byId(await idOf('stale_offer'))]) {
				const { error } = await remove({ template });
				expect(error?.message).toMatch(message);
				expect(error?.description).toMatch(
					/^Stop the campaigns? first, or turn on "Delete Even If a Live Campaign Uses It"\.$/,
				);
			}
			expect(await deletions()).toEqual([]);
		},
	);

	it('finds a campaign beyond the first page', async () => {
		await addCampaigns('A');
		const others = Array.from({ length: 130 }, (_, index) => ({
			name: `Newer ${index}`,
			template: 'welcome',
		}));
		await sandbox.control('POST', '/seed', { campaigns: others });
		const { error } = await remove({ template: byName('stale_offer') });
		expect(error?.message).toMatch(/"A" is LIVE/);
	});

	it('does not delete a template when the list of campaigns cannot be read', async () => {
		await addCampaigns();
		await node.faults({ kind: 'status', status: 500, match: { operation: 'listCampaigns' } });
		const { error } = await remove({ template: byName('stale_offer') });
		expect(error?.message).toContain(ERROR_TABLE.byAnswer.serverError.happened());
		expect(await deletions()).toEqual([]);
	});

	it('deletes a template in use if the user says so', async () => {
		await addCampaigns('A');
		const { json } = await remove({ template: byName('stale_offer'), deleteInUse: true });
		expect(json).toEqual([{ deleted: true, name: 'stale_offer' }]);
	});

	it('takes the template for deleted after a server failure that came too late', async () => {
		await addCampaigns();
		const id = await idOf('stale_offer');
		await node.faults({ kind: 'status', status: 500, when: 'after', next: 1, match: DELETES });
		const { json, error } = await remove({ template: byId(id) });
		expect(error).toBeUndefined();
		expect(json).toEqual([{ deleted: true, name: 'stale_offer' }]);
	});

	it.each(['Retry On Fail', 'Retry'])('after %s deletes only the rest', async (how) => {
		const names = ['stale_a', 'stale_b', 'stale_c'];
		const templates = names.map((name) => ({ ...unused, name }));
		await sandbox.control('POST', '/seed', { templates });
		await node.faults({ kind: 'status', status: 400, calls: [2], match: DELETES });
		const parameters = { operation: 'delete', template: byName('={{ $json.name }}') };
		const items = names.map((name) => ({ name }));
		const settings = { retryOnFail: how === 'Retry On Fail', maxTries: 2, waitBetweenTries: 1 };
		let result = await node.run(parameters, { items, settings });
		if (how === 'Retry') {
			expect(result.error?.description).toContain('Retry in the list of executions');
			const { credential } = sandbox;
			result = await runNode({ type, parameters, items: [], credential, retryOf: result.stored });
		}
		expect(result.error).toBeUndefined();
		expect(result.json).toEqual(names.map((name) => ({ deleted: true, name })));
		expect(await deletions()).toHaveLength(4);
	});
});
