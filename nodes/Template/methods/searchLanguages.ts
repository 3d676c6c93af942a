import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { filterEntries } from '../../common/fields/formReader';
import { LANGUAGES } from '../../common/template/languages';

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
