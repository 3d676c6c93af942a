// @ts-check
// A request in words.
import { formatPhone } from '../format.mjs';

/** @typedef {import('../types.d.mts').LoggedRequest} LoggedRequest */

/** @param {LoggedRequest} one */
export const isViolation = ({ contract, responseContract }) =>
	contract === 'violated' || responseContract === 'violated';

/** What was asked for, in short. @param {LoggedRequest} one */
export const target = ({ operation, path, query }) =>
	(operation ?? path) + (query === '' ? '' : `?${query}`);

/** The recipient; an invalid number is shown unchanged. @param {string | null} number */
export const recipient = (number) =>
	number !== null && /^\d+$/.test(number) ? formatPhone(number) : number;

/** What the contract says about the request and its answer. @param {LoggedRequest} one */
export function verdictOf({ contract, responseContract }) {
	const both = [contract, responseContract];
	if (contract === 'violated') return 'The request violates the contract';
	if (responseContract === 'violated') return 'The response violates the contract';
	if (both.every((one) => one === 'ok')) return 'Request and response follow the contract';
	if (contract === 'ok') return 'The request follows the contract; the response was not checked';
	return 'Not checked: the request ended earlier';
}

/**
 * @param {unknown} body as the log has it
 * @returns {string} for people
 */
export const prettyBody = (body) =>
	typeof body === 'string' ? body : JSON.stringify(body, null, 2);
