// How answers are read: pages of lists, sends, and what cannot be read.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { CallError } from '../../../../nodes/service/errors/callError.ts';
import { ERROR_TABLE } from '../../../../nodes/service/errors/errorTable.ts';
import {
	readAnswer,
	isCampaignAccepted,
	isMessageAccepted,
	messageIdIn,
} from '../../../../nodes/service/records/answer.ts';
import { nextCursor } from '../../../../nodes/service/pagedList.ts';
import type {
	Repeatability,
	Returned,
	ServiceRequest,
} from '../../../../nodes/service/requests.ts';

const requestOf = (
	returns: Returned,
	repeatability: Repeatability = 'repeatable',
	query?: IDataObject,
): ServiceRequest => ({ method: 'GET', path: ['x'], query, repeatability, returns });

const read = (returns: Returned, body: unknown) =>
	readAnswer(requestOf(returns), body, returns, { attempts: 1 });

describe('A page of a list', () => {
	const ids = (body: unknown, returns: Returned = 'templates') => {
		const page = read(returns, body);
		const list = page[returns === 'templates' ? 'data' : returns];
		return (list as IDataObject[]).map(({ _id }) => _id);
	};
	it.each([
		['data', { data: [{ _id: 'a' }, { id: 'b' }] }],
		['template', { template: [{ _id: 'a' }, { id: 'b' }], size: 2, count: 2 }],
		['templates', { templates: [{ _id: 'a' }, { id: 'b' }] }],
		['no key', [{ _id: 'a' }, { id: 'b' }]],
		['data in an envelope', { success: true, data: { data: [{ _id: 'a' }, { id: 'b' }] } }],
		['template in an envelope', { data: { template: [{ _id: 'a' }, { id: 'b' }] } }],
	])('is found under %s', (_, body) => {
		expect(ids(body)).toEqual(['a', 'b']);
	});

	it.each<[string, Returned, unknown]>([
		['campaigns', 'campaigns', [{ id: 'a' }]],
		['catalogues', 'catalogues', [{ _id: 'a' }]],
		['products', 'catalogueProducts', { products: [{ _id: 'a' }] }],
		['campaigns in an envelope', 'campaigns', { data: { campaigns: [{ id: 'a' }] } }],
	])('of %s may come without its key', (_, returns, body) => {
		expect(ids(body, returns)).toEqual(['a']);
	});

	it.each([null, {}, [], { data: null }, { data: { data: null } }])('may be empty: %j', (body) => {
		expect(ids(body)).toEqual([]);
	});

	it.each<[string, unknown, number, string | undefined]>([
		[
			'the cursor that the service gives',
			{ data: [{ _id: 'a' }], paging: { cursors: { after: 'c' }, next: 'u' } },
			1,
			'c',
		],
		[
			'the cursor of a full page where the service announces no next page',
			{ data: [{ _id: 'a' }], paging: { cursors: { after: 'c' } } },
			1,
			'c',
		],
		[
			'none after a page with a cursor that is not full',
			{ data: [{ _id: 'a' }], count: 9, paging: { cursors: { after: 'c' } } },
			2,
			undefined,
		],
		[
			'none where the cursor is empty',
			{ data: [{ _id: 'a' }], paging: { cursors: { after: '' } } },
			1,
			undefined,
		],
		[
			'none where the service says so',
			{ data: [{ _id: 'a' }], paging: { cursors: { after: 'c' }, next: null } },
			1,
			undefined,
		],
		[
			'the last ID where the address of the next page has no cursor',
			{ data: [{ _id: 'a' }], paging: { next: 'https://x.example/templates?page=2' } },
			1,
			'a',
		],
		['the last ID of a full page', { template: [{ id: 'a' }, { id: 'b' }] }, 2, 'b'],
		[
			'the last ID of a page as long as a service may limit it',
			Array.from({ length: 20 }, (_, index) => ({ id: `t${index}` })),
			100,
			't19',
		],
		[
			'the last ID while the service counts more',
			{ template: [{ id: 'a' }], size: 1, count: 3 },
			2,
			'a',
		],
		[
			'none after a page that is not full',
			{ template: [{ id: 'a' }], size: 1, count: 1 },
			2,
			undefined,
		],
		['none after an empty page', [], 2, undefined],
		['none after an empty list', { template: null, size: 0, count: 0 }, 2, undefined],
	])('is followed by %s', (_, body, limit, cursor) => {
		const request = requestOf('templates', 'repeatable', { limit });
		expect(nextCursor(readAnswer(request, body, 'templates', { attempts: 1 }))).toBe(cursor);
	});
});

describe('An answer that cannot be read', () => {
	const errorOf = (returns: Returned, body: unknown, repeatability?: Repeatability) => {
		try {
			readAnswer(requestOf(returns, repeatability), body, 'thing', { attempts: 2 });
		} catch (error) {
			if (error instanceof CallError) return error;
		}
		throw new Error('No CallError');
	};

	it.each<[Returned, unknown, string]>([
		['template', '<html></html>', 'something that is not JSON'],
		['template', '\n', 'an empty body'],
		['template', null, 'an empty body'],
		['confirmation', 'OK', 'something that is not JSON'],
		['contact', [{ id: 'c' }], 'a list in place of a record'],
		['contact', 5, 'a value in place of a record'],
		['contact', {}, 'an empty record'],
		['templates', { size: 0 }, 'an unknown record with the fields size'],
		['contact', { data: { name: 'Asha' } }, 'an unknown record with the fields data'],
		['template', { a: 1, b: 2 }, 'an unknown record with the fields a, b'],
		['templates', { template: { id: 'a' } }, 'an unknown record with the fields template'],
		['templates', { data: [{ id: 'a' }, { name: 'b' }] }, 'an unknown record with the fields data'],
		['templates', { data: ['a'] }, 'an unknown record with the fields data'],
	])('as %s: %j says what came', (returns, body, words) => {
		const { message, description, inDoubt, fatal } = errorOf(returns, body);
		expect(message).toBe(`The service responded to the request for this thing with ${words}`);
		expect(description).toMatch(/^Check the Base URL/);
		expect({ inDoubt, fatal }).toEqual({ inDoubt: false, fatal: false });
	});

	it('leaves a create in doubt, and quotes what came', () => {
		const error = errorOf('campaign', { code: 7, msg: 'Not now' }, 'once');
		expect(error).toMatchObject({
			inDoubt: true,
			description: expect.stringMatching(/The response says: Not now\. .* before you/),
		});
	});

	it.each<[Returned, object, string]>([
		['contact', { name: 'ERR404', message: 'No such contact' }, 'No such contact'],
		[
			'templates',
			{ error: 'Bad Request', message: 'limit is out of range' },
			'limit is out of range',
		],
		['confirmation', { status: false, message: 'Unknown catalogue' }, 'Unknown catalogue'],
		['templates', { data: null, error: 'Not allowed' }, 'Not allowed'],
		['templates', { success: false, message: 'Not now', data: [] }, 'Not now'],
		['campaigns', { campaigns: [{ id: 'c' }], error: 'Only a part' }, 'Only a part'],
		['confirmation', { code: 400, message: 'No such catalogue' }, 'No such catalogue (code 400)'],
		['confirmation', { data: { error: { message: 'Not allowed' } } }, 'Not allowed'],
		['confirmation', { error: { message: 'Not allowed', code: 10 } }, 'Not allowed'],
		['newProduct', { status: 'failed' }, ''],
	])("as %s: %j quotes the service's words, and is not in doubt", (returns, body, words) => {
		const error = errorOf(returns, body, 'once');
		expect(error.message).toContain(ERROR_TABLE.byAnswer.otherRefusal.happened('thing'));
		expect(error.message.endsWith(words === '' ? 'thing' : `: ${words}`)).toBe(true);
		expect(error.description).toMatch(words === '' ? /^Check the values/ : /^Follow what/);
		expect(error).toMatchObject({ inDoubt: false, details: { httpStatus: 200, attempts: 2 } });
	});
});

describe('Whether a send is accepted', () => {
	it.each<[unknown, boolean]>([
		[{ status: 'success' }, true],
		[{ status: 'SUCCESS' }, true],
		[{ code: 200, data: { status: 'success' } }, true],
		[{ status: 'success', data: { status: 'queued' } }, true],
		[{ status: true }, true],
		[{ success: 'true', submitted_message_id: 'm1' }, true],
		[{ success: true, data: { status: 'failed' } }, false],
		// An error that is found leaves it in doubt.
		[{ success: true, data: { error: 'Invalid number' } }, true],
		[{ success: true, data: [{ status: 'error' }] }, false],
		[{ success: true, data: [] }, true],
		[{ status: 'queued' }, false],
		[{ status: 1 }, false],
		[{}, false],
		['success', false],
		[null, false],
	])('a campaign send with %j: %s', (body, accepted) => {
		expect(isCampaignAccepted(body)).toBe(accepted);
	});

	it.each<[unknown, boolean, string | undefined]>([
		[{ messages: [{ id: 'm1' }] }, true, 'm1'],
		[{ messages: [{}] }, true, undefined],
		[{ messages: [{ messageId: 'm2' }] }, true, 'm2'],
		[{ status: 'success', data: { messages: [{ id: 'm4' }] } }, true, 'm4'],
		[{ status: 'success', data: {} }, false, undefined],
		[{ messages: [null] }, false, undefined],
		[{ messages: [{ error: { code: 131026 } }] }, false, undefined],
		[{ messages: [{ id: 'm3', status: 'FAILED' }] }, false, 'm3'],
		[{ messages: [], contacts: [{ wa_id: '1' }] }, true, undefined],
		[{ messages: [] }, false, undefined],
		[{ status: 'success' }, false, undefined],
		['ok', false, undefined],
	])('a message with %j: %s', (body, accepted, id) => {
		expect([isMessageAccepted(body), messageIdIn(body)]).toEqual([accepted, id]);
	});
});
