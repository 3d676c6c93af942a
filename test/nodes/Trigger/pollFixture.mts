/** A sandbox, and triggers that poll it. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { afterAll, beforeEach, expect } from 'vitest';
import { forgetPolls } from '../../../nodes/Trigger/polling/poll.ts';
import { WaTrigger } from '../../../nodes/Trigger/WaTrigger.node.ts';
import { hurryEachTest, nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { pollHost } from '../../harness/pollHost.mts';
import { seededSandbox } from '../../harness/sandbox.mts';

export const type = new WaTrigger();

export const REVIEWED = {
	event: 'templateReviewed',
	outcomes: ['APPROVED', 'REJECTED', 'DISABLED'],
};
export const STATUS = { event: 'campaignStatusChanged', statuses: ['LIVE', 'PAUSED', 'STOPPED'] };

type Outcome = 'approved' | 'rejected' | 'disabled';

export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** Starts the sandbox before a file's tests, and resets it before each test. */
export function pollFixture() {
	const sandbox = seededSandbox();
	afterAll(async () => expect(await sandbox.violations()).toEqual([]));
	beforeEach(() => forgetPolls());
	hurryEachTest();
	return {
		sandbox,
		service: nodeUnderTest(type, sandbox),
		/** @param credential fields that differ from the sandbox's, read at each activation */
		trigger: (parameters: INodeParameters, credential?: () => IDataObject) =>
			pollHost({ type, parameters: { pollTimes: {}, ...parameters }, sandbox, credential }),
		review: async (template: string, outcome: Outcome, reason?: string) =>
			await sandbox.client.post('/templates/{template}/review', {
				path: { template },
				body: { outcome, ...(reason !== undefined && { reason }) },
			}),
		setStatus: async (campaign: string, status: 'LIVE' | 'PAUSED' | 'STOPPED') =>
			await sandbox.client.post('/campaigns/{campaign}/status', {
				path: { campaign },
				body: { status },
			}),
	};
}
