import type { IExecuteFunctions } from 'n8n-workflow';
import type { Clock } from '../pacing/clock';

/**
 * A set of marks that outlives executions, shared by all processes of an installation. Checking a mark
 * records it as well: that is how n8n's deduplication store works, and nothing else that community
 * nodes may use outlives a crash. Each call reads the whole set, changes it and writes it back in
 * steps of its own, so calls are safe under the lock alone.
 */
export interface MarkStore {
	/**
	 * Takes the lock if it is free. Nobody else holds it then, whatever the process.
	 *
	 * @returns whether it was free
	 */
	tryLock(): Promise<boolean>;
	/** Gives the lock back, whoever holds it. */
	unlock(): Promise<void>;
	/**
	 * Records all marks in one step.
	 *
	 * @param marks without repetition
	 * @param mostMarks what the set holds at most; the oldest marks are dropped. Unbounded if left out.
	 * @returns those that were there before
	 */
	checkAndRecord(marks: readonly string[], mostMarks?: number): Promise<ReadonlySet<string>>;
	/** Takes marks away in one step; marks that are not there are ignored. */
	remove(marks: readonly string[]): Promise<void>;
	/** How many marks there are. The only call that never writes. */
	count(): Promise<number>;
}

const ENTRIES = { mode: 'entries' } as const;
/** n8n keeps one number in this mode. What is none can be inserted, but on a row that is there it throws before any write. */
const LOCK_MODE = { mode: 'latestIncrementalKey' } as const;
const LOCK = 'locked';

/**
 * The marks of the context's workflow, and the lock of its node: the lock is the existence of the
 * node's own row, whose INSERT fails on the primary key when somebody else was first.
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
				// The first marks of all, and somebody else's came in between: now there is a set to add to.
				if (isTaken(error)) return await record();
				throw error;
			});
			return new Set(processed.map(String));
		},
		remove: async (marks) => await helpers.removeProcessed([...marks], 'workflow', ENTRIES),
		count: async () => await helpers.getProcessedDataCount('workflow', ENTRIES),
	};
}

/** n8n on a row that is there; SQLite, PostgreSQL and MySQL on one that came in between. */
const TAKEN = /only numbers are supported|unique|duplicate/i;
const TAKEN_CODES: readonly unknown[] = ['SQLITE_CONSTRAINT', '23505', 'ER_DUP_ENTRY'];

function isTaken(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	return TAKEN.test(error.message) || ('code' in error && TAKEN_CODES.includes(error.code));
}

/** Forgets every mark of the context's workflow. */
export async function clearMarks({ helpers }: IExecuteFunctions): Promise<void> {
	await helpers.clearAllProcessedItems('workflow', ENTRIES);
}

/** A lock whose holder has shown no life for so many milliseconds is taken from it. */
export const STEAL_MS = 60_000;
/** A holder that took so long can no longer be sure of it. */
export const UNSURE_MS = 0.8 * STEAL_MS;

/** Milliseconds between two tries, at the least; as much again at random. */
const TRY_EVERY_MS = 8;
const MOST_BETWEEN_TRIES_MS = 250;
/** So long refusals are nothing unusual. */
const PATIENCE_MS = 2000;
/** Milliseconds between two looks at what others do. */
const LOOK_EVERY_MS = 1000;
const MOST_PROBES = 9;

/** What has been seen of the others' work since it last changed. */
interface Watch {
	count: number;
	/** By the clock, which a machine's sleep moves on and an administrator may move back. */
	since: number;
	/** By the sum of all waits, which neither does. */
	waitedMs: number;
}

interface Locked {
	/** Marks that this call had to leave in the store: to be taken away. */
	readonly probes: readonly string[];
	/** Somebody else held it first. */
	readonly isContended: boolean;
	/** Since when it is held, Unix milliseconds; rather too early than too late. */
	readonly at: number;
}

/**
 * Waits for the lock. A holder that died leaves it locked; that it was refused for long does not prove
 * that, since holders change. Only if the number of marks stands still for {@link STEAL_MS}, and does so
 * after a few more were recorded, is the lock taken from whoever holds it.
 *
 * @param newMark makes a mark that nobody else makes
 * @throws whatever the store throws
 */
export async function lock(store: MarkStore, clock: Clock, newMark: () => string): Promise<Locked> {
	const probes: string[] = [];
	let watch: Watch | undefined;
	let waitedMs = 0;
	for (let tries = 0; ; tries += 1) {
		const at = clock.now();
		if (await store.tryLock()) return { at, probes, isContended: tries > 0 };
		const ms = waitedMs < PATIENCE_MS ? tryAgainAfter(tries, clock) : LOOK_EVERY_MS;
		await clock.sleep(ms);
		waitedMs += ms;
		if (waitedMs < PATIENCE_MS) continue;
		watch = look(watch, await store.count(), ms, clock.now());
		if (!standsStill(watch, clock.now())) continue;
		const more = probesOf(clock, newMark);
		await store.checkAndRecord(more);
		probes.push(...more);
		await clock.sleep(LOOK_EVERY_MS * (1 + 2 * clock.random()));
		// Whoever else has come to this point, or is at work after all, has changed the number.
		if ((await store.count()) === watch.count + more.length) await store.unlock();
		watch = undefined;
	}
}

function tryAgainAfter(tries: number, clock: Clock): number {
	const least = Math.min(MOST_BETWEEN_TRIES_MS, TRY_EVERY_MS * (1 + tries / 10));
	return least * (1 + clock.random());
}

function look(watch: Watch | undefined, count: number, ms: number, now: number): Watch {
	if (watch?.count !== count) return { count, since: now, waitedMs: 0 };
	return { ...watch, waitedMs: watch.waitedMs + ms };
}

function standsStill({ since, waitedMs }: Watch, now: number): boolean {
	return waitedMs >= STEAL_MS && now - since >= STEAL_MS;
}

/** One to nine, so that two who do it at the same time hardly come to the same number. */
function probesOf(clock: Clock, newMark: () => string): string[] {
	return Array.from({ length: 1 + Math.floor(clock.random() * (MOST_PROBES - 0.01)) }, newMark);
}
