// The searchable lists of the form.
import { type ILoadOptionsFunctions, NodeApiError } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import {
	searchSendableCampaigns,
	searchApprovedTemplates,
	searchTemplates,
	searchCountries,
} from '../../../nodes/form/searches.ts';
import { answeredContext } from '../../harness/answeredContext.mts';

const page = Array.from({ length: 100 }, (_, at) => ({
	_id: `${at}`,
	name: `offer ${at}`,
	status: 'LIVE',
}));

describe('A list whose service returns the same page again and again', () => {
	const leadingTo = (after: string) => ({ data: page, paging: { cursors: { after }, next: 'x' } });

	it.each([
		['skip is ignored', searchSendableCampaigns, () => ({ campaigns: page }), 2],
		['the last cursor leads to its page', searchTemplates, () => leadingTo('a'), 2],
		['cursors lead back', searchTemplates, (count: number) => leadingTo(`${count % 2}`), 11],
	])('ends, so that the form requests no more pages: %s', async (_, search, bodyOf, requests) => {
		const { context, asked } = answeredContext({}, () => ({ body: bodyOf(asked.length) }));
		const form = context as unknown as ILoadOptionsFunctions;
		expect(await search.call(form, 'no such name')).toEqual({ results: [] });
		expect(asked).toHaveLength(requests);
	});
});

it('continues after a page shorter than requested: a service may have a limit of its own', async () => {
	const pages = [page.slice(0, 50), page.slice(49, 80), page.slice(79, 80)];
	const { context } = answeredContext({}, () => ({ body: { campaigns: pages.shift() } }));
	const search = searchSendableCampaigns.bind(context as unknown as ILoadOptionsFunctions);
	const first = await search();
	const second = await search(undefined, String(first.paginationToken));
	expect([...first.results, ...second.results]).toHaveLength(80);
	expect(await search(undefined, String(second.paginationToken))).toEqual({ results: [] });
});

it('reads the page before again if records were removed, and shows all if its last one was, too', async () => {
	const rest = page.slice(0, 98);
	const pages = [page.slice(0, 99), [], rest];
	const { context } = answeredContext({}, (path) => {
		asked.push(path);
		return { body: { campaigns: pages.shift() } };
	});
	const asked: string[] = [];
	const search = searchSendableCampaigns.bind(context as unknown as ILoadOptionsFunctions);
	const { paginationToken } = await search();
	expect((await search(undefined, String(paginationToken))).results).toHaveLength(98);
	expect(asked).toHaveLength(3);
});

it('offers only approved templates if one is to be sent', async () => {
	const data = ['APPROVED', 'PENDING'].map((status) => ({ _id: status, name: status, status }));
	// It has no name by which it could be sent.
	data.push({ _id: 'x', name: '', status: 'APPROVED' });
	const { context } = answeredContext({}, () => ({ body: { data } }));
	expect(await searchApprovedTemplates.call(context as unknown as ILoadOptionsFunctions)).toEqual({
		results: [{ name: 'APPROVED', value: 'APPROVED' }],
	});
});

it.each([
	['asks for a long pause', { status: 429, headers: { 'retry-after': '3600' } }, /slow down/],
	['refuses the password', { status: 401, body: { message: 'Unauthorized' } }, /password/i],
])('shows why it has no entries when the service %s', async (_, answer, message) => {
	const { context } = answeredContext({}, () => answer);
	const search = searchApprovedTemplates.call(context as unknown as ILoadOptionsFunctions);
	const error: unknown = await search.catch((failure: unknown) => failure);
	expect(error).toBeInstanceOf(NodeApiError);
	expect(error).toHaveProperty('message', expect.stringMatching(message));
	expect(error).toHaveProperty('description', expect.stringMatching(/\w/));
});

it('finds countries by name and calling code, and returns their two-letter codes', async () => {
	const search = async (filter: string) =>
		(await searchCountries.call({} as ILoadOptionsFunctions, filter)).results;
	expect(await search('germ')).toEqual([{ name: 'Germany (+49)', value: 'DE' }]);
	expect(await search('+55)')).toEqual([{ name: 'Brazil (+55)', value: 'BR' }]);
	expect((await search('')).length).toBeGreaterThan(240);
});

it.each([
	['brasil', 'BR'],
	['méxico', 'MX'],
	['mexi', 'MX'],
	['deutsch', 'DE'],
	['cote d', 'CI'],
	['usa', 'US'],
	['uk', 'GB'],
	['NG', 'NG'],
	['DE', 'DE'],
	['England', 'GB'],
])(
	'finds a country by a name in another language, its beginning or its code: %s',
	async (typed, iso) => {
		const { results } = await searchCountries.call({} as ILoadOptionsFunctions, typed);
		expect(results[0]?.value).toBe(iso);
		expect(new Set(results.map(({ value }) => value)).size).toBe(results.length);
	},
);
