import type { ILoadOptionsFunctions, INodeListSearchResult, INodeProperties } from 'n8n-workflow';
import { fromListOr } from '../../form/locators';
import { filterEntries } from '../../form/formReader';
import { LANGUAGES } from '../../values/template/languages';

/** The language of a template, from the list or by name or code. The node's list search must be called searchLanguages. */
export const languageField: INodeProperties = {
	displayName: 'Language',
	name: 'language',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'Language of the text, from the list or by its code or English name',
	modes: fromListOr('language', 'searchLanguages', {
		displayName: 'By Code',
		name: 'name',
		type: 'string',
		placeholder: 'e.g. pt_BR or Portuguese (BR)',
		hint: 'Its code or its English name',
	}),
};

/** The languages of templates, found by name or code, without a request to the service. */
export async function searchLanguages(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const entries = Object.entries(LANGUAGES).map(([code, name]) => ({
		name: `${name}, ${code}`,
		value: name,
	}));
	return await Promise.resolve(filterEntries(entries, filter));
}
