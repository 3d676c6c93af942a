// How the service behaves: rate limit, faults, shapes of answers, automatic deliveries, numbers that simulate a case.
import type { FastifyInstance } from 'fastify';
import type { FaultPlan } from '../faults/types.mts';
import type { World } from '../world/world.mts';
import { handle } from './handle.mts';
import { MAGIC_NUMBERS } from '../domain/magicNumbers.mts';

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

export function registerAnswers(scope: FastifyInstance, world: World): void {
	const { answers, events } = world;
	handle(scope, 'getAnswers', answers.get);
	handle(scope, 'setAnswers', ({ body }) => {
		answers.set(body);
		world.learnSecrets();
		events.publish('answers', answers.get);
		return answers.get();
	});
}

export function registerDelivery(scope: FastifyInstance, { deliveries }: World): void {
	handle(scope, 'getDelivery', () => deliveries.describe());
	handle(scope, 'setDelivery', ({ body }) => {
		deliveries.set(body);
		return deliveries.describe();
	});
}

export function registerMagicNumbers(scope: FastifyInstance): void {
	const magicNumbers = MAGIC_NUMBERS.map(({ phone_number, case: title, effect }) => ({
		phone_number,
		case: title,
		effect,
	}));
	handle(scope, 'listMagicNumbers', () => ({ magicNumbers }));
}
