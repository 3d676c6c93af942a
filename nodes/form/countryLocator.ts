import type { ILoadOptionsFunctions, INodeListSearchResult, INodeProperties } from 'n8n-workflow';
import { fromListOr } from './locators';
import { DEFAULT_COUNTRY } from '../values/checks/contactValues';
import { COUNTRIES } from '../values/phone/tables';
import { filterEntries } from './searches';

/** Placed right below the phone number it completes. The node must have a list search called searchCountries. */
export const defaultCountryField: INodeProperties = {
	displayName: DEFAULT_COUNTRY,
	name: 'defaultCountry',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: 'Country of phone numbers without a country code',
	modes: fromListOr('country', 'searchCountries', {
		displayName: 'By Code',
		name: 'code',
		type: 'string',
		placeholder: 'e.g. DE, DEU, Germany or 49',
		hint: 'Its two- or three-letter code, its name or its calling code',
	}),
};

/** Countries by name, such as "Germany (+49)"; the value is the two-letter code. */
export async function searchCountries(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const entries = COUNTRIES.map(({ iso, name, callingCode }) => ({
		name: `${name} (+${callingCode})`,
		value: iso,
	}));
	return filterEntries(entries, filter);
}
