// Server-sent events: what happens, as it happens.
import type { FastifyInstance } from 'fastify';
import { redactedJson } from '../world/redact.mts';
import type { World } from '../world/world.mts';

const HEARTBEAT_INTERVAL_MS = 15_000;

/** Each event is a batch: {events: [{type, data}], dropped: how many more there were}. */
export function registerEvents(scope: FastifyInstance, world: World): void {
	scope.get('/events', (request, reply) => {
		reply.hijack();
		const stream = reply.raw;
		stream.writeHead(200, {
			'content-type': 'text/event-stream; charset=utf-8',
			'cache-control': 'no-store',
			connection: 'keep-alive',
		});
		stream.write(': connected\n\n');
		const stop = world.events.listen((events, dropped) => {
			stream.write(`data: ${redactedJson({ events, dropped }, world.secrets)}\n\n`);
		});
		const heartbeat = setInterval(() => stream.write(': alive\n\n'), HEARTBEAT_INTERVAL_MS).unref();
		request.raw.on('close', () => {
			clearInterval(heartbeat);
			stop();
		});
	});
}
