// Finds parameters in an example's node that its description lacks.
import { createRequire } from 'node:module';
import type { INode, INodeParameters, INodeTypeDescription } from 'n8n-workflow';

// Node cannot load the package's ES modules.
const { NodeHelpers } = createRequire(import.meta.url)(
	'n8n-workflow',
) as typeof import('n8n-workflow');

type Described = Pick<INodeTypeDescription, 'properties'> & Partial<INodeTypeDescription>;

/** Parameters that the user sets after the import: n8n asks for them. */
const TO_BE_CHOSEN = /is required\.$/;

/**
 * Paths of parameters that the node's form does not show with its values, and of values that are not options.
 *
 * @param description of the node's type, in the node's version
 */
export function unknownParameters(node: INode, description: Described): string[] {
	const type = description as INodeTypeDescription;
	const shown =
		NodeHelpers.getNodeParameters(type.properties, node.parameters, true, false, node, type) ?? {};
	const issues = NodeHelpers.getNodeParametersIssues(type.properties, node, type)?.parameters ?? {};
	const notOptions = Object.values(issues)
		.flat()
		.filter((issue) => !TO_BE_CHOSEN.test(issue));
	return [...missing(node.parameters, shown, ''), ...notOptions];
}

function missing(given: unknown, shown: unknown, path: string): string[] {
	if (!isObject(given)) return [];
	// Locators and mappers are treated as single values.
	if ('__rl' in given || 'mappingMode' in given) return shown === undefined ? [path] : [];
	return Object.entries(given).flatMap(([name, value]) => {
		const inner = isObject(shown) ? shown[name] : undefined;
		const at = `${path}.${name}`;
		return inner === undefined ? [at] : missing(value, inner, at);
	});
}

function isObject(value: unknown): value is INodeParameters {
	return typeof value === 'object' && value !== null;
}
