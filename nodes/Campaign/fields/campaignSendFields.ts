import type { INodeProperties } from 'n8n-workflow';
import { messageField, parameterFields } from '../../form/parameterFields';
import {
	phoneNumberField,
	leaveToService,
	numbersWithoutPlus,
	defaultCountryField,
} from '../../form/phoneNumberFields';
import {
	SKIP_ALREADY_SENT,
	skipAlreadySentField,
	sendKeyField,
	sendOptions,
} from '../../engine/sending/optionFields';
import { fromListOr } from '../../form/locators';
import { attributeFields } from '../../form/attributes';

/** A LIVE API campaign, chosen from a list or given by its name. Its value is the name, which sends need. */
const campaignNameLocator: INodeProperties = {
	displayName: 'Campaign',
	name: 'campaign',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The campaign to send. It must be an API campaign with the status Live.',
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
		description: 'File name that the recipient sees. Only needed if no field for it appears above.',
	},
	{
		displayName: 'Media URL',
		name: 'mediaUrl',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://example.com/poster.jpg',
		description:
			'Public address of the image, video or file. Only needed if no field for it appears above.',
	},
	numbersWithoutPlus(leaveToService),
	{
		displayName: 'Source',
		name: 'source',
		type: 'string',
		default: '',
		placeholder: 'e.g. Trade fair',
		description: 'Where the contact came from. Saved with the contact.',
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
	displayName: 'What Counts as the Same Message',
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
export function fieldsOfCampaign(
	who: INodeProperties[],
	...output: INodeProperties[]
): INodeProperties[] {
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
		...output,
		campaignOptions,
	];
}

export const recipientNameField: INodeProperties = {
	displayName: 'Contact Name',
	name: 'contactName',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Asha Rao',
	description: 'Full name of the recipient, also used for $Name and $FirstName',
};

export const ONLY_ROWS_THAT_NEED_FIXING = 'onlyRowsThatNeedFixing';

/**
 * The fields that Send and Preview share (specification, "Send through API campaign").
 *
 * @param onlyRows describes "Only Rows That Need Fixing"
 */
export const campaignSendFields = (onlyRows: string): INodeProperties[] =>
	fieldsOfCampaign([phoneNumberField, defaultCountryField, recipientNameField], {
		displayName: 'Only Rows That Need Fixing',
		name: ONLY_ROWS_THAT_NEED_FIXING,
		type: 'boolean',
		noDataExpression: true,
		default: false,
		description: onlyRows,
	});

/** Options that change which message a row is. */
const IDENTIFYING = ['mediaFileName', 'mediaUrl', 'numbersWithoutPlus'];

/** What identifies the message of a row in the sent history. */
export const identifyingFields: readonly INodeProperties[] = [
	campaignNameLocator,
	messageField('campaign.value'),
	phoneNumberField,
	defaultCountryField,
	...parameterFields('campaign.value', { fillsNames: true }),
	sameMessageMeans,
	sendKeyField,
	{ ...campaignOptions, options: rowOptions.filter(({ name }) => IDENTIFYING.includes(name)) },
];
