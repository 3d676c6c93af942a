// The response to the CRM, and the message to the team, for an event that lacks a field.
import { beforeAll, expect, it } from 'vitest';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { readExample } from '../../e2e/examples.mts';
import { nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { fileSandbox } from '../../harness/sandbox.mts';
import { evaluate } from '../../scripts/examples/evaluate.mts';
import { PLAIN_TEMPLATE } from '../../harness/templateTexts.mts';

const { node: nodeNamed } = readExample('crm-event/one-message.json');
const send = nodeNamed('Send to Each Person').parameters;
const answer = nodeNamed('Answer the CRM').parameters.responseBody;
const { assignments } = nodeNamed('What Was Not Sent').parameters as {
	assignments: { assignments: { value: string }[] };
};
const [{ value: text } = { value: '' }] = assignments.assignments;

const sandbox = fileSandbox();
const node = nodeUnderTest(new WaCampaign(), sandbox);
beforeAll(async () => {
	const body = 'Hello {{1}}, your appointment is on {{2}}.';
	await sandbox.control('POST', '/seed', {
		templates: [
			{
				...PLAIN_TEMPLATE,
				name: 'crm',
				text: body,
				sample_text: body.replace('{{1}}', 'Asha').replace('{{2}}', 'Monday'),
			},
		],
		campaigns: [{ name: 'CRM', template: 'crm' }],
	});
});

const EVENT = { eventId: 'B-1', name: 'Asha', phone: '+919812399001', appointment: 'Monday' };

it.each(['name', 'phone', 'appointment', 'all'])(
	'does not write "undefined" if the event lacks: %s',
	async (lack) => {
		// "Event" outputs null for what the CRM did not post.
		const event = Object.fromEntries(
			Object.entries(EVENT).map(([key, value]) => [
				key,
				[key, 'all'].includes(lack) ? null : value,
			]),
		);
		const campaign = { __rl: true, mode: 'name', value: 'CRM' };
		const { outputs } = await node.run(
			{ ...send, campaign },
			{ items: [event], settings: { onError: 'continueErrorOutput' } },
		);
		const { json } = at(at(outputs, 1), 0);
		const answered = evaluate(answer, [json]);
		expect(answered).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(/empty/) });
		const read = evaluate(text.replace("$('Event').item.json", '$json'), [{ ...event, ...json }]);
		expect(read).toMatch(/^Event (B-1)?: failed\. .*empty/);
		expect(`${JSON.stringify(answered)} ${String(read)}`).not.toMatch(/undefined|null/);
	},
);
