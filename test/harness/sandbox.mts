/** A separate sandbox for a test file, its control API, and its credential. */
import axios from 'axios';
import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createControlClient, type ControlClient } from '../../sandbox/client.mts';
import { startService, type Sandbox, type SandboxOptions } from '../../sandbox/start.mts';
import type { LoggedRequest } from '../../sandbox/world/requestLog.mts';

export interface TestSandbox extends Sandbox {
	readonly credential: ICredentialDataDecryptedObject;
	/** A typed client of the control API. */
	readonly client: ControlClient;
	/** Calls the control API; throws on any status but 2xx. */
	control<T = IDataObject>(method: string, path: string, body?: unknown): Promise<T>;
	/** Calls the service; throws on any status but 2xx. */
	call(method: string, path: string, body?: unknown): Promise<IDataObject>;
	/** Requests to the service since the last reset, newest first. */
	requests(): Promise<LoggedRequest[]>;
	/** Accepted sends by phone number for one campaign. */
	accepted(campaign: string): Promise<Record<string, number>>;
	/**
	 * Restores the seed, without faults, limits or logged requests. The password is new, so that runs do not reuse what
	 * earlier ones learned of the service.
	 */
	resetToSeed(): Promise<void>;
	/** Requests and answers that broke the contract since the start or the last reset. */
	violations(): Promise<unknown[]>;
}

async function startTestSandbox(options: SandboxOptions = {}): Promise<TestSandbox> {
	const sandbox = await startService(options);
	const control = async <T,>(method: string, path: string, body?: unknown): Promise<T> => {
		const { data } = await axios.request<T>({ method, url: sandbox.controlUrl + path, data: body });
		return data;
	};
	const client = createControlClient(sandbox);
	const { baseUrl, projectId, password: apiPassword } = sandbox;
	const credential = { baseUrl, projectId, apiPassword };
	return {
		...sandbox,
		client,
		control,
		credential,
		call: async (method, path, body) => {
			const url = `${baseUrl}/project/${projectId}/${path}`;
			const headers = { 'X-API-WA-Project-API-Pwd': credential.apiPassword };
			return (await axios.request<IDataObject>({ method, url, headers, data: body })).data;
		},
		resetToSeed: async () => {
			await client.post('/reset');
			credential.apiPassword = (await client.post('/password/regenerate')).password;
			await client.delete('/requests');
		},
		requests: async () => {
			const path = '/requests?limit=1000';
			return (await control<{ requests: LoggedRequest[] }>('GET', path)).requests;
		},
		accepted: async (campaign) => {
			const { counts } = await client.get('/sends', { query: { campaign } });
			return Object.fromEntries(
				counts.map(({ phone_number, accepted }) => [phone_number, accepted]),
			);
		},
		violations: async () => {
			const { requests, responses } = await client.get('/contract');
			return [...requests.violated, ...responses.violated];
		},
	};
}

/** A sandbox that runs from before the file's first test until after its last. */
export function fileSandbox(options?: SandboxOptions): TestSandbox {
	const sandbox = {} as TestSandbox;
	beforeAll(async () => {
		Object.assign(sandbox, await startTestSandbox(options));
	});
	afterAll(async () => await sandbox.close());
	return sandbox;
}

/** The same, reset to its seed before each test. */
export function seededSandbox(): TestSandbox {
	const sandbox = fileSandbox();
	beforeEach(async () => await sandbox.resetToSeed());
	return sandbox;
}
