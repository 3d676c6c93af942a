// Which logged requests a filter matches, where that is not plain: requestFilters.test.mts has the rest.
import { describe, expect, it } from 'vitest';
import { matches, matchesText, type LogFilter } from '../../world/logFilter.mts';
import type { LogEntry, LoggedRequest } from '../../world/logEntry.mts';

const entry = {
	method: 'POST',
	operation: 'sendCampaign',
	status: 404,
	phone_number: '+91 98765-43210',
	campaign: 'Welcome',
	contract: 'ok',
	responseContract: 'ok',
} as LogEntry;

describe('matches', () => {
	it.each<[LogFilter, Partial<LogEntry>, boolean]>([
		[{ operation: 'sendCampaign' }, { operation: null }, false],
		[{ status: '40' }, {}, false],
		[{ status: 'reset' }, {}, false],
		[{ status: 'reset' }, { status: null }, true],
		[{ status: '4xx' }, { status: null }, false],
		[{ phone_number: ' 91 98765 43210' }, {}, true],
		[{ phone_number: 'none' }, {}, false],
		[{ phone_number: 'none' }, { phone_number: null }, false],
		[{ phone_number: '919876543210' }, { phone_number: null }, false],
		[{ campaign: 'Wel' }, {}, false],
		[{ campaign: 'Welcome' }, { campaign: null }, false],
		[{ contract: 'violated' }, { responseContract: 'violated' }, true],
		[{ contract: 'ok' }, { responseContract: 'violated' }, false],
		[{ contract: 'ok' }, { contract: 'unchecked' }, false],
		[{ contract: 'unchecked' }, { contract: 'unchecked', responseContract: 'violated' }, false],
		[{ fault: true }, { fault: 'delay 5 ms' }, true],
		[{ fault: false }, {}, true],
		[{ fault: false }, { fault: 'delay 5 ms' }, false],
	])('returns, for the filter %j and the entry %j: %j', (filter, changes, passes) => {
		expect(matches(filter)({ ...entry, ...changes })).toBe(passes);
	});
});

const shown = {
	path: '/v1/project/wa-demo/contact',
	query: 'action=FetchContact',
	body: { name: 'Asha "A" Verma', ' text': 'line\nbreak' },
	responseBody: { message: 'Größe' },
} as unknown as LoggedRequest;

describe('matchesText', () => {
	it.each<[LogFilter, boolean]>([
		[{ path: '/contact?action' }, true],
		[{ path: '/Contact' }, false],
		[{ search: 'asha' }, true],
		[{ search: 'Asha "A" Verma' }, true],
		[{ search: 'LINE\nBREAK' }, true],
		[{ search: '"name":"Asha' }, true],
		[{ search: 'GRÖSSE' }, false],
		[{ search: 'GRO\u0308ßE' }, true],
		[{ search: 'große' }, true],
		[{ search: 'FetchContact' }, false],
		[{ search: 'asha', path: '/other' }, false],
	])('returns, for the filter %j: %j', (filter, passes) => {
		expect(matchesText(filter)?.(shown)).toBe(passes);
	});

	it('is undefined for a filter that searches no text', () => {
		expect(matchesText({ method: 'GET' })).toBeUndefined();
	});

	it('searches bodies that are invalid JSON or missing', () => {
		const broken = { ...shown, body: '{"name":"A', responseBody: undefined };
		expect(matchesText({ search: '{"NAME' })?.(broken)).toBe(true);
		expect(matchesText({ search: 'undefined' })?.(broken)).toBe(false);
	});
});
