import type { INodeProperties } from 'n8n-workflow';

/** The language of a template, from the list or by name or code. The node's list search must be called searchLanguages. */
export const languageField: INodeProperties = {
	displayName: 'Language',
	name: 'language',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'Language of the text, from the list or by its code or English name',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a language...',
			typeOptions: { searchListMethod: 'searchLanguages', searchable: true },
		},
		{
			displayName: 'By Code or Name',
			name: 'name',
			type: 'string',
			placeholder: 'e.g. pt_BR or Portuguese (BR)',
		},
	],
};
