import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CampaignFacts } from '../../../nodes/Campaign/sending/campaignDirectory.ts';
import type { CampaignSendBody } from '../../../nodes/Campaign/sending/campaignRow.ts';
import {
	campaignSend,
	checkRow,
	type CampaignRow,
} from '../../../nodes/Campaign/sending/campaignRow.ts';
import { accept, describeProblems, refuse, type Result } from '../../../nodes/values/result.ts';
import { renderMessage } from '../../../nodes/values/template/renderMessage.ts';
import { type MediaInput } from '../../../nodes/values/template/templateValues.ts';
import { buttonPlaceholders } from '../../../nodes/values/template/placeholders.ts';
import type { Schemas } from '../../../nodes/service/requests.ts';
import { readAttributeFields, readCountry } from '../../../nodes/values/checks/contactValues.ts';
import { badPhone, badText, refusal } from '../../harness/errorWords.mts';

const campaignOf = (type: Schemas['Template']['type'], total = 1): Result<CampaignFacts> =>
	accept({
		name: 'Welcome',
		template: {
			_id: 't1',
			name: 'welcome',
			status: 'APPROVED',
			type,
			text: total === 0 ? 'Hello' : 'Hello {{1}}',
			total_parameters: total,
		},
	});

const mediaOf = (url?: unknown, fileName?: unknown): MediaInput => ({
	url,
	fileName,
	labels: { url: 'Media URL', fileName: 'Media File Name' },
});

const good: CampaignRow = {
	campaign: 'Welcome',
	phoneNumber: '+91 98765 43210',
	contactName: 'Asha',
	parameters: { mode: 'list', values: ['Asha'] },
	media: mediaOf(),
	sendKey: { value: undefined, isFilled: false },
	sameMessageMeans: 'values',
	source: undefined,
	attributes: {},
	tags: undefined,
	defaultCountry: undefined,
	numbersWithoutPlus: 'mixed',
};

const problems = (row: Partial<CampaignRow>, campaign = campaignOf('TEXT')): string => {
	const checked = checkRow({ ...good, ...row }, campaign);
	return checked.ok ? '' : checked.problems.join('\n');
};
const body = (row: Partial<CampaignRow>, campaign = campaignOf('TEXT')) => {
	const checked = checkRow({ ...good, ...row }, campaign);
	if (!checked.ok) throw new Error(checked.problems.join('; '));
	return checked.value.body;
};

describe('A template whose parameters count those of its buttons', () => {
	const template = {
		name: 'invoice',
		text: 'We have raised an invoice of {{1}}.',
		total_parameters: 3,
		call_to_action: [
			{ type: 'URL', button_title: 'Help', button_value: 'https://help.example' },
			{ type: 'URL', button_title: 'Pay', button_value: 'https://pay.example/{{2}}?from={{3}}' },
		],
	} as const;
	const bound = accept({
		name: 'Welcome',
		template: { ...template, _id: 't1', status: 'APPROVED', type: 'TEXT' },
	}) as unknown as Result<CampaignFacts>;
	const values = ['₹999', 'A-17', '$FirstName'];

	it('takes a value for each, in order, from a list and from the form', () => {
		const byNumber = { 1: values[0], 2: values[1], 3: values[2] };
		for (const parameters of [
			{ mode: 'list', values },
			{ mode: 'form', byNumber },
		] as const) {
			expect(body({ parameters }, bound).template_params).toEqual(values);
		}
	});

	it('names the button whose value is missing', () => {
		const parameters = { mode: 'list', values: ['₹999', '', 'mail'] } as const;
		expect(problems({ parameters }, bound)).toMatch(/\{\{2\}\} \(button "Pay"\) is empty$/);
	});

	it('shows the address with its values', () => {
		const { buttons, message } = renderMessage(template as never, values, 'Asha Rao');
		expect(buttons).toEqual(['Help', 'Pay: https://pay.example/A-17?from=Asha']);
		expect(message).toMatch(/^We have raised an invoice of ₹999\.\n\[Help\]\n\[Pay: https:.*\]$/);
	});

	it.each([
		[1, /^The button "Pay" of template "invoice" has a placeholder that campaigns cannot fill/],
		[2, /^The button "Pay"/],
		[3, /^$/],
		// Another part is counted too.
		[4, /^$/],
	])('refuses a button that %i parameters do not cover', (total_parameters, problem) => {
		const facts = accept({
			name: 'Welcome',
			template: { ...template, total_parameters, _id: 't1', status: 'APPROVED', type: 'TEXT' },
		}) as unknown as Result<CampaignFacts>;
		const listed = [...values, 'x'].slice(0, total_parameters);
		const checked = checkRow({ ...good, parameters: { mode: 'list', values: listed } }, facts);
		const { text, code } = checked.ok
			? { text: '', code: undefined }
			: describeProblems(checked.problems);
		expect(text).toMatch(problem);
		expect(code).toBe(total_parameters < 3 ? 'buttonNotFilled' : undefined);
	});

	it('counts the body alone where the numbers say so', () => {
		const { buttons } = renderMessage({ ...template, total_parameters: 1 } as never, values, '');
		expect(buttons).toEqual(['Help', 'Pay']);
		expect(buttonPlaceholders({ ...template, total_parameters: 1 } as never)).toEqual([]);
		expect(buttonPlaceholders({ ...template, total_parameters: 2 } as never)).toEqual([]);
	});
});

describe('checkRow', () => {
	it('builds the smallest body from the smallest row', () => {
		expect(JSON.parse(JSON.stringify(body({})))).toEqual({
			name: 'Asha',
			phone_number: '919876543210',
			campaign_name: 'Welcome',
			template_params: ['Asha'],
		});
		expect(
			body({ parameters: { mode: 'list', values: [] } }, campaignOf('TEXT', 0)).template_params,
		).toBe(undefined);
	});

	it.each<[string, Partial<CampaignRow>, RegExp | string, Result<CampaignFacts>?]>([
		['name', { contactName: ' ' }, /contact name is empty/],
		['number', { phoneNumber: 'x' }, badPhone('x')],
		[
			'country code',
			{ defaultCountry: 'Nowhere', phoneNumber: '9876543210' },
			refusal(readCountry('Nowhere')),
		],
		['media where none', { media: mediaOf('https://a.example') }, /carries no file/],
		['media that is an object', { media: mediaOf({ a: 1 }) }, badText({}, 'Media URL')],
		['source', { source: { a: 1 } }, badText({}, 'Source')],
		['variable as name', { contactName: '$FirstName' }, /"Contact Name" contains \$FirstName, /],
		['name that is an object', { contactName: {} }, badText({}, 'Contact Name')],
		[
			'no file name',
			{ media: mediaOf('https://a.example/x') },
			/"Media File Name" is needed/,
			campaignOf('FILE'),
		],
		['tags', { tags: { a: 1 } }, badText({}, 'Tags')],
		[
			'attributes',
			{ attributes: { attributesJson: '[1]' } },
			refusal(readAttributeFields({ attributesJson: '[1]' })),
		],
		[
			'nested attribute',
			{ attributes: { attributesJson: { a: { b: 1 } } } },
			/attribute "a" must be/,
		],
	])('refuses a bad %s', (_name, row, problem, campaign) => {
		expect(problems(row, campaign)).toMatch(problem);
	});

	it('finds all problems of a row, not just the first', () => {
		const found = problems({
			contactName: '',
			phoneNumber: '',
			parameters: { mode: 'list', values: [''] },
		});
		expect(found.split('\n')).toHaveLength(3);
	});

	it('reports the errors of the row along with a campaign that cannot be sent', () => {
		const row = {
			contactName: '',
			parameters: { mode: 'list', values: 'x' },
			media: mediaOf('x'),
		} as const;
		expect(problems(row, refuse('It is paused'))).toMatch(
			/^It is paused\nThe contact name is empty[^\n]*$/,
		);
	});

	it.each<[string, object, string, string | undefined]>([
		['none with a complete number', {}, '919876543210', undefined],
		[
			'none with a number of two spellings, which stays as it is',
			{ phoneNumber: '+55 11 8765-4321' },
			'551187654321',
			undefined,
		],
		[
			'none with one that it has completed',
			{ phoneNumber: '9876543210' },
			'919876543210',
			undefined,
		],
		[
			'it with digits that are left to the service',
			{ phoneNumber: '98765 43210', numbersWithoutPlus: 'service' },
			'9876543210',
			'91',
		],
		[
			'none with +, though left to the service',
			{ numbersWithoutPlus: 'service' },
			'919876543210',
			undefined,
		],
		[
			'none with 00, though left to the service',
			{ phoneNumber: '0091 98765 43210', numbersWithoutPlus: 'service' },
			'919876543210',
			undefined,
		],
	])('of the default country, sends %s', (_, row, digits, code) => {
		const sent = body({ defaultCountry: '91', ...row });
		expect([sent.phone_number, sent.default_country_code]).toEqual([digits, code]);
	});

	it('returns a body or problems for any row', () => {
		const anyRow = fc.record({
			phoneNumber: fc.anything(),
			contactName: fc.anything(),
			parameters: fc.oneof(
				fc.record({ mode: fc.constant('list' as const), values: fc.anything() }),
				fc.record({
					mode: fc.constant('form' as const),
					byNumber: fc.dictionary(fc.string(), fc.string()),
				}),
			),
			media: fc.tuple(fc.anything(), fc.anything()).map(([url, name]) => mediaOf(url, name)),
			source: fc.anything(),
			attributes: fc.record({ attributesJson: fc.anything() }),
			tags: fc.anything(),
			defaultCountry: fc.anything(),
		});
		fc.assert(
			fc.property(
				anyRow,
				fc.constantFrom('TEXT' as const, 'IMAGE' as const, 'FILE' as const),
				(row, type) => {
					const checked = checkRow({ ...good, ...row } as CampaignRow, campaignOf(type));
					if (!checked.ok) expect(checked.problems.length).toBeGreaterThan(0);
				},
			),
		);
	});
});

describe('campaignSend', () => {
	const sendOf = (row: Partial<CampaignSendBody>) => {
		const body = { campaign_name: 'Sale', phone_number: '919876543210', name: 'Asha', ...row };
		return campaignSend(body, '', 'values');
	};
	const keyOf = (row: Partial<CampaignSendBody>) => sendOf(row).message.key;

	it('treats a file as the same if only the signature in its link differs', () => {
		const file = (query: string) =>
			keyOf({ media: { url: `https://a.example/poster.jpg?${query}` } });
		const signed = (date: string) => file(`X-Amz-Date=${date}&X-Amz-Signature=${date}1&v=1`);
		expect(signed('20260101')).toBe(signed('20260102'));
		expect(signed('20260101')).toBe(file('v=1'));
		expect(signed('20260101')).not.toBe(file('v=2'));
	});

	it('treats values as equal if they differ only in outer spaces or the encoding of accents', () => {
		const withValue = (value: string) => keyOf({ template_params: [value] });
		expect(withValue(' Caf\u00e9 ')).toBe(withValue('Cafe\u0301'));
		expect(withValue('Caf\u00e9')).not.toBe(withValue('Cafe'));
	});

	it('treats the two spellings of a number as one recipient', () => {
		const [one, other] = ['5511987654321', '551187654321'].map((phone_number) =>
			sendOf({ phone_number }),
		);
		expect(one?.message).toEqual(other?.message);
		expect([one?.repeatKey, one?.recipient]).toEqual([other?.repeatKey, other?.recipient]);
	});

	it('names every number that the service may complete', () => {
		const completed = { phone_number: '18085550123', default_country_code: '91' };
		expect(sendOf(completed).numbers).toEqual(['9118085550123', '18085550123']);
		expect(sendOf({}).numbers).toBeUndefined();
	});
});
