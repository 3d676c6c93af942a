// All that the operations and the control API work on.
import { createClock, MACHINE_TIME, type Clock } from '../domain/clock.mts';
import { createFaults, type Faults } from '../faults/engine.mts';
import { createFirstTries, type FirstTries } from '../faults/firstTries.mts';
import { openStore, type Store } from '../store/index.mts';
import { createDeliveries, type Deliveries } from './deliveries.mts';
import { createEventHub, type EventHub } from './events.mts';
import { createRateLimiter, type RateLimiter } from './rateLimit.mts';
import { createSecrets, type Secrets } from './redact.mts';
import { createRequestLog, type RequestLog } from './requestLog.mts';
import { createTraffic, type Traffic } from './traffic.mts';
import { createWebhooks, type Webhooks } from './webhooks/webhooks.mts';

export interface World {
	store: Store;
	clock: Clock;
	events: EventHub;
	log: RequestLog;
	limiter: RateLimiter;
	faults: Faults;
	/** of sends to magic numbers */
	firstTries: FirstTries;
	traffic: Traffic;
	deliveries: Deliveries;
	webhooks: Webhooks;
	/** every password and webhook secret that was ever valid here: none of them is shown */
	secrets: Secrets;
	/** To be called after password or webhooks have changed. */
	learnSecrets(): void;
	/**
	 * Empties everything and fills it again, as the latest reset did when nothing is given.
	 *
	 * @throws whatever `fill` throws; the store is then left as it was
	 */
	reset(fill?: Fill): void;
	close(): void;
}

/** Puts what a world starts with into its empty store; runs within a transaction. */
export type Fill = (world: Pick<World, 'store' | 'clock'>) => void;

/**
 * @param file database file or ':memory:'; a file that holds a project already is left as it is
 * @param fill what a fresh database starts with
 */
export function createWorld(file: string, fill: Fill): World {
	let latestFill = fill;
	const store = openStore(file);
	const clock = createClock(store.project.clock());
	const events = createEventHub();
	const secrets = createSecrets();
	const webhooks = createWebhooks({ store, events });
	const world: World = {
		store,
		clock,
		events,
		log: createRequestLog(secrets),
		limiter: createRateLimiter(),
		faults: createFaults(),
		firstTries: createFirstTries(),
		traffic: createTraffic(),
		deliveries: createDeliveries({ store, clock, events, webhooks }),
		webhooks,
		secrets,
		learnSecrets() {
			secrets.add(store.project.identity().password);
			for (const { secret } of store.webhooks.list()) secrets.add(secret);
		},
		reset(next = latestFill) {
			world.clock.restore(MACHINE_TIME);
			store.database.transaction(() => {
				store.database.clear();
				store.project.refresh();
				store.webhooks.refresh();
				next(world);
			});
			latestFill = next;
			world.log.clear();
			world.traffic.clear();
			world.limiter.set({ perSecond: null });
			world.faults.set({ rules: [] });
			world.firstTries.clear();
			world.webhooks.clear();
			world.learnSecrets();
			world.deliveries.wake();
			world.events.publish('reset', () => ({}));
		},
		close() {
			world.deliveries.close();
			world.webhooks.close();
			world.events.close();
			store.database.close();
		},
	};
	if (!store.project.exists()) world.reset();
	world.learnSecrets();
	world.deliveries.wake();
	return world;
}
