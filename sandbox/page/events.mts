// Server-sent events for live updates.
import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world.mts';
import { handle } from '../control/handle.mts';

const HEARTBEAT_INTERVAL_MS = 15_000;

/** Bytes buffered for a slow reader before events are dropped. */
const MAX_WAITING = 1024 * 1024;

/** Each event is a batch: {events: [{type, data}], dropped: how many more there were}. */
export function registerEvents(scope: FastifyInstance, world: World): void {
	handle(scope, 'streamEvents', (_request, reply) => {
		reply.hijack();
		const stream = reply.raw;
		stream.writeHead(200, {
			'content-type': 'text/event-stream; charset=utf-8',
			'cache-control': 'no-store',
			connection: 'keep-alive',
		});
		stream.write(': connected\n\n');
		let missed = 0;
		const stop = world.events.listen(
			(events, dropped) => {
				missed += dropped;
				if (stream.writableLength > MAX_WAITING) {
					missed += events.length;
					return;
				}
				const batch = { events: world.secrets.redactValue(events), dropped: missed };
				stream.write(`data: ${JSON.stringify(batch)}\n\n`);
				missed = 0;
			},
			() => stream.end(),
		);
		const heartbeat = setInterval(() => {
			if (!stream.writableNeedDrain) stream.write(': alive\n\n');
		}, HEARTBEAT_INTERVAL_MS).unref();
		stream.on('close', () => {
			clearInterval(heartbeat);
			stop();
		});
	});
}
