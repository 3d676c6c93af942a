import type { ILoadOptionsFunctions, INodeListSearchResult, INodeProperties } from 'n8n-workflow';
import { fromListOr } from './locators';
import { DEFAULT_COUNTRY } from '../values/checks/contactValues';
import { isoOf, isosNamed } from '../values/phone/countryNames';
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

/**
 * Countries by name, such as "Germany (+49)"; the value is the two-letter code. What the field also reads as a value is
 * found too: the beginning of a name in another language, and a code, whose country comes first.
 */
export async function searchCountries(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const entries = COUNTRIES.map(({ iso, name, callingCode }) => ({
		name: `${name} (+${callingCode})`,
		value: iso,
	}));
	const named = isosNamed(filter);
	const { results: shown } = filterEntries(entries, filter);
	const iso = isoOf(filter.trim());
	const exact = entries.filter(({ value }) => value === iso);
	const others = entries.filter((entry) => named.has(entry.value) || shown.includes(entry));
	return { results: [...new Set([...exact, ...others])] };
}
