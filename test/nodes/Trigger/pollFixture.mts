/** A sandbox, and triggers that poll it. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { afterAll, beforeEach, expect } from 'vitest';
import { forgetPolls } from '../../../nodes/Trigger/polling/memory.ts';
import { WaTrigger } from '../../../nodes/Trigger/WaTrigger.node.ts';
import { hurryEachTest, nodeUnderTest, type NodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { pollHost, type PollHost } from '../../harness/pollHost.mts';
import { seededSandbox, type TestSandbox } from '../../harness/sandbox.mts';

export const type = new WaTrigger();

export const REVIEWED = {
	event: 'templateReviewed',
	outcomes: ['APPROVED', 'REJECTED', 'DISABLED'],
};
export const STATUS = { event: 'campaignStatusChanged', statuses: ['LIVE', 'PAUSED', 'STOPPED'] };

export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

interface Fixture {
	readonly sandbox: TestSandbox;
	readonly service: NodeUnderTest;
	/** @param credential fields that differ from the sandbox's, read at each activation */
	trigger(parameters: INodeParameters, credential?: () => IDataObject): PollHost;
	review(
		template: string,
		outcome: 'approved' | 'rejected' | 'disabled',
		reason?: string,
	): Promise<unknown>;
	setStatus(campaign: string, status: 'LIVE' | 'PAUSED' | 'STOPPED'): Promise<unknown>;
	/** Calls the service. */
	call(method: string, path: string, body?: unknown): Promise<IDataObject>;
}

/** Starts the sandbox before a file's tests, and resets it before each test. */
export function pollFixture(): Fixture {
	const sandbox = seededSandbox();
	afterAll(async () => expect(await sandbox.violations()).toEqual([]));
	beforeEach(() => forgetPolls());
	hurryEachTest();
	return {
		sandbox,
		service: nodeUnderTest(type, sandbox),
		trigger: (parameters, credential) =>
			pollHost({ type, parameters: { pollTimes: {}, ...parameters }, sandbox, credential }),
		review: async (template, outcome, reason) =>
			await sandbox.client.post('/templates/{template}/review', {
				path: { template },
				body: { outcome, ...(reason !== undefined && { reason }) },
			}),
		setStatus: async (campaign, status) =>
			await sandbox.client.post('/campaigns/{campaign}/status', {
				path: { campaign },
				body: { status },
			}),
		call: async (method, path, body) => {
			const { baseUrl, projectId, apiPassword } = sandbox.credential;
			const url = `${String(baseUrl)}/project/${String(projectId)}/${path}`;
			const headers = {
				'content-type': 'application/json',
				'X-API-WA-Project-API-Pwd': String(apiPassword),
			};
			const response = await fetch(url, {
				method,
				headers,
				body: body === undefined ? undefined : JSON.stringify(body),
			});
			return (await response.json()) as IDataObject;
		},
	};
}
