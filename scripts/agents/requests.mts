// The 60 requests in plain language, each with the call of a tool that is right for it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mts';
import type { Tool } from './tool-nodes.mts';

/** What an argument has to be: the value, or a text that contains another. */
type Expected = string | number | boolean | readonly string[] | { readonly contains: string };

export interface PlainRequest {
	/** What a person says. */
	readonly request: string;
	readonly node: string;
	readonly resource?: string;
	readonly operation: string;
	/** An operation of the same node that is as good. */
	readonly orOperation?: string;
	/** By path of the parameter; all that the tool asks for. */
	readonly parameters?: Readonly<Record<string, Expected>>;
}

const FILE = join(ROOT, 'test', 'agents', 'requests.json');

export function readRequests(): PlainRequest[] {
	return JSON.parse(readFileSync(FILE, 'utf8')) as PlainRequest[];
}

/** The tools that are right for a request: the one named, and the one that is as good, if there is one. */
export function toolsFor(request: PlainRequest, tools: readonly Tool[]): Tool[] {
	const { node, resource, operation, orOperation } = request;
	return tools.filter(
		({ setup }) =>
			setup.node === node &&
			setup.resource === resource &&
			[operation, orOperation].includes(setup.operation),
	);
}
