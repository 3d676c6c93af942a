// Asks a model behind an OpenAI-compatible endpoint, as n8n's agent does.
import axios from 'axios';
import type { ToolCall } from './judge.mts';
import type { ToolDefinition } from './tool-nodes.mts';

export interface Endpoint {
	/** Such as https://api.example.com/v1. */
	readonly url: string;
	readonly model: string;
	/** Undefined for one that asks for none. */
	readonly key: string | undefined;
}

/** What n8n's agent says first if nobody changes it. */
const SYSTEM = 'You are a helpful assistant';
const TIMEOUT_MS = 120_000;

interface Completion {
	choices?: {
		message?: { tool_calls?: { function?: { name?: unknown; arguments?: unknown } }[] };
	}[];
}

/**
 * The first tool that the model wants to call; undefined where it calls none.
 *
 * @throws Error with the endpoint's status and words, never with the key
 */
export async function askModel(
	{ url, model, key }: Endpoint,
	tools: readonly ToolDefinition[],
	request: string,
): Promise<ToolCall | undefined> {
	const { status, data } = await axios.post<Completion>(
		`${url.replace(/\/+$/, '')}/chat/completions`,
		{
			model,
			messages: [
				{ role: 'system', content: SYSTEM },
				{ role: 'user', content: request },
			],
			tools,
			tool_choice: 'auto',
		},
		{
			headers: key === undefined ? {} : { Authorization: `Bearer ${key}` },
			timeout: TIMEOUT_MS,
			validateStatus: () => true,
		},
	);
	if (status !== 200) {
		throw new Error(`The endpoint answered ${status}: ${JSON.stringify(data).slice(0, 300)}`);
	}
	const called = data.choices?.[0]?.message?.tool_calls?.[0]?.function;
	return called && { name: String(called.name), arguments: argumentsOf(called.arguments) };
}

function argumentsOf(given: unknown): ToolCall['arguments'] {
	try {
		const parsed: unknown = typeof given === 'string' ? JSON.parse(given) : given;
		return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
			? (parsed as Record<string, unknown>)
			: undefined;
	} catch {
		return undefined;
	}
}
