import type { ILoadOptionsFunctions, INodeListSearchResult, INodeProperties } from 'n8n-workflow';
import { fromListOr } from './locators';
import { DEFAULT_COUNTRY } from '../values/checks/contactValues';
import { COUNTRIES } from '../values/phone/callingCodes';
import { filterEntries } from './formReader';

/**
 * Right below the phone number that it completes. The node's list search must be called searchCountries.
 */
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

/** "Germany (+49)": the countries by name, with the two-letter code as their value. */
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
