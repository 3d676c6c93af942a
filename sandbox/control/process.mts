// The sandbox's resource use and traffic, for benchmarks.
import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world.mts';
import { handle } from './handle.mts';

export function registerProcess(scope: FastifyInstance, { log, traffic }: World): void {
	handle(scope, 'getProcess', () => {
		const { rss, heapUsed } = process.memoryUsage();
		return { rss, heapUsed, uptime: process.uptime(), log: log.usage() };
	});
	handle(scope, 'getTraffic', () => traffic.report());
	handle(scope, 'clearTraffic', () => {
		traffic.clear();
		return { ok: true };
	});
}
