// @ts-check
// Which phones are asked for, in the terms of the control API.

/** @typedef {import('./types.d.mts').PhoneFilter} PhoneFilter */

/** @returns {PhoneFilter} */
export const anyPhone = () => ({ search: '', campaign: '', status: '', optIn: '', tag: '' });

const OPT_IN_QUERIES = {
	'': {},
	in: { opted_in: 'true' },
	out: { opted_in: 'false' },
	blocked: { blocked: 'true' },
};

/**
 * @param {PhoneFilter} filter
 * @returns {Record<string, string>} the query of GET /control/phones
 */
export function queryOf({ search, campaign, status, optIn, tag }) {
	return {
		...(search.trim() && { search: search.trim() }),
		...(campaign && { campaign }),
		...(status && { status }),
		...OPT_IN_QUERIES[optIn],
		...(tag && { tag }),
	};
}

/** @param {PhoneFilter} filter */
export const isFiltered = (filter) => Object.keys(queryOf(filter)).length > 0;
