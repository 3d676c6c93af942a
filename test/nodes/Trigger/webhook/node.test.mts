/** The trigger node: its form, and its responses when its settings are invalid. */
import { createHmac } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ICredentialTestFunctions, IHookFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { describe, expect, it, vi } from 'vitest';
import { WaWebhookSecretApi } from '../../../../credentials/WaWebhookSecretApi.credentials.ts';
import { WaWebhookTrigger } from '../../../../nodes/Trigger/WaWebhookTrigger.node.ts';
import { nodeWith } from '../../../harness/oneNode.mts';
import REAL_SERVICE from '../../../fixtures/real-service.json' with { type: 'json' };
import { deliver, parameterAt, SECRET } from '../../../harness/webhookDelivery.mts';

describe('WA Webhook Trigger', () => {
	it('has n8n answer in JSON, as it does itself', () => {
		const { webhooks = [] } = new WaWebhookTrigger().description;
		const delivery = webhooks.find(({ name }) => name === 'default');
		expect(delivery).toMatchObject({ httpMethod: 'POST', responseData: '' });
	});

	it('answers a refusal itself, without mentioning the secret in log or answer', async () => {
		const { result, answered, log } = await deliver({ headers: { 'x-key': 'wrong key' } });
		expect(result).toEqual({ noWebhookResponse: true });
		expect(answered.status).toBe(401);
		expect(log).toEqual([expect.stringMatching(/^debug: Event: .* 401: .* received: x-key$/)]);
	});

	it.each([
		['the credential', 'getCredentials'],
		['a parameter', 'getNodeParameter'],
	])('throws nothing when %s cannot be read', async (_title, helper) => {
		const broken = () => {
			throw new Error('broken');
		};
		const { result, answered, log } = await deliver({ more: { [helper]: broken } });
		expect(result).toEqual({ noWebhookResponse: true });
		expect(answered.status).toBe(500);
		expect(log.join()).toMatch(/^error: Event: (?:"Trigger On" cannot be used: )?broken/);
	});

	it('asks for no credential without authentication', async () => {
		const getCredentials = async () => await Promise.reject(new Error('There is none'));
		const parameters = { authentication: 'none' };
		const { result } = await deliver({ parameters, more: { getCredentials } });
		expect(result.workflowData).toHaveLength(1);
	});

	it('admits no caller while the secret is empty', async () => {
		const more = { getCredentials: async () => ({ secret: ' ' }) };
		const { answered } = await deliver({ headers: { 'x-key': '' }, more });
		expect(answered.status).toBe(401);
	});

	it.each([
		['webhook', { eventId: 'repeat' }, 200],
		['webhook', { event: 'test.webhook' }, undefined],
		['manual', { eventId: 'repeat-manual' }, undefined],
	])('in mode %s answers a repeat of %j with %s', async (mode, body, status) => {
		const given = { body, more: { getMode: () => mode } };
		expect((await deliver(given)).answered.status).toBeUndefined();
		expect((await deliver(given)).answered.status).toBe(status);
		const again = await deliver({ ...given, parameters: { options: { ignoreRepeats: false } } });
		expect(again.answered.status).toBeUndefined();
	});

	it.each([
		[{}, 'a', { eventId: 'same' }],
		[{ eventIdField: ' data.id ' }, 'b', { data: { id: 'same' } }],
	])(
		'knows a repeat by the ID of its event, each node its own: %j',
		async (options, node, body) => {
			const send = async (name: string, at: number) => {
				// Nodes of a workflow that was made elsewhere may lack IDs; names never repeat.
				const more = { getNode: () => ({ name }) };
				return (await deliver({ body: { ...body, at }, parameters: { options }, more })).answered
					.status;
			};
			const answers = [await send(node, 1), await send(node, 2), await send(`${node}2`, 3)];
			expect(answers).toEqual([undefined, 200, undefined]);
		},
	);

	const message = (id: string, status = 'DELIVERED') => ({
		id,
		phone_number: '919876543210',
		sender: 'USER',
		status,
		message_type: 'TEXT',
	});

	it.each([
		['message', 'DELIVERED', 200],
		['message', 'READ', undefined],
		['any', 'DELIVERED', undefined],
	])(
		'in %s answers a message %s that came with another event with %s',
		async (event, second, status) => {
			const id = `wamid.${event}.${second}`;
			const parameters = { event };
			await deliver({ parameters, body: { eventId: `${id}.1`, message: message(id) } });
			const again = message(id, second);
			const body = { eventId: `${id}.2`, message: again };
			const { answered, result } = await deliver({ parameters, body });
			expect(answered.status).toBe(status);
			if (!status) expect(result.workflowData).toMatchObject([[{ json: { message: again } }]]);
		},
	);

	it.each([
		[200, 200],
		[500, undefined],
	])('once n8n has stored an event with %s, answers it again with %s', async (stored, status) => {
		const given = { body: { eventId: `stored-${stored}` }, answers: undefined };
		const { response } = await deliver(given);
		const second = deliver({ ...given, answers: 200 });
		await setImmediate();
		response.statusCode = stored;
		response.end();
		expect((await second).answered.status).toBe(status);
		expect((await deliver(given)).answered.status).toBe(200);
	});

	/** A delivery during which n8n stores nothing for as long as the sender waits. */
	const whileStoring = async (given: Parameters<typeof deliver>[0]) => {
		vi.useFakeTimers();
		const delivery = deliver(given);
		await vi.advanceTimersByTimeAsync(5000);
		vi.useRealTimers();
		return (await delivery).answered;
	};

	it('answers 503 within 5 seconds while n8n is still storing the event', async () => {
		const given = { body: { eventId: 'not-stored' }, answers: undefined };
		await deliver(given);
		const body = { message: 'This event is being stored: send it again' };
		expect(await whileStoring(given)).toMatchObject({ status: 503, body });
	});

	it('outputs only the new messages of an event', async () => {
		const given = (...ids: string[]) => ({
			parameters: { event: 'message' },
			body: ids.map((id) => message(id)),
		});
		await deliver({ ...given('wamid.d'), answers: undefined });
		expect((await whileStoring(given('wamid.d', 'wamid.e'))).status).toBe(503);
		await deliver(given('wamid.a', 'wamid.b', 'wamid.b'));
		const { result } = await deliver(given('wamid.b', 'wamid.c'));
		expect(result.workflowData?.[0]?.map(({ json }) => json.messageId)).toEqual(['wamid.c']);
	});

	const sign = (body: object, secret: string) =>
		createHmac('sha256', secret).update(JSON.stringify(body)).digest('hex');

	it.each<[string, Record<string, unknown>, object]>([
		['in a query parameter', { authentication: 'query', queryParameter: 'key' }, { key: SECRET }],
		['as a signature', { authentication: 'signature', signatureHeader: 'X-Sig' }, {}],
	])('accepts the secret %s', async (_title, parameters, right) => {
		const body = { at: Math.random() };
		const send = async (query: object, secret: string) => {
			const headers = { 'x-sig': sign(body, secret) };
			return await deliver({ parameters, headers, query, body });
		};
		expect((await send({}, 'wrong')).answered.status).toBe(401);
		expect((await send(right, SECRET)).result.workflowData).toHaveLength(1);
	});

	it('starts once when the status of a message comes with two topics and two sets of IDs', async () => {
		const event = (topic: string, ids: object) => ({
			parameters: { event: 'message', senders: [] },
			body: { id: topic, topic, data: { message: { ...message('own-1'), ...ids } } },
		});
		const first = await deliver(event('message.status.updated', {}));
		expect(first.result.workflowData).toHaveLength(1);
		const second = event('contact.campaign.delivered', { messageId: 'wamid.own-1' });
		expect((await deliver(second)).answered.status).toBe(200);
	});

	it.each<[string, object, boolean]>([
		['the sender of the form', {}, true],
		['another sender', { senders: ['API'] }, false],
		['any sender', { senders: [] }, true],
		['a sender that the form does not offer', { senders: 'bot, user' }, true],
		['a status that the form does not offer', { filters: { statuses: ['queued'] } }, false],
		['a status in small letters', { filters: { statuses: 'read,delivered' } }, true],
		['a phone number', { filters: { phoneNumbers: '+91 98765 43210' } }, true],
	])('filters messages by %s', async (title, parameters, starts) => {
		const { result, answered } = await deliver({
			parameters: { event: 'message', ...parameters },
			body: message(title),
		});
		expect(result.workflowData !== undefined).toBe(starts);
		expect(answered.status).toBe(starts ? undefined : 200);
	});

	it.each(
		Object.entries(REAL_SERVICE.webhooks).filter(
			([, body]) => 'data' in body && 'message' in body.data,
		),
	)(
		'with Message and its default sender, replies alone start the workflow: %s',
		async (topic, body) => {
			const { result } = await deliver({ parameters: { event: 'message' }, body });
			expect(result.workflowData !== undefined).toBe(/\.user/.test(topic));
		},
	);

	describe('when it is published', () => {
		const publish = async (parameters: Record<string, unknown>, secret = SECRET) => {
			const context = {
				getCredentials: async () => ({ secret }),
				getNode: () => nodeWith({ name: 'Event' }),
				getNodeParameter: (name: string, fallback: unknown) =>
					parameterAt(parameters, name) ?? fallback,
			} as unknown as IHookFunctions;
			return await new WaWebhookTrigger().webhookMethods.default.checkExists.call(context);
		};

		it('accepts its defaults, and filters that can match', async () => {
			expect(await publish({})).toBe(true);
			const filters = { phoneNumbers: '+91 98765 43210', statuses: ['FAILED'] };
			expect(await publish({ event: 'message', filters })).toBe(true);
		});

		it.each([
			['header', 'pässword', /^"Secret" has characters that a header cannot carry/],
			['header', 'शब्द', /^"Secret" /],
			['header', "a+b & 100% of #1 (~'", undefined],
			['query', 'पäss+&%', undefined],
			['signature', 'पäss+&%', undefined],
		])(
			'by %s, checks whether the secret %j can be sent',
			async (authentication, secret, problem) => {
				const published = publish({ authentication }, secret);
				if (problem === undefined) expect(await published).toBe(true);
				else await expect(published).rejects.toThrow(problem);
			},
		);

		it.each<[string, object, string]>([
			[
				'a number without country code',
				{ event: 'message', filters: { phoneNumbers: '09876543210' } },
				'Phone Numbers: ',
			],
			['a list that is empty', { event: 'message', senders: '' }, '"Sender" is empty'],
			[
				'an authentication that is gone',
				{ authentication: 'standardWebhooks' },
				'"Authentication" must be',
			],
		])('refuses %s, naming the field', async (_title, parameters, problem) => {
			const failure = publish({ ...parameters });
			await expect(failure).rejects.toBeInstanceOf(NodeOperationError);
			await expect(failure).rejects.toThrow(problem);
		});
	});

	it.each([
		['query', 401, 'In the URL, write + as %2B, & as %26, # as %23 and % as %25'],
		['header', 401, 'Headers received: x-other'],
	])('says what to check when the secret is wrong: %s', async (authentication, status, hint) => {
		const { answered } = await deliver({
			parameters: { authentication },
			headers: { 'x-other': '' },
		});
		expect(answered).toMatchObject({ status, body: { message: expect.stringContaining(hint) } });
	});

	it.each([
		[' ', 'Error'],
		[SECRET, 'OK'],
	])('tests the secret %j in the credential window: %s', async (secret, status) => {
		const { testWebhookSecret } = new WaWebhookTrigger().methods.credentialTest;
		const credential = { id: '1', name: '', type: '', data: { secret } };
		const test = testWebhookSecret.bind({} as ICredentialTestFunctions);
		expect(await test(credential)).toMatchObject({ status });
	});

	it('answers 415 to forms with files', async () => {
		const { answered } = await deliver({ more: { getRequestObject: () => ({}) } });
		expect(answered.status).toBe(415);
	});

	it('has its secret in a credential, typed as a password, and registers nothing', async () => {
		const { properties } = new WaWebhookSecretApi();
		expect(properties.map(({ typeOptions }) => typeOptions?.password)).toEqual([true]);
		const { description, webhookMethods } = new WaWebhookTrigger();
		expect(JSON.stringify(description.properties)).not.toContain('"password"');
		const { create, delete: remove } = webhookMethods.default;
		expect(await Promise.all([create(), remove()])).toEqual([true, true]);
	});
});
