// Values of broken expressions ("undefined", "[object Object]" …) must not reach a message's recipient.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { WaMessage } from '../../../nodes/Message/WaMessage.node.ts';
import { messageSends } from '../../harness/messageSends.mts';

const { run, lastBody } = messageSends();

const text = (value: string) => ({ messageType: 'text', text: value });
const image = (caption: string) => ({
	messageType: 'image',
	mediaUrl: 'https://a.example/x.jpg',
	options: { caption },
});
const template = (options: IDataObject, first = 'Asha') => ({
	messageType: 'template',
	template: { __rl: true, mode: 'name', value: 'appointment_reminder' },
	parametersMode: 'list',
	templateParamsList: `={{ [${JSON.stringify(first)}, "Monday"] }}`,
	options,
});
const outside = (values: IDataObject) => ({ headerAndButtons: { values } });
const product = (more: IDataObject) => ({
	messageType: 'interactive',
	interactiveType: 'product',
	catalogue: { __rl: true, mode: 'id', value: '810001' },
	product: { __rl: true, mode: 'retailerId', value: 'TEE-BLUE' },
	...more,
});
const bodyText = (value: string) => ({
	components: `={{ [{ type: "body", parameters: [{ type: "text", text: ${value} }, { type: "text", text: "b" }] }] }}`,
});
const flow = (action: string) => ({
	messageType: 'interactive',
	interactiveType: 'flow',
	interactiveAction: action,
});
const items = [{ visit: { day: 'Monday' } }];

const refused: Array<[string, IDataObject, RegExp]> = [
	[
		'a DateTime within the text',
		text('=Your appointment: {{ $now }}'),
		/"Text" .*T\d\d:.*toFormat/,
	],
	[
		'an object within the text',
		text('=On {{ $json.visit }}'),
		/"Text" contains "\[object Object\]"/,
	],
	['a variable in the text', text('Hello $FirstName'), /"Text" contains \$FirstName, which only/],
	['a variable in the caption', image('Hello $Name'), /"Caption" contains \$Name/],
	['a variable as value', template({}, '$FirstName'), /\{\{1\}\}.* contains \$FirstName/],
	[
		'an object as button',
		template(outside({ buttonValues: '={{ ["a" + $json.visit] }}' })),
		/"Button Values" contains "\[object Object\]"/,
	],
	[
		'a variable as button',
		template(outside({ buttonValues: 'a$Name' })),
		/"Button Values" contains/,
	],
	[
		'a variable as header',
		template(outside({ headerText: 'For $Name' })),
		/"Header Text" contains/,
	],
	['a DateTime in components', template(bodyText('$now')), /"Components \(JSON\)".*T\d\d:/],
	['a variable in components', template(bodyText('"$Name"')), /"Components \(JSON\)".*\$Name/],
	[
		'a DateTime in the body',
		{ ...product({}), interactiveBody: '=At {{ $now }}' },
		/"Body" .*T\d\d:/,
	],
	['a variable in the footer', product({ footer: 'Hi $Name' }), /"Footer" contains \$Name/],
	['an object in an action', flow('={{ ({ a: "x" + $json.visit }) }}'), /"Action" contains/],
];

describe('Message: Send', () => {
	it.each(refused)('refuses %s', async (_name, parameters, problem) => {
		const { error } = await run(parameters, { items });
		expect(`${error?.message} ${error?.description}`).toMatch(problem);
		expect(await lastBody()).toBeUndefined();
	});

	it.each<[string, IDataObject]>([
		['a price', text('Only $5, $NameTag included')],
		['an address with a timestamp', text('=https://shop.example/?at={{ $now }}')],
		['a timestamp for a machine', flow('={{ ({ flow_token: $now.toString() }) }}')],
	])('sends %s', async (_name, parameters) => {
		const { error } = await run(parameters, { items });
		expect(`${error?.description ?? ''}`).toBe('');
	});

	it('does not offer variables that are never filled', () => {
		const { properties } = new WaMessage().description;
		expect(JSON.stringify(properties)).not.toMatch(/\$(?:Name|FirstName)/);
	});
});
