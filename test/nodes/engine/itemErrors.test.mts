// What n8n shows for a failed row: the error under "Stop Workflow", the item under the other settings.
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { RunStopped } from '../../../nodes/service/limiter/runState.ts';
import { FieldError } from '../../../nodes/values/result.ts';
import { errorItem, nodeError } from '../../../nodes/engine/itemErrors.ts';
import { CallError } from '../../../nodes/service/errors/callError.ts';
import { executeContext } from '../../harness/executeContext.mts';

const NODE = executeContext().context.getNode();
const missing = new CallError(
	'The contact does not exist in this project',
	'Check its ID. The service gave no reason (HTTP 404, ERR404).',
	{ details: { httpStatus: 404, errorCode: 'ERR404', attempts: 1 } },
);
const unreachable = new CallError(
	'The connection broke during the request',
	'Error code: ECONNRESET.',
	{ details: { errorCode: 'ECONNRESET', attempts: 5 } },
);
const ofNode = new NodeOperationError(NODE, 'No credential', { description: 'Choose one' });
const ofApi = new NodeApiError(
	NODE,
	{},
	{ message: 'Forbidden', description: 'Ask', httpCode: '403' },
);

describe('The error of a row under "Stop Workflow"', () => {
	it.each<[string, Error, object]>([
		[
			'names field and row of a value that cannot be used',
			new FieldError('Contact ID', 'it is empty. Enter an ID'),
			{ message: '"Contact ID" is empty', description: 'Enter an ID.' },
		],
		[
			'keeps our words where n8n finds the name of a code in a value, as EPERM in a name',
			new FieldError('Contact Name', 'it is "Keeperman". Enter another'),
			{ message: '"Contact Name" is "Keeperman"', messages: [] },
		],
		[
			"keeps our words where no answer came: n8n has its own for a connection's code",
			unreachable,
			{
				message: unreachable.message,
				description: unreachable.description,
			},
		],
		[
			'reports anything else in which row it happened',
			new TypeError('Out of the blue'),
			{ message: 'Out of the blue' },
		],
	])('%s', (_, thrown, shown) => {
		const error = nodeError(NODE, thrown, 4);
		expect(error).toBeInstanceOf(NodeOperationError);
		expect(error).toMatchObject({ ...shown, context: { itemIndex: 4 } });
	});

	it("has the service's status, and our words and not n8n's", () => {
		const error = nodeError(NODE, missing, 4);
		expect(error).toBeInstanceOf(NodeApiError);
		expect(error).toMatchObject({
			message: missing.message,
			description: missing.description,
			httpCode: '404',
			context: { itemIndex: 4 },
		});
	});

	it.each([ofNode, ofApi])('is kept if it is already an error of n8n: $message', (error) => {
		expect(nodeError(NODE, error, 4)).toBe(error);
	});
});

describe('The item of a failed row', () => {
	const resumesAt = '2026-11-21T14:05:00.000Z';
	it.each<[string, unknown, Record<string, unknown>]>([
		[
			'a value that cannot be used',
			new FieldError('Contact ID', 'it is empty. Enter an ID'),
			{ message: '"Contact ID" is empty', row: 5, field: 'Contact ID', advice: 'Enter an ID.' },
		],
		[
			'a refusal',
			missing,
			{
				message: missing.message,
				row: 5,
				httpStatus: 404,
				errorCode: 'ERR404',
				attempts: 1,
				advice: missing.description,
			},
		],
		[
			'a run that ended before',
			new RunStopped({ kind: 'fatal', text: 'Too long', advice: 'Run it later', resumesAt }),
			{ message: 'Not tried: Too long', row: 5, resumesAt, advice: 'Run it later' },
		],
		[
			'a run that ended before, without a remedy',
			new RunStopped({ kind: 'firstFailure', text: 'An earlier row failed' }),
			{ message: 'Not tried: An earlier row failed', row: 5 },
		],
		["n8n's error of a node", ofNode, { message: 'No credential', row: 5, advice: 'Choose one' }],
		["n8n's error of a request", ofApi, { message: 'Forbidden', row: 5, advice: 'Ask' }],
		["n8n's error without a remedy", new NodeOperationError(NODE, 'No'), { message: 'No', row: 5 }],
		[
			'another caller’s error',
			Object.assign(new Error('Oops'), {
				description: 'Not for users',
				details: { password: 'secret' },
			}),
			{ message: 'Oops', row: 5 },
		],
		['anything else', 'out of the blue', { message: 'out of the blue', row: 5 }],
	])('reports only the row, the facts and the remedy: %s', (_, error, shown) => {
		expect(errorItem(error, 4)).toStrictEqual({ json: { error: shown }, pairedItem: { item: 4 } });
	});
});

it('names no row if the value belongs to all, and always has a fix', () => {
	expect(nodeError(NODE, new FieldError('Limit', 'it must be a number'))).toMatchObject({
		message: '"Limit" must be a number',
		description: expect.stringMatching(/^Correct the value/),
	});
});
