// The state that the operations and the control API work on.
import { createClock, MACHINE_TIME, type Clock } from '../domain/clock.mts';
import { createFaults, type Faults } from '../faults/engine.mts';
import { createFirstTries, type FirstTries } from '../faults/firstTries.mts';
import { openStore, type Store } from '../store/index.mts';
import { createAnswers, type AnswerChanges, type Answers } from './answers.mts';
import { createDeliveries, type Deliveries } from './deliveries.mts';
import { createEventHub, type EventHub } from './events.mts';
import { createFailures, type Failures } from './failures.mts';
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
	answers: Answers;
	faults: Faults;
	/** of sends to magic numbers */
	firstTries: FirstTries;
	traffic: Traffic;
	/** why sends through campaigns failed */
	failures: Failures;
	deliveries: Deliveries;
	webhooks: Webhooks;
	/** every password and webhook secret that was ever valid here: none of them is shown */
	secrets: Secrets;
	/** To be called after password, its header or webhooks have changed. */
	learnSecrets(): void;
	/** overrides of the seed; undefined where the seed decides */
	pinned: Identity | undefined;
	readonly isClosed: boolean;
	/**
	 * Empties everything and fills it again, by default as in the latest reset.
	 *
	 * @throws whatever `fill` throws; everything is then left as it was
	 */
	reset(fill?: Fill): void;
	/**
	 * Takes everything that is stored back to a snapshot.
	 *
	 * @throws ServiceError 409 when another project has its ID or password; everything is then left as it was
	 */
	load(snapshot: string): void;
	close(): void;
}

/** What identifies a project. */
export interface Identity {
	id: string;
	password: string;
}

/** Puts what a world starts with into its empty store; runs within a transaction. */
export type Fill = (world: Pick<World, 'store' | 'clock' | 'pinned'>) => void;

interface WorldOptions {
	pinned?: Identity;
	/** Asked before a project is taken back to another state. @throws when it may not have that ID or password */
	admit?: (world: World, identity: Identity) => void;
	/** how it answers at the start and after a reset */
	answers?: AnswerChanges | undefined;
}

/**
 * @param file database file or ':memory:'; a file that holds a project already is left as it is
 * @param fill what a fresh database starts with
 */
export function createWorld(file: string, fill: Fill, options: WorldOptions = {}): World {
	const { pinned, admit = () => undefined } = options;
	let latestFill = fill;
	let isClosed = false;
	const store = openStore(file);
	const clock = createClock(store.project.clock());
	const events = createEventHub();
	const secrets = createSecrets();
	const webhooks = createWebhooks({ store, events, clock });
	const world: World = {
		store,
		clock,
		events,
		log: createRequestLog(secrets),
		limiter: createRateLimiter(),
		answers: createAnswers(options.answers),
		faults: createFaults(),
		firstTries: createFirstTries(),
		traffic: createTraffic(),
		failures: createFailures(),
		deliveries: createDeliveries({ store, clock, events, webhooks }),
		webhooks,
		secrets,
		learnSecrets() {
			secrets.add(store.project.identity().password);
			secrets.addHeader(world.answers.passwordHeader());
			for (const { secret } of store.webhooks.list()) if (secret !== null) secrets.add(secret);
		},
		pinned,
		get isClosed() {
			return isClosed;
		},
		reset(next = latestFill) {
			const clockBefore = clock.state;
			clock.restore(MACHINE_TIME);
			try {
				replaceAll(store, admitted, () => {
					store.database.clear();
					refresh(store);
					next(world);
				});
			} catch (error) {
				clock.restore(clockBefore);
				throw error;
			}
			latestFill = next;
			forgetTests(world);
			announceNewStore();
		},
		load(snapshot) {
			replaceAll(store, admitted, () => {
				store.snapshots.load(snapshot);
				refresh(store);
			});
			clock.restore(store.project.clock());
			announceNewStore();
		},
		close() {
			isClosed = true;
			world.deliveries.close();
			world.webhooks.close();
			world.events.close();
			store.database.close();
		},
	};
	const admitted = () => admit(world, store.project.identity());

	function announceNewStore(): void {
		world.webhooks.clear();
		world.learnSecrets();
		world.deliveries.wake();
		events.publish('reset', () => ({}));
	}

	if (!store.project.exists()) fillFresh(world);
	world.learnSecrets();
	world.deliveries.wake();
	return world;
}

/** Gives the database file back if the filling is refused. */
function fillFresh(world: World): void {
	try {
		world.reset();
	} catch (error) {
		world.close();
		throw error;
	}
}

/** Empties what is kept in memory, and ends faults and limits. */
function forgetTests({
	log,
	traffic,
	failures,
	limiter,
	faults,
	answers,
	firstTries,
}: World): void {
	log.clear();
	traffic.clear();
	failures.clear();
	limiter.set({ perSecond: null });
	faults.set({ rules: [] });
	answers.reset();
	firstTries.clear();
}

/**
 * Puts another state in the place of the present one, or leaves it as it is.
 *
 * @param admit asked about the new state
 * @param replace leaves nothing of what was stored before
 * @throws whatever either throws
 */
function replaceAll(store: Store, admit: () => void, replace: () => void): void {
	try {
		store.database.transaction(() => {
			replace();
			admit();
		});
	} catch (error) {
		refresh(store);
		throw error;
	}
}

/** What is kept in memory of the tables is read again. */
function refresh({ project, webhooks }: Store): void {
	project.refresh();
	webhooks.refresh();
}
