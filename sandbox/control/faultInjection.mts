// Rate limit and faults.
import type { FastifyInstance } from 'fastify';
import type { FaultPlan } from '../faults/types.mts';
import type { World } from '../world/world.mts';
import { handle } from './handle.mts';

export function registerFaultInjection(scope: FastifyInstance, world: World): void {
	const { limiter, faults, events } = world;
	const plan = () => ({ ...faults.get(), report: faults.report() });
	const setPlan = (next: FaultPlan) => {
		faults.set(next);
		events.publish('faults', plan);
		return plan();
	};

	handle(scope, 'getRateLimit', () => limiter.get());
	handle(scope, 'setRateLimit', ({ body }) => {
		limiter.set(body);
		events.publish('rateLimit', () => body);
		return body;
	});
	handle(scope, 'getFaults', plan);
	handle(scope, 'setFaults', ({ body }) => setPlan(body));
	handle(scope, 'clearFaults', () => setPlan({ rules: [] }));
}
