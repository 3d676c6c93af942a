// The answers of services that differ from the specification, as captured: what must come out of each.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import {
	rawOf,
	readAnswer,
	isCampaignAccepted,
	isMessageAccepted,
	messageIdIn,
} from '../../../../nodes/service/records/answer.ts';
import type { Returned } from '../../../../nodes/service/requests.ts';
import fixtures from '../../../fixtures/real-service.json' with { type: 'json' };

const { responses } = fixtures;

const read = (returns: Returned, body: unknown) =>
	readAnswer({ method: 'GET', path: ['x'], repeatability: 'repeatable', returns }, body, returns, {
		attempts: 1,
	});

const TEMPLATE_ID = '64f1c2c9e4b0a1d2c3e4f5c8';
const INVOICE = {
	_id: TEMPLATE_ID,
	name: 'invoice_created',
	text: 'Hi!\n\nWe have raised an invoice of {{1}}.',
	total_parameters: 2,
	category: 'TRANSACTIONAL',
	rejected_reason: null,
	message_action_type: 'CTA',
	quick_replies: [],
	created_at: '2022-10-11T16:42:51.987Z',
};
const CAMPAIGN = {
	_id: '64f1c2dae4b0a1d2c3e4f5d9',
	status: 'LIVE',
	message_type: 'TEXT',
	audience_size: 0,
	submitted: 0,
	created_at: '2022-12-22T08:35:55.442Z',
	message_payload: { template: INVOICE, parameters: null, media: null },
};
const CONTACT = {
	id: '64f1c2b8e4b0a1d2c3e4f5b7',
	on_network: true,
	is_requesting: false,
	tags: ['64f1c2fce4b0a1d2c3e4f5fb'],
	first_message: { id: '64f1c2fce4b0a1d2c3e4f5fb', added_at: 1648742450639 },
	created_at: 1648742450639,
};

describe('An answer of a service that differs from the specification', () => {
	it.each<[Returned, keyof typeof responses, object]>([
		[
			'template',
			'template.get',
			{
				_id: TEMPLATE_ID,
				text: 'Your verification code is {{1}}.',
				category: 'OTP',
				total_parameters: 1,
				rejected_reason: null,
				call_to_action: [],
				created_at: '2022-03-31T16:05:18.226Z',
			},
		],
		[
			'templates',
			'template.list.live',
			{
				data: [INVOICE, { text: 'Your verification code is {{1}}.', quick_replies: ['Yes', 'No'] }],
				paging: {},
			},
		],
		['campaign', 'campaign.create', CAMPAIGN],
		[
			'campaigns',
			'campaign.list',
			{
				campaigns: [
					CAMPAIGN,
					{
						type: 'BROADCAST',
						status: 'SENT',
						submitted: 1,
						message_payload: { parameters: ['test', 'test2'] },
					},
				],
			},
		],
		[
			'message',
			'message.get',
			{
				id: 'wamid.HBgMOTE5ODc2NTQzMjEwFQIAERgSMDEyMzQ1Njc4OUFCQ0RF41AA==',
				serviceMessageId: '64f1d041e4b0a1d2c3e4f541',
				status: 'READ',
				failure: null,
				network_conversation_details: { type: 'utility' },
			},
		],
		[
			'message',
			'message.get.failed',
			{
				serviceMessageId: '64f1d042e4b0a1d2c3e4f542',
				status: 'FAILED',
				delivered_at: null,
				failed_at: 1718363183000,
				failure: {
					code: 131026,
					reason: 'Message undeliverable',
					meaning: expect.stringMatching(/no account/),
					retry: 'never',
				},
			},
		],
		['contact', 'contact.create', CONTACT],
		['contact', 'contact.get', CONTACT],
		[
			'business',
			'business.get',
			{ id: '64f1c2a7e4b0a1d2c3e4f5a0', created_at: 1643143755321, currency: 'INR' },
		],
		[
			'catalogues',
			'catalogue.list',
			{ catalogues: [{ _id: '64f1c30de4b0a1d2c3e4f60c', catalogueId: '810001', productCount: 2 }] },
		],
		[
			'catalogueProducts',
			'product.list',
			{
				catalogueProducts: [
					{
						productId: '9000000000000001',
						price: '49900',
						status: true,
						updatedAt: '2023-03-24T10:00:00.000Z',
					},
				],
			},
		],
		['newProduct', 'product.create', { status: true, productId: '9000000000000001' }],
		['confirmation', 'template.delete', { status: 'success' }],
		['confirmation', 'catalogue.connect', { status: true }],
		['confirmation', 'catalogue.disconnect', { status: true }],
		['confirmation', 'catalogue.sync', { status: true }],
		['confirmation', 'product.sync', { status: true }],
	])('is read as the %s of %s', (returns, name, record) => {
		expect(read(returns, responses[name])).toMatchObject(record);
	});

	it('is in every file but those of sends, which are accepted', () => {
		expect(isCampaignAccepted(responses['campaign.send'])).toBe(true);
		expect(isMessageAccepted(responses['message.send'])).toBe(true);
		expect(messageIdIn(responses['message.send'])).toMatch(/^wamid\./);
	});

	it('comes as it is in Raw, in lists too', () => {
		const body = responses['template.list.live'];
		const { data } = read('templates', body);
		expect((data as IDataObject[]).map(rawOf)).toEqual(body.template);
		expect(rawOf(read('contact', responses['contact.get']))).toBe(responses['contact.get']);
	});
});
