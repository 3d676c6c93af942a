// How each field of a record is read, whichever of its shapes a service uses.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../../nodes/service/records/answer.ts';
import type { Returned } from '../../../../nodes/service/requests.ts';

const read = (returns: Returned, body: unknown) =>
	readAnswer({ method: 'GET', path: ['x'], repeatability: 'repeatable', returns }, body, returns, {
		attempts: 1,
	});

describe('The body of a template', () => {
	const bodyOf = (text: string, call_to_action: unknown, quick_replies: unknown) =>
		read('template', { id: 't', text, call_to_action, quick_replies }).text;
	const PAY = { type: 'URL', button_title: 'Pay', button_value: 'https://x.example/{{2}}' };

	it.each<[string, unknown, unknown, string]>([
		['Pay {{1}} | [Pay,https://x.example/{{2}}]', [PAY], [], 'Pay {{1}}'],
		['Hi | [Pay,https://x.example/{{2}}] | [No]', [PAY], ['No'], 'Hi'],
		['Hi | [No] | [Pay,https://x.example/{{2}}]', [PAY], ['No'], 'Hi'],
		['Dear member | [VIP]', [], [], 'Dear member | [VIP]'],
		['Dear member | [VIP]', [], ['Yes'], 'Dear member | [VIP]'],
		['Dear member | [VIP] | [Yes]', null, ['Yes'], 'Dear member | [VIP]'],
		['Say yes | [Yes] | [Yes]', undefined, ['Yes'], 'Say yes | [Yes]'],
		['Open [1] | [a]b] | [c', [], ['a]b] | [c'], 'Open [1] | [a]b] | [c'],
		['Ends in a button | [a]b]', [], ['a]b'], 'Ends in a button'],
		['Pay | [Pay,https://y.example]', [PAY], [], 'Pay | [Pay,https://y.example]'],
		['Pay {{1}} | [Pay,https://x.example/{{1}}] ', [PAY], [], 'Pay {{1}}'],
	])('of %j is read without the buttons %j %j', (text, calls, replies, body) => {
		expect(bodyOf(text, calls, replies)).toBe(body);
	});
});

describe('A field', () => {
	const NOON = '2026-11-27T12:00:00.000Z';
	it.each<[Returned, object, object]>([
		...[Date.parse(NOON), String(Date.parse(NOON)), Date.parse(NOON) / 1000, NOON].map(
			(created_at): [Returned, object, object] => [
				'template',
				{ id: 't', created_at },
				{ created_at: NOON },
			],
		),
		['template', { id: 't', total_parameters: '2', text: 'Hi' }, { total_parameters: 2 }],
		['template', { id: 't', total_parameters: null, text: '{{1}}' }, { total_parameters: 1 }],
		['template', { id: 't', isClickTrackingEnabled: 'true' }, { isClickTrackingEnabled: true }],
		[
			'campaign',
			{ id: 'c', submitted: '12', audience_size: 'many' },
			{ submitted: 12, audience_size: 'many' },
		],
		['message', { id: 'm', delivered_at: 0, read_at: '' }, { delivered_at: null, read_at: null }],
		[
			'contact',
			{ id: 'c', on_network: 'true', is_closed: 'False' },
			{ on_network: true, is_closed: false },
		],
		[
			'contact',
			{ id: 'c', on_network: 'false', is_closed: 'true' },
			{ on_network: false, is_closed: true },
		],
		[
			'contact',
			{ id: 'c', on_whatsapp: 1, is_closed: 0, is_intervened: '1' },
			{ on_network: true, is_closed: false, is_intervened: true },
		],
		[
			'contact',
			{ id: 'c', phone_number: 919876543210, country_code: 91 },
			{ phone_number: '919876543210', country_code: '91' },
		],
		['contact', { id: 'c', phone_number: '+919876543210' }, { phone_number: '919876543210' }],
		['contact', { id: 'c', attributes: [] }, { attributes: {} }],
		[
			'catalogues',
			[{ catalogueId: 810001, productCount: '2', isActive: 'false' }],
			{ catalogues: [{ catalogueId: '810001', productCount: 2, isActive: false }] },
		],
		[
			'catalogueProducts',
			[{ productId: 9001, retailerId: 17, price: 49900, status: 'true' }],
			{
				catalogueProducts: [{ productId: '9001', retailerId: '17', price: '49900', status: true }],
			},
		],
		[
			'business',
			{ id: 5, active: 'true', contact: 919876543210 },
			{ active: true, contact: '919876543210' },
		],
		['template', { id: 't', total_parameters: 'two', text: '{{1}}' }, { total_parameters: 1 }],
		['template', { id: 't', text: 5, sample_text: null }, { text: '5', sample_text: '' }],
		['template', { id: 't', text: null, language: {} }, { text: '', language: '' }],
		[
			'template',
			{ id: 't', header_text: {}, footer_text: [] },
			{ header_text: '', footer_text: '' },
		],
		[
			'template',
			{ id: 't', quick_replies: ['Yes', { text: 'No' }, { title: 'Later' }, null, {}] },
			{ quick_replies: ['Yes', 'No', 'Later'] },
		],
		['template', { id: 't', quick_replies: 'Yes' }, { quick_replies: ['Yes'] }],
		[
			'template',
			{ id: 't', call_to_action: { type: 'url', button_title: 'Pay' } },
			{ call_to_action: [{ type: 'URL', button_title: 'Pay', button_value: '' }] },
		],
		['template', { id: 't', call_to_action: ['Pay', null] }, { call_to_action: [] }],
		[
			'campaign',
			{ id: 'c', message_payload: { template: { name: 't' } } },
			{ message_payload: { template: { name: 't' } } },
		],
		['template', { id: 't', created_at: 'soon' }, { created_at: 'soon' }],
		['template', { id: 't', created_at: null }, { created_at: null }],
		['contact', { id: 'c', created_at: NOON }, { created_at: Date.parse(NOON) }],
		...['NONE', '', 'None', 'none', null, undefined].map(
			(rejected_reason): [Returned, object, object] => [
				'template',
				{ id: 't', rejected_reason, message_action_type: rejected_reason },
				{ rejected_reason: null, message_action_type: null },
			],
		),
		[
			'template',
			{ id: 't', message_action_type: 'QUICK_REPLIES' },
			{ message_action_type: 'QuickReplies' },
		],
		[
			'template',
			{ id: 't', call_to_action: [{ type: 'PHONE_NUMBER' }] },
			{ call_to_action: [{ type: 'Phone Number' }] },
		],
		['template', { id: 't', text: '{{1}} {{2}}' }, { total_parameters: 2 }],
		['template', { id: 7 }, { _id: '7' }],
		[
			'template',
			{ id: 't', status: 'approved', type: 'Text', category: 'utility' },
			{ status: 'APPROVED', type: 'TEXT', category: 'TRANSACTIONAL' },
		],
		['template', { id: 't', category: 'Marketing' }, { category: 'MARKETING' }],
		[
			'campaign',
			{ id: 'c', status: 'Live', type: 'api', message_type: 'image' },
			{ status: 'LIVE', type: 'API', message_type: 'IMAGE' },
		],
		[
			'campaign',
			{ id: 'c', message_type: 'template', message_payload: { template: { type: 'text' } } },
			{ message_type: 'TEXT' },
		],
		[
			'campaign',
			{ id: 'c', message_type: 'REGULAR', submitted: null },
			{ message_type: 'REGULAR', submitted: 0, audience_size: 0 },
		],
		[
			'contact',
			{ id: 'c', on_whatsapp: null, tags: null, first_message: 'm1' },
			{ on_network: false, tags: [], first_message: { id: 'm1', added_at: null } },
		],
		['contact', { id: 'c', first_message: '' }, { first_message: null }],
		[
			'message',
			{ id: 'm', status: 'FAILED', failureResponse: { code: '131050' } },
			{ failure: { code: 131050, reason: null, retry: 'never' } },
		],
		[
			'message',
			{ id: 'm', status: 'FAILED' },
			{ failure: { code: null, reason: null, meaning: null, retry: 'unknown' } },
		],
		[
			'message',
			{ id: 'm', status: 'FAILED', failureResponse: { code: 1, reason: 'x' } },
			{ failure: { code: 1, reason: 'x', meaning: null, retry: 'unknown' } },
		],
		[
			'message',
			{ id: 'm', status: 'FAILED', failureResponse: 'Undeliverable' },
			{ failure: { code: null, reason: 'Undeliverable', meaning: null, retry: 'unknown' } },
		],
		...[
			{ failureResponse: [{ code: 131026, title: 'Undeliverable' }] },
			{ failureResponse: {}, errors: [{ code: 131026, message: 'Undeliverable' }] },
			{ failureResponse: { error: { code: '131026', message: 'Undeliverable' } } },
			{ failureResponse: '{"code": 131026, "reason": "Undeliverable"}' },
			{ failureResponse: { code: 131026, reason: 'Undeliverable', error: null } },
			{ failureResponse: { code: null, error: { code: 131026, message: 'Undeliverable' } } },
			{ failureResponse: { code: 500, error: { code: 131026, message: 'Undeliverable' } } },
		].map((failed): ['message', IDataObject, object] => [
			'message',
			{ id: 'm', status: 'FAILED', ...failed },
			{ failure: { code: 131026, reason: 'Undeliverable', retry: 'never' } },
		]),
		['message', { id: 's', messageId: '', status: 'SENT' }, { id: 's', failure: null }],
		[
			'message',
			{
				id: 'm',
				message_type: 'IMAGE',
				message_content: { text: '', url: 'https://a.example/a.png' },
			},
			{ message_content: { link: 'https://a.example/a.png' } },
		],
		[
			'message',
			{ id: 'm', message_type: 'LIST_REPLY', message_content: { id: '1', title: 'Stop' } },
			{ message_content: { text: 'Stop' } },
		],
		[
			'message',
			{ id: 'm', message_content: { url: 'https://x', mimeType: 'image/png' } },
			{ message_content: { link: 'https://x' } },
		],
		['business', { business_id: 'b' }, { id: 'b', business_id: 'b' }],
		['contact', { contact: { id: 'c' } }, { id: 'c' }],
		['contact', { status: 'success', data: { id: 'c' } }, { id: 'c' }],
		['contact', { success: true, data: { contact: { _id: 'c' } } }, { id: 'c' }],
		['message', { data: { message: { id: 'm' } } }, { id: 'm' }],
		[
			'campaign',
			{ success: true, data: { id: 'c', status: 'live' } },
			{ _id: 'c', status: 'LIVE' },
		],
		['newProduct', { status: true }, { status: true }],
		['newProduct', { id: 'p' }, { status: true, productId: 'p' }],
		['newProduct', { data: { product: { id: 'p' } } }, { status: true, productId: 'p' }],
		['confirmation', {}, { status: true }],
	])('of a %s is read: %j', (returns, body, record) => {
		expect(read(returns, body)).toMatchObject(record);
	});

	it.each(['131047', '131049', '131008', '131053', '130429', '132018'])(
		'names what the code %s means',
		(code) => {
			const { failure } = read('message', { id: 'm', status: 'FAILED', failureResponse: { code } });
			expect(failure).toMatchObject({ code: Number(code), meaning: expect.any(String) });
			expect(failure).not.toMatchObject({ retry: 'unknown' });
		},
	);
});
