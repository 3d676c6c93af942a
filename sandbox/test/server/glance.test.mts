// The recipient and the campaign of a request.
import { describe, expect, it } from 'vitest';
import { glanceAt } from '../../server/glance.mts';
import type { OperationId } from '../../types.mts';

const number = '919876543210';

describe('glanceAt', () => {
	it.each<[OperationId | undefined, unknown, unknown, unknown, string | null, string | null]>([
		['sendCampaign', { phone_number: number, campaign_name: 'A' }, {}, {}, number, 'A'],
		[
			'sendCampaign',
			{ phone_number: '9876543210', default_country_code: '91' },
			{},
			{},
			number,
			null,
		],
		['sendMessage', { to: number }, {}, { messages: [] }, number, null],
		['getMessage', undefined, {}, { phone_number: number, campaign: { name: 'A' } }, number, 'A'],
		['getMessage', undefined, {}, { phone_number: number, campaign: null }, number, null],
		['createContact', { mobile_number: number }, {}, {}, number, null],
		['getContactByNumber', undefined, { mobile_number: number }, {}, number, null],
		['getContactById', undefined, {}, { phone_number: number, name: 'Asha' }, number, null],
		['createCampaign', { campaign_name: 'A' }, {}, { name: 'B' }, null, 'A'],
		['getCampaign', undefined, {}, { name: 'A' }, null, 'A'],
		['getTemplate', undefined, {}, { name: 'A' }, null, null],
		// Values that no operation would accept.
		['sendCampaign', { phone_number: 91, campaign_name: ['A'] }, {}, undefined, null, null],
		['sendCampaign', { phone_number: '+91 x' }, {}, undefined, '+91 x', null],
		['sendCampaign', { phone_number: '1', default_country_code: 91 }, {}, undefined, '1', null],
		[undefined, null, null, null, null, null],
		[undefined, [1], 'x', 5, null, null],
	])('%s with %j, %j, %j', (operation, body, query, answer, phone_number, campaign) => {
		expect(glanceAt(operation, body, query, answer)).toEqual({ phone_number, campaign });
	});
});
