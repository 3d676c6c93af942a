import { describe, expect, it } from 'vitest';
import { explain, recipientRefusal } from '../../../../nodes/service/errors/explainError.ts';

describe('recipientRefusal', () => {
	it.each([
		'Contact 919876543210 has opted out and receives no template messages',
		'Contact has opted-out',
		'CONTACT_OPTED_OUT',
		'recipientOptedOut',
		'User is optedout of messages',
		'The recipient is on the opt-out list',
		'recipient opt_out',
		'The contact has not opted in',
		"The user hasn't yet opted-in to this business",
		'Contact is not opted_in',
		'opted_in is false for this contact',
		'Cannot send without user opt-in',
		'The customer has unsubscribed',
		'Number is registered for DND',
	])('reads "%s" as opted out', (message) => expect(recipientRefusal(message)).toBe('optedOut'));

	it.each([
		'Contact 919876543210 is blocked and receives no messages',
		'CONTACT_BLOCKED',
		'contactBlocked',
		'The user has blocked the business',
		'Template message not sent: the recipient is blocked',
		'Cannot send to a blocked contact',
		'Message was blocked by the recipient',
		'Phone number 919876543210 is blocked',
		'This number is blacklisted',
		'Recipient is on the blocklist',
	])('reads "%s" as blocked', (message) => expect(recipientRefusal(message)).toBe('blocked'));

	it.each([
		'phone_number is not a valid phone number',
		'Campaign Welcome is PAUSED and accepts no sends',
		'Your account is blocked',
		'Your number is blocked',
		'The sender phone number is blocked',
		"The user's account is blocked",
		'The template was blocked by the network',
		'Campaign is blocked',
		'The media URL is blocked',
		'Message blocked',
		'Contact support: your project is blocked',
		'Template needs an opt-out button',
		'The customer template needs an opt out button',
		'Contact is unblocked',
		'Set opted_in to true or false',
		'template_params has 1 value, but the template has 2 placeholders',
	])('reads "%s" as neither', (message) => expect(recipientRefusal(message)).toBeUndefined());
});

describe('The message for a recipient who must not be messaged', () => {
	const optedOut = 'Contact 919876543210 has opted out and receives no template messages';
	const answer = (status: number, message = optedOut) =>
		({ kind: 'answer', status, headers: {}, body: { name: 'ERR400', message } }) as const;

	it('advises leaving the person out, and quotes the service', () => {
		expect(explain(answer(400), 'message', 'project')).toEqual({
			message: `The recipient has opted out: ${optedOut}`,
			description: `Leave this recipient out. People who opted out get no template messages, and other messages only in a conversation of the last 24 hours. The service says: ${optedOut} (HTTP 400, ERR400).`,
			heading: 'The recipient has opted out',
			reasonCode: 'optedOut',
			httpStatus: 400,
			code: 'ERR400',
		});
		const blocked = explain(answer(400, 'Contact 12345678 is blocked'), 'message');
		expect(blocked.message).toBe('The recipient is blocked: Contact 12345678 is blocked');
		expect(blocked.description).toMatch(
			/^Leave this recipient out\. Blocked .* The service says: Con/,
		);
	});

	it.each([403, 404, 409, 422])('is the same for a refusal with %s', (status) => {
		const { message, description, reasonCode } = explain(answer(status), 'message');
		expect(reasonCode).toBe('optedOut');
		expect(message).toBe('The recipient has opted out');
		expect(description).toContain(`The service says: ${optedOut}`);
	});

	it.each([401, 408, 413, 429, 500])('does not apply to a %s', (status) => {
		const other = explain(answer(status, 'No'), 'message');
		expect(explain(answer(status), 'message').message).toBe(other.message);
	});

	it.each(['attributes.opted_out', 'attributes.dnd'])('does not apply to a field %s', (path) => {
		const body = { errors: [{ msg: 'Invalid value', path }] };
		const refused = explain({ kind: 'answer', status: 400, headers: {}, body }, 'message');
		expect(refused.reasonCode).toBe('refusedByService');
		expect(refused.message).toContain(`${path}: Invalid value`);
	});

	it.each(['contact', 'template', 'campaign'])(
		'does not apply to a refusal about a %s',
		(subject) => {
			expect(explain(answer(400), subject).reasonCode).toBe('refusedByService');
		},
	);
});
