// Runs the code of Code nodes in examples/.
import { readExample } from '../../e2e/examples.mts';

/** The call at the end of a Code node. */
const CALL = /^return [^]*/m;

/** The code of a Code node of an example. */
export function codeOf(path: string, node: string): string {
	const { jsCode } = readExample(path).node(node).parameters;
	if (typeof jsCode !== 'string') throw new Error(`${path}: "${node}" is no Code node`);
	return jsCode;
}

/**
 * A function that a Code node defines.
 *
 * @param path of the workflow, below examples/
 */
export function functionOf<T extends (...values: never[]) => unknown>(
	path: string,
	node: string,
	name: string,
): T {
	const code = codeOf(path, node).replace(CALL, `return ${name};`);
	const items = { all: () => [], first: () => ({ json: {} }), last: () => ({ json: {} }) };
	return new Function('$', '$input', code)(() => items, items) as T;
}

/** The definitions of each function in an example's Code nodes, by name; each function should have one. */
export function functionTexts(path: string): Map<string, Set<string>> {
	const texts = new Map<string, Set<string>>();
	for (const { parameters } of readExample(path).workflow.nodes) {
		for (const [text, name = ''] of String(parameters.jsCode ?? '').matchAll(
			/^function (\w+)\([^]*?^\}/gm,
		)) {
			texts.set(name, (texts.get(name) ?? new Set()).add(text));
		}
	}
	return texts;
}
