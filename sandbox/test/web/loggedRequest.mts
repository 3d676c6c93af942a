// A request as in the sandbox's log.
import type { LoggedRequest } from '../../page/web/types.d.mts';

const shown = {
	id: 1,
	at: 0,
	ms: 1,
	operation: null,
	phone_number: null,
	campaign: null,
	status: 200,
	contract: 'ok',
	responseContract: 'ok',
} as const;

/** A POST with a password in its headers, unless changed. */
export const loggedRequest = (changes: object = {}) =>
	({
		...shown,
		method: 'POST',
		path: '/v1/x',
		query: '',
		headers: { 'content-type': 'application/json', 'x-api-wa-project-api-pwd': '[redacted]' },
		body: { a: 1 },
		...changes,
	}) as LoggedRequest;
