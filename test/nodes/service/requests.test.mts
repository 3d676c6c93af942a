import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import type { ServiceRequest } from '../../../nodes/service/requests.ts';
import {
	getTemplateRequest,
	listTemplatesRequest,
	nextCursor,
	templatesOf,
	listCataloguesRequest,
	listProductsRequest,
	compact,
	projectPath,
} from '../../../nodes/service/requests.ts';

// The project's templates, page by page.

const template = (id: number): IDataObject => ({ _id: `t${id}` });
const templates = (from: number, to: number) =>
	Array.from({ length: to - from }, (_, at) => template(from + at));
const page = (data: unknown, after?: string): IDataObject => ({
	data: data as IDataObject[],
	paging: after === undefined ? {} : { cursors: { after }, next: `https://x/?after=${after}` },
});

/** @param pages by the cursor that leads to each; '' leads to the first */
async function read(pages: Record<string, IDataObject>, wanted?: number) {
	const asked: ServiceRequest[] = [];
	const found: IDataObject[] = [];
	const readPage = async (request: ServiceRequest) => {
		asked.push(request);
		return pages[String(request.query?.after ?? '')] ?? {};
	};
	for await (const each of templatesOf(readPage, wanted)) found.push(each);
	return { found, queries: asked.map(({ query }) => query) };
}

describe('The requests', () => {
	it('read a page and a template, and may be repeated', () => {
		expect(listTemplatesRequest(20)).toStrictEqual({
			method: 'GET',
			path: ['project', '{project_id}', 'wa_template', ''],
			query: { limit: 20 },
			repeatability: 'repeatable',
			returns: 'templates',
		});
		expect(listTemplatesRequest(5, 'c1').query).toEqual({ limit: 5, after: 'c1' });
		expect(getTemplateRequest('t 1')).toEqual({
			method: 'GET',
			path: ['project', '{project_id}', 'wa_template', 't 1'],
			repeatability: 'repeatable',
			returns: 'template',
		});
	});
});

describe('nextCursor', () => {
	it.each<[string, IDataObject, string | undefined]>([
		['a next page', { paging: { cursors: { after: 'c' }, next: 'https://x' } }, 'c'],
		[
			'a last page, which has a cursor all the same',
			{ paging: { cursors: { after: 'c' } } },
			undefined,
		],
		['a next page without a cursor', { paging: { next: 'https://x' } }, undefined],
		['no paging', {}, undefined],
		['null', { paging: null }, undefined],
	])('of %s', (_name, answer, cursor) => {
		expect(nextCursor(answer)).toBe(cursor);
	});
});

describe('templatesOf', () => {
	const pages = {
		'': page(templates(0, 100), 'a'),
		a: page(templates(100, 200), 'b'),
		b: page(templates(200, 230)),
	};

	it('returns the templates of all pages in order', async () => {
		const { found, queries } = await read(pages);
		expect(found).toEqual(templates(0, 230));
		expect(queries).toEqual([
			{ limit: 100 },
			{ limit: 100, after: 'a' },
			{ limit: 100, after: 'b' },
		]);
	});

	it.each([
		[0, []],
		[7, [{ limit: 7 }]],
		[100, [{ limit: 100 }]],
		[130, [{ limit: 100 }, { limit: 30, after: 'a' }]],
	])('returns %i of them and requests no more', async (wanted, expected) => {
		const { found, queries } = await read(pages, wanted);
		expect(found).toEqual(templates(0, wanted));
		expect(queries).toEqual(expected);
	});

	it('returns a template on two pages once, and no more than are wanted', async () => {
		const overlapping = { '': page(templates(0, 3), 'a'), a: page(templates(2, 6)) };
		expect((await read(overlapping)).found).toEqual(templates(0, 6));
		expect((await read(overlapping, 4)).found).toEqual(templates(0, 4));
	});

	it('ends when the service keeps returning known records', async () => {
		let asked = 0;
		const same = async () => page([template(1)], `c${(asked += 1)}`);
		const found: IDataObject[] = [];
		for await (const each of templatesOf(same)) found.push(each);
		expect(found).toEqual([template(1)]);
		expect(asked).toBe(11);
	});

	it('ends if the service returns a cursor again', async () => {
		const { found, queries } = await read({
			'': page([template(1)], 'a'),
			a: page([template(2)], 'b'),
			b: page([template(3)], 'a'),
		});
		expect(found).toEqual(templates(1, 4));
		expect(queries).toHaveLength(3);
	});

	it('reads nothing if an answer holds no list', async () => {
		expect(await read({ '': page('none') })).toMatchObject({ found: [] });
	});

	it('passes on what a page throws', async () => {
		const reading = templatesOf(async () => await Promise.reject(new Error('no')));
		await expect(reading.next()).rejects.toThrow('no');
	});
});

describe('The list of catalogues', () => {
	it('is requested page by page, of all catalogues or by product count', () => {
		expect(listCataloguesRequest(100, 50)).toMatchObject({
			method: 'GET',
			query: { skip: 100, limit: 50 },
			repeatability: 'repeatable',
		});
		expect(listCataloguesRequest(0, 50).query).toEqual({ skip: 0, limit: 50 });
		expect(listCataloguesRequest(0, 50, 0).query).toEqual({ skip: 0, limit: 50, productCount: 0 });
	});
});

describe('The list of products', () => {
	it('is requested page by page, of one catalogue, in one status or in any', () => {
		expect(listProductsRequest('810001', 100, 50)).toMatchObject({
			method: 'GET',
			query: { catalogId: '810001', skip: 100, limit: 50 },
			repeatability: 'repeatable',
		});
		const { query } = listProductsRequest('810001', 0, 50, false);
		expect(query).toEqual({ catalogId: '810001', skip: 0, limit: 50, status: false });
	});
});

it('leaves out what is undefined, and nothing else', () => {
	expect(compact({ a: 0, b: '', c: null, d: false, e: undefined, f: [] })).toStrictEqual({
		a: 0,
		b: '',
		c: null,
		d: false,
		f: [],
	});
});

it("begins a path with the credential's project", () => {
	expect(projectPath('contact', 'c 1')).toEqual(['project', '{project_id}', 'contact', 'c 1']);
	expect(projectPath()).toEqual(['project', '{project_id}']);
});
