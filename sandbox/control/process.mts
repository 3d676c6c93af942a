// What the sandbox itself takes, for benchmarks.
import type { FastifyInstance } from 'fastify';

export function registerProcess(scope: FastifyInstance): void {
	scope.get('/process', () => {
		const { rss, heapUsed } = process.memoryUsage();
		return { rss, heapUsed, uptime: process.uptime() };
	});
}
