/** The sandbox behind a server that replaces the responses of one operation with hostile ones. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { contractOperations } from '../../sandbox/world/contract.mts';
import type { OperationId } from '../../sandbox/types.mts';
import { startLocalServer } from './localServer.mts';

export type HostileAnswer = (request: IncomingMessage, response: ServerResponse) => void;

const patterns = contractOperations().map(({ id, method, path }) => ({
	id,
	method,
	path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** @param behind base URL of the sandbox */
export async function startHostileService(behind: string) {
	let struck: readonly OperationId[] = [];
	let hostile: HostileAnswer | undefined;
	let change: (body: unknown) => unknown = (body) => body;
	const server = await startLocalServer();
	server.answer((request, response) => {
		const path = String(request.url).replace(/\?.*$/, '').replace(/^\/v1/, '');
		const isStruck = patterns.some(
			(one) => struck.includes(one.id) && one.method === request.method && one.path.test(path),
		);
		if (!isStruck) return void forward(behind, request, response);
		if (hostile === undefined) return void forward(behind, request, response, change);
		hostile(request, response);
	});
	return {
		/** Replaces the sandbox's base URL in the credential. */
		baseUrl: `http://127.0.0.1:${server.port}/v1`,
		/** Sets the response from now on; other operations go to the sandbox. */
		answer: (operation: OperationId, answer: HostileAnswer) => {
			struck = [operation];
			hostile = answer;
		},
		/** The same, based on the sandbox's response; it is sent once `next` has resolved. */
		change: (operation: OperationId, next: (body: unknown) => unknown) => {
			struck = [operation];
			hostile = undefined;
			change = next;
		},
		close: () => server.close(),
	};
}

async function forward(
	behind: string,
	request: IncomingMessage,
	response: ServerResponse,
	change = (body: unknown) => body,
): Promise<void> {
	const body = await buffer(request);
	const { 'x-api-wa-project-api-pwd': password, 'content-type': type } = request.headers;
	const answer = await fetch(behind.replace(/\/v1$/, '') + request.url, {
		method: request.method,
		headers: {
			'x-api-wa-project-api-pwd': String(password),
			...(type !== undefined && { 'content-type': type }),
		},
		...(body.length > 0 && { body }),
	});
	response.writeHead(answer.status, { 'content-type': 'application/json' });
	response.end(JSON.stringify(await change(await answer.json())));
}
