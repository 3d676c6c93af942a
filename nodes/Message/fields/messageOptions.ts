import type { INodeProperties } from 'n8n-workflow';
import { numbersWithoutPlus } from '../../form/phoneNumberOptions';

const sendKey: INodeProperties = {
	displayName: 'Send Key',
	name: 'sendKey',
	type: 'string',
	default: '',
	placeholder: 'e.g. {{ $json.orderId }}',
	description:
		'Identifies this message for "Skip Already Sent" and "Repeated Recipients". Leave empty to use the phone number and the whole content.',
};

/** Constants of the messaging network, which an account may ask for (specification, "Send message"). */
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
		description: 'Who receives the message',
		options: [{ name: 'Individual', value: 'individual', description: 'One person' }],
	},
];

/** The options of a message of any type. */
export const messageOptions: INodeProperties[] = [numbersWithoutPlus(), ...constants, sendKey];
