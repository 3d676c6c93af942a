// Send Test: sends a message filled from one row to a test phone.
import type { IDataObject, INode } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { WaMessage } from '../../../nodes/Message/WaMessage.node.ts';
import { nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';

const sandbox = seededSandbox();
const node = nodeUnderTest(new WaMessage(), sandbox);

const TESTER = '919812345678';
const people: IDataObject[] = [
	{ phone: '+91 98765 43210', name: 'Asha', slot: 'Monday' },
	{ phone: '+91 98765 43211', name: 'Ravi', slot: 'Tuesday' },
];
const test: IDataObject = {
	operation: 'sendTest',
	messageType: 'template',
	template: { __rl: true, mode: 'name', value: 'appointment_reminder' },
	testPhoneNumber: '+91 98123 45678',
	parametersMode: 'list',
	templateParamsList: '={{ [$json.name, $json.slot] }}',
};

const run = async (more: IDataObject = {}, settings: Partial<INode> = {}) =>
	await node.run({ ...test, ...more }, { items: people, settings });

describe('Message: Send Test', () => {
	it('sends the chosen row to the test number, and shows the text of the message', async () => {
		const { json, error } = await run({ testRow: 2 });
		expect(error).toBeUndefined();
		expect(at(json, 0)).toMatchObject({
			outcome: 'accepted',
			message: 'Hello Ravi, your appointment is on Tuesday.\nDemo Clinic\n[Confirm]\n[Reschedule]',
			phoneNumber: TESTER,
			row: 2,
			messageId: expect.stringMatching(/./),
		});
		const sent = (await node.arrived()).filter(([what]) => String(what).endsWith('/messages'));
		expect(sent).toEqual([[expect.anything(), expect.objectContaining({ to: TESTER })]]);
		expect(await sandbox.violations()).toEqual([]);
	});

	it('shows the header', async () => {
		const { json } = await run({
			template: { __rl: true, mode: 'name', value: 'order_update' },
			templateParamsList: '["Asha", "A-1", "Friday"]',
		});
		expect(at(json, 0).message).toMatch(
			/^Order update\nHi Asha, your order A-1 will arrive on Friday\./,
		);
	});

	it.each([
		[{ messageType: 'text', text: '=Hi {{ $json.name }}' }, { message: 'Hi Asha' }],
		[
			{
				messageType: 'image',
				mediaUrl: 'https://example.com/a.jpg',
				options: { caption: '={{ $json.slot }}' },
			},
			{ message: 'Monday' },
		],
		[
			{
				messageType: 'interactive',
				catalogue: { __rl: true, mode: 'id', value: '810001' },
				product: { __rl: true, mode: 'id', value: 'TEE-BLUE' },
				interactiveBody: '={{ $json.name }}',
			},
			{ message: 'Asha' },
		],
	])('sends a message of any type: %j', async (content, shown) => {
		const { json, error } = await run(content);
		expect(error).toBeUndefined();
		expect(at(json, 0)).toMatchObject({ outcome: 'accepted', phoneNumber: TESTER, ...shown });
		expect(await sandbox.violations()).toEqual([]);
	});

	it.each([
		['a number as text', { parameters: [{ type: 'text', text: 5 }] }, /^Hello 5, your/],
		['parameters that are no list', { parameters: { text: '5' } }, /^Hello \{\{1\}\}, your/],
		['no parameters', { parameters: null }, /^Hello \{\{1\}\}, your/],
	])('leaves components of any shape to the service: %s', async (_, more, message) => {
		const components = [{ type: 'body', ...more }];
		const { json } = await run({ options: { components } }, { onError: 'continueRegularOutput' });
		expect(at(json, 0)).toMatchObject({
			reasonCode: 'refusedByService',
			message: expect.stringMatching(message),
		});
		expect((await node.arrived()).at(-1)?.[1]).toMatchObject({ template: { components } });
	});

	it('does not read the phone number of the row', async () => {
		const { json } = await run({ phoneNumber: "={{ 'soon'.toDateTime().toFormat('d') }}" });
		expect(at(json, 0)).toMatchObject({ outcome: 'accepted', phoneNumber: TESTER });
	});

	it('refuses a row that cannot be sent, and sends nothing', async () => {
		const { error } = await run({ templateParamsList: '["Asha"]' });
		expect(error?.message).toMatch(/^The test was not accepted: .*has 2 placeholders/);
		const { json } = await run({ testPhoneNumber: '12' }, { onError: 'continueRegularOutput' });
		expect(at(json, 0)).toMatchObject({ outcome: 'failed' });
		expect(at(json, 0)).not.toHaveProperty('message');
		expect(await sandbox.violations()).toEqual([]);
	});
});
