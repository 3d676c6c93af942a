// The searchable lists of the form.
import { type ILoadOptionsFunctions, NodeApiError } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { searchCountries } from '../../../nodes/form/countryLocator.ts';
import {
	searchSendableCampaigns,
	searchApprovedTemplates,
	searchTemplates,
} from '../../../nodes/form/searches.ts';
import { answeredContext } from '../../harness/answeredContext.mts';

const page = Array.from({ length: 100 }, (_, at) => ({
	_id: `${at}`,
	name: `offer ${at}`,
	status: 'LIVE',
}));

describe('A list whose service returns the same page again and again', () => {
	it.each([
		['skip is ignored', searchSendableCampaigns, { campaigns: page }],
		[
			'cursors lead back',
			searchTemplates,
			{ data: page, paging: { cursors: { after: 'a' }, next: 'a' } },
		],
	])('ends, so that the form requests no more pages: %s', async (_, search, body) => {
		const { context, asked } = answeredContext({}, () => ({ body }));
		const form = context as unknown as ILoadOptionsFunctions;
		expect(await search.call(form, 'no such name')).toEqual({ results: [] });
		expect(asked).toHaveLength(11);
	});
});

it('continues after a page shorter than requested: a service may have a limit of its own', async () => {
	const pages = [page.slice(0, 50), page.slice(50, 80), []];
	const { context } = answeredContext({}, () => ({ body: { campaigns: pages.shift() } }));
	const search = searchSendableCampaigns.bind(context as unknown as ILoadOptionsFunctions);
	expect((await search()).paginationToken).toBe('50');
	expect((await search(undefined, '50')).paginationToken).toBe('80');
	expect(await search(undefined, '80')).toEqual({ results: [] });
});

it('offers only approved templates if one is to be sent', async () => {
	const data = ['APPROVED', 'PENDING'].map((status) => ({ _id: status, name: status, status }));
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
