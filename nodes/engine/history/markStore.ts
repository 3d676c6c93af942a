import type { IExecuteFunctions } from 'n8n-workflow';
import type { Clock } from '../../service/limiter/clock';

/**
 * A set of marks that outlives executions, shared by all processes of an installation. Checking a mark also records it:
 * that is how n8n's deduplication store works, and community nodes have no other store that outlives a crash. Each call
 * reads the whole set, changes it and writes it back in separate statements, so calls are safe only under the lock.
 */
export interface MarkStore {
	/**
	 * Takes the lock if it is free.
	 *
	 * @returns whether it was free
	 */
	tryLock(): Promise<boolean>;
	/** Releases the lock, even if another process holds it. */
	unlock(): Promise<void>;
	/**
	 * Records all marks in one step.
	 *
	 * @param marks without duplicates
	 * @param maxMarks capacity of the set; the oldest marks are dropped. Unbounded if omitted.
	 * @returns those that were there before
	 */
	checkAndRecord(marks: readonly string[], maxMarks?: number): Promise<ReadonlySet<string>>;
	/** Deletes marks in one step; marks that are not there are ignored. */
	remove(marks: readonly string[]): Promise<void>;
	/** How many marks there are. The only call that never writes. */
	count(): Promise<number>;
}

const ENTRIES = { mode: 'entries' } as const;
/**
 * In this mode n8n keeps one number. Any other value can be inserted, but on an existing row it throws before any
 * write.
 */
const LOCK_MODE = { mode: 'latestIncrementalKey' } as const;
const LOCK = 'locked';

/**
 * The marks of the context's workflow, and the lock of its node: the lock is the existence of the
 * node's own row, whose INSERT fails on the primary key when another process was first.
 */
export function markStore({ helpers }: IExecuteFunctions): MarkStore {
	return {
		tryLock: async () =>
			await helpers.checkProcessedAndRecord([LOCK], 'node', LOCK_MODE).then(
				({ new: taken }) => taken.length > 0,
				(error: unknown) => {
					if (isTaken(error)) return false;
					throw error;
				},
			),
		unlock: async () => await helpers.clearAllProcessedItems('node', LOCK_MODE),
		checkAndRecord: async (marks, maxEntries) => {
			const options = { ...ENTRIES, maxEntries };
			const record = async () =>
				await helpers.checkProcessedAndRecord([...marks], 'workflow', options);
			const { processed } = await record().catch(async (error: unknown) => {
				// These are the first marks, and another process inserted the row meanwhile: now there is a set to add to.
				if (isTaken(error)) return await record();
				throw error;
			});
			return new Set(processed.map(String));
		},
		remove: async (marks) => await helpers.removeProcessed([...marks], 'workflow', ENTRIES),
		count: async () => await helpers.getProcessedDataCount('workflow', ENTRIES),
	};
}

/** n8n's error on an existing row; those of SQLite, PostgreSQL and MySQL on one inserted in between. */
const TAKEN = /only numbers are supported|unique|duplicate/i;
const TAKEN_CODES: readonly unknown[] = ['SQLITE_CONSTRAINT', '23505', 'ER_DUP_ENTRY'];

function isTaken(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	return TAKEN.test(error.message) || ('code' in error && TAKEN_CODES.includes(error.code));
}

/** Deletes every mark of the context's workflow. */
export async function clearMarks({ helpers }: IExecuteFunctions): Promise<void> {
	await helpers.clearAllProcessedItems('workflow', ENTRIES);
}

/** A lock counts as abandoned if the store has not changed for this many milliseconds. */
export const STEAL_MS = 60_000;
/** A holder that took longer can no longer be sure that it still holds the lock. */
export const UNSURE_MS = 0.8 * STEAL_MS;

/** Milliseconds before the first retry, plus a jitter of up to as much again. */
const MIN_RETRY_MS = 8;
/** Contention of this length is normal; after it the store is watched. */
const PATIENCE_MS = 2000;
/** Milliseconds between two counts of the store's marks. */
const WATCH_EVERY_MS = 1000;
const MAX_PROBES = 9;

/** The number of marks in the store, and how long it has not changed. */
interface Watch {
	readonly count: number;
	/** The sum of all waits: a clock would also count the machine's sleep, in which the holder slept too. */
	readonly waitedMs: number;
}

interface Locked {
	/** Marks that this call had to record: to be deleted. */
	readonly probes: readonly string[];
	/** Another process held it first. */
	readonly isContended: boolean;
	/**
	 * For how many milliseconds it has been held, rather too many than too few: one clock may stand still while the
	 * machine sleeps, the other may be set.
	 */
	readonly heldMs: () => number;
}

/**
 * Waits for the lock. A crashed holder leaves it locked, but long contention does not prove a crash, since holders
 * change. The lock is stolen only if the number of marks stays the same for {@link STEAL_MS}, and does not change again
 * after a few probe marks are recorded.
 *
 * @param newMark makes a unique mark
 * @throws whatever the store throws
 */
export async function lock(store: MarkStore, clock: Clock, newMark: () => string): Promise<Locked> {
	const probes: string[] = [];
	let watch: Watch | undefined;
	let waitedMs = 0;
	for (let tries = 0; ; tries += 1) {
		const [at, wallAt] = [clock.now(), clock.wall()];
		const heldMs = () => Math.max(clock.now() - at, clock.wall() - wallAt);
		if (await store.tryLock()) return { heldMs, probes, isContended: tries > 0 };
		const ms = waitedMs < PATIENCE_MS ? retryAfter(tries, clock) : WATCH_EVERY_MS;
		await clock.sleep(ms);
		waitedMs += ms;
		if (waitedMs < PATIENCE_MS) continue;
		watch = updateWatch(watch, await store.count(), ms);
		if (watch.waitedMs < STEAL_MS) continue;
		const more = newProbes(clock, newMark);
		await store.checkAndRecord(more);
		probes.push(...more);
		await clock.sleep(WATCH_EVERY_MS * (1 + 2 * clock.random()));
		// Another process at this point, or a live holder, would have changed the number.
		if ((await store.count()) === watch.count + more.length) await store.unlock();
		watch = undefined;
	}
}

function retryAfter(tries: number, clock: Clock): number {
	return MIN_RETRY_MS * (1 + tries / 10) * (1 + clock.random());
}

function updateWatch(watch: Watch | undefined, count: number, ms: number): Watch {
	return { count, waitedMs: watch?.count === count ? watch.waitedMs + ms : 0 };
}

/** One to nine, so that two processes that probe at the same time rarely record the same number. */
function newProbes(clock: Clock, newMark: () => string): string[] {
	return Array.from({ length: 1 + Math.floor(clock.random() * (MAX_PROBES - 0.01)) }, newMark);
}

/** The workflow's ID; undefined if n8n keeps no history for it. */
export function savedWorkflowId(context: IExecuteFunctions): string | undefined {
	const { id } = context.getWorkflow();
	return id && id !== UNSAVED ? id : undefined;
}

/** The editor's ID for a workflow that was never saved. */
const UNSAVED = '__EMPTY__';
