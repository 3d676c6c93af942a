/** Where the text of a reply is read, and whose messages are replies. */
import { describe, expect, it } from 'vitest';
import { intentOf, messagesIn } from '../../../../nodes/Trigger/webhook/messages.ts';

describe('the intent of a message', () => {
	const reply = {
		id: 'wamid.1',
		phone_number: '919876543210',
		sender: 'USER',
		status: 'DELIVERED',
		message_type: 'TEXT',
		message_content: { text: 'STOP' },
	};
	const of = (change: object) => messagesIn({ ...reply, ...change }).map(intentOf);

	it.each<[string, object, string | null]>([
		['of a text', {}, 'stop'],
		['of a text in small letters', { sender: 'user', message_type: 'text' }, 'stop'],
		['of a quick reply', { message_type: 'QUICK_REPLY' }, 'stop'],
		['of a button', { message_type: 'BUTTON_REPLY' }, 'stop'],
		['of a list', { message_type: 'LIST_REPLY' }, 'stop'],
		[
			'of the title of a button',
			{ message_type: 'BUTTON_REPLY', message_content: { id: '1', title: 'Unsubscribe me' } },
			'stop',
		],
		[
			'of the title of a list row',
			{ message_type: 'LIST_REPLY', message_content: { id: 'stop', title: 'Darse de baja' } },
			'stop',
		],
		[
			'of the ID of a list row',
			{ message_type: 'LIST_REPLY', message_content: { id: 'stop' } },
			null,
		],
		['of a text as the network has it', { message_content: { body: 'STOP' } }, 'stop'],
		['of a text alone', { message_content: 'STOP' }, 'stop'],
		['of a typed Cancel', { message_content: { text: 'Cancel' } }, 'stop'],
		...['QUICK_REPLY', 'BUTTON_REPLY', 'LIST_REPLY'].map((type): [string, object, null] => [
			`of a tapped Cancel of type ${type}`,
			{ message_type: type, message_content: { text: 'Cancel', title: 'Cancel' } },
			null,
		]),
		[
			'of a caption',
			{
				message_type: 'IMAGE',
				message_content: { link: 'https://a.example/a.png', caption: 'Stop!' },
			},
			'stop',
		],
		[
			'of a caption with more words',
			{ message_type: 'VIDEO', message_content: { caption: 'our bus stop' } },
			null,
		],
		['of a message to a contact', { sender: 'API' }, null],
		['of another type', { message_type: 'LOCATION' }, null],
		['without content', { message_content: null }, null],
		['without text', { message_content: {} }, null],
		['whose text is none', { message_content: { text: 7 } }, null],
	])('%s', (_title, change, intent) => {
		expect(of(change)).toEqual([intent]);
	});

	it.each([
		[
			'beside a list of it',
			{ data: { message: reply, messages: [reply, { ...reply, id: 'old' }] } },
		],
		['in a list beside words', { data: { message: 'New message', messages: [reply] } }],
		['in a list beside an empty one', { data: { message: {}, messages: [reply] } }],
		['that quotes another', { data: { message: { ...reply, message: { ...reply, id: 'old' } } } }],
		['that is the data and quotes', { data: { ...reply, message: { ...reply, id: 'old' } } }],
	])('finds one message in a delivery of a message %s', (_, body) => {
		expect(messagesIn(body).map(({ id }) => id)).toEqual([reply.id]);
	});

	it.each<[object, object]>([
		[{ phone_number: '+919876543210' }, { phone_number: '919876543210' }],
		[{ phone_number: 919876543210 }, { phone_number: '919876543210' }],
		[{ status: 'failed' }, { status: 'FAILED', failure: { retry: 'unknown' } }],
	])('reads %j as the specification spells it', (change, read) => {
		expect(messagesIn({ ...reply, ...change })).toMatchObject([read]);
	});
});
