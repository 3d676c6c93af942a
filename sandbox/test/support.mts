// A separate sandbox with clients of both APIs. Every response is checked against its contract.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import { createControlClient, type ControlClient } from '../client.mts';
import {
	startSandbox,
	type ProjectAccess,
	type SandboxOptions,
	type StartedSandbox,
} from '../index.mts';
import { contractOperations, readContract, type ContractOperation } from '../world/contract.mts';
import type { OperationId } from '../types.mts';
import { controlOperations, controlSchema } from '../world/controlContract.mts';

export type Json = Record<string, unknown>;

export interface CallOptions {
	/** values of the path's {parameters}; the project is filled in */
	path?: Record<string, string>;
	query?: Record<string, string>;
	body?: unknown;
	/** undefined omits the header */
	password?: string | undefined;
	/** sent in place of the JSON of `body` */
	raw?: BodyInit;
	headers?: Record<string, string>;
}

export interface Answer {
	status: number;
	body: Json;
	headers: Headers;
}

/** A project of a sandbox, and how to call it. */
export interface TestProject extends ProjectAccess {
	/** Calls an operation of the service. */
	call(id: OperationId, options?: CallOptions): Promise<Answer>;
	/** The same without a check of the response; rejects when the connection breaks. */
	attempt(id: OperationId, options?: CallOptions): Promise<Response>;
	/** A typed client of the control API; rejects on any status but 200. */
	client: ControlClient;
	/** Calls the control API; fails the test on any status but 200. */
	control<Result = Json>(method: string, path: string, body?: unknown): Promise<Result>;
	/** The same for refusals. */
	tryControl(method: string, path: string, body?: unknown): Promise<Answer>;
}

export interface TestSandbox extends TestProject, StartedSandbox {}

export function operation(id: OperationId): ContractOperation {
	const found = contractOperations().find((candidate) => candidate.id === id);
	if (!found) throw new Error(`The contract has no operation ${id}`);
	return found;
}

interface Parameter {
	name: string;
	in: 'path' | 'query';
	example?: string;
}

interface Described {
	operationId: OperationId;
	parameters?: Parameter[];
	requestBody?: { content: { 'application/json': { example: Json } } };
}

/** For each operation, the request that the contract gives as its example. */
export function exampleRequests(): Record<OperationId, CallOptions> {
	const paths = readContract().paths as Record<string, Record<string, Described | Parameter[]>>;
	const requests = Object.values(paths).flatMap(({ parameters: shared = [], ...methods }) =>
		(Object.values(methods) as Described[]).map(({ operationId, parameters = [], requestBody }) => {
			const examples = (place: Parameter['in']) =>
				[...(shared as Parameter[]), ...parameters]
					.filter((parameter) => parameter.in === place && parameter.example !== undefined)
					.map(({ name, example }) => [name, example] as const);
			return [
				operationId,
				{
					path: Object.fromEntries(examples('path')),
					query: Object.fromEntries(examples('query')),
					body: requestBody?.content['application/json'].example,
				},
			];
		}),
	);
	return Object.fromEntries(requests);
}

/** Path values for tests in which they do not matter. */
export const someId = '0123456789abcdef01234567';

export function urlOf(sandbox: ProjectAccess, id: OperationId, options: CallOptions = {}): string {
	const values: Record<string, string> = { project_id: sandbox.projectId, ...options.path };
	const path = operation(id).path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
		encodeURIComponent(values[name] ?? someId),
	);
	const query = options.query ? `?${new URLSearchParams(options.query)}` : '';
	return sandbox.baseUrl + path + query;
}

function request(
	sandbox: ProjectAccess,
	id: OperationId,
	options: CallOptions = {},
): Promise<Response> {
	const hasBody = options.body !== undefined || options.raw !== undefined;
	const password = 'password' in options ? options.password : sandbox.password;
	return fetch(urlOf(sandbox, id, options), {
		method: operation(id).method,
		headers: {
			...(hasBody && { 'content-type': 'application/json' }),
			...(password !== undefined && { 'x-api-wa-project-api-pwd': password }),
			...options.headers,
		},
		...(hasBody && { body: options.raw ?? JSON.stringify(options.body) }),
	});
}

async function callService(
	sandbox: ProjectAccess,
	id: OperationId,
	options?: CallOptions,
): Promise<Answer> {
	const response = await request(sandbox, id, options);
	const body = (await response.json()) as Json;
	const validate = operation(id).validateAnswer.get(response.status);
	expect(validate, `${id} answers ${response.status}: ${JSON.stringify(body)}`).toBeDefined();
	expect(validate?.(body), `${JSON.stringify(body)}: ${JSON.stringify(validate?.errors)}`).toBe(
		true,
	);
	return { status: response.status, body, headers: response.headers };
}

/** Fetches from the control API; fails the test on a response that its contract does not allow. */
const fetchControl: typeof fetch = async (input, init) => {
	const response = await fetch(input, init);
	const { pathname } = new URL(String(input));
	const body: unknown = await response.clone().json();
	const validate = controlAnswer(
		init?.method ?? 'GET',
		pathname.replace(/^\/control(\/projects\/[^/]+(?=\/))?/, ''),
		response.status,
	);
	const isAllowed = validate(body);
	const errors = JSON.stringify(validate.errors);
	expect(isAllowed, `${pathname} ${response.status} ${JSON.stringify(body)}: ${errors}`).toBe(true);
	return response;
};

/** @returns the validator of a response, or of an error for an unknown operation */
function controlAnswer(method: string, path: string, status: number) {
	const operation = controlOperations().find(
		(candidate) => candidate.method === method && matchesPath(candidate.path, path),
	);
	const validate = operation?.validateAnswer(status);
	if (validate) return validate;
	expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
	return controlSchema('Error');
}

function matchesPath(template: string, path: string): boolean {
	const parts = path.split('/');
	const wanted = template.split('/');
	return (
		parts.length === wanted.length &&
		wanted.every((part, index) => part.startsWith('{') || part === parts[index])
	);
}

async function callControl(
	sandbox: ProjectAccess,
	method: string,
	path: string,
	body?: unknown,
): Promise<Answer> {
	const response = await fetchControl(sandbox.controlUrl + path, {
		method,
		...(body !== undefined && {
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		}),
	});
	return {
		status: response.status,
		body: (await response.json()) as Json,
		headers: response.headers,
	};
}

export async function startTestSandbox(options: SandboxOptions = {}): Promise<TestSandbox> {
	const sandbox = await startSandbox(options);
	return { ...callersOf(sandbox), ...sandbox };
}

/** A sandbox that is closed after the test. */
export async function ownSandbox(options?: SandboxOptions): Promise<TestSandbox> {
	const sandbox = await startTestSandbox(options);
	onTestFinished(() => sandbox.close());
	return sandbox;
}

/** A sandbox that runs from before the file's first test until after its last. */
export function fileSandbox(options?: SandboxOptions): TestSandbox {
	const sandbox = {} as TestSandbox;
	beforeAll(async () => {
		Object.assign(sandbox, await startTestSandbox(options));
	});
	afterAll(() => sandbox.close());
	return sandbox;
}

/** The same, reset to its seed before each test. */
export function seededSandbox(): TestSandbox {
	const sandbox = fileSandbox();
	beforeEach(() => sandbox.client.post('/reset'));
	return sandbox;
}

/** A project of the sandbox, deleted with it. */
export const newProject = (
	sandbox: TestSandbox,
	options?: Parameters<TestSandbox['createProject']>[0],
): TestProject => callersOf(sandbox.createProject(options));

/** A folder that is deleted after the file's last test. */
export function temporaryFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'wa-sandbox-'));
	afterAll(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

/** @returns the project with its clients */
export function callersOf(sandbox: ProjectAccess): TestProject {
	return {
		...sandbox,
		client: createControlClient(sandbox, { fetch: fetchControl }),
		call: (id, callOptions) => callService(sandbox, id, callOptions),
		attempt: (id, callOptions) => request(sandbox, id, callOptions),
		tryControl: (method, path, body) => callControl(sandbox, method, path, body),
		async control<Result>(method: string, path: string, body?: unknown) {
			const answer = await callControl(sandbox, method, path, body);
			expect(answer.status, JSON.stringify(answer.body)).toBe(200);
			return answer.body as Result;
		},
	};
}

/** A send that the default seed's campaign "Appointment reminder" accepts. */
export function send(phoneNumber: string, change: Json = {}): Json {
	return {
		name: 'Asha Verma',
		phone_number: phoneNumber,
		campaign_name: 'Appointment reminder',
		template_params: ['Asha', 'Monday'],
		...change,
	};
}

/** One row of a table of refusals: the change to a valid request, and the expected message. */
export type Refusal = [title: string, options: CallOptions, status: number, message: RegExp];

/** Calls the operation, and expects a refusal in its envelope. */
export async function expectRefusal(
	sandbox: TestProject,
	id: OperationId,
	options: CallOptions,
	status: number,
	message: RegExp,
): Promise<void> {
	const answer = await sandbox.call(id, options);
	expect(answer.status, JSON.stringify(answer.body)).toBe(status);
	expect(answer.body.message).toMatch(message);
	const isGeneral = status === 401 || operation(id).envelope === 'code';
	if (isGeneral) expect(answer.body.name).toBe(`ERR${status}`);
	else expect(answer.body.error).toBe(status === 404 ? 'Not Found' : 'Bad Request');
}
