// A chat service that receives messages at an incoming webhook.
import { json } from 'node:stream/consumers';
import { startLocalServer } from '../../../harness/localServer.mts';

export interface Chat {
	/** Where messages are posted. */
	readonly url: string;
	/** The texts of all messages so far. */
	readonly texts: readonly string[];
	close(): Promise<void>;
}

export async function startChat(): Promise<Chat> {
	const server = await startLocalServer();
	const texts: string[] = [];
	server.answer((request, response) => {
		void json(request).then((body) => {
			texts.push(String((body as { text?: unknown }).text));
			response.end('ok');
		});
	});
	return { url: `http://127.0.0.1:${server.port}/hook`, texts, close: () => server.close() };
}
