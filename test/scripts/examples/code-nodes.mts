// The code of Code nodes in examples/, run here as it is in the workflow.
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

/** Each function that the Code nodes of an example define, by name: its texts, of which there is to be one. */
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
