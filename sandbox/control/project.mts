// The project's password, its clock, and the resource use and traffic of the sandbox, for benchmarks.
import type { FastifyInstance } from 'fastify';
import { newPassword } from '../world/projects.mts';
import type { World } from '../world/world.mts';
import { handle } from './handle.mts';
import { describeClock, LATEST_TIME } from '../domain/clock.mts';
import { badRequest } from '../world/errors.mts';

export function registerProject(scope: FastifyInstance, { store, secrets }: World): void {
	handle(scope, 'getPassword', () => ({ password: store.project.identity().password }));
	handle(scope, 'regeneratePassword', () => {
		const password = newPassword();
		store.project.setPassword(password);
		secrets.add(password);
		return { password };
	});
}

export function registerClock(scope: FastifyInstance, world: World): void {
	const { store, clock, events, deliveries, webhooks } = world;
	const time = () => describeClock(clock);
	const keep = async () => {
		store.project.setClock(clock.state);
		events.publish('clock', time);
		await deliveries.carryOut();
		webhooks.wake();
		return time();
	};

	handle(scope, 'getClock', time);
	handle(scope, 'setClock', async ({ body: { frozen, now } }) => {
		if (now !== undefined) requireTime('now', now);
		if (frozen === true) clock.freeze();
		if (now !== undefined) clock.set(now);
		if (frozen === false) clock.resume();
		return await keep();
	});
	handle(scope, 'advanceClock', async ({ body }) => {
		requireTime('ms', clock.now() + body.ms);
		clock.advance(body.ms);
		return await keep();
	});
}

/** @throws ServiceError 400 for a time to which the clock cannot be moved */
function requireTime(field: string, time: number): void {
	if (time <= LATEST_TIME) return;
	throw badRequest(
		`body.${field} moves the clock too far: ${new Date(LATEST_TIME).toISOString()} is the latest time`,
	);
}

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
