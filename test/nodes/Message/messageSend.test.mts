// What the sent history takes for the same single message.
import { expect, it } from 'vitest';
import { MessageSend } from '../../../nodes/Message/sending/messageSend.ts';
import type { MessageBody } from '../../../nodes/Message/messageRequests.ts';

const keyOf = (type: MessageBody['type'], content: MessageBody['content']) =>
	new MessageSend({ to: '919876543210', type, content }, '').message.key;

it('treats texts as equal that differ only in outer spaces or in how accents are encoded', () => {
	const text = (body: string) => keyOf('text', { body, preview_url: false });
	expect(text(' Hello\u00a0')).toBe(text('Hello'));
	expect(text('Caf\u00e9')).toBe(text('Cafe\u0301'));
	expect(text('Hello you')).not.toBe(text('Hello  you'));
});

it('treats templates as equal whose values differ only in outer spaces', () => {
	const template = (text: string) =>
		keyOf('template', {
			name: 'reminder',
			components: [{ type: 'body', parameters: [{ type: 'text', text }] }],
		});
	expect(template('Monday ')).toBe(template('Monday'));
	expect(template('Monday')).not.toBe(template('Tuesday'));
});
