// Performs the editor's actions over the editor's API.
import { Agent } from 'node:http';
import axios, { type AxiosInstance } from 'axios';
import { resolveExecution, type Execution } from './n8n-execution.mts';

export interface Owner {
	email: string;
	firstName: string;
	lastName: string;
	password: string;
}

export interface Workflow {
	name: string;
	nodes: WorkflowNode[];
	connections?: Record<string, unknown>;
	settings?: Record<string, unknown>;
	[key: string]: unknown;
}

export interface WorkflowNode {
	name: string;
	type: string;
	parameters: Record<string, unknown>;
	credentials?: Record<string, { id: string; name: string }>;
	[key: string]: unknown;
}

/** Each node leads to the next. */
export function chain(names: string[]): Workflow['connections'] {
	const links = names
		.slice(0, -1)
		.map((name, index) => [name, { main: [[{ node: names[index + 1], type: 'main', index: 0 }]] }]);
	return Object.fromEntries(links);
}

interface CredentialTest {
	status: 'OK' | 'Error';
	message: string;
}

/** A signed-in user of one n8n. Methods throw an Error with n8n's own message when refused. */
export interface N8nClient {
	/** The cookie a browser needs to be signed in. */
	cookie: { name: string; value: string };
	createCredential(type: string, name: string, data: object): Promise<{ id: string; name: string }>;
	updateCredential(id: string, type: string, name: string, data: object): Promise<unknown>;
	/**
	 * Tests values as the credential window does when Save is clicked.
	 *
	 * @param saved the credential that they belong to; n8n 1.x only tests saved ones
	 */
	testCredential(
		type: string,
		data: object,
		saved?: { id: string; name: string },
	): Promise<CredentialTest>;
	/** Nodes get an ID, version 1 and a position where they have none. */
	createWorkflow(workflow: Workflow): Promise<{ id: string }>;
	/** Publishes a workflow (activates it, before n8n 2). Its triggers may start later. */
	publish(id: string): Promise<void>;
	/** Saves and publishes a workflow. @returns its ID */
	createPublished(workflow: Workflow): Promise<string>;
	unpublish(id: string): Promise<void>;
	/** The IDs of all workflows. */
	workflows(): Promise<string[]>;
	/** Runs a saved workflow from the trigger with that name; returns the execution's ID. */
	run(workflowId: string, trigger: string): Promise<string>;
	/** The current state of the execution; its data is available once it has ended. */
	execution(id: string): Promise<Execution>;
	post(path: string, body: object): Promise<unknown>;
	get(path: string): Promise<unknown>;
}

const COOKIE = 'n8n-auth';

/** Creates the owner of an n8n that has none, and signs in as that owner. */
export async function setUpOwner(origin: string, owner: Owner): Promise<N8nClient> {
	const path = '/owner/setup';
	const answer = await connect(origin).post(path, owner);
	if (answer.status !== 200) throw refusal(`POST ${path}`, answer);
	return signedIn(origin, cookieValue(answer.headers['set-cookie'] ?? []));
}

/** Signs in as the owner of an n8n that has one. */
export async function signIn(
	origin: string,
	{ email, password }: Pick<Owner, 'email' | 'password'>,
): Promise<N8nClient> {
	const path = '/login';
	const answer = await connect(origin).post(path, { emailOrLdapLoginId: email, password });
	if (answer.status !== 200) throw refusal(`POST ${path}`, answer);
	return signedIn(origin, cookieValue(answer.headers['set-cookie'] ?? []));
}

/** Resumes the session of an earlier sign-in by its cookie. */
export function signedIn(origin: string, cookie: string): N8nClient {
	const http = connect(origin);
	http.defaults.headers.common.Cookie = `${COOKIE}=${cookie}`;
	return client(http, cookie);
}

function connect(origin: string): AxiosInstance {
	return axios.create({
		baseURL: `${origin}/rest`,
		proxy: false,
		// n8n may close a kept-alive connection just as it is reused.
		httpAgent: new Agent({ keepAlive: false }),
		timeout: 60_000,
		validateStatus: () => true,
	});
}

function client(http: AxiosInstance, cookie: string): N8nClient {
	const ask = async (
		method: 'get' | 'post' | 'patch',
		path: string,
		body?: object,
	): Promise<unknown> => {
		const answer = await http.request({ method, url: path, data: body });
		if (answer.status !== 200) throw refusal(`${method.toUpperCase()} ${path}`, answer);
		return answer.data.data;
	};
	const post = (path: string, body: object) => ask('post', path, body);
	const get = (path: string) => ask('get', path);
	const createWorkflow = async ({ nodes, ...workflow }: Workflow) =>
		(await post('/workflows', {
			// n8n 1.x refuses a workflow that does not say whether it is active.
			active: false,
			connections: {},
			settings: { executionOrder: 'v1' },
			...workflow,
			nodes: nodes.map((node, index) => ({
				id: `node-${index}`,
				typeVersion: 1,
				position: [index * 220, 0],
				...node,
			})),
		})) as { id: string };
	const publish = async (id: string) => {
		const { versionId } = (await get(`/workflows/${id}`)) as { versionId: string };
		await post(`/workflows/${id}/activate`, { versionId });
	};
	return {
		cookie: { name: COOKIE, value: cookie },
		post,
		get,
		createCredential: async (type, name, data) => {
			const { id } = (await post('/credentials', { type, name, data })) as { id: string };
			return { id, name };
		},
		updateCredential: async (id, type, name, data) =>
			await ask('patch', `/credentials/${id}`, { type, name, data }),
		testCredential: async (type, data, { id, name } = { id: '', name: 'Tested' }) =>
			(await post('/credentials/test', {
				credentials: { id, name, type, data },
			})) as CredentialTest,
		createWorkflow,
		publish,
		createPublished: async (workflow) => {
			const { id } = await createWorkflow(workflow);
			await publish(id);
			return id;
		},
		unpublish: async (id) => void (await post(`/workflows/${id}/deactivate`, {})),
		workflows: async () => {
			const found = (await get('/workflows')) as { id: string }[];
			return found.map(({ id }) => id);
		},
		run: async (workflowId, trigger) => {
			// n8n 1.x runs the given workflow, n8n 2.x the stored one.
			const workflowData = await get(`/workflows/${workflowId}`);
			const body = { workflowData, triggerToStartFrom: { name: trigger } };
			const started = await post(`/workflows/${workflowId}/run`, body);
			return (started as { executionId: string }).executionId;
		},
		execution: async (id) => resolveExecution((await get(`/executions/${id}`)) as object),
	};
}

function cookieValue(setCookie: string[]): string {
	const cookie = setCookie.find((one) => one.startsWith(`${COOKIE}=`));
	if (!cookie) throw new Error('n8n answered the sign-in without a cookie');
	return cookie.slice(COOKIE.length + 1).replace(/;.*$/s, '');
}

function refusal(what: string, answer: { status: number; data: unknown }): Error {
	const { message } = (answer.data ?? {}) as { message?: string };
	return new Error(`n8n answered ${what} with ${answer.status}: ${message ?? 'no message'}`);
}
