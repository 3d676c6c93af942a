import { describe, expect, it } from 'vitest';
import {
	getTemplateRequest,
	listTemplatesRequest,
	listCataloguesRequest,
	listProductsRequest,
	compact,
	projectPath,
} from '../../../nodes/service/requests.ts';

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
