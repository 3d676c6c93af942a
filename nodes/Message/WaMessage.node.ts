import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import {
	searchCatalogues,
	searchProducts,
	searchApprovedTemplates,
	searchCountries,
} from '../form/searches';
import { executeOperation, oneResource } from '../engine/operation';
import { operationSubtitle } from '../form/subtitle';
import { testWaProject } from '../service/http/credentialTest';
import { approvalWebhooks, receiveAnswer } from './approval/approvalWebhook';
import { messageTypeNames } from './fields/messageSendFields';
import { messageTemplate } from './methods/messageTemplate';
import { getMessage } from './operations/getMessage';
import { sendAndWait } from './operations/sendAndWait';
import { sendMessage } from './operations/sendMessage';
import { sendTestMessage } from './operations/sendTestMessage';

const messageOperations = [sendMessage, sendTestMessage, getMessage, sendAndWait];

export class WaMessage implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'WA Message',
		name: 'waMessage',
		icon: { light: 'file:../../icons/waMessage.svg', dark: 'file:../../icons/waMessage.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: operationSubtitle(
			messageOperations,
			{
				send: ['template', 'messageType'],
				sendTest: ['template', 'messageType'],
				get: ['messageId'],
				sendAndWait: ['phoneNumber'],
			},
			messageTypeNames,
		),
		description: 'Send single WhatsApp messages and follow their delivery',
		defaults: { name: 'WA Message' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		waitingNodeTooltip:
			'={{ $parameter["operation"] === "sendAndWait" ? "The workflow continues when someone responds through a link" : "" }}',
		webhooks: approvalWebhooks,
		credentials: [{ name: 'waProjectApi', required: true, testedBy: 'testWaProject' }],
		properties: oneResource({ value: 'message', name: 'Message' }, messageOperations, 'send'),
	};

	methods = {
		credentialTest: { testWaProject },
		listSearch: { searchApprovedTemplates, searchCatalogues, searchCountries, searchProducts },
		resourceMapping: messageTemplate,
	};

	webhook = receiveAnswer;

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeOperation(this, messageOperations);
	}
}
