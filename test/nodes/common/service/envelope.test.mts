import { describe, expect, it } from 'vitest';
import { isForeign, isWebPage } from '../../../../nodes/common/service/envelope.ts';

describe("bodies that are not the service's", () => {
	it.each<[string, unknown, { foreign: boolean; page: boolean }]>([
		['an envelope', { name: 'ERR404', message: 'no' }, { foreign: false, page: false }],
		['an envelope as text', '{"message":"no"}', { foreign: false, page: false }],
		['nothing', undefined, { foreign: false, page: false }],
		['no text', ' \n', { foreign: false, page: false }],
		['a web page', ' \n<!DOCTYPE html><html></html>', { foreign: true, page: true }],
		['XML', '<?xml version="1.0"?><Error/>', { foreign: true, page: true }],
		['plain text', 'Forbidden', { foreign: true, page: false }],
		['a string of JSON', '"Forbidden"', { foreign: true, page: false }],
	])('%s', (_name, body, { foreign, page }) => {
		expect(isForeign(body)).toBe(foreign);
		expect(isWebPage(body)).toBe(page);
	});
});
