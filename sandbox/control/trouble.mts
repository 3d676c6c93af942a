// What makes the service hard to use: its rate limit, and faults.
import type { FastifyInstance } from 'fastify';
import { FAULT_PLAN_SCHEMA } from '../faults/schema.mts';
import type { FaultPlan } from '../faults/types.mts';
import type { RateLimit } from '../world/rateLimit.mts';
import type { World } from '../world/world.mts';

const RATE_LIMIT_BODY = {
	type: 'object',
	additionalProperties: false,
	required: ['perSecond'],
	properties: {
		perSecond: { type: 'number', nullable: true, exclusiveMinimum: 0 },
		burst: { type: 'number', minimum: 1 },
		retryAfter: { type: 'string', enum: ['seconds', 'date', 'none'] },
		operations: { type: 'string', enum: ['sends', 'all'] },
	},
} as const;

export function registerTrouble(scope: FastifyInstance, world: World): void {
	const { limiter, faults, events } = world;
	const plan = () => ({ ...faults.get(), report: faults.report() });
	const setPlan = (next: FaultPlan) => {
		faults.set(next);
		events.publish('faults', plan);
		return plan();
	};

	scope.get('/rate-limit', () => limiter.get());
	scope.put<{ Body: RateLimit }>(
		'/rate-limit',
		{ schema: { body: RATE_LIMIT_BODY } },
		({ body }) => {
			limiter.set(body);
			events.publish('rateLimit', () => body);
			return body;
		},
	);
	scope.get('/faults', plan);
	scope.put<{ Body: FaultPlan }>('/faults', { schema: { body: FAULT_PLAN_SCHEMA } }, ({ body }) =>
		setPlan(body),
	);
	scope.delete('/faults', () => setPlan({ rules: [] }));
}
