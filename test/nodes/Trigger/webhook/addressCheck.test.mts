/** How the node answers a service that checks the webhook's address before it saves it. */
import { describe, expect, it } from 'vitest';
import { WaWebhookTrigger } from '../../../../nodes/Trigger/WaWebhookTrigger.node.ts';
import { nodeWith, workflowWith } from '../../../harness/oneNode.mts';
import { deliver } from '../../../harness/webhookDelivery.mts';

const type = new WaWebhookTrigger();

/** The webhooks that n8n registers, with their methods: it splits them like this. */
const registered = (type.description.webhooks ?? []).map(({ name, httpMethod }) => {
	const node = nodeWith();
	const { expression } = workflowWith(node, type);
	const methods = expression.getSimpleParameterValue(node, httpMethod, 'internal', {});
	return [name, String(methods).split(',')] as const;
});

describe('WA Webhook Trigger, when the service checks its address', () => {
	it('is reached by GET and HEAD, and by POST for events', () => {
		expect(registered).toEqual([
			['setup', ['GET', 'HEAD']],
			['default', ['POST']],
		]);
	});

	it('answers 200 and starts nothing, also without usable settings', async () => {
		const broken = () => {
			throw new Error('broken');
		};
		const more = {
			getWebhookName: () => registered[0]?.[0],
			getNodeParameter: broken,
			getCredentials: broken,
		};
		const { result, answered, log } = await deliver({ headers: {}, more });
		expect(result).toEqual({ noWebhookResponse: true });
		expect(answered).toEqual({
			status: 200,
			body: { message: 'Events are accepted by POST' },
		});
		expect(log.join()).not.toMatch(/^error/);
	});
});
