import { describe, expect, it } from 'vitest';
import type { ErrorEnvelope } from '../../../../nodes/service/errors/errorEnvelope.ts';
import {
	isForeign,
	isWebPage,
	readEnvelope,
	readErrorEnvelope,
} from '../../../../nodes/service/errors/errorEnvelope.ts';

// How error bodies are read, the service's and those of others.

describe("bodies that are not the service's", () => {
	it.each<[string, unknown, { foreign: boolean; page: boolean }]>([
		['an envelope', { name: 'ERR404', message: 'no' }, { foreign: false, page: false }],
		['an envelope as text', '{"message":"no"}', { foreign: false, page: false }],
		['nothing', undefined, { foreign: false, page: false }],
		['no text', ' \n', { foreign: false, page: false }],
		['a web page', ' \n<!DOCTYPE html><html></html>', { foreign: true, page: true }],
		['XML', '<?xml version="1.0"?><Error/>', { foreign: true, page: true }],
		['plain text', 'Forbidden', { foreign: true, page: false }],
		['a text with a tag in it', 'see <b>below</b>', { foreign: true, page: false }],
		['a string of JSON', '"Forbidden"', { foreign: true, page: false }],
		['a list that reads like a page', ['<html>'], { foreign: false, page: false }],
	])('%s', (_name, body, { foreign, page }) => {
		expect(isForeign(body)).toBe(foreign);
		expect(isWebPage(body)).toBe(page);
	});
});

describe('readEnvelope', () => {
	const longest = 'x'.repeat(500);

	it.each<[string, unknown, ErrorEnvelope]>([
		['name and message', { name: 'ERR404', message: 'no' }, { code: 'ERR404', message: 'no' }],
		['error and message', { error: 'Bad Request', message: 'no' }, { message: 'no' }],
		['an error alone', { error: 'Bad Request' }, { message: 'Bad Request' }],
		['an empty message', { error: 'Bad Request', message: ' ' }, { message: 'Bad Request' }],
		['a message by field', { error: 'no', message: { to: ['is bad'] } }, { message: 'to: is bad' }],
		['a message that says nothing', { error: 'no', message: { a: 1 } }, { message: 'no' }],
		['a nested message', { message: { message: 'no' } }, { message: 'no' }],
		['an error passed on as JSON', { message: '{"error": {"message": "no"}}' }, { message: 'no' }],
		['a text that is not JSON', { message: '{no' }, { message: '{no' }],
		['JSON that says nothing', { message: '{"a": 1}' }, { message: '{"a": 1}' }],
		['an error_message', { error_message: 'no' }, { message: 'no' }],
		['a message in a response', { response: { message: 'no' } }, { message: 'no' }],
		['an error in a result', { result: { error: 'no' } }, { message: 'no' }],
		[
			'constraints of a property',
			{ message: [{ property: 'to', constraints: { isPhone: 'must be a number' } }] },
			{ message: 'to: isPhone: must be a number' },
		],
		[
			'a code of the network',
			{ error: { code: 131047, message: 'no' } },
			{ message: 'no (code 131047)' },
		],
		[
			'a code of the network as text',
			{ error: { code: '100', message: 'no' } },
			{ message: 'no (code 100)' },
		],
		['a code that the message names', { message: '100: no', code: 100 }, { message: '100: no' }],
		[
			'the oldest shape',
			{ name: 'ERR400', errorCode: 400, errorMessage: 'no' },
			{ code: 'ERR400', message: 'no' },
		],
		[
			'a nested code',
			{ error: { name: 'ERR400', message: 'no' } },
			{ code: 'ERR400', message: 'no' },
		],
		['a code in words alone', { code: 'INVALID_NUMBER' }, { message: 'INVALID_NUMBER' }],
		['a code in an error', { error: { code: 'NO_SUCH' }, code: 4 }, { message: 'NO_SUCH' }],
		['a code beside a label', { message: 'Bad Request', errorCode: 'E7' }, { message: 'E7' }],
		['a code beside a message', { message: 'no', code: 'E7' }, { message: 'no' }],
		['details of an error', { error: { details: [{ message: 'no' }] } }, { message: 'no' }],
		['a list of messages', { message: ['one', ' ', 'two', 'one'] }, { message: 'one; two' }],
		['errors', { errors: [{ message: 'one' }, 'two', 3, null] }, { message: 'one; two' }],
		['errors by field', { errors: { name: ['is empty'] } }, { message: 'name: is empty' }],
		[
			'errors beside a message',
			{ message: 'Invalid request', errors: [{ message: 'name is empty' }] },
			{ message: 'Invalid request: name is empty' },
		],
		[
			'errors that the message names',
			{ message: 'name is empty', errors: ['name is empty'] },
			{ message: 'name is empty' },
		],
		[
			'a field beside its message',
			{
				errors: [
					{ field: 'to', message: 'is bad' },
					{ path: '/v1', message: 'no' },
				],
			},
			{ message: 'to: is bad; no' },
		],
		[
			'a field beside a message in another place',
			{ errors: [{ type: 'field', msg: 'Invalid value', path: 'name', location: 'body' }] },
			{ message: 'name: Invalid value' },
		],
		[
			'the path to a field in a list',
			{ detail: [{ loc: ['body', 'template_params', 0], msg: 'is no text' }] },
			{ message: 'template_params.0: is no text' },
		],
		[
			'issues',
			{ error: { name: 'E', issues: [{ path: ['name'], message: 'Required' }] } },
			{ message: 'name: Required' },
		],
		[
			'a field that the message names',
			{ errors: [{ param: 'to', message: 'to is bad' }] },
			{ message: 'to is bad' },
		],
		[
			'an error beside a message that repeats the status',
			{ error: 'Invalid Number', message: 'Bad Request' },
			{ message: 'Invalid Number' },
		],
		[
			'an error of the network beside a message',
			{
				message: 'Request failed with status code 400',
				error: { message: 'no', code: 131008, error_data: { details: 'name is missing' } },
			},
			{ message: 'no (code 131008): name is missing' },
		],
		['a problem', { title: 'Bad Request', status: 400, detail: 'no' }, { message: 'no' }],
		['a title alone', { title: 'no', status: 400 }, { message: 'no' }],
		['a reason', { status: 'error', reason: 'no' }, { message: 'no' }],
		['a message in the data', { success: false, data: { message: 'no' } }, { message: 'no' }],
		['a message beside data', { message: 'no', data: 'yes' }, { message: 'no' }],
		['a list', [{ message: 'one' }, { error: 'two' }], { message: 'one; two' }],
		[
			'a long list',
			{
				message: Array(200)
					.fill('abc')
					.map((text, at) => text + at),
			},
			{
				message: expect.stringMatching(/^abc0; abc1; .{480,}…$/) as string,
			},
		],
		['a name that is no code', { name: 'Error', message: 'no' }, { message: 'no' }],
		['a name with a code in it', { name: 'an ERR404', message: 'no' }, { message: 'no' }],
		['a name that begins like a code', { name: 'ERR404x', message: 'no' }, { message: 'no' }],
		['a code of several digits', { name: 'ERR40412' }, { code: 'ERR40412' }],
		['a name that is no text', { name: ['ERR404'] }, { message: 'name: ERR404' }],
		['fields', { to: ['Invalid'], name: ['Is empty'] }, { message: 'to: Invalid; name: Is empty' }],
		['what was sent', { to: '919876543210', sent: [{ name: 'Asha Rao' }] }, {}],
		['another key', { result: false, info: 'No such one' }, { message: 'No such one' }],
		['IDs and times', { requestId: 'r1', at: '2026-01-02 10:00', code: 4 }, {}],
		['IDs in a group', { meta: { id: 'r1', headers: { Authorization: 'Basic YTpi' } } }, {}],
		['a token', { Authorization: 'Bearer abc', at: 'a'.repeat(100_000) }, {}],
		['JSON in a list', { error: '[{"path":["to"],"message":"no"}]' }, { message: 'to: no' }],
		[
			'a validation beside a message',
			{ message: 'Invalid request', validation: { body: { message: 'to is bad', keys: ['to'] } } },
			{ message: 'Invalid request: body: to is bad' },
		],
		[
			'violations',
			{ title: 'Violation', violations: [{ field: 'to', message: 'no' }] },
			{ message: 'to: no' },
		],
		[
			'a default message',
			{ errors: [{ defaultMessage: 'no', field: 'to' }] },
			{ message: 'to: no' },
		],
		[
			'a message for the user',
			{ error: { message: 'Invalid parameter', error_user_msg: 'no' } },
			{ message: 'Invalid parameter: no' },
		],
		['space in the message', { message: ' one\n\t two ' }, { message: 'one two' }],
		['a message of 500 characters', { message: longest }, { message: longest }],
		['a longer message', { message: `${longest}y` }, { message: `${longest}…` }],
		['an envelope as text', '{"name":"ERR500","message":"no"}', { code: 'ERR500', message: 'no' }],
		['plain text', ' Bad\ngateway ', { message: 'Bad gateway' }],
		['a page', '<html><TITLE lang="en">No\n way</TITLE></html>', { message: 'No way' }],
		['a page without a title', '<html><body>no</body></html>', {}],
		['a page with an empty title', '<title></title>no', {}],
		['null', null, {}],
		['nothing', undefined, {}],
		['a number', 5, {}],
		['an empty text', '', {}],
	])('of %s', (_name, body, envelope) => {
		expect(readEnvelope(body)).toEqual(envelope);
	});

	it.each<[string, (inner: unknown) => unknown]>([
		['message', (message) => ({ message })],
		['error', (error) => ({ error })],
		['errors', (errors) => ({ errors })],
		['data', (data) => ({ data })],
		['details', (details) => ({ details })],
		['list', (entry) => [entry]],
	])('gives up a message that lies too deep: %s', (_name, wrap) => {
		const nested = (levels: number) =>
			Array.from({ length: levels }).reduce<unknown>((inner) => wrap(inner), { message: 'no' });
		expect(readEnvelope(nested(3))).toEqual({ message: 'no' });
		expect(readEnvelope(nested(10))).toEqual({});
	});
});

describe('readErrorEnvelope', () => {
	it.each<[string, unknown]>([
		['a record with a message', { id: '1', message: 'hello', name: 'welcome' }],
		['a record with an error', { id: '1', error: 'none' }],
		['a record that counts its errors', { error: 0, message: 'hello' }],
		['a code without a message', { name: 'ERR1' }],
		['null', null],
		['nothing', undefined],
		['a text', '{"error":"no","message":"no"}'],
		['an error that is empty', { error: {}, errors: [], errorMessage: '', status: true }],
		['an error that is null', { error: null, errorMessage: 'None', success: true }],
		['a success', { status: 'success', message: 'queued' }],
		['a success with a code', { code: 200, status: 0, data: { code: 0 } }],
		['an inactive product', { status: true, data: { productId: 'p', status: false } }],
		['a success in every place', { status: 'success', errorMessage: 'Success', errorCode: 0 }],
		[
			'an error without words',
			{ status: 'success', error: { code: 0, message: '' }, errors: [null] },
		],
		['a result', { result: 0, message: 'queued' }],
		['a blank', { error: ' ', errorMessage: 'No error' }],
		['a code of a success', { name: 'ERR200', message: 'ok', statusCode: 200 }],
	])('finds no error in %s', (_name, body) => {
		expect(readErrorEnvelope(body)).toBeUndefined();
	});

	it.each<[object, ErrorEnvelope]>([
		[
			{ name: 'ERR404', message: 'no' },
			{ code: 'ERR404', message: 'no' },
		],
		[{ error: 'Bad Request', message: 'no' }, { message: 'no' }],
		[{ error: { message: 'no' }, status: 'success' }, { message: 'no' }],
		[{ errorMessage: 'no' }, { message: 'no' }],
		[{ errors: ['no'] }, { message: 'no' }],
		[{ status: false, message: 'no' }, { message: 'no' }],
		[{ status: 'failed' }, {}],
		[{ success: false }, {}],
		[{ success: 'false' }, {}],
		[{ ok: false }, {}],
		[{ result: false, message: 'no' }, { message: 'no' }],
		[{ result: 'failed', message: 'no' }, { message: 'no' }],
		[{ success: 0, message: 'no' }, { message: 'no' }],
		[{ code: 400, message: 'no' }, { message: 'no (code 400)' }],
		[{ data: { error: 'no' } }, { message: 'no' }],
		[{ statusCode: 404, message: 'no' }, { message: 'no' }],
		[{ status: 400, message: 'no' }, { message: 'no' }],
		[{ errorCode: '401', message: 'no' }, { message: 'no' }],
	])('finds the error in %j', (body, envelope) => {
		expect(readErrorEnvelope(body)).toEqual(envelope);
	});
});
