// Lists of which records are removed between two pages.
import type { IDataObject } from 'n8n-workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { WaCatalogue } from '../../../nodes/Catalogue/WaCatalogue.node.ts';
import { WaTemplate } from '../../../nodes/Template/WaTemplate.node.ts';
import { WaTrigger } from '../../../nodes/Trigger/WaTrigger.node.ts';
import type { OperationId } from '../../../sandbox/types.mts';
import { searchList } from '../../harness/form.mts';
import { startHostileService } from '../../harness/hostileService.mts';
import { hurryEachTest, nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { pollHost } from '../../harness/pollHost.mts';
import { seededSandbox } from '../../harness/sandbox.mts';
import { PLAIN_TEMPLATE } from '../../harness/templateTexts.mts';

const sandbox = seededSandbox();
let service: Awaited<ReturnType<typeof startHostileService>>;

beforeAll(async () => {
	service = await startHostileService(sandbox.baseUrl);
});
afterAll(() => service.close());
hurryEachTest();

/** Makes the change once, after the first page of the list is read and before the second. */
function betweenPages(operation: OperationId, work: () => Promise<unknown>): void {
	let pages = 0;
	service.change(operation, async (body) => {
		pages += 1;
		if (pages === 1) await work();
		return body;
	});
}

const asked = async (operation: OperationId) =>
	(await sandbox.requests()).filter((request) => request.operation === operation).length;

const COUNT = 230;
const names = Array.from({ length: COUNT }, (_, index) => `bulk_${index}`);

/** Runs an operation through the service that changes the list. */
const run = async (type: WaCampaign | WaCatalogue | WaTemplate, parameters: IDataObject) =>
	await nodeUnderTest(type, sandbox).run(parameters, { credential: { baseUrl: service.baseUrl } });
const namesIn = (json: readonly IDataObject[], field = 'name') =>
	json.map((record) => String(record[field])).filter((name) => name.startsWith('bulk_'));

describe('A list of campaigns, newest first', () => {
	/** Many campaigns; the newest can be removed, in the dashboard for example. */
	async function campaigns() {
		const seed = (some: string[]) => ({
			campaigns: some.map((name) => ({ name, template: 'welcome' })),
		});
		await sandbox.control('POST', '/seed', seed(names));
		await sandbox.control('PUT', '/snapshots/without');
		await sandbox.control('POST', '/seed', seed(['newest_1', 'newest_2']));
		return async () => await sandbox.control('POST', '/snapshots/without/load');
	}
	const getMany = { operation: 'getMany', campaignType: 'ALL', returnAll: true };

	it('is returned whole when records of an earlier page are removed', async () => {
		betweenPages('listCampaigns', await campaigns());
		const { json, error, hints } = await run(new WaCampaign(), getMany);
		expect(error).toBeUndefined();
		expect(namesIn(json)).toEqual(names.toReversed());
		expect(hints).toEqual([]);
	});

	it('is read in as many requests as without an overlap if nothing changes', async () => {
		await campaigns();
		betweenPages('listCampaigns', async () => undefined);
		const { json } = await run(new WaCampaign(), getMany);
		expect(namesIn(json)).toEqual(names.toReversed());
		expect(await asked('listCampaigns')).toBe(4);
	});

	it('still has the campaign that a send looks up', async () => {
		// The first page holds the two newest ones and 98 of these; this is the first record of the second.
		const campaign = at(names.toReversed(), 98);
		betweenPages('listCampaigns', await campaigns());
		const { json, error } = await run(new WaCampaign(), {
			operation: 'preview',
			campaign: { __rl: true, mode: 'name', value: campaign },
			phoneNumber: '+919812345670',
			contactName: 'Asha',
		});
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ ready: true }]);
	});

	it('is searched without a gap in the form', async () => {
		const remove = await campaigns();
		const search = async (paginationToken?: string) =>
			await searchList({
				type: new WaCampaign(),
				method: 'searchSendableCampaigns',
				credential: sandbox.credential,
				paginationToken,
			});
		const entries: string[] = [];
		let page = await search();
		await remove();
		for (;;) {
			entries.push(...page.results.map(({ name }) => name));
			if (page.paginationToken === undefined) break;
			page = await search(String(page.paginationToken));
		}
		expect(entries.filter((name) => name.startsWith('bulk_'))).toEqual(names.toReversed());
	});

	it('warns when the list never stops changing', async () => {
		await campaigns();
		let pages = 0;
		service.change('listCampaigns', () => {
			pages += 1;
			const campaigns = [0, 1].map((index) => ({ _id: `${pages}-${index}`, name: 'c' }));
			return { campaigns: pages > 50 ? [] : campaigns };
		});
		const { error, hints } = await run(new WaCampaign(), getMany);
		expect(error).toBeUndefined();
		expect(hints).toMatchObject([
			{ type: 'warning', message: expect.stringMatching(/^The list of campaigns kept changing/) },
		]);
		const deletion = {
			operation: 'delete',
			template: { __rl: true, mode: 'name', value: 'welcome' },
		};
		pages = 0;
		expect((await run(new WaTemplate(), deletion)).error?.message).toMatch(
			/^Template: the list of campaigns changed too often/,
		);
		expect(await asked('deleteTemplate')).toBe(0);
	});

	it('keeps its records for the trigger', async () => {
		const remove = await campaigns();
		const host = pollHost({
			type: new WaTrigger(),
			parameters: { event: 'campaignCreated', campaignType: 'ALL' },
			sandbox,
			credential: () => ({ baseUrl: service.baseUrl }),
		});
		betweenPages('listCampaigns', async () => undefined);
		await host.activate();
		betweenPages('listCampaigns', remove);
		await host.poll();
		betweenPages('listCampaigns', async () => undefined);
		await host.poll();
		// A campaign that a poll misses would be new in the next one.
		expect([host.executions, host.failures]).toEqual([[], []]);
	});
});

describe('A list of catalogues', () => {
	it('is returned whole when records of an earlier page no longer match the filter', async () => {
		const products = ['a', 'b', 'c'].map(product);
		const catalogues = names.map((catalogueName, index) => ({
			catalogueId: `9${String(index).padStart(5, '0')}`,
			catalogueName,
			products,
		}));
		await sandbox.control('POST', '/seed', { catalogues });
		betweenPages('listCatalogues', async () => {
			// The first catalogue gets a fourth product.
			const more = { catalogId: '810001', category: 'Shirts' };
			await sandbox.call('POST', 'create-product', { ...product('d'), ...more });
			await sandbox.call('GET', 'sync-catalog');
		});
		const { json, error } = await run(new WaCatalogue(), {
			resource: 'catalogue',
			operation: 'getMany',
			returnAll: true,
			filters: { productCount: products.length },
		});
		expect(error).toBeUndefined();
		expect(namesIn(json, 'catalogueName')).toEqual(names);
	});
});

const product = (retailerId: string) => ({
	retailer_id: retailerId,
	name: retailerId,
	price: '100',
	currency: 'INR',
	image_url: 'https://images.example/bulk.jpg',
});

describe.each([
	['cursors', []],
	['the last ID, in a record', ['templateList']],
	['the last ID, in an array', ['templateArray']],
])('A list of templates paged by %s', (_, answers) => {
	it.each([
		['a record of an earlier page', COUNT - 5],
		['the last record of a page', COUNT - 100],
		['the first record of the next page', COUNT - 101],
	])('is returned whole when someone deletes %s', async (_name, index) => {
		const templates = names.map((name) => ({ ...PLAIN_TEMPLATE, name }));
		await sandbox.control('POST', '/seed', { templates });
		await sandbox.control('PUT', '/answers', { answers });
		const found = await run(new WaTemplate(), {
			operation: 'getMany',
			limit: 1,
			filters: { nameContains: at(names, index) },
		});
		betweenPages('listTemplates', async () => {
			await sandbox.call('DELETE', `wa_template/${String(at(found.json, 0)._id)}`);
		});
		const { json, error } = await run(new WaTemplate(), { operation: 'getMany', returnAll: true });
		expect(error).toBeUndefined();
		const rest = names.filter((name) => name !== at(names, index));
		expect(namesIn(json)).toEqual(expect.arrayContaining(rest.toReversed()));
		expect(new Set(namesIn(json)).size).toBe(namesIn(json).length);
	});
});

it('warns when the pages of templates never bring anything new', async () => {
	let pages = 0;
	service.answer('listTemplates', (_request, response) => {
		pages += 1;
		const paging = { cursors: { after: `c${pages}` }, next: 'https://service.example/next' };
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(JSON.stringify({ data: [{ _id: 't', name: 't' }], paging }));
	});
	const { json, hints } = await run(new WaTemplate(), { operation: 'getMany', returnAll: true });
	expect(json).toHaveLength(1);
	expect(hints).toMatchObject([{ message: expect.stringContaining('list of templates') }]);
});
