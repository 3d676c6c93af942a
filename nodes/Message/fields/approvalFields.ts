import type { INodeProperties } from 'n8n-workflow';
import { collection } from '../../form/standardFields';
import {
	numbersWithoutPlus,
	phoneNumberField,
	defaultCountryField,
} from '../../form/phoneNumberFields';

/** Default labels of the buttons. */
export const DEFAULT_LABELS = { approveLabel: 'Approve', declineLabel: 'Decline' } as const;

/** No expressions: the page is created when a link is opened, and the row no longer exists by then. */
const labelFields = (['Approve', 'Decline'] as const).map(
	(label): INodeProperties => ({
		displayName: `${label} Button Label`,
		name: `${label.toLowerCase()}Label`,
		type: 'string',
		noDataExpression: true,
		default: label,
		placeholder: `e.g. ${label}`,
		description: `Label of the link and the button to ${label.toLowerCase()}`,
	}),
);

/**
 * All fields of Message: Send and Wait for Approval. Names are those of n8n's own operations of this kind: its
 * human review of agents' tools fills in "message".
 */
export const approvalFields: INodeProperties[] = [
	phoneNumberField,
	defaultCountryField,
	{
		displayName: 'Message',
		name: 'message',
		type: 'string',
		typeOptions: { rows: 4 },
		required: true,
		default: '',
		placeholder: 'e.g. Send the spring sale to 1,200 people?',
		description:
			'Question for the recipient, followed by both links. A text arrives only within 24 hours of their last message.',
	},
	{
		displayName: 'Wait at Most',
		name: 'resumeAmount',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 1,
		description:
			'How long the links work. After that, the workflow continues with approved set to false.',
	},
	{
		displayName: 'Unit',
		name: 'resumeUnit',
		type: 'options',
		default: 'days',
		description: 'Unit of "Wait at Most"',
		options: [
			{ name: 'Days', value: 'days' },
			{ name: 'Hours', value: 'hours' },
			{ name: 'Minutes', value: 'minutes' },
		],
	},
	collection('Options', 'options', 'Option', [...labelFields, numbersWithoutPlus()]),
];
