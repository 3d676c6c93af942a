// The score of a model: how many of the requests it answers with the right call.
import { table } from '../lib/table.mts';
import type { ToolCall, Verdict } from './judge.mts';
import { judge } from './judge.mts';
import type { PlainRequest } from './requests.mts';
import type { Tool, ToolDefinition } from './tool-nodes.mts';

interface Scored {
	readonly request: PlainRequest;
	readonly call: ToolCall | undefined;
	readonly verdict: Verdict;
}

/** Asks a model; the first tool that it wants to call. */
export type Ask = (
	tools: readonly ToolDefinition[],
	request: string,
) => Promise<ToolCall | undefined>;

/**
 * Asks for one request after the other, each with all tools.
 *
 * @param tell hears of each as it is judged
 */
export async function scoreRequests(
	requests: readonly PlainRequest[],
	tools: readonly Tool[],
	ask: Ask,
	tell: (done: number) => void = () => undefined,
): Promise<Scored[]> {
	const definitions = tools.map(({ definition }) => definition);
	const scored: Scored[] = [];
	for (const request of requests) {
		const call = await ask(definitions, request.request);
		scored.push({ request, call, verdict: judge(request, tools, call) });
		tell(scored.length);
	}
	return scored;
}

/** The score in figures, by node, and every request that went wrong. */
export function scoreReport(scored: readonly Scored[]): string {
	const nodes = [...new Set(scored.map(({ request }) => request.node))];
	const line = (name: string, of: readonly Scored[]) => [
		name,
		of.length,
		of.filter(({ verdict }) => verdict.isRightTool).length,
		of.filter(isRight).length,
	];
	const lines = [
		...nodes.map((node) =>
			line(
				node,
				scored.filter(({ request }) => request.node === node),
			),
		),
		line('all', scored),
	];
	const misses = scored.filter((one) => !isRight(one)).map(miss);
	return [table(['node', 'requests', 'right tool', 'right call'], lines), ...misses].join('\n\n');
}

function isRight({ verdict }: Scored): boolean {
	return verdict.isRightTool && verdict.wrong.length === 0;
}

function miss({ request, call, verdict }: Scored): string {
	const { node, resource, operation } = request;
	const wanted = [node, resource, operation].filter((part) => part !== undefined).join('.');
	const what = verdict.isRightTool
		? verdict.wrong.join('; ')
		: `called ${call?.name ?? 'no tool'}, not ${wanted}`;
	return `"${request.request}"\n  ${what}`;
}
