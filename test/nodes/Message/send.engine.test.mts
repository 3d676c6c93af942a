// Message: Send through n8n's engine against the sandbox.
import { describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { messageSends, NUMBER } from '../../harness/messageSends.mts';

const { sandbox, run, lastBody } = messageSends();

const template = (value: string) => ({ __rl: true, mode: 'name', value });

describe('Message: Send', () => {
	it.each<[string, IDataObject, IDataObject]>([
		[
			'text',
			{
				messageType: 'text',
				text: 'Your order is ready',
				options: {
					previewUrl: true,
					networkFields: {
						values: { messagingProduct: 'whatsapp', recipientType: 'individual' },
					},
				},
			},
			{
				type: 'text',
				text: { body: 'Your order is ready', preview_url: true },
				messaging_product: 'whatsapp',
				recipient_type: 'individual',
			},
		],
		[
			'image',
			{
				messageType: 'image',
				mediaUrl: 'https://a.example/x.jpg',
				options: { caption: 'New' },
			},
			{ type: 'image', image: { link: 'https://a.example/x.jpg', caption: 'New' } },
		],
		[
			'video',
			{ messageType: 'video', mediaUrl: 'https://a.example/x.mp4' },
			{ type: 'video', video: { link: 'https://a.example/x.mp4' } },
		],
		[
			'audio',
			{ messageType: 'audio', mediaUrl: 'https://a.example/x.ogg' },
			{ type: 'audio', audio: { link: 'https://a.example/x.ogg' } },
		],
		[
			'document',
			{
				messageType: 'document',
				mediaUrl: 'https://a.example/x.pdf',
				options: { caption: 'Invoice', mediaFileName: 'invoice.pdf' },
			},
			{
				type: 'document',
				document: { link: 'https://a.example/x.pdf', caption: 'Invoice', filename: 'invoice.pdf' },
			},
		],
		[
			'template',
			{
				messageType: 'template',
				template: template('appointment_reminder'),
				parametersMode: 'list',
				templateParamsList: '["Asha", "Monday"]',
				options: { networkFields: { values: { languagePolicy: 'deterministic' } } },
			},
			{
				type: 'template',
				template: {
					name: 'appointment_reminder',
					language: { code: 'en', policy: 'deterministic' },
					components: [
						{
							type: 'body',
							parameters: [
								{ type: 'text', text: 'Asha' },
								{ type: 'text', text: 'Monday' },
							],
						},
					],
				},
			},
		],
		[
			'template with a file, through the form',
			{
				messageType: 'template',
				template: template('invoice_ready'),
				parametersMode: 'form',
				templateParams: {
					mappingMode: 'defineBelow',
					value: {
						'Placeholder 1': 'Asha',
						'Placeholder 2': 'INV-1',
						'Media URL': 'https://a.example/x.pdf',
						'Media File Name': 'x.pdf',
					},
				},
			},
			{
				type: 'template',
				template: {
					name: 'invoice_ready',
					language: { code: 'en' },
					components: [
						{
							type: 'header',
							parameters: [
								{
									type: 'document',
									document: { link: 'https://a.example/x.pdf', filename: 'x.pdf' },
								},
							],
						},
						{
							type: 'body',
							parameters: [
								{ type: 'text', text: 'Asha' },
								{ type: 'text', text: 'INV-1' },
							],
						},
					],
				},
			},
		],
		[
			'template with raw components',
			{
				messageType: 'template',
				template: template('appointment_reminder'),
				options: {
					components:
						'[{"type":"body","parameters":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}]',
				},
			},
			{
				type: 'template',
				template: {
					name: 'appointment_reminder',
					language: { code: 'en' },
					components: [
						{
							type: 'body',
							parameters: [
								{ type: 'text', text: 'a' },
								{ type: 'text', text: 'b' },
							],
						},
					],
				},
			},
		],
	])('%s', async (_name, parameters, body) => {
		const { json, error } = await run(parameters);
		expect(error?.message).toBeUndefined();
		expect(json).toEqual([expect.objectContaining({ outcome: 'accepted', phoneNumber: NUMBER })]);
		expect(await lastBody()).toEqual({ to: NUMBER, ...body });
		expect(await sandbox.violations()).toEqual([]);
	});

	it.each<[string, IDataObject, RegExp]>([
		// n8n checks that required fields are filled; the node checks the value of an expression.
		['empty text', { messageType: 'text', text: '={{ "" }}' }, /"Text" is empty/],
		[
			'unknown template',
			{ messageType: 'template', template: template('nope') },
			/no template "nope"/,
		],
		[
			'pending template',
			{ messageType: 'template', template: template('monsoon_offer') },
			/"monsoon_offer" is PENDING, not APPROVED/,
		],
		[
			'no header file',
			{
				messageType: 'template',
				template: template('invoice_ready'),
				parametersMode: 'list',
				templateParamsList: '["Asha", "1"]',
			},
			/type FILE, so "Header Media URL" is needed/,
		],
	])('refuses before sending: %s', async (_name, parameters, problem) => {
		const { error } = await run(parameters);
		expect(`${error?.message} ${error?.description}`).toMatch(problem);
		expect(await lastBody()).toBeUndefined();
	});

	it.each(['order-1042', '=order-1042'])(
		'stops several rows with the fixed Send Key %s',
		async (sendKey) => {
			const parameters = { messageType: 'text', text: '={{ $json.text }}', options: { sendKey } };
			const { error } = await run(parameters, { items: [{ text: 'a' }, { text: 'b' }] });
			expect(error?.message).toMatch(/^Send Key: a fixed value/);
			expect(await lastBody()).toBeUndefined();
			const { json } = await run(parameters, { items: [{ text: 'a' }] });
			expect(json).toMatchObject([{ outcome: 'accepted' }]);
		},
	);

	it('sends different messages to one number, but each message once', async () => {
		const items = [{ text: 'a' }, { text: 'b' }, { text: 'a' }];
		const { json } = await run({ messageType: 'text', text: '={{ $json.text }}' }, { items });
		expect(json.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'skipped']);
	});

	it('outputs the columns, then the message ID at the top level and a reason code', async () => {
		const items = [
			{ to: `+${NUMBER}`, city: 'Pune' },
			{ to: '12', city: 'Delhi' },
		];
		const parameters = {
			phoneNumber: '={{ $json.to }}',
			messageType: 'text',
			text: 'Hello',
			options: { includeInputFields: true },
		};
		const settings = { onError: 'continueRegularOutput' as const };
		const { json } = await run(parameters, { items, settings });
		const keys = ['outcome', 'reason', 'phoneNumber', 'row', 'messageId'];
		for (const row of json) {
			expect(Object.keys(row).slice(0, 7)).toEqual(['to', 'city', ...keys]);
		}
		expect(json).toMatchObject([
			{ city: 'Pune', reasonCode: 'accepted', messageId: expect.stringMatching(/./) },
			{ city: 'Delhi', reasonCode: 'invalidPhoneNumber', messageId: null },
		]);
		const { response } = json[0] ?? {};
		expect(JSON.parse(String(response))).toMatchObject({ messages: [{ id: json[0]?.messageId }] });
		for (const value of json.flatMap(Object.values)) {
			expect(value === null ? 'null' : typeof value).toMatch(/^(?:string|number|null)$/);
		}
	});
});

/** Sends a template, which needs no open conversation, to each number. */
const sendTo = async (phones: string[], parameters: IDataObject, workflowId?: string) =>
	await run(
		{
			phoneNumber: '={{ $json.phone }}',
			messageType: 'template',
			template: template('appointment_reminder'),
			parametersMode: 'list',
			templateParamsList: '["Asha", "Monday"]',
			...parameters,
		},
		{ items: phones.map((phone) => ({ phone })), workflowId },
	);

it('skips with Skip Already Sent what an earlier run has sent, to either spelling', async () => {
	const remember = { skipAlreadySent: true };
	await sendTo(['+541123456789'], remember, 'two spellings');
	const { json } = await sendTo(['+5491123456789'], remember, 'two spellings');
	expect(json).toMatchObject([{ outcome: 'skipped', phoneNumber: '5491123456789' }]);
	expect(await lastBody()).toMatchObject({ to: '541123456789' });
});

it.each([
	['a text', '+525512345678, 98765-43210'],
	['an expression', '={{ ["+525512345678", 9876543210] }}'],
])('skips the numbers of %s in Never Send To', async (_, neverSendTo) => {
	const { json, error } = await sendTo(['+5215512345678', '+91 98765 43210', '+919876543211'], {
		options: { neverSendTo },
		defaultCountry: '91',
	});
	expect(error).toBeUndefined();
	const skipped = { outcome: 'skipped', reasonCode: 'doNotContact' };
	expect(json).toMatchObject([
		{ ...skipped, phoneNumber: '5215512345678' },
		{ ...skipped, phoneNumber: '919876543210' },
		{ outcome: 'accepted', phoneNumber: '919876543211' },
	]);
});
