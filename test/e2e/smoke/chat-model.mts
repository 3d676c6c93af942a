// A chat model that gives answers which were written down beforehand, in the shape of the API that n8n's OpenAI Chat
// Model asks. No model is reached, and none is judged: what is tried is all that stands around it.
import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { startLocalServer } from '../../harness/localServer.mts';

/** What the model answers: the call of a tool. */
interface Answer {
	/** Part of the tool's name. */
	tool: string;
	arguments: object;
}

interface Request {
	messages: { role: string; content: unknown }[];
	tools: { function: { name: string; description: string } }[];
	stream?: boolean;
}

export interface ChatModel {
	/** Base URL for the credential. */
	readonly url: string;
	/** What it was asked so far. */
	readonly requests: readonly Request[];
	close(): Promise<void>;
}

/** Starts a model that gives the answers in turn. */
export async function startChatModel(answers: readonly Answer[]): Promise<ChatModel> {
	const server = await startLocalServer();
	const requests: Request[] = [];
	server.answer((request, response) => {
		void json(request).then((body) => {
			const asked = body as Request;
			const answer = answers[requests.push(asked) - 1];
			const tool = asked.tools.find(({ function: { name } }) => name.includes(answer?.tool ?? '?'));
			if (answer === undefined || tool === undefined) response.statusCode = 400;
			respond(response, asked, tool?.function.name ?? '', answer?.arguments ?? {}, requests.length);
		});
	});
	return { url: `http://127.0.0.1:${server.port}/v1`, requests, close: () => server.close() };
}

function respond(
	response: ServerResponse,
	{ stream }: Request,
	name: string,
	values: object,
	nth: number,
): void {
	const call = {
		index: 0,
		id: `call_${nth}`,
		type: 'function',
		function: { name, arguments: JSON.stringify(values) },
	};
	const message = { role: 'assistant', content: null, tool_calls: [call] };
	const common = { id: `answer_${nth}`, created: 0, model: 'written-down' };
	if (stream) {
		const choice = { index: 0, delta: message, finish_reason: 'tool_calls' };
		const chunk = { ...common, object: 'chat.completion.chunk', choices: [choice] };
		response.setHeader('content-type', 'text/event-stream');
		response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
		return;
	}
	const choice = { index: 0, message, finish_reason: 'tool_calls' };
	const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
	response.setHeader('content-type', 'application/json');
	response.end(JSON.stringify({ ...common, object: 'chat.completion', choices: [choice], usage }));
}
