// A server for the part of the chat completions API that n8n's agents use. A function that the
// test provides returns the responses.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { startLocalServer } from './localServer.mts';

export interface ChatRequest {
	readonly model: string;
	readonly messages: { readonly role: string; readonly content: unknown }[];
	readonly tools?: { readonly function: { readonly name: string } }[];
	readonly stream?: boolean;
}

/** The model's response: a text or a tool call. */
export type ChatAnswer =
	| { readonly text: string }
	| { readonly tool: string; readonly arguments: unknown };

export interface ChatModel {
	/** Ends in /v1, as clients expect it. */
	readonly url: string;
	readonly requests: ChatRequest[];
	/** The Authorization headers of the requests. */
	readonly keys: (string | undefined)[];
	/** Replaces the responses from now on. */
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
		const body = (await json(request)) as ChatRequest;
		requests.push(body);
		keys.push(request.headers.authorization);
		const isStream = body.stream === true && refusal === undefined;
		response.setHeader('content-type', isStream ? 'text/event-stream' : 'application/json');
		response.statusCode = refusal?.status ?? 200;
		const said = refusal?.body ?? completion(body, answer(body), String(requests.length));
		const text = JSON.stringify(said);
		response.end(isStream ? `data: ${text}\n\ndata: [DONE]\n\n` : text);
	};
	const server = await startLocalServer();
	server.answer((request, response) => {
		reply(request, response).catch((error: unknown) => response.destroy(error as Error));
	});
	return {
		url: `http://127.0.0.1:${server.port}/v1`,
		requests,
		keys,
		refuse: (status, body) => {
			refusal = { status, body };
		},
		close: () => server.close(),
	};
}

/** The whole response in the first chunk of a stream. */
function completion({ model, stream }: ChatRequest, answer: ChatAnswer, id: string): object {
	const message =
		'text' in answer
			? { role: 'assistant', content: answer.text }
			: { role: 'assistant', content: null, tool_calls: [toolCall(answer, id)] };
	const end = 'text' in answer ? 'stop' : 'tool_calls';
	return {
		id: `chatcmpl-${id}`,
		object: stream ? 'chat.completion.chunk' : 'chat.completion',
		created: 0,
		model,
		choices: [{ index: 0, [stream ? 'delta' : 'message']: message, finish_reason: end }],
		...(stream ? {} : { usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } }),
	};
}

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
