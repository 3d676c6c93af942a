// IDs are opaque: whatever characters they contain, they are sent back unchanged.
import type { IDataObject } from 'n8n-workflow';
import { beforeEach, describe, expect, it } from 'vitest';
import { WaBusiness } from '../../../nodes/Business/WaBusiness.node.ts';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { WaContact } from '../../../nodes/Contact/WaContact.node.ts';
import { WaMessage } from '../../../nodes/Message/WaMessage.node.ts';
import { WaTemplate } from '../../../nodes/Template/WaTemplate.node.ts';
import { nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { fileSandbox } from '../../harness/sandbox.mts';
import { PLAIN_TEMPLATE } from '../../harness/templateTexts.mts';

const sandbox = fileSandbox();
const of = (type: Parameters<typeof nodeUnderTest>[0]) => nodeUnderTest(type, sandbox);
const campaigns = of(new WaCampaign());
const templates = of(new WaTemplate());

beforeEach(async () => await campaigns.reset());

const byId = (value: string) => ({ __rl: true, mode: 'id', value });

const IDS = [
	'wamid.HBgM/TE+5=',
	'a/../b',
	'../../contact',
	'%2F%2e%2e',
	'a?b=c#d&e;f',
	'back\\slash',
	'आईडी-7-ü-👍',
	"it's<ID>",
];

describe.each(IDS)('the ID %j', (id) => {
	it('finds the campaign and the template that have it', async () => {
		await sandbox.control('POST', '/seed', {
			templates: [{ ...PLAIN_TEMPLATE, id, name: 'opaque' }],
			campaigns: [{ id, name: 'Opaque', template: 'opaque' }],
		});
		const campaign = await campaigns.run({ operation: 'get', campaignId: byId(` ${id}\n`) });
		expect(campaign.error?.message).toBeUndefined();
		expect(campaign.json[0]).toMatchObject({ _id: id, name: 'Opaque' });
		const template = await templates.run({ operation: 'get', template: byId(id) });
		expect(template.json[0]).toMatchObject({ _id: id, name: 'opaque' });
	});

	const readers: Array<[string, ReturnType<typeof of>, IDataObject, string]> = [
		['message', of(new WaMessage()), { messageId: id }, 'messages'],
		['contact', of(new WaContact()), { contact: byId(id) }, 'contact'],
		['business', of(new WaBusiness()), { businessId: id }, 'business'],
	];
	it.each(readers)('is sent unchanged as the ID of a %s', async (_name, node, given, path) => {
		const { error } = await node.run({ operation: 'get', ...given });
		expect(error?.message).toMatch(/does not exist|rejected the values/);
		const [request] = at(await node.arrived(), 0);
		expect(request.replace(/\?.*$/, '')).toMatch(new RegExp(`^GET /v1/.*${path}/[^/?#]+$`));
		expect(decodeURIComponent(request.slice(request.lastIndexOf('/') + 1))).toBe(id);
	});
});

it('finds a template by a name that was copied with invisible characters', async () => {
	await sandbox.control('POST', '/seed', { templates: [{ ...PLAIN_TEMPLATE, name: 'opaque' }] });
	const template = { __rl: true, mode: 'name', value: '\u200eopaque\u200b' };
	const created = await campaigns.run({ operation: 'create', campaignName: 'New\u200b', template });
	expect(created.error?.message).toBeUndefined();
	expect(created.json[0]).toMatchObject({ name: 'New', template_name: 'opaque' });
	const message = {
		operation: 'send',
		messageType: 'template',
		phoneNumber: '+919876543210',
		template,
	};
	const sent = await of(new WaMessage()).run(message);
	expect(sent.json[0]).toMatchObject({ outcome: 'accepted' });
});

it('a URL around the ID is reported before any request', async () => {
	const node = of(new WaMessage());
	const messageId = 'https://api.example.com/v1/project/x/messages/wamid.1';
	const { error } = await node.run({ operation: 'get', messageId });
	expect(error?.message).toMatch(/ is an address/);
	expect(error?.description).toMatch(/^Copy the ID/);
	expect(await node.arrived()).toEqual([]);
});
