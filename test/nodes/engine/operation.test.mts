// How an operation is chosen, and that no row is lost whatever fails in it.
import fc from 'fast-check';
import type { INode, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { RunStopped } from '../../../nodes/service/limiter/runState.ts';
import { FieldError } from '../../../nodes/values/result.ts';
import type { Operation } from '../../../nodes/engine/operation.ts';
import { executeOperation, fieldsByChoice, oneResource } from '../../../nodes/engine/operation.ts';
import { CallError } from '../../../nodes/service/errors/callError.ts';
import { executeContext } from '../../harness/executeContext.mts';
import { propertyRuns } from '../../harness/propertyRuns.mts';

const text = (name: string, more: Partial<INodeProperties> = {}): INodeProperties => ({
	displayName: name,
	name,
	type: 'string',
	default: '',
	...more,
});

const texts = (value: string) => ({
	value,
	name: `Name of ${value}`,
	action: `Action of ${value}`,
	description: `Description of ${value}`,
});

const operation = (value: string, more: Partial<Operation> = {}): Operation => ({
	...texts(value),
	fields: [],
	execute: async () => [[{ json: { done: value } }]],
	...more,
});

const failing = (error: Error, more: Partial<Operation> = {}) =>
	operation('send', { execute: async () => await Promise.reject(error), ...more });

const CONTINUE = ['continueRegularOutput', 'continueErrorOutput'] as const;

interface Given {
	readonly chosen?: unknown;
	readonly rows?: number;
	readonly onError?: INode['onError'];
}

async function execute(
	operations: readonly Operation[],
	{ chosen = 'send', rows = 1, onError }: Given = {},
): Promise<INodeExecutionData[][]> {
	const items = Array.from({ length: rows }, (_, index) => ({ row: index }));
	const { context } = executeContext({ parameters: { operation: chosen }, items, onError });
	return await executeOperation(context, operations);
}

describe('The fields of a node', () => {
	it('name the operation by its path in collections, which the editor would empty otherwise', () => {
		const types = ['string', 'collection', 'fixedCollection'] as const;
		const fields = types.map((type) => text(type, { type }));
		const shown = fieldsByChoice('operation', [operation('send', { fields })]);
		expect(shown.map(({ displayOptions }) => displayOptions?.show)).toEqual([
			{ operation: ['send'] },
			{ '/operation': ['send'] },
			{ '/operation': ['send'] },
		]);
	});

	it('show the description of each operation to tools alone, under one resource', () => {
		const send = operation('send', { hiddenFromAgents: true });
		const [tool, resource, dropdown] = oneResource({ value: 'r', name: 'R' }, [send], 'send');
		expect(tool).toMatchObject({
			required: true,
			default: 'Description of send',
			displayOptions: { show: { '@tool': [true], operation: ['send'] } },
		});
		expect(resource).toMatchObject({
			type: 'hidden',
			noDataExpression: true,
			default: 'r',
			options: [{ name: 'R', value: 'r' }],
		});
		expect(dropdown).toMatchObject({
			displayOptions: { show: { resource: ['r'] } },
			options: [{ displayOptions: { hide: { '@tool': [true] } } }],
		});
	});
});

/** Executes the operation "send" in a tool of an AI agent. */
async function executeTool(one: Operation): Promise<INodeExecutionData[][]> {
	const { context } = executeContext({ parameters: { operation: 'send' } });
	const node = { ...context.getNode(), type: 'n8n-nodes-wa-campaigns.waContactTool' };
	return await executeOperation(Object.assign(context, { getNode: () => node }), [one]);
}

describe("The shape of a tool's output", () => {
	it('is read before the operation runs, so that an expression that throws loses no row', async () => {
		let isDone = false;
		const execution = async () => {
			isDone = true;
			return [];
		};
		const shape = () => {
			throw new Error('Output cannot be read');
		};
		const one = operation('send', { execute: execution, toolShape: shape });
		await expect(executeTool(one)).rejects.toThrow('Output cannot be read');
		expect(isDone).toBe(false);
	});

	it('applies to all items, and to tools only', async () => {
		const toolShape = () => (output: INodeExecutionData[][]) =>
			output.map((items) => items.map(() => ({ json: { short: true } })));
		const one = operation('send', { toolShape });
		expect(await executeTool(one)).toEqual([[{ json: { short: true } }]]);
		expect(await execute([one])).toEqual(await execute([operation('send')]));
	});
});

describe('An operation', () => {
	it('that fails ends the workflow under "Stop Workflow", as an error of the whole list', async () => {
		const end = execute([failing(new Error('Out of the blue'))]);
		await expect(end).rejects.toThrow(NodeOperationError);
		await expect(end).rejects.toMatchObject({
			message: 'Out of the blue',
			context: { itemIndex: undefined },
		});
	});

	it('that fails as a tool has the fix in its message, which is all that agents pass on', async () => {
		const details = { httpStatus: 404, attempts: 1 };
		const error = new CallError('There is no contact', 'Check its ID.<br>\nTry again', { details });
		await expect(executeTool(failing(error))).rejects.toMatchObject({
			message: 'There is no contact. Check its ID. Try again.',
			description: undefined,
		});
	});

	it('that fails outputs an error for each row under the other settings', async () => {
		const errors = [
			new Error('Out of the blue'),
			new FieldError('Campaign', 'it is empty'),
			new CallError('The project does not exist', 'Check its ID', { fatal: true }),
			new RunStopped({ kind: 'fatal', text: 'The service has gone' }),
		];
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...errors),
				fc.constantFrom(...CONTINUE),
				fc.nat(20),
				async (error, onError, rows) => {
					const [items = [], ...others] = await execute([failing(error)], { rows, onError });
					expect(others).toEqual([]);
					expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
						Array.from({ length: rows }, (_, item) => ({ item })),
					);
					for (const [index, { json }] of items.entries()) {
						expect(Object.keys(json)).toEqual(['error']);
						const notTried = error instanceof RunStopped ? 'Not tried: ' : '';
						const message = `${notTried}${error.message}`;
						expect(json.error).toMatchObject({ message, row: index + 1 });
					}
				},
			),
			{ numRuns: propertyRuns(30) },
		);
	});

	it.each(CONTINUE)('reports in its own words that nothing was tried: %s', async (onError) => {
		const error = new Error('Out of the blue');
		const send = failing(error, {
			notTriedItems: (context, thrown) =>
				context.getInputData().map(() => ({ json: { same: thrown === error } })),
		});
		expect(await execute([send], { rows: 2, onError })).toEqual([
			[{ json: { same: true } }, { json: { same: true } }],
		]);
	});
});

describe('An unknown operation', () => {
	it.each([
		['sendAll', 'The operation "sendAll" does not exist', 'Choose an operation from the list'],
		['__CUSTOM_API_CALL__', 'Custom API calls are made with', 'Add an HTTP Request node'],
	])('ends the workflow with the remedy: %s', async (chosen, message, advice) => {
		const end = execute([operation('send')], { chosen });
		await expect(end).rejects.toThrow(NodeOperationError);
		await expect(end).rejects.toMatchObject({
			message: expect.stringContaining(message),
			description: expect.stringContaining(advice),
		});
	});

	it('reports an error for every row if the choice cannot be read', async () => {
		const [items = []] = await execute([operation('send')], {
			chosen: '={{ $("No such node").first() }}',
			rows: 3,
			onError: 'continueErrorOutput',
		});
		expect(items.map(({ json }) => json.error)).toMatchObject(
			[1, 2, 3].map((row) => ({
				row,
				message: expect.stringContaining("Referenced node doesn't exist"),
			})),
		);
	});
});
