// What the sandbox itself takes, and what it was put through, for benchmarks.
import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world.mts';

export function registerProcess(scope: FastifyInstance, { traffic }: World): void {
	scope.get('/process', () => {
		const { rss, heapUsed } = process.memoryUsage();
		return { rss, heapUsed, uptime: process.uptime() };
	});
	scope.get('/traffic', () => traffic.report());
	scope.delete('/traffic', () => {
		traffic.clear();
		return { ok: true };
	});
}
