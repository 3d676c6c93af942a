import type { INodeProperties } from 'n8n-workflow';
import { templateNameLocator } from '../../form/locators';
import { fieldGroup } from '../../form/standardFields';
import { messageField, parameterFields } from '../../form/parameterFields';
import { BUTTON_VALUES, HEADER_AND_BUTTONS, HEADER_TEXT } from '../sending/headerAndButtons';

/** What a template message has beside its text. */
const headerAndButtons: INodeProperties = fieldGroup(
	HEADER_AND_BUTTONS,
	'headerAndButtons',
	'Values for header and buttons. Each is ignored if "Values to Send" has a field for it.',
	[
		{
			displayName: HEADER_TEXT,
			name: 'headerText',
			type: 'string',
			default: '',
			placeholder: 'e.g. Order 42',
			description: 'Value for the placeholder in the header, if any',
		},
		{
			displayName: 'Header Media URL',
			name: 'headerMediaUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://example.com/poster.jpg',
			description: 'Public address of the file, for templates of type IMAGE, VIDEO and FILE',
		},
		{
			displayName: 'Header File Name',
			name: 'headerFileName',
			type: 'string',
			default: '',
			placeholder: 'e.g. invoice.pdf',
			description: 'Name of the document, for templates of type FILE',
		},
		{
			displayName: BUTTON_VALUES,
			name: 'buttonValues',
			type: 'json',
			default: '[]',
			placeholder: 'e.g. ["orders/42"]',
			description: 'List with one value for each button whose address has a placeholder, in order',
		},
	],
);

/** The options of template messages. */
export const templateOptions: INodeProperties[] = [
	{
		displayName: 'Components (JSON)',
		name: 'components',
		type: 'json',
		default: '[]',
		placeholder: 'e.g. [{"type": "body", "parameters": [{"type": "text", "text": "Asha"}]}]',
		description:
			'Components in the format of the messaging network. They replace the values, header and buttons above.',
	},
	headerAndButtons,
	{
		displayName: 'Language Code',
		name: 'languageCode',
		type: 'string',
		default: '',
		placeholder: 'e.g. pt_BR',
		description:
			'Only needed if the language of the template lacks its region, or is not known: pt_BR for a template in Portuguese',
	},
];

export const languagePolicy: INodeProperties = {
	displayName: 'Language Policy',
	name: 'languagePolicy',
	type: 'string',
	default: '',
	placeholder: 'e.g. deterministic',
	displayOptions: { show: { '/messageType': ['template'] } },
	description: 'How the network chooses the language of a template',
};

/** Template, message, its values: form, list or raw components (specification, "Send message"). */
export const templateFields = [
	templateNameLocator,
	messageField('template.value'),
	...parameterFields('template.value', { fillsNames: false }),
].map(
	(field): INodeProperties => ({
		...field,
		displayOptions: {
			...field.displayOptions,
			show: { messageType: ['template'], ...field.displayOptions?.show },
		},
	}),
);
