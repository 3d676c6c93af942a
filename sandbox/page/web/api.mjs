// @ts-check
// Calls of the control API.

/** The project that the address names; null for the one that the sandbox was started with. */
export const chosenProject = new URLSearchParams(globalThis.location?.search).get('project');

/** Where the control API of the page's project is. */
export const CONTROL =
	chosenProject === null ? '/control' : `/control/projects/${encodeURIComponent(chosenProject)}`;

/**
 * @param {'GET' | 'POST' | 'PUT' | 'DELETE'} method
 * @param {string} path below the project's control API
 * @param {unknown} [body]
 * @returns {Promise<any>} the answer's body
 * @throws {Error} with the sandbox's own words when it refuses
 */
export async function call(method, path, body) {
	return await request(method, CONTROL + path, body);
}

/** @param {string} path */
export const get = (path) => call('GET', path);

/** @returns {Promise<string[]>} IDs of all projects, the one that the sandbox was started with first */
export async function projectIds() {
	const { projects } = await request('GET', '/control/projects');
	return projects.map((/** @type {{ id: string }} */ { id }) => id);
}

/**
 * Sends a text message through the service itself, as n8n does.
 *
 * @param {string} projectId
 * @param {string} phoneNumber with country code
 * @param {string} text
 * @throws {Error} with the service's own words when it refuses
 */
export async function sendText(projectId, phoneNumber, text) {
	const [{ password }, { passwordHeader }] = await Promise.all([get('/password'), get('/answers')]);
	const body = { to: phoneNumber, type: 'text', text: { body: text } };
	await request('POST', `/v1/project/${encodeURIComponent(projectId)}/messages`, body, {
		[passwordHeader]: password,
	});
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {Record<string, string>} [headers]
 */
async function request(method, path, body, headers = {}) {
	const response = await fetch(path, {
		method,
		...(body !== undefined && {
			body: JSON.stringify(body),
			headers: { 'content-type': 'application/json', ...headers },
		}),
	}).catch(() => {
		throw new Error('The sandbox does not answer');
	});
	const answer = await response.json().catch(() => ({}));
	if (response.ok) return answer;
	throw new Error(answer.message ?? `The sandbox answered ${response.status}`);
}
