// Campaigns looked up by name in a paged list.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { CampaignDirectory } from '../../../nodes/Campaign/sending/campaignDirectory.ts';

/** The directory of a service with `count` campaigns, and the offset of each page requested. */
function directoryOf(count: number, startOf: (skip: number) => number = (skip) => skip) {
	const campaigns = Array.from({ length: count }, (_, at) => ({ _id: `${at}`, name: `c${at}` }));
	const asked: number[] = [];
	const directory = new CampaignDirectory(async ({ body }) => {
		const { skip, limit } = body as { skip: number; limit: number };
		asked.push(skip);
		// Without a bound, the lookup would continue until memory runs out.
		if (asked.length > 50) throw new Error('Still asking');
		const start = startOf(skip);
		return { campaigns: campaigns.slice(start, start + limit) as IDataObject[] };
	});
	return { directory, asked };
}

describe('A campaign name', () => {
	it.each([
		['exact first', ['Promo', 'Promo '], 'Promo ', 'Promo '],
		['exact first, without the space', ['Promo ', 'Promo'], 'Promo', 'Promo'],
		['without the spaces around it', [' Promo '], 'Promo', ' Promo '],
		['in another Unicode form', ['Café'], 'Cafe\u0301', 'Café'],
		['of which two are alike', ['Promo ', ' Promo'], 'Promo', undefined],
		['that differs in capitals', ['promo'], 'Promo', undefined],
	])('is found %s', async (_, names, wanted, found) => {
		const pages = [names.map((name) => ({ _id: name, name }) as IDataObject)];
		const directory = new CampaignDirectory(
			async () => await Promise.resolve({ campaigns: pages.shift() ?? [] }),
		);
		expect((await directory.record(wanted))?.name).toBe(found);
	});
});

describe('CampaignDirectory', () => {
	it('reads page after page until a name is found, and no page twice', async () => {
		const { directory, asked } = directoryOf(250);
		expect(await directory.record('c120')).toMatchObject({ _id: '120' });
		expect(await directory.record('c20')).toMatchObject({ _id: '20' });
		expect(asked).toEqual([0, 99]);
		expect(await directory.record('absent')).toBeUndefined();
		expect(asked).toEqual([0, 99, 198, 249]);
	});

	it.each([
		['BROADCAST', /is a broadcast\. Only API campaigns/],
		['JOURNEY', /is of the type JOURNEY\. Only API campaigns/],
		// Only the service knows.
		[null, /has no template/],
		[undefined, /has no template/],
	])('refuses the campaign type %s for what it is', async (type, words) => {
		const campaigns = [{ _id: 'c', name: 'c', status: 'LIVE', type }] as IDataObject[];
		const directory = new CampaignDirectory(async () => await Promise.resolve({ campaigns }));
		const found = await directory.find('c');
		expect(found.ok ? [] : found.problems.map(String)).toEqual([expect.stringMatching(words)]);
	});

	it.each([
		['SENDING', 'is sending and accepts no sends'],
		[null, 'is not LIVE and accepts no sends'],
	])('refuses the campaign status %s for what it is', async (status, words) => {
		const campaigns = [{ _id: 'c', name: 'c', type: 'API', status }] as IDataObject[];
		const directory = new CampaignDirectory(async () => await Promise.resolve({ campaigns }));
		const found = await directory.find('c');
		expect(found.ok ? [] : found.problems.map(String)).toEqual([expect.stringContaining(words)]);
	});

	it('says if the list kept changing, instead of that there is no such campaign', async () => {
		let asked = 0;
		const directory = new CampaignDirectory(async () => {
			asked += 1;
			const campaigns =
				asked > 20 ? [] : [`${asked}a`, `${asked}b`].map((_id) => ({ _id, name: _id }));
			return await Promise.resolve({ campaigns } as unknown as IDataObject);
		});
		const found = await directory.find('c');
		expect(found.ok ? [] : found.problems.map(String)).toEqual([
			expect.stringContaining('kept changing while it was read'),
		]);
	});

	it.each([
		['null', { template: null }],
		['absent', {}],
		['null with all around it', null],
		['empty', { template: {} }],
	])('says how to fix a campaign whose template is %s', async (_, message_payload) => {
		const campaign = { name: 'c', type: 'API', status: 'LIVE', message_payload };
		const directory = new CampaignDirectory(
			async () => await Promise.resolve({ campaigns: [campaign] as IDataObject[] }),
		);
		const found = await directory.find('c');
		expect(found.ok ? [] : found.problems.map(String)).toEqual([
			'Campaign "c" has no template: it may have been deleted. Create a campaign with another template',
		]);
	});

	it('finds the template by name if the campaign has no template ID', async () => {
		const named = (name: string) => ({ _id: name, name, status: 'APPROVED', text: `Hi ${name}` });
		const campaign = { name: 'c', type: 'API', status: 'LIVE' };
		const campaigns = [{ ...campaign, message_payload: { template: { name: 'b' } } }];
		const directory = new CampaignDirectory(async ({ method, path }) => {
			if (method === 'POST') return await Promise.resolve({ campaigns } as unknown as IDataObject);
			const isList = path.at(-1) === '';
			return await Promise.resolve(isList ? { data: [named('a'), named('b')] } : undefined);
		});
		expect(await directory.find('c')).toMatchObject({ ok: true, value: { template: named('b') } });
	});
});
