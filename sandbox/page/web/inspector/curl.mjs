// @ts-check
// A logged request as a shell command. Without DOM access.

/** @typedef {import('../types.d.mts').LoggedRequest} LoggedRequest */

/** Other headers with credentials: the log does not hold them. */
const CREDENTIALS = ['authorization', 'proxy-authorization', 'cookie'];

/** Headers that curl sets itself, that belong to one connection, or that request a compression. */
const LEFT_OUT = new Set([
	'accept-encoding',
	'connection',
	'content-length',
	'expect',
	'host',
	'keep-alive',
	'te',
	'trailer',
	'transfer-encoding',
	'upgrade',
	'x-sandbox-replay',
	...CREDENTIALS,
]);

/**
 * @param {LoggedRequest} request with headers and body; the body must be whole
 * @param {string} origin of the sandbox, such as http://localhost:8090
 * @param {string} [passwordHeader] in lower case
 * @returns {string} a command for bash, zsh and other POSIX shells; the password comes from the variable
 *   WA_PASSWORD
 */
export function toCurl(
	{ method, path, query, headers = {}, body },
	origin,
	passwordHeader = 'x-api-wa-project-api-pwd',
) {
	const address = origin + path + (query === '' ? '' : `?${query}`);
	const parts = [
		// These options keep curl from interpreting {}, [] and .. in the URL.
		`curl --globoff --path-as-is ${method === 'HEAD' ? '--head' : `-X ${quoted(method)}`} ${quoted(address)}`,
		...Object.entries(headers).flatMap(([name, value]) =>
			name === passwordHeader ? [`-H "${name}: $WA_PASSWORD"`] : header(name, value),
		),
	];
	if (body !== undefined) {
		// Without a type, curl would call the body a form.
		if (headers['content-type'] === undefined) parts.push("-H 'content-type:'");
		parts.push(`--data-raw ${quoted(typeof body === 'string' ? body : JSON.stringify(body))}`);
	}
	return parts.join(' \\\n  ');
}

/**
 * @param {string} name
 * @param {string | string[]} value
 */
function header(name, value) {
	if (LEFT_OUT.has(name)) return [];
	// A header without a value has a semicolon in place of the colon.
	return [value].flat().map((one) => `-H ${quoted(one === '' ? `${name};` : `${name}: ${one}`)}`);
}

/** @param {string} text any but NUL, which no argument of a command can hold */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
