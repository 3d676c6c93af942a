// A tool as n8n saves it in a workflow, and as it describes it to a model.
import { createRequire } from 'node:module';
import type {
	INode,
	INodeParameters,
	INodeProperties,
	INodeTypeDescription,
	FromAIArgument,
} from 'n8n-workflow';
import type * as N8nWorkflow from 'n8n-workflow';
import { toolKey } from './tool-keys.mts';
import type { ToolSetup } from './tools.mts';

// Its ES modules are for bundlers; Node can load the CommonJS build alone.
const { NodeHelpers, nodeNameToToolName, traverseNodeParameters } = createRequire(import.meta.url)(
	'n8n-workflow',
) as typeof N8nWorkflow;

/** A function of the chat completions API. */
export interface ToolDefinition {
	readonly type: 'function';
	readonly function: {
		readonly name: string;
		readonly description: string;
		readonly parameters: {
			readonly type: 'object';
			readonly properties: Record<string, object>;
			readonly required?: string[];
		};
	};
}

/** A tool with what is needed to score a call of it. */
interface Tool {
	readonly setup: ToolSetup;
	/** The node as n8n saves it. */
	readonly node: INode;
	readonly definition: ToolDefinition;
	/** By path of the parameter, the key under which the model gives it. */
	readonly keys: Readonly<Record<string, string>>;
}

/**
 * The tool that a set-up creates from a node.
 *
 * @param descriptions of the nodes, by name
 * @throws Error naming what the node does not have
 */
export function toolOf(
	setup: ToolSetup,
	descriptions: Readonly<Record<string, INodeTypeDescription>>,
): Tool {
	const description = descriptions[setup.node];
	if (description === undefined) throw new Error(`There is no node ${setup.node}`);
	const type = asTool(description);
	const { resource, operation, fixed, asks = [] } = setup;
	const chosen = { ...(resource === undefined ? {} : { resource }), operation, ...fixed };
	const parameters = filled(type, chosen as INodeParameters);
	const keys: Record<string, string> = {};
	for (const path of asks) keys[path] = ask(type, parameters, path);
	const node: INode = {
		id: `${setup.node}-${resource ?? ''}-${operation}`,
		name: NodeHelpers.makeNodeName(parameters, type),
		type: `n8n-nodes-wa-campaigns.${type.name}`,
		typeVersion: 1,
		position: [0, 0],
		parameters,
	};
	return { setup, node, keys, definition: definitionOf(node, type) };
}

/** Changes a node's description as n8n does for a tool. */
function asTool(description: INodeTypeDescription): INodeTypeDescription {
	return { ...description, name: `${description.name}Tool`, inputs: [], outputs: ['ai_tool'] };
}

/** The parameters with n8n's defaults for all others, as in a running workflow. */
function filled(type: INodeTypeDescription, parameters: INodeParameters): INodeParameters {
	const node = { typeVersion: 1 } as INode;
	return NodeHelpers.getNodeParameters(type.properties, parameters, true, false, node, type) ?? {};
}

/** Replaces a parameter's value with $fromAI; returns the key. */
function ask(type: INodeTypeDescription, parameters: INodeParameters, path: string): string {
	const field = fieldAt(type, parameters, path);
	const key = toolKey(field.displayName, path);
	const value = `={{ $fromAI('${key}', \`${choicesOf(field)}\`, '${argumentType(field)}') }}`;
	const [name = '', inner] = path.split('.');
	const whole =
		field.type === 'resourceLocator' ? { __rl: true, mode: modeOf(field), value } : value;
	parameters[name] =
		inner === undefined
			? (whole as INodeParameters)
			: { ...(parameters[name] as INodeParameters), [inner]: whole as INodeParameters };
	return key;
}

/** A field that the form shows under these parameters, or one inside a collection. */
function fieldAt(
	type: INodeTypeDescription,
	parameters: INodeParameters,
	path: string,
): INodeProperties {
	const [name, inner] = path.split('.');
	const isShown = (field: INodeProperties) =>
		NodeHelpers.displayParameter(parameters, field, { typeVersion: 1 }, type);
	const outer = type.properties.find((field) => field.name === name && isShown(field));
	const field =
		inner === undefined
			? outer
			: ((outer?.options ?? []) as INodeProperties[]).find((option) => option.name === inner);
	// In n8n's form, a model cannot choose from a list; a field without a default can be filled by an expression.
	const isChosen = field?.type === 'options' && field.default !== '';
	if (field === undefined || field.noDataExpression || isChosen) {
		throw new Error(`${type.name} has no field "${path}" here that a model can fill`);
	}
	return field;
}

/** The locator's first mode other than a list. */
function modeOf({ modes = [] }: INodeProperties): string {
	const typed = modes.filter(({ type }) => type !== 'list');
	return (typed.find(({ name }) => name === 'name') ?? typed[0])?.name ?? 'id';
}

/** "show or hide" */
function choicesOf({ type, options = [] }: INodeProperties): string {
	const values = options.flatMap((option) => ('value' in option ? [String(option.value)] : []));
	return type === 'options' ? values.filter((value) => value !== '').join(' or ') : '';
}

function argumentType({ type }: INodeProperties): string {
	return ['boolean', 'number', 'json'].includes(type) ? type : 'string';
}

function definitionOf(node: INode, type: INodeTypeDescription): ToolDefinition {
	const asked: FromAIArgument[] = [];
	traverseNodeParameters(node.parameters, asked);
	return {
		type: 'function',
		function: {
			name: nodeNameToToolName(node),
			description: NodeHelpers.getToolDescriptionForNode(node, {
				description: type,
			} as Parameters<typeof NodeHelpers.getToolDescriptionForNode>[1]),
			parameters: {
				type: 'object',
				properties: Object.fromEntries(asked.map((one) => [one.key, schemaOf(one)])),
				...(asked.length > 0 && { required: asked.map(({ key }) => key) }),
			},
		},
	};
}

/** Describes an argument to the model as n8n does: only the key for a JSON argument. */
function schemaOf({ type, description }: FromAIArgument): object {
	return { ...(type !== 'json' && { type }), ...(description && { description }) };
}
