// Whether a model has called the right tool with the right arguments.
import type { PlainRequest } from './requests.mts';
import { toolsFor } from './requests.mts';
import type { Tool } from './tool-nodes.mts';

/** What a model wants to call. */
export interface ToolCall {
	readonly name: string;
	/** As JSON parses them; undefined where they are no JSON object. */
	readonly arguments: Readonly<Record<string, unknown>> | undefined;
}

export interface Verdict {
	readonly isRightTool: boolean;
	/** What is wrong with the arguments; empty for another tool. */
	readonly wrong: readonly string[];
}

type Expected = NonNullable<PlainRequest['parameters']>[string];

/** Parameters that hold phone numbers, which people and models write in many ways. */
const NUMBERS = ['phoneNumber', 'contact'];

/**
 * Judges the first call of an answer: a model that looks something up before it acts has not done what was
 * asked.
 */
export function judge(
	request: PlainRequest,
	tools: readonly Tool[],
	call: ToolCall | undefined,
): Verdict {
	const tool = toolsFor(request, tools).find(
		({ definition }) => definition.function.name === call?.name,
	);
	if (tool === undefined || call === undefined) return { isRightTool: false, wrong: [] };
	const given = call.arguments;
	if (given === undefined)
		return { isRightTool: true, wrong: ['the arguments are no JSON object'] };
	const wrong = Object.entries(request.parameters ?? {}).flatMap(([path, expected]) => {
		const key = tool.keys[path] ?? path;
		return isAsExpected(path, expected, given[key])
			? []
			: [`${key} is ${JSON.stringify(given[key])}, not ${JSON.stringify(expected)}`];
	});
	return { isRightTool: true, wrong };
}

function isAsExpected(path: string, expected: Expected, given: unknown): boolean {
	if (Array.isArray(expected)) return isListAsExpected(expected as readonly string[], given);
	if (typeof expected === 'object') {
		return plain(given).includes(plain((expected as { contains: string }).contains));
	}
	if (typeof expected === 'boolean') return given === expected || plain(given) === String(expected);
	if (typeof expected === 'number') {
		return plain(given) !== '' && Number(plain(given).replace(/[^\d.]/g, '')) === expected;
	}
	if (NUMBERS.includes(path)) return digits(given) === digits(expected);
	return plain(given) === plain(expected);
}

/** A list, a JSON text of one, or an object whose values stand in the order of its keys. */
function isListAsExpected(expected: readonly string[], given: unknown): boolean {
	const parsed = typeof given === 'string' ? asJson(given) : given;
	if (typeof parsed !== 'object' || parsed === null) return false;
	const values = Object.values(parsed);
	return (
		values.length === expected.length &&
		expected.every((value, index) => plain(values[index]) === plain(value))
	);
}

function asJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Without what does not matter: capitals, spaces, a full stop at the end, quotes around it. */
function plain(value: unknown): string {
	if (!['string', 'number', 'boolean'].includes(typeof value)) return '';
	return String(value)
		.toLowerCase()
		.replace(/\s+/g, ' ')
		.trim()
		.replace(/^["']|["']$/g, '')
		.replace(/\.$/, '');
}

function digits(value: unknown): string {
	return plain(value).replace(/\D/g, '').replace(/^00/, '');
}
