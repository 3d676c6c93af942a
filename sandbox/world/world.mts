// All that the operations and the control API work on.
import type { Clock } from '../domain/clock.mts';
import { createClock } from '../domain/clock.mts';
import { createFaults, type Faults } from '../faults/engine.mts';
import { applySeed } from '../seed/apply.mts';
import type { Seed } from '../seed/types.mts';
import { openStore, type Store } from '../store/index.mts';
import { createEventHub, type EventHub } from './events.mts';
import { createRateLimiter, type RateLimiter } from './rateLimit.mts';
import { createRequestLog, type RequestLog } from './requestLog.mts';
import { createTraffic, type Traffic } from './traffic.mts';

export interface World {
	store: Store;
	clock: Clock;
	events: EventHub;
	log: RequestLog;
	limiter: RateLimiter;
	faults: Faults;
	traffic: Traffic;
	/** every password that was ever valid here: none of them is shown */
	secrets: Set<string>;
	/** what a reset goes back to */
	seed: Seed;
	/** Empties everything and seeds again. */
	reset(seed?: Seed): void;
	close(): void;
}

/**
 * @param file database file or ':memory:'; a file that holds a project already is left as it is
 * @param seed what a fresh database starts with
 */
export function createWorld(file: string, seed: Seed): World {
	const store = openStore(file);
	const world: World = {
		store,
		clock: createClock(store.project.clockOffset()),
		events: createEventHub(),
		log: createRequestLog(),
		limiter: createRateLimiter(),
		faults: createFaults(),
		traffic: createTraffic(),
		secrets: new Set(),
		seed,
		reset(next = world.seed) {
			world.clock.setOffset(0);
			store.database.transaction(() => {
				store.database.clear();
				store.project.refresh();
				applySeed(world, next);
			});
			world.seed = next;
			world.log.clear();
			world.traffic.clear();
			world.limiter.set({ perSecond: null });
			world.faults.set({ rules: [] });
			world.secrets.add(store.project.identity().password);
			world.events.publish('reset', () => ({}));
		},
		close() {
			world.events.close();
			store.database.close();
		},
	};
	if (!store.project.exists()) world.reset(seed);
	world.secrets.add(store.project.identity().password);
	return world;
}
