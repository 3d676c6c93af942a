// What a success status with an error or a page in it comes to.
import { describe, expect, it } from 'vitest';
import type { CallError } from '../../../../nodes/common/service/callError.ts';
import { asObject } from '../../../../nodes/common/service/callError.ts';

function thrownBy(...given: Parameters<typeof asObject>): CallError {
	try {
		asObject(...given);
	} catch (error) {
		return error as CallError;
	}
	throw new Error('nothing was thrown');
}

describe('asObject', () => {
	it.each([
		[{ name: 'ERR404', message: 'No such contact' }, 'No such contact', 'ERR404'],
		[
			{ error: 'Bad Request', message: 'limit is out of range' },
			'limit is out of range',
			undefined,
		],
	])("tells the service's words when a 200 carries an error: %j", (body, words, errorCode) => {
		const error = thrownBy(body, 'contact', 2);
		expect(error.message).toBe(
			`The service answered the request for this contact with an error: ${words}`,
		);
		expect(error.details).toEqual({ httpStatus: 200, errorCode, attempts: 2 });
		expect(error.inDoubt).toBe(false);
	});

	it.each([
		['a contact', { id: '1', name: 'Asha' }],
		['a message of a template', { _id: '1', text: 'message', name: 'welcome' }],
		['a confirmation', { status: true }],
	])('takes %s for what it is', (_, body) => {
		expect(asObject(body, 'record', 1)).toBe(body);
	});

	it('leaves a create in doubt whose answer is a page, and a read not', () => {
		expect(thrownBy('<html></html>', 'campaign', 1, 'once')).toMatchObject({
			inDoubt: true,
			message: expect.stringMatching(/^The request may or may not have been carried out: /),
		});
		expect(thrownBy('<html></html>', 'campaign', 1).message).toMatch(/^The service answered/);
	});
});
