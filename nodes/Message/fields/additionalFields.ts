import type { INodeProperties } from 'n8n-workflow';
import { phoneNumberOptions } from '../../common/fields/phoneNumberOptions';
import { IN_VERSION_1, SINCE_VERSION_1_1 } from '../../common/parameters/nodeVersions';

const sendKey: INodeProperties = {
	displayName: 'Send Key',
	name: 'sendKey',
	type: 'string',
	default: '',
	placeholder: 'e.g. {{ $json.orderId }}',
	description:
		'What makes this message one of a kind, for "Skip Already Sent" and "Repeated Recipients". Empty, it is the number with the whole content.',
};

/** Constants of the service, which it does not ask for. Nodes of version 1 show and send them. */
const constants: INodeProperties[] = [
	{
		displayName: 'Messaging Product',
		name: 'messagingProduct',
		type: 'string',
		default: '',
		placeholder: 'e.g. whatsapp',
		description: 'Name of the messaging network in lower case',
	},
	{
		displayName: 'Recipient Type',
		name: 'recipientType',
		type: 'options',
		default: 'individual',
		description: 'To whom the message goes',
		options: [{ name: 'Individual', value: 'individual', description: 'One person' }],
	},
];

const collection = (...options: INodeProperties[]): INodeProperties => ({
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	options,
});

/** The optional fields of a message, whatever its type. */
export const additionalFields: INodeProperties[] = [
	{
		...collection(...phoneNumberOptions, ...constants, sendKey),
		displayOptions: IN_VERSION_1,
	},
	{
		...collection(...phoneNumberOptions, sendKey),
		displayOptions: SINCE_VERSION_1_1,
	},
];
