// A server that speaks as much of the chat completions API as n8n's agents and the score of the requests use:
// one answer to each request, from a function. It knows no language; what it answers is what a test tells it.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChatRequest {
	readonly model: string;
	readonly messages: { readonly role: string; readonly content: unknown }[];
	readonly tools?: { readonly function: { readonly name: string } }[];
	readonly stream?: boolean;
}

/** What the model says: a text, or the call of a tool. */
export type ChatAnswer =
	| { readonly text: string }
	| { readonly tool: string; readonly arguments: unknown };

export interface ChatModel {
	/** Ends in /v1, as clients expect it. */
	readonly url: string;
	readonly requests: ChatRequest[];
	/** The Authorization headers of the requests. */
	readonly keys: (string | undefined)[];
	/** From now on it answers nothing else. */
	refuse(status: number, body: object): void;
	close(): Promise<void>;
}

export async function startChatModel(
	answer: (request: ChatRequest) => ChatAnswer,
): Promise<ChatModel> {
	const requests: ChatRequest[] = [];
	const keys: (string | undefined)[] = [];
	let refusal: { status: number; body: object } | undefined;
	const reply = async (request: IncomingMessage, response: ServerResponse) => {
		const body = JSON.parse(await textOf(request)) as ChatRequest;
		requests.push(body);
		keys.push(request.headers.authorization);
		const isStream = body.stream === true && refusal === undefined;
		response.setHeader('content-type', isStream ? 'text/event-stream' : 'application/json');
		response.statusCode = refusal?.status ?? 200;
		if (refusal !== undefined) return response.end(JSON.stringify(refusal.body));
		const said = answer(body);
		const id = String(requests.length);
		return response.end(
			isStream
				? `data: ${JSON.stringify(chunk(body.model, said, id))}\n\ndata: [DONE]\n\n`
				: JSON.stringify(completion(body.model, said, id)),
		);
	};
	const server = createServer((request, response) => {
		reply(request, response).catch((error: unknown) => response.destroy(error as Error));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
		requests,
		keys,
		refuse: (status, refused) => {
			refusal = { status, body: refused };
		},
		close: async () => {
			server.close();
			server.closeAllConnections();
			await once(server, 'close');
		},
	};
}

async function textOf(request: IncomingMessage): Promise<string> {
	let text = '';
	for await (const part of request) text += String(part);
	return text;
}

function completion(model: string, answer: ChatAnswer, id: string): object {
	return {
		id: `chatcmpl-${id}`,
		object: 'chat.completion',
		created: 0,
		model,
		choices: [{ index: 0, message: messageOf(answer, id), finish_reason: endOf(answer) }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}

/** The whole answer in one piece, as the first of a stream. */
function chunk(model: string, answer: ChatAnswer, id: string): object {
	return {
		id: `chatcmpl-${id}`,
		object: 'chat.completion.chunk',
		created: 0,
		model,
		choices: [{ index: 0, delta: messageOf(answer, id), finish_reason: endOf(answer) }],
	};
}

const endOf = (answer: ChatAnswer) => ('text' in answer ? 'stop' : 'tool_calls');

const messageOf = (answer: ChatAnswer, id: string): object =>
	'text' in answer
		? { role: 'assistant', content: answer.text }
		: { role: 'assistant', content: null, tool_calls: [toolCall(answer, id)] };

function toolCall(
	{ tool, arguments: given }: Extract<ChatAnswer, { tool: string }>,
	id: string,
): object {
	return {
		index: 0,
		id: `call_${id}`,
		type: 'function',
		function: {
			name: tool,
			arguments: typeof given === 'string' ? given : JSON.stringify(given),
		},
	};
}
