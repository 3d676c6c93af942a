// @ts-check
// The filters of the logs as queries of the control API. Without DOM access.

/** @import { DeliveryFilter, RequestFilter } from '../types.d.mts' */

/** @type {Readonly<RequestFilter>} */
export const NO_FILTER = {
	phoneNumber: '',
	campaign: '',
	status: '',
	method: '',
	path: '',
	search: '',
	isViolated: false,
	isFaulty: false,
};

/** Statuses to choose from, as the control API knows them. @type {readonly [string, string][]} */
export const STATUSES = [
	['2xx', '2xx: accepted'],
	['4xx', '4xx: refused'],
	...['400', '401', '404', '409', '429'].map((one) => /** @type {[string, string]} */ ([one, one])),
	['5xx', '5xx: server error'],
	['reset', 'Connection reset'],
];

/**
 * @param {RequestFilter} filter
 * @param {Record<string, string | number | boolean>} [others] parameters beside the filter's
 * @returns {string} without the question mark
 */
export function queryOf(filter, others = {}) {
	const { phoneNumber, campaign, status, method, path, search, isViolated, isFaulty } = filter;
	const parameters = {
		phone_number: phoneNumber.trim(),
		campaign: campaign.trim(),
		status,
		method,
		path: path.trim(),
		search: search.trim(),
		contract: isViolated ? 'violated' : '',
		fault: isFaulty ? 'true' : '',
		...others,
	};
	return toQuery(parameters);
}

/** @param {Record<string, string | number | boolean>} parameters of which empty ones are left out */
function toQuery(parameters) {
	const given = Object.entries(parameters).filter(([, value]) => value !== '');
	return String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
}

/** @type {Readonly<DeliveryFilter>} */
export const NO_DELIVERY_FILTER = { phoneNumber: '', topic: '', status: '', search: '' };

/**
 * @param {DeliveryFilter} filter
 * @param {Record<string, number>} [others] parameters beside the filter's
 * @returns {string} without the question mark
 */
export const deliveryQueryOf = ({ phoneNumber, topic, status, search }, others = {}) =>
	toQuery({ phone_number: phoneNumber.trim(), topic, status, search: search.trim(), ...others });

/** @param {RequestFilter} filter */
export const isFiltered = (filter) => queryOf(filter) !== '';
