import type { INodeProperties } from 'n8n-workflow';
import { campaignNameLocator } from './campaignLocators';
import { contactCollection } from './contactCollection';

/** The fields that Send and Preview share (specification, "Send through API campaign"). */
export const sendFields: INodeProperties[] = [
	campaignNameLocator,
	{
		displayName: 'Phone Number',
		name: 'phoneNumber',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. +91 98765 43210',
		description:
			'Number of the recipient with country code. Spaces, brackets and dashes do no harm; numbers without + need "Default Country Code".',
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
	{
		displayName: 'Template Parameters',
		name: 'parametersMode',
		type: 'options',
		noDataExpression: true,
		default: 'form',
		description: 'How the values for the placeholders of the template are given',
		options: [
			{
				name: 'One Field per Placeholder',
				value: 'form',
				description: 'Fields follow the template of the chosen campaign',
			},
			{
				name: 'List',
				value: 'list',
				description: 'One list with the values in order, for expressions and AI agents',
			},
		],
	},
	{
		displayName: 'Values',
		name: 'templateParams',
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: 'defineBelow', value: null },
		typeOptions: {
			loadOptionsDependsOn: ['campaign.value'],
			resourceMapper: {
				resourceMapperMethod: 'templateParameterFields',
				mode: 'map',
				fieldWords: { singular: 'placeholder', plural: 'placeholders' },
				addAllFields: true,
				multiKeyMatch: false,
				supportAutoMap: true,
				hideNoDataError: true,
			},
		},
		displayOptions: { show: { parametersMode: ['form'] } },
		description:
			'One value for each placeholder of the template. $Name stands for the full contact name, $FirstName for its first word.',
	},
	{
		displayName: 'Values',
		name: 'templateParamsList',
		type: 'json',
		default: '[]',
		placeholder: 'e.g. ["$FirstName", "Monday 12:30"]',
		displayOptions: { show: { parametersMode: ['list'] } },
		description:
			'List with one value for each placeholder of the template, in order. $Name stands for the full contact name, $FirstName for its first word.',
	},
	contactCollection,
];
