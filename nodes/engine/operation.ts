import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { errorItem, nodeError, withFixInMessage } from './itemErrors';

/** Shapes the output of an operation; never throws, because the operation has run by then. */
export type Shape = (output: INodeExecutionData[][]) => INodeExecutionData[][];

/** One operation of a node: how the editor shows it and what it does. */
export interface Operation {
	/** Value of the operation dropdown. */
	readonly value: string;
	/** Title Case, as in the dropdown. */
	readonly name: string;
	/** Sentence case, as in the node panel. */
	readonly action: string;
	/** What it does, when to use it, and what cannot be undone; AI agents read it too. */
	readonly description: string;
	/** It changes nothing, and the description of a tool says so. */
	readonly readOnly?: boolean;
	/** Not offered in new tools of AI agents. */
	readonly hiddenFromAgents?: boolean;
	/** Its fields, without display options for the operation itself. */
	readonly fields: readonly INodeProperties[];
	/** @param fields its own fields, whose labels errors name */
	readonly execute: (
		context: IExecuteFunctions,
		fields: readonly INodeProperties[],
	) => Promise<INodeExecutionData[][]>;
	/** How to shape the output of an agent's tool, which returns less. Read before the rows. */
	readonly toolShape?: (context: IExecuteFunctions) => Shape;
	/** The output items if no row could be processed; must not throw. Absent: n8n's error items. */
	readonly notTriedItems?: (context: IExecuteFunctions, error: unknown) => INodeExecutionData[];
}

/**
 * The operation dropdown.
 *
 * @param operations in display order: the most used first, the rarest last
 * @param first value of the operation that a new node shows
 * @param also further conditions for showing it, such as the resource
 */
export function operationDropdown(
	operations: readonly Operation[],
	first: string,
	also?: Record<string, string[]>,
): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		default: first,
		...(also === undefined ? {} : { displayOptions: { show: also } }),
		options: operations.map(({ value, name, action, description, hiddenFromAgents }) => ({
			value,
			name,
			action,
			description,
			...(hiddenFromAgents === true ? { displayOptions: { hide: { '@tool': [true] } } } : {}),
		})),
	};
}

/**
 * The description of a tool that an AI agent's model reads: the operation's, unless the user writes another. n8n itself
 * sends no operation descriptions. Only tools show the field.
 *
 * @param also further conditions, such as the resource
 */
export function toolDescriptions(
	operations: readonly Operation[],
	also: Record<string, string[]> = {},
): INodeProperties[] {
	return operations.map(({ value, description, readOnly }) => {
		const text = readOnly ? `${description.replace(/\.$/, '')}. Changes nothing.` : description;
		return {
			displayName: 'Tool Description',
			name: 'toolDescription',
			type: 'string',
			typeOptions: { rows: 4 },
			required: true,
			default: text,
			placeholder: `e.g. ${text}`,
			description:
				'What the model reads about this tool. It uses this text to decide when to call the tool. Include what it must not do.',
			displayOptions: { show: { '@tool': [true], ...also, operation: [value] } },
		};
	});
}

/**
 * The fields of all choices of a parameter, such as the operation, each shown only under its own choice.
 *
 * @param also further conditions, such as the resource
 */
export function fieldsByChoice(
	parameter: string,
	choices: ReadonlyArray<Pick<Operation, 'value' | 'fields'>>,
	also: Record<string, string[]> = {},
): INodeProperties[] {
	return choices.flatMap(({ value, fields }) =>
		fields.map((field) => {
			// By its path from the root: otherwise n8n's editor empties collections whenever another choice is made. A switch
			// to Preview and back to Send would turn options off.
			const isCollection = field.type === 'collection' || field.type === 'fixedCollection';
			const path = isCollection ? `/${parameter}` : parameter;
			const show = { ...also, [path]: [value], ...field.displayOptions?.show };
			return { ...field, displayOptions: { ...field.displayOptions, show } };
		}),
	);
}

interface Resource {
	readonly value: string;
	/** Title Case, as in the heading above the actions. */
	readonly name: string;
}

/**
 * All parameters of a node with a single resource.
 *
 * @param operations in display order
 * @param first value of the operation that a new node shows
 */
export function oneResource(
	resource: Resource,
	operations: readonly Operation[],
	first: string,
): INodeProperties[] {
	return [
		...toolDescriptions(operations),
		onlyResource(resource),
		operationDropdown(operations, first, { resource: [resource.value] }),
		...fieldsByChoice('operation', operations),
	];
}

/**
 * The resource of a node that has only one. The form does not show it, but n8n finds a node's actions by resource:
 * without one, every tool of an AI agent gets the name and description of the node.
 */
function onlyResource({ value, name }: Resource): INodeProperties {
	return {
		displayName: 'Resource',
		name: 'resource',
		type: 'hidden',
		noDataExpression: true,
		default: value,
		options: [{ name, value }],
	};
}

/**
 * Runs the operation that the user chose. The one place that guarantees that no row is lost: if a node throws under a
 * "continue" setting, n8n sends all input rows to the regular output as if all had succeeded. So nothing is thrown
 * under these settings.
 *
 * @throws NodeApiError or NodeOperationError under "Stop Workflow", for what the operation throws
 */
export async function executeOperation(
	context: IExecuteFunctions,
	operations: readonly Operation[],
): Promise<INodeExecutionData[][]> {
	let operation: Operation | undefined;
	try {
		operation = chosenOperation(context, operations);
		// In this order: n8n copies the whole node on each access.
		const shape = operation.toolShape && isTool(context) ? operation.toolShape(context) : undefined;
		const output = await operation.execute(context, operation.fields);
		return shape?.(output) ?? output;
	} catch (error) {
		if (!context.continueOnFail()) {
			const node = context.getNode();
			const thrown = nodeError(node, error);
			throw isTool(context) ? withFixInMessage(thrown) : thrown;
		}
		const toItems = operation?.notTriedItems ?? errorItems;
		return [toItems(context, error)];
	}
}

/** n8n gives the variant of a node that agents use a type of its own. */
export function isTool(context: Pick<IExecuteFunctions, 'getNode'>): boolean {
	return context.getNode().type.endsWith('Tool');
}

function errorItems(context: IExecuteFunctions, error: unknown): INodeExecutionData[] {
	return context.getInputData().map((_, index) => errorItem(error, index));
}

function chosenOperation(context: IExecuteFunctions, operations: readonly Operation[]): Operation {
	const chosen = context.getNodeParameter('operation', 0);
	const operation = operations.find(({ value }) => value === chosen);
	if (operation !== undefined) return operation;
	throw new NodeOperationError(
		context.getNode(),
		chosen === '__CUSTOM_API_CALL__'
			? 'Custom API calls are made with the HTTP Request node'
			: `The operation "${String(chosen)}" does not exist in this version of the node`,
		{
			description:
				chosen === '__CUSTOM_API_CALL__'
					? 'Add an HTTP Request node, choose "Predefined Credential Type" and "WA Project API"'
					: 'Choose an operation from the list',
		},
	);
}
