import { describe, expect, it } from 'vitest';
import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';
import { WaTemplate } from '../../../nodes/Template/WaTemplate.node.ts';
import { readLanguage } from '../../../nodes/Template/checks/language.ts';
import { badText, refusal } from '../../harness/errorWords.mts';
import { searchList } from '../../harness/form.mts';
import { hurryEachTest, nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';
import { PLAIN_TEMPLATE } from '../../harness/templateTexts.mts';

const sandbox = seededSandbox();
const type = new WaTemplate();
const node = nodeUnderTest(type, sandbox);

hurryEachTest();

const TEMPLATES = '/v1/project/wa-demo/wa_template';
const byName = (value: string) => ({ __rl: true, mode: 'name', value });

async function idOf(name: string): Promise<string> {
	const { json } = await node.run({ operation: 'get', template: byName(name) });
	await sandbox.control('DELETE', '/requests');
	return String(at(json, 0)._id);
}

/** Adds this many templates, the newest last. */
async function addTemplates(count: number): Promise<void> {
	const templates = Array.from({ length: count }, (_, index) => ({
		...PLAIN_TEMPLATE,
		name: `bulk_${index}`,
	}));
	await sandbox.control('POST', '/seed', { templates });
}

describe('Template: Get', () => {
	it('finds a template by name, however many there are', async () => {
		await addTemplates(230);
		const { json } = await node.run({ operation: 'get', template: byName('welcome') });
		expect(at(json, 0).name).toBe('welcome');
		const lists = (await node.arrived()).filter(([request]) => request.includes('wa_template/?'));
		expect(lists.length).toBeGreaterThanOrEqual(3);
	});

	it('reports that no template has the name', async () => {
		const { error } = await node.run({ operation: 'get', template: byName('welcom') });
		expect(error?.message).toMatch(/^Template: there is no template "welcom" in this project/);
	});
});

describe('Template: Get Many', () => {
	it('returns one item per template, 50 at most by default', async () => {
		await addTemplates(120);
		const { json, outputs } = await node.run({ operation: 'getMany' });
		expect(json).toHaveLength(50);
		expect(at(json, 0).name).toBe('bulk_119');
		expect(new Set(at(outputs, 0).map(({ pairedItem }) => JSON.stringify(pairedItem)))).toEqual(
			new Set(['{"item":0}']),
		);
		expect((await node.arrived()).map(([request]) => request)).toEqual([
			`GET ${TEMPLATES}/?limit=50`,
		]);
	});

	const named = ({ name }: IDataObject) => name;
	const seeded = async () =>
		await sandbox.control('POST', '/seed', {
			templates: [
				['may_offer', 'German', 'APPROVED'],
				['may_news', 'English (US)', 'PENDING'],
				['june_offer', 'English', 'REJECTED'],
				['june_news', 'Portuguese (BR)', 'APPROVED'],
			].map(([name, language, status]) => ({ ...PLAIN_TEMPLATE, name, language, status })),
		});

	it.each<[string, IDataObject, string[]]>([
		[
			'statuses',
			{ statuses: ['PENDING', 'REJECTED'], nameContains: '_' },
			['june_offer', 'may_news'],
		],
		['name', { nameContains: ' OFFER ' }, ['june_offer', 'may_offer']],
		[
			'a language with all regions',
			{ language: 'en', nameContains: 'n' },
			['june_offer', 'may_news'],
		],
		['a language of one region', { language: 'Portuguese (BR)' }, ['june_news']],
		[
			'all together',
			{ language: 'de', nameContains: 'may', statuses: ['APPROVED'] },
			['may_offer'],
		],
	])('filters by %s', async (_name, filters, expected) => {
		await seeded();
		const { json, error } = await node.run({ operation: 'getMany', filters });
		expect(error).toBeUndefined();
		const own = json.map(named).filter((name) => /^(may|june)_/.test(String(name)));
		expect(own.sort()).toEqual(expected);
		expect(await sandbox.violations()).toEqual([]);
	});

	it('reads on until enough templates match to reach the limit', async () => {
		await seeded();
		await addTemplates(230);
		const { json } = await node.run({
			operation: 'getMany',
			limit: 1,
			filters: { nameContains: 'may_offer' },
		});
		expect(json.map(named)).toEqual(['may_offer']);
		expect((await node.arrived()).length).toBeGreaterThanOrEqual(3);
	});

	it.each<[IDataObject, string]>([
		[{ language: 'xx' }, refusal(readLanguage('xx'), 'Language')],
		[{ language: '={{ ["de"] }}' }, badText([], 'Language')],
		[{ nameContains: '={{ $json }}' }, badText({}, 'Name Contains')],
		[{ nameContains: '[object Object]' }, badText('[object Object]', 'Name Contains')],
	])('refuses the filters %j instead of returning all templates', async (filters, message) => {
		const { error } = await node.run({ operation: 'getMany', filters });
		expect(error?.message).toBe(message);
		expect(await node.arrived()).toEqual([]);
	});

	it.each([0, 1.5])('refuses the limit %s', async (limit) => {
		const { error } = await node.run({ operation: 'getMany', limit });
		expect(error?.message).toMatch(/^"Limit" must be a whole number/);
		expect(await node.arrived()).toEqual([]);
	});
});

describe('The list of templates in the form', () => {
	const search = async (filter?: string, paginationToken?: string) =>
		await searchList({
			type,
			method: 'searchTemplates',
			credential: sandbox.credential,
			filter,
			paginationToken,
		});

	it('shows each template with its status, and returns its ID', async () => {
		const { results } = await search('MIRACLE');
		expect(results).toEqual([
			{ name: 'miracle_cure (rejected)', value: await idOf('miracle_cure') },
		]);
	});

	it('continues page by page, and skips pages without a match', async () => {
		await addTemplates(120);
		const first = await search();
		expect(first.results).toHaveLength(100);
		const second = await search(undefined, String(first.paginationToken));
		expect(second.paginationToken).toBeUndefined();
		expect((await search('appointment')).results).toHaveLength(1);
	});
});

describe('Template: languages', () => {
	it.each([
		['pt_b', ['Portuguese (BR), pt_BR']],
		['germ', ['German, de']],
		['klingon', []],
	])('are found by %j', async (filter, expected) => {
		const { results } = await type.methods.listSearch.searchLanguages.call(
			{} as ILoadOptionsFunctions,
			filter,
		);
		expect(results.map(({ name }) => name)).toEqual(expected);
	});
});
