// Which single messages the sent history treats as the same.
import { describe, expect, it } from 'vitest';
import { messageSend } from '../../../nodes/Message/sending/messageSend.ts';
import type { MessageBody } from '../../../nodes/Message/messageRequests.ts';

const keyOf = (type: MessageBody['type'], content: MessageBody['content'], to = '919876543210') =>
	messageSend({ to, type, content }, '').message.key;

it('treats texts as equal if they differ only in outer spaces or the encoding of accents', () => {
	const text = (body: string) => keyOf('text', { body, preview_url: false });
	expect(text(' Hello\u00a0')).toBe(text('Hello'));
	expect(text('Caf\u00e9')).toBe(text('Cafe\u0301'));
	expect(text('Hello you')).not.toBe(text('Hello  you'));
});

it('treats templates as equal if their values differ only in outer spaces', () => {
	const template = (text: string) =>
		keyOf('template', {
			name: 'reminder',
			components: [{ type: 'body', parameters: [{ type: 'text', text }] }],
		});
	expect(template('Monday ')).toBe(template('Monday'));
	expect(template('Monday')).not.toBe(template('Tuesday'));
});

it('treats the two spellings of a number as one recipient', () => {
	const to = (number: string) => keyOf('text', { body: 'Hello', preview_url: false }, number);
	expect(to('541123456789')).toBe(to('5491123456789'));
	expect(to('541123456789')).not.toBe(to('541123456780'));
});

describe('A file whose link is signed', () => {
	const amazon = (day: string, file = 'bill.pdf') =>
		`https://a.example/${file}?v=1&X-Amz-Date=${day}&X-Amz-Signature=${day}f`;
	const azure = (day: string, version: string) =>
		`https://a.example/bill.pdf?sv=${version}&st=${day}&se=${day}T1&sp=r&sig=${day}%3D`;

	it.each<[string, (link: string) => string]>([
		['as media', (link) => keyOf('document', { link, caption: 'Your bill' })],
		[
			'in the header of a template',
			(link) => {
				const parameters = [{ type: 'document', document: { link } }];
				return keyOf('template', { name: 'bill', components: [{ type: 'header', parameters }] });
			},
		],
	])('is the same %s if only its signature differs', (_place, key) => {
		expect(key(amazon('20260101'))).toBe(key(amazon('20260102')));
		expect(key(azure('2026-01-01', '1'))).toBe(key(azure('2026-01-02', '1')));
		expect(key(amazon('20260101'))).not.toBe(key(amazon('20260101', 'other.pdf')));
		expect(key(azure('2026-01-01', '1'))).not.toBe(key(azure('2026-01-01', '2')));
	});

	it('is another one if a parameter with a name like those of a signature differs', () => {
		const key = (query: string) => keyOf('image', { link: `https://a.example/i.png?${query}` });
		expect(key('st=1')).not.toBe(key('st=2'));
	});

	it('need not be a valid link: components may hold anything', () => {
		expect(keyOf('image', { link: 'no link' })).toBe(keyOf('image', { link: ' no link' }));
	});
});
