/** How the node handles challenges: when it answers, what n8n registers, and what starts nothing. */
import { describe, expect, it } from 'vitest';
import { WaWebhookTrigger } from '../../../../nodes/Trigger/WaWebhookTrigger.node.ts';
import { nodeWith, workflowWith } from '../../../harness/oneNode.mts';
import { deliver, SECRET, TOKEN } from '../../../harness/webhookDelivery.mts';

describe('WA Webhook Trigger, when the service verifies its URL', () => {
	const query = {
		'hub.mode': 'subscribe',
		'hub.verify_token': TOKEN,
		'hub.challenge': '<b>1158201444</b>',
	};
	const verify = async (parameters: object, change: object = {}, more: object = {}) =>
		await deliver({
			parameters: { ...parameters },
			query: { ...query, ...change },
			more: { getWebhookName: () => 'setup', ...more },
		});
	const on = { options: { answerChallenge: true } };
	const refused = { status: 403, body: 'The verification is refused', type: 'text/plain' };

	it('answers the challenge as plain text, and starts nothing', async () => {
		const { result, answered, log } = await verify(on);
		expect(result).toEqual({ noWebhookResponse: true });
		expect(answered).toEqual({
			status: 200,
			body: '<b>1158201444</b>',
			type: 'text/plain',
			headers: { 'X-Content-Type-Options': 'nosniff' },
		});
		expect(log).toEqual(['debug: Event: a challenge was answered with 200']);
	});

	it.each<[string, object, object?, object?]>([
		['with a wrong token', on, { 'hub.verify_token': SECRET }],
		['while challenges are not answered', {}],
		['without authentication', { ...on, authentication: 'none' }],
		[
			'while the credential has no token',
			on,
			{ 'hub.verify_token': '' },
			{ getCredentials: async () => ({ secret: SECRET }) },
		],
	])('answers 403 %s', async (_title, parameters, change, more) => {
		const { result, answered } = await verify(parameters, change, more);
		expect(result).toEqual({ noWebhookResponse: true });
		expect(answered).toMatchObject(refused);
	});

	it('throws nothing when the credential cannot be read', async () => {
		const getCredentials = async () => {
			throw new Error('broken');
		};
		const { answered } = await verify(on, {}, { getCredentials });
		expect(answered.status).toBe(500);
	});

	it.each([
		[{}, ['', 'POST']],
		[{ options: { answerChallenge: false } }, ['', 'POST']],
		[on, ['GET', 'POST']],
	])('with %j has n8n register %j', (parameters, expected) => {
		const type = new WaWebhookTrigger();
		const node = nodeWith({ parameters });
		const { expression } = workflowWith(node, type);
		const methods = type.description.webhooks?.map(({ httpMethod }) =>
			expression.getSimpleParameterValue(node, httpMethod, 'internal', {}, undefined, 'GET'),
		);
		expect(methods).toEqual(expected);
	});
});
