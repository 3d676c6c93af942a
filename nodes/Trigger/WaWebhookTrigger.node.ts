import type { IHookFunctions, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { webhookFields } from './webhook/fields';
import { ADDRESS_CHECK_WEBHOOK, receive } from './webhook/receive';
import { checkSettings, testWebhookSecret } from './webhook/settings';

const TEST_OR_PRODUCTION =
	'Webhooks have two URLs. <b>While you build your workflow</b>, click the button and let the service send an event to the test URL: its data shows up here. ';

/** Starts a workflow when the service reports something (specification, "Events": shapes not shown). */
export class WaWebhookTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'WA Webhook Trigger',
		name: 'waWebhookTrigger',
		icon: {
			light: 'file:../../icons/waWebhookTrigger.svg',
			dark: 'file:../../icons/waWebhookTrigger.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle:
			'={{ { any: "Any Event", campaignDelivery: "Campaign Delivery", message: "Message" }[$parameter["event"]] ?? $parameter["event"] }}',
		description: 'Starts the workflow when the service calls a webhook',
		defaults: { name: 'WA Webhook Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'waWebhookSecretApi',
				required: true,
				testedBy: 'testWebhookSecret',
				// With "hide" the editor would not show it next to the field on which it depends.
				displayOptions: {
					show: {
						authentication: ['header', 'query', 'signature'],
					},
				},
			},
		],
		webhooks: [
			{
				name: ADDRESS_CHECK_WEBHOOK,
				// n8n routes only the methods that are named here: it does not answer HEAD as GET.
				httpMethod: 'GET,HEAD',
				responseMode: 'onReceived',
				path: 'webhook',
				ndvHideUrl: true,
			},
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				// By default n8n responds with the word "firstEntryJson" as HTML.
				responseData: '',
				path: 'webhook',
			},
		],
		triggerPanel: {
			header: 'Let the service send an event',
			executionsHelp: {
				inactive: `${TEST_OR_PRODUCTION}<b>To run it automatically</b>, publish (or activate) the workflow and paste the production URL into the service.`,
				active: `${TEST_OR_PRODUCTION}<b>The workflow is published</b>: events that reach the production URL run it, and show up in the <a data-key="executions">executions list</a>.`,
			},
			activationHint:
				'Once your workflow is finished, publish (or activate) it and paste the production URL into the service.',
		},
		properties: webhookFields,
	};

	methods = {
		credentialTest: { testWebhookSecret },
	};

	// The service's API has no endpoint for registering webhooks: users paste the URL.
	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				await checkSettings(this);
				return true;
			},
			async create(): Promise<boolean> {
				return true;
			},
			async delete(): Promise<boolean> {
				return true;
			},
		},
	};

	webhook = receive;
}
