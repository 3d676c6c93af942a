// Values of broken expressions ("undefined", "[object Object]" …) must not reach a campaign's recipients.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { seededSandbox } from '../../harness/sandbox.mts';

const CAMPAIGN = 'Appointment reminder';
const sandbox = seededSandbox();
const node = nodeUnderTest(new WaCampaign(), sandbox);

const base = {
	operation: 'send',
	campaign: { __rl: true, mode: 'name', value: CAMPAIGN },
	phoneNumber: '+91 98765 43210',
	contactName: 'Asha Rao',
	parametersMode: 'list',
	templateParamsList: '["$FirstName", "Monday"]',
};
const list = (slot: string) => ({ templateParamsList: `={{ ["$FirstName", ${slot}] }}` });
const form = (slot: string) => ({
	parametersMode: 'form',
	templateParams: { mappingMode: 'defineBelow', value: { 1: '$FirstName', 2: slot } },
});
const items = [{ visit: { day: 'Monday' }, paid: 'soon', when: '2026-11-21', name: ' ' }];

const refused: Array<[string, IDataObject, RegExp]> = [
	['a DateTime in a list', list('$now'), /\{\{2\}\}.*T\d\d:.*toFormat/],
	['a DateTime in the form', form('={{ $now }}'), /\{\{2\}\}.*T\d\d:.*toFormat/],
	['a DateTime within a sentence', form('=On {{ $now }} at ours'), /T\d\d:.*toFormat/],
	['a Date within a sentence', form('=On {{ new Date() }}'), / \w{3} \w{3} \d\d \d{4} .*toFormat/],
	[
		'an unreadable date in a sentence',
		form('=On {{ DateTime.fromISO($json.paid) }}'),
		/Invalid DateTime/,
	],
	['an object within a sentence', form('=On {{ $json.visit }}'), /\[object Object\]/],
	['a list of objects within a sentence', form('=On {{ [$json.visit] }}'), /\[object Object\]/],
	['no number in a sentence', form('={{ "Pay " + $json.paid * 2 }}'), /contains NaN/],
	['nothing', form('={{ $json.nope }}'), /\{\{2\}\}.* is empty/],
	['a function', form('=On {{ $json.paid.trim }}'), /Add \(\)/],
	['an expression in Fixed mode', form('On {{ $json.when }}'), /\{\{ \$json\.when \}\}/],
	['a name from nothing', { contactName: '={{ $json.a + " " + $json.b }}' }, /"Contact Name"/],
	[
		'an attribute that is no number',
		{
			options: { attributes: { attribute: [{ name: 'age', value: '={{ Number($json.paid) }}' }] } },
		},
		/"age" is NaN/,
	],
];

describe('Campaign: Send', () => {
	it.each(refused)('refuses %s', async (_name, parameters, problem) => {
		const { error } = await node.run({ ...base, ...parameters }, { items });
		expect(`${error?.message} ${error?.description}`).toMatch(problem);
		expect(await sandbox.accepted(CAMPAIGN)).toEqual({});
	});

	it.each<[string, IDataObject]>([
		['a date that was formatted', form("={{ $now.toFormat('d MMMM, HH:mm') }}")],
		[
			'the result of the text conversion',
			form("={{ $json.when.toDateTime().toFormat('d MMMM') }}"),
		],
		['an address with a timestamp', form('=https://shop.example/?at={{ $now }}')],
		[
			'a timestamp as attribute',
			{ options: { attributes: { attribute: [{ name: 'city', value: '={{ $now.toISO() }}' }] } } },
		],
	])('sends %s', async (_name, parameters) => {
		const { error } = await node.run({ ...base, ...parameters }, { items });
		expect(`${error?.description ?? ''}`).toBe('');
		expect(await sandbox.accepted(CAMPAIGN)).toEqual({ '919876543210': 1 });
	});
});

it('Campaign: Preview reports the same problems', async () => {
	const { json } = await node.run({ ...base, operation: 'preview', ...form('={{ $now }}') });
	expect(JSON.stringify(json)).toMatch(/T\d\d:.*toFormat/);
});
