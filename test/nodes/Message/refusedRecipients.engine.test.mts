// Sends of both nodes to recipients who have opted out or are blocked.
import { beforeEach, describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { WaMessage } from '../../../nodes/Message/WaMessage.node.ts';
import { nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';

const sandbox = seededSandbox();

beforeEach(async () => {
	await sandbox.control('POST', '/seed', {
		contacts: [
			{ name: 'Opted Out', phone_number: '919876500001', opted_in: false },
			{ name: 'Blocked', phone_number: '919876500002', blocked: true },
			{ name: 'Reached', phone_number: '919876500003' },
		],
	});
});

const items = ['1', '2', '3'].map((last) => ({ phone: `+91987650000${last}` }));
const settings = { onError: 'continueErrorOutput' } as const;
const campaign: IDataObject = {
	operation: 'send',
	campaign: { __rl: true, mode: 'name', value: 'Welcome' },
	phoneNumber: '={{ $json.phone }}',
	contactName: 'Asha Rao',
	parametersMode: 'list',
};
const message: IDataObject = {
	operation: 'send',
	phoneNumber: '={{ $json.phone }}',
	messageType: 'text',
	text: 'Hello',
};

describe('A send to a recipient who has opted out or is blocked', () => {
	it.each([
		['Campaign', new WaCampaign(), campaign],
		['Message', new WaMessage(), message],
	] as const)('%s: Send advises to leave that person out', async (_name, type, parameters) => {
		const node = nodeUnderTest(type, sandbox);
		const { outputs } = await node.run(parameters, { items, settings });
		expect(at(outputs, 0).map(({ json }) => json)).toEqual([
			expect.objectContaining({ outcome: 'accepted', phoneNumber: '919876500003' }),
		]);
		const refused = at(outputs, 1).map(({ json }) => (json.error ?? json) as IDataObject);
		expect(refused).toEqual([
			expect.objectContaining({
				outcome: 'failed',
				reasonCode: 'optedOut',
				reason: expect.stringContaining(': Contact 919876500001 has opted'),
				advice: expect.stringContaining('The service says: Contact 91987'),
			}),
			expect.objectContaining({
				outcome: 'failed',
				reasonCode: 'contactBlocked',
				reason: expect.stringContaining(': Contact 919876500002 is blocked'),
				advice: expect.stringContaining('The service says: Contact 91987'),
			}),
		]);
	});
});
