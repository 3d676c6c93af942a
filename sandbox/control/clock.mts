// The sandbox's time.
import type { FastifyInstance } from 'fastify';
import { describeClock } from '../domain/clock.mts';
import type { World } from '../world/world.mts';

interface NewTime {
	/** true to freeze the clock, false to let it go on from where it stands */
	frozen?: boolean;
	/** Unix ms */
	now?: number;
}

const LAST_TIME = Date.UTC(9999, 11, 31);

const TIME_BODY = {
	type: 'object',
	additionalProperties: false,
	minProperties: 1,
	properties: {
		frozen: { type: 'boolean' },
		now: { type: 'integer', minimum: 0, maximum: LAST_TIME },
	},
} as const;

const ADVANCE_BODY = {
	type: 'object',
	additionalProperties: false,
	required: ['ms'],
	properties: { ms: { type: 'integer', minimum: 0, maximum: 3_153_600_000_000 } },
} as const;

export function registerClock(scope: FastifyInstance, world: World): void {
	const { store, clock, events, deliveries } = world;
	const time = () => describeClock(clock);
	const keep = async () => {
		store.project.setClock(clock.state);
		events.publish('clock', time);
		await deliveries.carryOut();
		return time();
	};

	scope.get('/clock', time);
	scope.put<{ Body: NewTime }>('/clock', { schema: { body: TIME_BODY } }, async ({ body }) => {
		const { frozen, now } = body;
		if (frozen === true) clock.freeze();
		if (now !== undefined) clock.set(now);
		if (frozen === false) clock.resume();
		return await keep();
	});
	scope.post<{ Body: { ms: number } }>(
		'/clock/advance',
		{ schema: { body: ADVANCE_BODY } },
		async ({ body }) => {
			clock.advance(body.ms);
			return await keep();
		},
	);
}
