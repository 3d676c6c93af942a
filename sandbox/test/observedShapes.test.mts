// What each shape of answers looks like, and what requests may hold with it.
import { describe, expect, it } from 'vitest';
import { at } from '../../test/harness/pick.mts';
import type { OperationId } from '../types.mts';
import { expectObserved } from './observedSchema.mts';
import { answerAs, asha, ask, linked, requests } from './observedSupport.mts';
import { send, seededSandbox, type CallOptions, type Json } from './support.mts';

const sandbox = seededSandbox();

describe('shapes', () => {
	it('of templates and campaigns: IDs, times, words, category, payload and no counters', async () => {
		const { getCampaign } = await requests(sandbox);
		const before = (await sandbox.call('getCampaign', getCampaign)).body;
		await answerAs(sandbox, 'observed');
		const { body } = await ask(sandbox, 'getCampaign', getCampaign);
		const { template } = body.message_payload as { template: Json };
		expect(body).toMatchObject({
			id: before._id,
			created_at: Date.parse(String(before.created_at)),
			message_type: 'TEMPLATE',
			message_payload: { parameters: null, media: null },
		});
		for (const key of ['_id', 'audience_size', 'submitted']) expect(body).not.toHaveProperty(key);
		expect(template).toMatchObject({ rejected_reason: 'NONE', created_at: expect.any(Number) });
		expect(['UTILITY', 'AUTHENTICATION', 'MARKETING']).toContain(template.category);
	});

	it('of a list of templates: page after page by the ID of the last record', async () => {
		const all = (await sandbox.call('listTemplates', { query: { limit: '100' } })).body;
		const ids = (all.data as { _id: string }[]).map(({ _id }) => _id);
		await answerAs(sandbox, 'observed');
		const found: string[] = [];
		for (let after: string | undefined; ; after = found.at(-1)) {
			const query = { limit: '3', ...(after !== undefined && { after }) };
			const { body } = await ask(sandbox, 'listTemplates', { query });
			const page = (body.template as { id: string }[]).map(({ id }) => id);
			expect(body).toMatchObject({ size: page.length, count: page.length });
			found.push(...page);
			if (page.length < 3) break;
		}
		expect(found).toEqual(ids);
		await answerAs(sandbox, ['templateArray']);
		expect((await ask(sandbox, 'listTemplates', {})).body).toHaveLength(10);
		await answerAs(sandbox, 'specification');
		const { status } = await sandbox.call('listTemplates', { query: { after: at(ids, 0) } });
		expect(status).toBe(400);
	});

	it('of a message: both IDs, and why it failed', async () => {
		await answerAs(sandbox, 'observed');
		const { body: sent } = await ask(sandbox, 'sendMessage', {
			body: { to: asha, type: 'text', text: { body: 'Hello' } },
		});
		const { id: networkId } = at(sent.messages as { id: string }[], 0);
		expect(networkId).toMatch(/^wamid\./);
		await sandbox.client.post('/messages/{message_id}/status', {
			path: { message_id: networkId },
			body: { status: 'FAILED', code: 131050 },
		});
		const { body } = await ask(sandbox, 'getMessage', { path: { message_id: networkId } });
		expect(body).toMatchObject({
			messageId: networkId,
			status: 'FAILED',
			failureResponse: { code: 131050 },
			userName: asha,
			countryCode: '91',
			whatsapp_conversation_details: { type: 'SERVICE' },
		});
		const { body: again } = await ask(sandbox, 'getMessage', {
			path: { message_id: String(body.id) },
		});
		expect(again).toEqual(body);
		await answerAs(sandbox, ['messageWithoutId']);
		const { body: bare } = await ask(sandbox, 'sendMessage', {
			body: { to: asha, type: 'text', text: { body: 'Hello' } },
		});
		expect(bare.messages).toEqual([{}]);
	});

	it('of a contact: tags as objects, null for false, and the first message', async () => {
		await sandbox.client.post('/contacts', {
			body: { name: 'Asha', phone_number: asha, tags: ['vip'] },
		});
		await sandbox.client.post('/inbound', { body: { phone_number: asha, text: 'Hi' } });
		const query = { action: 'FetchContact', mobile_number: asha };
		await answerAs(sandbox, 'observed');
		const { body } = await ask(sandbox, 'getContactByNumber', { query });
		expect(body).toMatchObject({
			on_whatsapp: true,
			is_closed: null,
			tags: [{ id: expect.stringMatching(/^[0-9a-f]{24}$/), added_at: expect.any(Number) }],
		});
		await answerAs(sandbox, ['firstMessage']);
		const { body: short } = await ask(sandbox, 'getContactByNumber', { query });
		expect(short.first_message).toBe((body.first_message as { id: string }).id);
	});

	it('of catalogues: a product with its ID, 201 and {}', async () => {
		const { createProduct, connectCatalogue } = await requests(sandbox);
		await answerAs(sandbox, 'observed');
		const { body } = await ask(sandbox, 'createProduct', createProduct);
		expect(body).toMatchObject({ product: { retailer_id: 'NEW', id: expect.any(String) } });
		await sandbox.attempt('syncCatalogueProducts');
		const { body: list } = await ask(sandbox, 'listCatalogueProducts', {
			query: { catalogId: '810001' },
		});
		const { id } = body.product as { id: string };
		expect((list.catalogueProducts as Json[]).map(({ productId }) => productId)).toContain(id);
		expect(await ask(sandbox, 'connectCatalogue', connectCatalogue)).toMatchObject({
			status: 201,
			body: {},
		});
	});
});

describe('buttons with an address', () => {
	const text = `${linked.text} | [Pay,https://pay.example/{{3}}] | [Call,+919876543210] | [Later]`;
	const invoice = (template_params: string[]) => ({
		body: send(asha, { campaign_name: 'Invoices', template_params }),
	});

	it('take their values after those of the text, and show them on the phone', async () => {
		await sandbox.client.post('/seed', {
			body: {
				templates: [
					{ ...linked, call_to_action: [...linked.call_to_action], quick_replies: ['Later'] },
				],
				campaigns: [{ name: 'Invoices', template: linked.name }],
			},
		});
		await answerAs(sandbox, ['templateText']);
		const { body: list } = await ask(sandbox, 'listTemplates');
		expect(at((list as { data: Json[] }).data, 0)).toMatchObject({ text, total_parameters: 3 });
		const refused = await ask(sandbox, 'sendCampaign', invoice(['Asha', 'A-1']));
		expect([refused.status, refused.body.message]).toEqual([
			400,
			expect.stringContaining('total_parameters 3'),
		]);
		expect((await ask(sandbox, 'sendCampaign', invoice(['Asha', 'A-1', 'a1']))).status).toBe(200);
		const { messages } = await sandbox.client.get('/messages');
		const { message_content: content, message_id } = at(messages, 0);
		expect(content).toMatchObject({
			text: 'Hi Asha, your invoice is A-1.',
			buttons: [{ button_value: 'https://pay.example/a1' }, { button_value: '+919876543210' }],
		});
		const { body: shown } = await ask(sandbox, 'getMessage', { path: { message_id } });
		expect(shown.message_content).toEqual({ text: 'Hi Asha, your invoice is A-1.' });

		await answerAs(sandbox, 'specification');
		expect((await sandbox.call('sendCampaign', invoice(['Asha', 'A-1', 'a1']))).status).toBe(400);
		expect((await sandbox.call('sendCampaign', invoice(['Asha', 'A-1']))).status).toBe(200);
	});
});

describe('errors', () => {
	it.each<[string, OperationId, CallOptions, number, Json | string]>([
		[
			'a campaign that does not exist',
			'sendCampaign',
			{ body: send(asha, { campaign_name: 'None' }) },
			400,
			{ message: 'Campaign does not exist.' },
		],
		[
			'a campaign that is not LIVE',
			'sendCampaign',
			{ body: send(asha, { campaign_name: 'Spring sale' }) },
			400,
			{ message: 'Campaign is Not Live' },
		],
		[
			'another number of parameters',
			'sendCampaign',
			{ body: send(asha, { template_params: [] }) },
			400,
			{ message: 'Template params does not match the campaign' },
		],
		[
			'an invalid number',
			'sendMessage',
			{ body: { to: '11111111', type: 'text', text: { body: 'Hello' } } },
			400,
			{ name: 'ERR400', errorCode: 400, errorMessage: 'Invalid Number' },
		],
	])('have the words of services: %s', async (_title, id, options, status, body) => {
		await answerAs(sandbox, 'observed');
		const answer = await ask(sandbox, id, options);
		expect(answer).toMatchObject({ status, body });
		expectObserved('error', answer.body);
	});

	it('have no body with 429', async () => {
		await answerAs(sandbox, 'observed');
		await sandbox.client.put('/rate-limit', { body: { perSecond: 1, burst: 1 } });
		await ask(sandbox, 'sendCampaign', { body: send(asha) });
		const { status, text } = await ask(sandbox, 'sendCampaign', { body: send(asha) });
		expect([status, text]).toEqual([429, '']);
	});

	it('are web pages for paths and operations that the host does not have', async () => {
		const page = (what: string) => expect.stringContaining(`<pre>Cannot ${what}</pre>`);
		await answerAs(sandbox, ['notFoundPage']);
		const response = await fetch(`${sandbox.baseUrl}/nothing`, {
			headers: { 'x-api-wa-project-api-pwd': sandbox.password },
		});
		expect([response.status, await response.text()]).toEqual([404, page('GET /v1/nothing')]);
		await sandbox.client.put('/answers', { body: { missing: ['listCampaigns'] } });
		const { status, text } = await ask(sandbox, 'listCampaigns', { body: { campaignType: 'ALL' } });
		expect([status, text]).toEqual([404, page('POST /v1/project/wa-demo/campaigns')]);
	});

	it('of the account are injected with their bodies', async () => {
		const noPlan = { name: 'ERR400', errorCode: 400, errorMessage: 'No Plan active on assistant!' };
		const rules = [
			{ kind: 'status' as const, status: 402 as const, next: 1 },
			{ kind: 'status' as const, status: 400 as const, answer: noPlan },
		];
		await sandbox.client.put('/faults', { body: { rules } });
		const first = await ask(sandbox, 'sendCampaign', { body: send(asha) });
		expect(first).toMatchObject({ status: 402, body: { errorCode: 402 } });
		expect(first.body.errorMessage).toMatch(/Credits/);
		expectObserved('error', first.body);
		expect(await ask(sandbox, 'sendCampaign', { body: send(asha) })).toMatchObject({
			status: 400,
			body: noPlan,
		});
	});
});
