import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { filterEntries } from '../../form/formReader';
import { LANGUAGES } from '../../values/template/languages';

/** The languages of templates, found by name or code; nothing is asked of the service. */
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
