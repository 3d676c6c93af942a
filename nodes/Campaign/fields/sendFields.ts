import type { INodeProperties } from 'n8n-workflow';
import { messageField, parameterFields } from '../../common/fields/parameterFields';
import { campaignNameLocator } from './campaignLocators';
import { additionalFields } from './contactCollection';

/** The fields that Send and Preview share (specification, "Send through API campaign"). */
export const sendFields: INodeProperties[] = [
	campaignNameLocator,
	messageField('campaign.value'),
	{
		displayName: 'Phone Number',
		name: 'phoneNumber',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. +91 98765 43210',
		description:
			'Number of the recipient with country code. Spaces, brackets and dashes are fine; numbers without + need "Default Country Code".',
	},
	{
		displayName: 'Contact Name',
		name: 'contactName',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. Asha Rao',
		description:
			'Full name of the recipient. The contact is created or updated with it, and $Name and $FirstName stand for it.',
	},
	...parameterFields('campaign.value', { fillsNames: true }),
	...additionalFields,
];
