import { describe, expect, it } from 'vitest';
import { checkMessage } from '../../../nodes/Message/sending/checkMessage.ts';
import type { Schemas } from '../../../nodes/service/requests.ts';
import type { MessageContent, MessageRow } from '../../../nodes/Message/sending/messageRow.ts';
import type { MessageTemplate } from '../../../nodes/Message/sending/templateContent.ts';
import { accept } from '../../../nodes/values/result.ts';
import { readText } from '../../../nodes/values/checks/badValues.ts';
import { readCountry } from '../../../nodes/values/checks/contactValues.ts';
import { badPhone, refusal } from '../../harness/errorWords.mts';
import { readable } from '../../harness/readableResult.mts';

const NOTHING = { text: '', mediaUrl: '', caption: '', fileName: '', previewUrl: false };

const good: MessageRow = {
	phoneNumber: '+91 98765 43210',
	content: { type: 'text', plain: { ...NOTHING, text: 'Hello' } },
	defaultCountry: undefined,
	numbersWithoutPlus: 'mixed',
	network: {},
	sendKey: { value: undefined, isFilled: false },
};

const template = (type: Schemas['Template']['type']): MessageTemplate => ({
	name: 'order_update',
	text: 'Order {{1}} is {{2}}',
	total_parameters: 2,
	type,
});

const templateContent = (values: string[], headerMediaUrl?: string): MessageContent => ({
	type: 'template',
	template: {
		name: 'order_update',
		languageCode: 'en',
		parameters: { mode: 'list', values },
		media: {
			url: headerMediaUrl,
			fileName: undefined,
			labels: { url: 'Header Media URL', fileName: 'Header File Name' },
		},
		outsideBody: { headerText: '', buttonValues: '' },
		components: '[]',
		languagePolicy: '',
	},
});

const refused = (...problems: string[]) => ({
	ok: false,
	problems: problems.map((problem) => expect.stringContaining(problem)),
});

describe('checkMessage', () => {
	it('builds the smallest body from the smallest row, with the number as it is spelled', () => {
		expect(checkMessage({ ...good, phoneNumber: '+55 11 8765-4321' }, undefined)).toEqual({
			ok: true,
			value: {
				to: '551187654321',
				type: 'text',
				content: { body: 'Hello', preview_url: false },
				recipient_type: undefined,
				messaging_product: undefined,
			},
		});
	});

	it('reads a text as a caption is read, without blanks around it and the mark of CSV files', () => {
		const content: MessageContent = { type: 'text', plain: { ...NOTHING, text: ' ="Hello" ' } };
		expect(checkMessage({ ...good, content }, undefined)).toMatchObject({
			value: { content: { body: 'Hello' } },
		});
	});

	it('finds all problems of a row, in the order of its fields', () => {
		const content: MessageContent = {
			type: 'image',
			plain: { ...NOTHING, mediaUrl: 'a.example' },
		};
		const row = {
			...good,
			phoneNumber: 'x',
			content,
			defaultCountry: 'Nowhere',
			network: { messagingProduct: 'W A' },
		};
		expect(readable(checkMessage(row, undefined))).toEqual(
			refused(
				refusal(readCountry('Nowhere')),
				badPhone('x'),
				'"Media URL": "a.example"',
				'"Messaging Product" must be',
			),
		);
	});

	it.each([true, { name: 'a' }, 'null'])('does not leave out %j as a network field', (value) => {
		const network = { messagingProduct: value };
		expect(readable(checkMessage({ ...good, network }, undefined))).toEqual(
			refused(refusal(readText('Messaging Product', value, 'data'))),
		);
		const given = templateContent(['A', 'B']) as Extract<MessageContent, { type: 'template' }>;
		const content = { ...given, template: { ...given.template, languagePolicy: value } };
		expect(readable(checkMessage({ ...good, content }, accept(template('TEXT'))))).toEqual(
			refused(refusal(readText('Language Policy', value, 'data'))),
		);
	});

	it('reports each value of a template separately', () => {
		const row = { ...good, content: templateContent(['', 'NaN']) };
		expect(readable(checkMessage(row, accept(template('TEXT'))))).toEqual(
			refused('{{1}} is empty', '{{2}} is NaN'),
		);
	});

	it.each(['{}', '[1]', 'header'])('refuses the components %s', (components) => {
		const content = templateContent(['A', 'B']) as Extract<MessageContent, { type: 'template' }>;
		const row = { ...good, content: { ...content, template: { ...content.template, components } } };
		expect(readable(checkMessage(row, accept(template('TEXT'))))).toEqual(
			refused('"Components (JSON)" must be a list of objects'),
		);
	});

	it('names the header of a template whose file is missing', () => {
		const row = { ...good, content: templateContent(['42', 'ready'], 'a.example') };
		expect(readable(checkMessage(row, accept(template('IMAGE'))))).toEqual(
			refused('"Header Media URL": "a.example"'),
		);
	});
});
