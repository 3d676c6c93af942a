import type { INodeProperties } from 'n8n-workflow';
import { messageField, parameterFields } from '../../form/parameterFields';
import { defaultCountryField } from '../../form/countryLocator';
import {
	phoneNumberField,
	leaveToService,
	numbersWithoutPlus,
} from '../../form/phoneNumberOptions';
import {
	SKIP_ALREADY_SENT,
	skipAlreadySentField,
	sendKeyField,
	sendOptions,
} from '../../engine/sending/optionFields';
import { formOfTests, testerFields } from '../../engine/sending/testSend';
import { fromListOr } from '../../form/locators';
import { attributeFields } from '../../form/attributes';

/** A LIVE API campaign, chosen from a list or given by its name. Its value is the name, which sends need. */
const campaignNameLocator: INodeProperties = {
	displayName: 'Campaign',
	name: 'campaign',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The campaign to send through. Only API campaigns that are LIVE accept sends.',
	modes: fromListOr('campaign', 'searchSendableCampaigns', {
		displayName: 'By Name',
		name: 'name',
		type: 'string',
		placeholder: 'e.g. Appointment reminder',
	}),
};

/** Options that each row of a campaign send may set for itself. */
const rowOptions: INodeProperties[] = [
	...attributeFields(
		'Custom attributes to set on the contact. Each must already be defined in the project.',
	),
	{
		displayName: 'Media File Name',
		name: 'mediaFileName',
		type: 'string',
		default: '',
		placeholder: 'e.g. invoice.pdf',
		description:
			'File name that the recipient sees. Required for templates of type FILE. Ignored if "Values" has a field for it.',
	},
	{
		displayName: 'Media URL',
		name: 'mediaUrl',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://example.com/poster.jpg',
		description:
			'Public address of the image, video or file. Required for templates of type IMAGE, VIDEO and FILE. It must be reachable when the message is sent. Ignored if "Values" has a field for it.',
	},
	numbersWithoutPlus(leaveToService),
	{
		displayName: 'Source',
		name: 'source',
		type: 'string',
		default: '',
		placeholder: 'e.g. Trade fair',
		description: 'Where the contact comes from, stored on the contact',
	},
	{
		displayName: 'Tags',
		name: 'tags',
		type: 'string',
		default: '',
		placeholder: 'e.g. vip, newsletter',
		description:
			'Tags to assign to the contact, separated by commas. Each must already exist in the project.',
	},
];

/** What "Skip Already Sent" treats as the same message. */
const sameMessageMeans: INodeProperties = {
	displayName: 'Same Message Means',
	name: 'sameMessageMeans',
	type: 'options',
	default: 'values',
	description:
		'What "Skip Already Sent" treats as the same message. A Send Key overrides it. Contact name, tags, attributes and source do not count.',
	options: [
		{
			name: 'Campaign and Recipient',
			value: 'recipient',
			description: 'The same recipient gets the campaign only once, whatever the values',
		},
		{
			name: 'Campaign, Recipient and Values',
			value: 'values',
			description:
				'The same campaign with different values, such as a later date, is a new message',
		},
	],
};

/** The options of a campaign send. */
const campaignOptions: INodeProperties = sendOptions(...rowOptions);

/** Campaign, message, recipient, values, extras: in the order in which users think of a send. */
function fieldsOfSend(...who: INodeProperties[]): INodeProperties[] {
	return [
		campaignNameLocator,
		messageField('campaign.value'),
		...who,
		...parameterFields('campaign.value', { fillsNames: true }),
		skipAlreadySentField({
			default: true,
			hint: 'Each recipient gets the same values once. To send them again, turn this off or set a Send Key.',
		}),
		{ ...sameMessageMeans, displayOptions: { show: { [SKIP_ALREADY_SENT]: [true] } } },
		sendKeyField,
		campaignOptions,
	];
}

const contactNameField: INodeProperties = {
	displayName: 'Contact Name',
	name: 'contactName',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Asha Rao',
	description:
		'Full name of the recipient. It is stored on the contact and fills $Name and $FirstName.',
};

/** The fields that Send and Preview share (specification, "Send through API campaign"). */
export const sendFields = fieldsOfSend(phoneNumberField, defaultCountryField, contactNameField);

/** What identifies the message of a row in the sent history. */
export const identifyingFields: readonly INodeProperties[] = [
	campaignNameLocator,
	messageField('campaign.value'),
	phoneNumberField,
	defaultCountryField,
	...parameterFields('campaign.value', { fillsNames: true }),
	sameMessageMeans,
	sendKeyField,
];

/** The same with the tester in place of the recipient. */
export const testFields = formOfTests(
	fieldsOfSend(
		...testerFields(defaultCountryField, { needsName: true }),
		phoneNumberField,
		contactNameField,
	),
);
