// @ts-check
// Calls of the control API.

/**
 * @param {'GET' | 'POST' | 'PUT' | 'DELETE'} method
 * @param {string} path below /control
 * @param {unknown} [body]
 * @returns {Promise<any>} the answer's body
 * @throws {Error} with the sandbox's own words when it refuses
 */
export async function call(method, path, body) {
	const response = await fetch(`/control${path}`, {
		method,
		...(body !== undefined && {
			body: JSON.stringify(body),
			headers: { 'content-type': 'application/json' },
		}),
	}).catch(() => {
		throw new Error('The sandbox does not answer');
	});
	const answer = await response.json().catch(() => ({}));
	if (response.ok) return answer;
	throw new Error(answer.message ?? `The sandbox answered ${response.status}`);
}

/** @param {string} path */
export const get = (path) => call('GET', path);
