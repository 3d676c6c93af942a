// The filters by which the page lists phones.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PhoneFilter } from '../store/overview.mts';
import { send, fileSandbox } from './support.mts';
import { propertyRuns } from '../../test/harness/propertyRuns.mts';

const reminder = 'Appointment reminder';

interface Person {
	number: string;
	name: string;
	sent: string[];
	status?: string;
	tags?: string[];
	out?: boolean;
	blocked?: boolean;
}

/** The properties of each phone, to compute the expected result. */
const people: Person[] = [
	{ number: '919876543210', name: 'Asha Verma', sent: [reminder], status: 'READ' },
	{ number: '34600111222', name: 'Ravi Ávila', sent: [reminder, 'Welcome'], status: 'DELIVERED' },
	{ number: '491711234567', name: 'Nina', sent: ['Welcome'], status: 'SENT', tags: ['vip'] },
	{ number: '15125550123', name: 'Omar', sent: [], out: true, tags: ['vip', 'newsletter'] },
	{ number: '15125550124', name: 'Lea', sent: [], blocked: true },
];

const sandbox = fileSandbox();
beforeAll(async () => {
	for (const { number, name, sent, tags, out, blocked } of people) {
		const body = { name, phone_number: number, tags, opted_in: !out, blocked: blocked ?? false };
		await sandbox.client.post('/contacts', { body });
		for (const campaign_name of sent) {
			const template_params = campaign_name === reminder ? ['A', 'B'] : [];
			await sandbox.call('sendCampaign', {
				body: send(number, { campaign_name, name, template_params }),
			});
		}
	}
	const { messages } = await sandbox.client.get('/messages');
	for (const { message_id, phone_number } of messages) {
		const { status } = people.find(({ number }) => number === phone_number) ?? {};
		if (status !== 'DELIVERED' && status !== 'READ') continue;
		await sandbox.client.post('/messages/{message_id}/status', {
			path: { message_id },
			body: { status },
		});
	}
});

const numbersBy = async (query: PhoneFilter) => {
	const filter = query as Parameters<typeof ask>[0];
	const { total, phones } = await ask(filter);
	expect(total).toBe(phones.length);
	return phones.map(({ phone_number }) => phone_number).sort();
};
const ask = (query: NonNullable<Parameters<typeof sandbox.client.get<'/phones'>>[1]>['query']) =>
	sandbox.client.get('/phones', { query: { ...query, limit: 100 } });

function expected(filter: PhoneFilter): string[] {
	const { search = '', campaign, status, opted_in, blocked, tag } = filter;
	const isLike = ({ name, number }: Person) =>
		name.toLowerCase().includes(search.toLowerCase()) || number.includes(search);
	const tests: ((person: Person) => boolean)[] = [
		isLike,
		({ sent }) => campaign === undefined || sent.includes(campaign),
		(one) => status === undefined || (one.sent.length > 0 && one.status === status),
		({ out = false }) => opted_in === undefined || opted_in === !out,
		(one) => blocked === undefined || blocked === (one.blocked ?? false),
		({ tags = [] }) => tag === undefined || tags.includes(tag),
	];
	const found = people.filter((person) => tests.every((test) => test(person)));
	return found.map(({ number }) => number).sort();
}

describe('phones', () => {
	it('are listed if all filters match', async () => {
		const filters = fc.record(
			{
				search: fc.constantFrom('', 'a', 'VI', '1512', '34600111222'),
				campaign: fc.constantFrom(reminder, 'Welcome', 'Missing'),
				status: fc.constantFrom('SENT', 'DELIVERED', 'READ'),
				opted_in: fc.boolean(),
				blocked: fc.boolean(),
				tag: fc.constantFrom('vip', 'newsletter', 'missing'),
			},
			{ requiredKeys: [] },
		);
		await fc.assert(
			fc.asyncProperty(filters, async (filter) => {
				expect(await numbersBy(filter)).toEqual(expected(filter));
			}),
			{ numRuns: propertyRuns(200) },
		);
	});

	it.each(['Ávila', 'AVILA', 'a\u0301vil'])(
		'are found by %s without regard to case and accents',
		async (search) => {
			expect(await numbersBy({ search })).toEqual(['34600111222']);
		},
	);

	it('are filtered by messages from the business, not by replies', async () => {
		await sandbox.client.post('/inbound', { body: { phone_number: '15125550123', text: 'Hi' } });
		expect(await numbersBy({ status: 'DELIVERED' })).toEqual(['34600111222']);
	});
});
