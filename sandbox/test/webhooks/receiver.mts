// Receives webhook events, and responds as a test chooses.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import {
	createServer,
	type IncomingHttpHeaders,
	type IncomingMessage,
	type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';
import { controlSchema } from '../../world/controlContract.mts';
import { expectObserved } from '../observedSchema.mts';
import { seededSandbox } from '../support.mts';
import type { ControlSchemas } from '../../types.mts';

export const SECRET = 'whsec-3f6a1c9d7b2e';

export interface Received {
	method: string | undefined;
	path: string | undefined;
	headers: IncomingHttpHeaders;
	raw: string;
	payload: Omit<ControlSchemas['WebhookPayload'], 'data'> & { data: EventData };
}

/** What is read of the data of an event. */
interface EventData {
	message: {
		phone_number: string;
		sender: string;
		status: string;
		sent_at: number;
		message_content: { text?: string };
	};
	contact: { name: string; tags: { id: string }[]; attributes: Record<string, unknown> };
}

export interface Receiver {
	url: string;
	/** Events, in order; neither GETs nor test events are among them. */
	received: Received[];
	/** GETs and test events, in order. */
	checks: { method: string | undefined; path: string | undefined; raw: string }[];
	/** The peak number of concurrent requests. */
	peak(): number;
	/** @param next statuses of the next responses; 200 after that */
	answer(...next: number[]): void;
	/** @param text body of the responses from now on; "thanks" before */
	say(text: string): void;
	/**
	 * Leaves requests without a response from now on. @returns a function that responds to all of
	 * them
	 */
	hold(): () => void;
	/**
	 * Responds one byte at a time from now on, without end: in the headers, or in the body after
	 * status 200.
	 */
	drip(part: 'headers' | 'body'): void;
	connections(): Promise<number>;
	close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
	const received: Received[] = [];
	const checks: Receiver['checks'] = [];
	let statuses: number[] = [];
	let body = 'thanks';
	let held: ServerResponse[] | undefined;
	let dripping: 'headers' | 'body' | undefined;
	let open = 0;
	let peak = 0;

	function reply(response: ServerResponse): void {
		open--;
		response.statusCode = statuses.shift() ?? 200;
		if (response.statusCode === 302) response.setHeader('location', '/elsewhere');
		response.end(body);
	}

	async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
		peak = Math.max(peak, ++open);
		const { method, url: path, headers } = request;
		const raw = Buffer.concat(await request.toArray()).toString();
		const payload = (raw === '' ? {} : JSON.parse(raw)) as Received['payload'];
		if ('topic' in payload) received.push({ method, path, headers, raw, payload });
		else checks.push({ method, path, raw });
		if (held) held.push(response);
		else if (dripping) dripInto(response, dripping);
		else reply(response);
	}

	const server = createServer((request, response) => void receive(request, response));
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
		received,
		checks,
		peak: () => peak,
		answer: (...next) => void (statuses = next),
		say: (text) => void (body = text),
		drip: (part) => void (dripping = part),
		hold() {
			const waiting: ServerResponse[] = (held = []);
			return () => {
				held = undefined;
				for (const response of waiting.splice(0)) reply(response);
			};
		},
		connections: promisify(server.getConnections.bind(server)),
		async close() {
			server.close();
			server.closeAllConnections();
			await once(server, 'close');
		},
	};
}

/** A sandbox with its seed and a receiver for each test, and what tests of webhooks do with them. */
export function receivingSandbox() {
	const sandbox = seededSandbox();
	const receiver = {} as Receiver;
	beforeEach(async () => {
		Object.assign(receiver, await startReceiver());
	});
	afterEach(() => receiver.close());
	type Webhooks = Parameters<typeof sandbox.client.put<'/webhooks'>>[1]['body']['webhooks'];
	return {
		sandbox,
		receiver,
		set: (...webhooks: Webhooks) => sandbox.client.put('/webhooks', { body: { webhooks } }),
		say: (text: string, phone_number = '919876543210') =>
			sandbox.client.post('/inbound', { body: { phone_number, text } }),
		untilReceived: (count: number) =>
			expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(count),
	};
}

function dripInto(response: ServerResponse, part: 'headers' | 'body'): void {
	if (part === 'body') response.flushHeaders();
	else response.socket?.write('HTTP/1.1 200 OK\r\nx-slow: ');
	const target = part === 'body' ? response : response.socket;
	const timer = setInterval(() => target?.write('x'), 10);
	response.once('close', () => clearInterval(timer));
}

/** @returns what is wrong with a request's shape or signature; undefined if nothing */
export function problemOf({ method, headers, raw, payload }: Received): string | undefined {
	const validate = controlSchema('WebhookPayload');
	if (!validate(payload)) return JSON.stringify(validate.errors);
	expectObserved('event', payload);
	const signature = createHmac('sha256', SECRET).update(raw).digest('hex');
	if (headers['x-wa-signature'] !== signature) return 'signature';
	if (headers['content-type'] !== 'application/json') return 'content type';
	return method === 'POST' ? undefined : 'method';
}
