/** A sandbox of its own for a test file, its control API, and the credential that fits. */
import axios from 'axios';
import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';
import type { Sandbox, SandboxOptions } from '../../sandbox/index.mts';
import { startSandbox } from '../../sandbox/index.mts';

export interface TestSandbox extends Sandbox {
	readonly credential: ICredentialDataDecryptedObject;
	/** Calls the control API; throws on any status but 2xx. */
	control<T = IDataObject>(method: string, path: string, body?: unknown): Promise<T>;
	/** Accepted sends by phone number for one campaign. */
	accepted(campaign: string): Promise<Record<string, number>>;
	/** Requests and answers that broke the contract since the start or the last reset. */
	violations(): Promise<unknown[]>;
}

export async function startTestSandbox(options: SandboxOptions = {}): Promise<TestSandbox> {
	const sandbox = await startSandbox(options);
	const control = async <T,>(method: string, path: string, body?: unknown): Promise<T> => {
		const { data } = await axios.request<T>({ method, url: sandbox.controlUrl + path, data: body });
		return data;
	};
	return {
		...sandbox,
		control,
		credential: {
			baseUrl: sandbox.baseUrl,
			projectId: sandbox.projectId,
			apiPassword: sandbox.password,
		},
		accepted: async (campaign) => {
			const { counts } = await control<{
				counts: Array<{ phone_number: string; accepted: number }>;
			}>('GET', `/sends?campaign=${encodeURIComponent(campaign)}`);
			return Object.fromEntries(
				counts.map(({ phone_number, accepted }) => [phone_number, accepted]),
			);
		},
		violations: async () => {
			const { requests, responses } = await control<
				Record<'requests' | 'responses', { violated: unknown[] }>
			>('GET', '/contract');
			return [...requests.violated, ...responses.violated];
		},
	};
}
