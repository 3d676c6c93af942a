import { describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { WaTemplate } from '../../../nodes/Template/WaTemplate.node.ts';
import { happened } from '../../harness/errorWords.mts';
import { startLocalServer } from '../../harness/localServer.mts';
import { hurryEachTest, nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';

const sandbox = seededSandbox();
const node = nodeUnderTest(new WaTemplate(), sandbox);
hurryEachTest();

const TEMPLATES = '/v1/project/wa-demo/wa_template';
const plain = {
	operation: 'submit',
	label: 'Parcel',
	templateName: 'parcel',
	category: 'TRANSACTIONAL',
	type: 'TEXT',
	language: 'English',
	text: 'Hi {{1}}, your parcel {{2}} is on its way.',
	sampleText: 'Hi Asha, your parcel A-1 is on its way.',
};

describe('Template: Submit', () => {
	it('names all fields of a refusal by their labels, and quotes the service', async () => {
		const server = await startLocalServer();
		const message = ['header_text is too long', 'body.text must not end in a placeholder'];
		server.answer((_request, response) => {
			response.writeHead(400, { 'content-type': 'application/json' });
			response.end(JSON.stringify({ error: 'Bad Request', message }));
		});
		const credential = { baseUrl: `http://127.0.0.1:${server.port}/v1` };
		const { error } = await node.run(plain, { credential });
		await server.close();
		expect(error?.message).toBe(
			`${happened(400, 'template')}: "Header Text" is too long; "Text" must not end in a placeholder`,
		);
		expect(error?.description).toContain(`The service says: ${message.join('; ')}`);
	});

	it('submits only the required fields', async () => {
		const { json, error } = await node.run(plain);
		expect(error).toBeUndefined();
		expect(await node.arrived()).toEqual([
			[
				`POST ${TEMPLATES}`,
				{
					label: 'Parcel',
					name: 'parcel',
					category: 'TRANSACTIONAL',
					type: 'TEXT',
					language: 'English',
					text: plain.text,
					sample_text: plain.sampleText,
				},
			],
		]);
		expect(json[0]).toMatchObject({ name: 'parcel', status: 'PENDING', total_parameters: 2 });
		expect(at(json, 0).sampleMessage).toBe(plain.sampleText);
		expect(Object.keys(at(json, 0))).toHaveLength(10);
		expect(await sandbox.violations()).toEqual([]);
	});

	it('submits every field of the specification', async () => {
		const { json, error } = await node.run({
			...plain,
			language: { __rl: true, mode: 'name', value: 'pt-br' },
			buttons: 'All',
			callToAction: {
				button: [
					{ type: 'URL', title: 'Track', url: 'https://shop.example/{{1}}' },
					{ type: 'Phone Number', title: 'Call us', phoneNumber: '+91 98765-43210' },
				],
			},
			quickReplies: ['Thanks', 'Stop'],
			additionalFields: { headerText: 'Parcel', footerText: 'Demo shop', clickTracking: true },
			output: 'raw',
		});
		expect(error).toBeUndefined();
		expect(at(await node.arrived(), 0)[1]).toMatchObject({
			language: 'Portuguese (BR)',
			message_action_type: 'All',
			call_to_action: [
				{ type: 'URL', button_title: 'Track', button_value: 'https://shop.example/{{1}}' },
				{ type: 'Phone Number', button_title: 'Call us', button_value: '+919876543210' },
			],
			quick_replies: ['Thanks', 'Stop'],
			header_text: 'Parcel',
			footer_text: 'Demo shop',
			isClickTrackingEnabled: true,
		});
		expect(json[0]).toHaveProperty('created_at');
		expect(json[0]).not.toHaveProperty('sampleMessage');
		expect(await sandbox.violations()).toEqual([]);
	});

	it('shows the message as the review sees it', async () => {
		const { json } = await node.run({
			...plain,
			sampleText: 'Hi $5 Asha,\nyour parcel A-1 is on its way.',
			buttons: 'All',
			callToAction: { button: [{ type: 'URL', title: 'Track', url: 'https://shop.example' }] },
			quickReplies: ['Thanks'],
			additionalFields: { headerText: 'Parcel', footerText: 'Demo shop' },
		});
		expect(at(json, 0).sampleMessage).toBe(
			'Parcel\nHi $5 Asha,\nyour parcel A-1 is on its way.\nDemo shop\n[Track]\n[Thanks]',
		);
	});

	it('keeps {{1}} if the editor has turned the field into an expression', async () => {
		const { error } = await node.run(
			{
				...plain,
				text: '=Hi {{1}}, your {{ $json.what }} {{ 2 }} is on its way.',
				buttons: 'CTA',
				callToAction: {
					button: [{ type: 'URL', title: 'Track', url: '={{ $json.shop }}/{{1}}' }],
				},
				additionalFields: { headerText: '=The {{ $json.what }} of {{1}}' },
			},
			{ items: [{ what: 'parcel', shop: 'https://shop.example' }] },
		);
		expect(error).toBeUndefined();
		expect(at(await node.arrived(), 0)[1]).toMatchObject({
			text: 'Hi {{1}}, your parcel {{2}} is on its way.',
			call_to_action: [{ button_value: 'https://shop.example/{{1}}' }],
			header_text: 'The parcel of {{1}}',
		});
	});

	it('accepts a whole text with placeholders from an expression', async () => {
		await node.run({ ...plain, text: '={{ $json.text }}' }, { items: [{ text: plain.text }] });
		expect(at(await node.arrived(), 0)[1]).toMatchObject({ text: plain.text });
	});

	it('derives the name from the label if none is given', async () => {
		const { json } = await node.run({ ...plain, label: 'Größe & Maß', templateName: '' });
		expect(at(await node.arrived(), 0)[1]).toMatchObject({
			label: 'Größe & Maß',
			name: 'groesse_mass',
		});
		expect(at(json, 0).name).toBe('groesse_mass');
	});

	const full = {
		...plain,
		// n8n rejects required fields that are left empty, so an expression empties them.
		label: '={{ "" }}',
		templateName: '',
		language: '={{ "" }}',
		text: 'Hi {{2}}',
		sampleText: '={{ "" }}',
		buttons: 'All',
		callToAction: {
			button: [
				{ type: 'URL', title: '', url: 'shop' },
				{ type: 'Phone Number', title: 'Call', phoneNumber: '1' },
			],
		},
		quickReplies: ['', 'Yes', ''],
		additionalFields: { footerText: 'Hi $Name', headerText: '[object Object]' },
	};

	it('reports all errors together, each once', async () => {
		const { error } = await node.run(full);
		const parts = String(error?.message).split(/; (?=[A-Z][\w ]+: |"[A-Z])/);
		expect(parts.map((part) => /^"?([\w ]*)/.exec(part)?.[1])).toEqual([
			'Dashboard Label',
			'Language',
			'Text',
			'Sample Text',
			'Call to Action Buttons',
			'Quick Replies',
			'Header Text',
			'Footer Text',
		]);
		expect(at(parts, 4)).toMatch(/button 1: its title is empty; button 1: its URL .*; button 2: /);
		expect(at(parts, 5)).toMatch(/quick reply 1 is empty; quick reply 3 is empty$/);
		expect(error?.description).toMatch(/^Enter a name for the dashboard\. Choose a language/);
		expect(await node.arrived()).toEqual([]);
	});

	it('reports a failed expression along with the other errors, once', async () => {
		const text = '=Hi {{1}} {{ $("Missing").item.json.x }}';
		const { error } = await node.run({
			...plain,
			text,
			sampleText: '={{ "" }}',
			language: '={{ "" }}',
		});
		expect(error?.message).toMatch(
			/^"Language" is empty.*; Text: the expression fails.*; "Sample Text" is empty/,
		);
		expect(error?.message.match(/Text: the expression/g)).toHaveLength(1);
	});

	const phoneButton = { type: 'Phone Number', title: 'Call', phoneNumber: '+919876543210' };
	it.each<[string, IDataObject, RegExp]>([
		['a name with capitals', { templateName: 'Parcel Update' }, /^Template Name: .*Parcel Update/],
		[
			'a kind of buttons that there is not',
			{ buttons: '={{ "cta" }}' },
			/^"Buttons" must be "none" or/,
		],
		['another sample text', { sampleText: 'Hi Asha' }, /^"Sample Text" differs from the text/],
		[
			'click tracking without a URL button',
			{
				buttons: 'CTA',
				callToAction: { button: [phoneButton] },
				additionalFields: { clickTracking: true },
			},
			/^"Click Tracking" needs at least one button of type URL/,
		],
	])('refuses %s before any request', async (_name, fields, message) => {
		const { error } = await node.run({ ...plain, ...fields });
		expect(error?.message).toMatch(message);
		expect(await node.arrived()).toEqual([]);
	});

	const image = { additionalFields: { headerText: 'Parcel' } };

	it('does not send a header that was entered before the type was changed', async () => {
		await node.run({ ...plain, ...image, type: 'IMAGE' });
		expect(at(await node.arrived(), 0)[1]).not.toHaveProperty('header_text');
	});

	it('refuses a header when an expression returns a type without one', async () => {
		const { error } = await node.run({ ...plain, ...image, type: '={{ "IMAGE" }}' });
		expect(error?.message).toMatch(/^Header Text: only templates of type TEXT .* not IMAGE/);
		expect(await node.arrived()).toEqual([]);
	});
});
