/** Which deliveries start a workflow, with which items, and how the others are answered. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Settings } from '../../../../nodes/Trigger/webhook/classifyDelivery.ts';
import { classifyDelivery } from '../../../../nodes/Trigger/webhook/classifyDelivery.ts';
import type { MessageFilter } from '../../../../nodes/Trigger/webhook/messages.ts';
import { peopleIn } from '../../../../nodes/Trigger/webhook/messages.ts';
import REAL_SERVICE from '../../../fixtures/real-service.json' with { type: 'json' };
import type { Proof } from '../../../../nodes/Trigger/webhook/authentication.ts';

const message = {
	id: 'wamid.1',
	phone_number: '919876543210',
	sender: 'USER',
	status: 'DELIVERED',
	message_type: 'TEXT',
	message_content: { text: 'STOP' },
};
const noFilter: MessageFilter = { statuses: [], senders: [], people: [] };
const anyEvent: Settings = {
	authentication: { kind: 'none' },
	event: 'any',
	filter: noFilter,
	eventIdField: '',
	largestBody: 1024,
};

const delivery = (text: string, headers: Proof['headers'] = {}): Proof => ({
	headers,
	query: {},
	rawBody: Buffer.from(text),
});
const post = (body: unknown, settings: Partial<Settings> = {}, headers?: Proof['headers']) =>
	classifyDelivery(delivery(JSON.stringify(body), headers), { ...anyEvent, ...settings }, '');
const filtered = (body: unknown, filter: Partial<MessageFilter> = {}) =>
	post(body, { event: 'message', filter: { ...noFilter, ...filter } });

describe('Any Event', () => {
	it('passes on any JSON unchanged, except numbers that JavaScript would round', () => {
		const isRounded = (value: unknown) =>
			Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(String(value));
		fc.assert(
			fc.property(fc.jsonValue(), (body) => {
				const settings = { ...anyEvent, largestBody: Infinity };
				const sent = JSON.stringify(body);
				const text = JSON.stringify(body, (_key, value: unknown) =>
					isRounded(value) ? String(value) : value,
				);
				const decision = classifyDelivery(delivery(sent), settings, '');
				expect(decision).toMatchObject({ starts: true, items: [{ message: null, intent: null }] });
				expect(JSON.stringify(decision.starts && decision.items[0]?.body)).toBe(text);
			}),
		);
	});

	it('reports the message in it, and the ID of the event', () => {
		const body = { event: 'message.received', eventId: 'e-1', message };
		expect(post(body)).toEqual({
			starts: true,
			eventId: 'e-1',
			isTest: false,
			items: [
				expect.objectContaining({
					eventId: 'e-1',
					messageId: 'wamid.1',
					serviceMessageId: null,
					status: 'DELIVERED',
					intent: 'stop',
					message: expect.objectContaining(message),
					body,
				}),
			],
		});
	});

	it.each<[string, unknown, string]>([
		['a number', { eventId: 7 }, '7'],
		['in another field', { data: { id: 'e-2' }, eventId: 'e-1' }, 'e-2'],
	])('accepts an ID that is %s', (_title, body, expected) => {
		const eventIdField = expected === 'e-2' ? 'data.id' : '';
		expect(post(body, { eventIdField })).toMatchObject({ eventId: expected });
	});

	it.each<[string, object, string]>([
		['of an envelope', { id: 'e-1', topic: 'contact.created', eventId: 'e-2' }, 'e-1'],
		['of an envelope without a topic', { id: 'e-1', data: {} }, 'e-1'],
		['beside an envelope without one', { topic: 'contact.created', eventId: 'e-2' }, 'e-2'],
		[
			'beside a bare message, whose ID all its statuses share',
			{ ...message, eventId: 'e-2' },
			'e-2',
		],
	])('takes the ID %s', (_title, body, eventId) => {
		expect(post(body)).toMatchObject({ eventId, items: [{ eventId }] });
	});

	it('gives a delivery that is tried again the same ID, and other bodies others', () => {
		const idOf = (body: object) => (post(body) as { eventId: string }).eventId;
		const first = { topic: 'contact.created', delivery_attempt: '1', data: { text: 'a' } };
		expect(idOf({ ...first, delivery_attempt: 2 })).toBe(idOf(first));
		expect(idOf({ ...first, data: { text: 'b' } })).not.toBe(idOf(first));
		const quoted = (attempt: string) => ({ text: `"delivery_attempt":"${attempt}"` });
		expect(idOf(quoted('1'))).not.toBe(idOf(quoted('2')));
		expect(idOf({ ...message, status: 'SENT' })).not.toBe(idOf({ ...message, status: 'READ' }));
	});

	it.each([
		['12345678901234567891', '12345678901234567891'],
		['-12345678901234567891', '-12345678901234567891'],
		['9007199254740991', 9007199254740991],
		['0.12345678901234567891', 0.12345678901234568],
		['12345678901234567891e1', Number('12345678901234567891e1')],
		['"\\"12345678901234567891"', '"12345678901234567891'],
	])('keeps all digits of whole numbers, as text: %s', (json, value) => {
		const eventId = '12345678901234567892';
		const text = `{"list":[${json},1],"eventId":${eventId}}`;
		const body = { list: [value, 1], eventId };
		expect(classifyDelivery(delivery(text), anyEvent, '')).toMatchObject({
			eventId,
			items: [{ body }],
		});
	});

	it.each([{}, { eventId: '' }, { eventId: null }, { eventId: {} }, [], 'text', 5, null])(
		'uses the digest of the body as the ID for %j',
		(body) => {
			const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex');
			expect(post(body)).toMatchObject({ eventId: `sha256:${digest}` });
		},
	);

	it.each([
		['an object only inherits', {}, 'constructor.name'],
		['a text has', { data: 'abc' }, 'data.length'],
		['nothing has', { data: null }, 'data.id'],
	])('reads no key that %s', (_title, body, eventIdField) => {
		expect(post(body, { eventIdField })).toMatchObject({
			eventId: expect.stringMatching(/^sha256:/),
		});
	});

	it('takes JSON behind a byte order mark, and leaves another one in it', () => {
		const text = '\ufeff{"eventId":"\ufeffe"}';
		const settings = { ...anyEvent, largestBody: Buffer.byteLength(text) };
		expect(classifyDelivery(delivery(text), settings, '')).toMatchObject({
			starts: true,
			eventId: '\ufeffe',
		});
	});
});

describe('A refusal', () => {
	const inHeader = { authentication: { kind: 'header', name: 's' } } as const;

	it.each<[string, Proof, Partial<Settings>, number, RegExp]>([
		['a body that is too large', delivery('x'.repeat(1025)), {}, 413, /larger than 1024 bytes/],
		[
			'a wrong secret, naming only the headers that came',
			delivery('{}', { s: 'wrong', 'content-type': 'application/json' }),
			inHeader,
			401,
			/^The secret or signature is missing or wrong\. Headers received: content-type, s$/,
		],
		['text', delivery('hello'), {}, 415, /not JSON/],
		['nothing', delivery(''), {}, 415, /not JSON/],
	])('%s', (_title, given, settings, status, text) => {
		const decision = classifyDelivery(given, { ...anyEvent, ...settings }, 'secret');
		expect(decision).toEqual({ starts: false, status, message: expect.stringMatching(text) });
	});

	it('reveals nothing about a body until the secret is verified', () => {
		const settings = { ...anyEvent, ...inHeader };
		const decision = classifyDelivery(delivery('no JSON'), settings, 'secret');
		expect(decision).toMatchObject({ status: 401 });
	});
});

describe('A test delivery', () => {
	const inHeader = { authentication: { kind: 'header', name: 's' } } as const;
	const body = REAL_SERVICE.webhooks['test.webhook'];
	const send = (settings: Partial<Settings>, secret = '', sent: unknown = body) =>
		classifyDelivery(
			delivery(JSON.stringify(sent), { s: secret }),
			{ ...anyEvent, ...settings },
			'secret',
		);

	it.each<[string, Partial<Settings>, string, boolean]>([
		['with a proof, under Any Event', inHeader, 'secret', true],
		['without a proof, under Any Event', inHeader, '', false],
		['that needs no proof, under Any Event', {}, '', true],
		['with a proof, under Message', { ...inHeader, event: 'message' }, 'secret', false],
		['without a proof, under Message', { ...inHeader, event: 'message' }, 'wrong', false],
	])('%s', (_title, settings, secret, starts) => {
		expect(send(settings, secret)).toMatchObject(
			starts ? { starts, items: [{ body }] } : { starts, status: 200 },
		);
	});

	it.each([
		{ event: 'test' },
		{ data: { event: 'test.webhook' } },
		{ topic: 'test.webhook' },
		[{ event: 'test.webhook' }],
		'test.webhook',
		null,
	])('is not %j', (other) => {
		expect(send(inHeader, '', other)).toMatchObject({ starts: false, status: 401 });
	});
});

describe('Message', () => {
	it.each<[string, unknown]>([
		['as the body itself', message],
		['under a key', { message }],
		['in an envelope', { id: 'e-1', topic: 'message.created', data: { message } }],
		['in an envelope without a key', { id: 'e-1', topic: 'message.created', data: message }],
		['in a list in an envelope', { topic: 'message.created', data: [{ message }] }],
		['under a key in the plural', { data: { messages: [message] } }],
		['in a batch of envelopes', [{ id: 'e-1', topic: 'message.created', data: { message } }]],
		['with a formatted number', { ...message, phone_number: '+91 98765-43210' }],
		['with the address of a person', { ...message, phone_number: '919876543210@c.us' }],
		['in a list', [{ id: 1 }, message]],
		['in a list under a key', { message: [message] }],
		['of another sender', { ...message, sender: 'BOT' }],
		['in another status', { ...message, status: 'QUEUED' }],
		['without a type', { ...message, message_type: undefined }],
		['without sender and status', { ...message, sender: undefined, status: undefined }],
		['with an ID that is a number', { ...message, id: 7 }],
		['with only the ID of the network', { ...message, id: undefined, messageId: 'wamid.1' }],
	])('finds one %s', (_title, body) => {
		const { phone_number } = message;
		expect(filtered(body)).toMatchObject({ starts: true, items: [{ message: { phone_number } }] });
	});

	it('returns an item for each of several', () => {
		const other = { ...message, id: 'wamid.2' };
		const list = [message, other, { ...message, status: 'READ' }];
		const decision = filtered({ data: { message: list } }, { statuses: ['DELIVERED'] });
		const ids = decision.starts && decision.items.map((item) => item.message?.id);
		expect(ids).toEqual(['wamid.1', 'wamid.2']);
	});

	it.each<[string, unknown]>([
		['no object', 'STOP'],
		['no phone number', { ...message, phone_number: undefined }],
		['the hidden ID of a person', { ...message, phone_number: '919876543210@lid' }],
		['more than digits', { ...message, phone_number: '919876543210 (Asha)' }],
		['a phone number that is an object', { ...message, phone_number: {} }],
		['no ID', { ...message, id: undefined }],
		['neither type nor status', { ...message, message_type: undefined, status: undefined }],
		['neither type nor sender', { ...message, message_type: undefined, sender: undefined }],
		['a message under another key', { event: message }],
	])('ignores %s', (_title, body) => {
		expect(filtered(body)).toMatchObject({ starts: false, status: 200 });
	});

	it.each<[string, Partial<MessageFilter>, boolean]>([
		['its status', { statuses: ['READ', 'DELIVERED'] }, true],
		['another status', { statuses: ['READ'] }, false],
		['its sender', { senders: ['USER'] }, true],
		['another sender', { senders: ['API', 'AGENT'] }, false],
		['its number', { people: peopleIn('+49 1512 3456789, +91 98765-43210') }, true],
		['its number with 00', { people: peopleIn('0091 98765 43210') }, true],
		['another number', { people: peopleIn('+91 98765 43211') }, false],
		['all that fits', { statuses: ['DELIVERED'], senders: ['USER'] }, true],
		['half that fits', { statuses: ['DELIVERED'], senders: ['API'] }, false],
	])('filters by %s', (_title, filter, starts) => {
		expect(filtered({ message }, filter).starts).toBe(starts);
	});

	it('recognises both spellings of a mobile number in Mexico', () => {
		const mexican = { ...message, phone_number: '5215512345678' };
		expect(filtered(mexican, { people: peopleIn('+52 55 1234 5678') }).starts).toBe(true);
	});

	it('splits a list of numbers', () => {
		const text = ' +91 98765 43210, 91 98765 43211;\n+49 (0)1512 3456789,, ';
		expect(peopleIn(text)).toEqual(['919876543210', '919876543211', '4915123456789']);
	});

	it.each(['Asha', '98765', '09876543210', '+91 98765 4321', '+91 98765 43210, 12'])(
		'refuses %j as a filter, which no message can match',
		(text) => {
			expect(() => peopleIn(text)).toThrow(
				/^Phone Numbers: no message can match\. .*\. Write each number with its country code/,
			);
		},
	);
});
