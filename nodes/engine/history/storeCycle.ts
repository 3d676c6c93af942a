import { randomUUID } from 'node:crypto';
import { retried } from '../../service/limiter/backOff';
import type { Clock } from '../../service/limiter/clock';
import type { CycleResult, CycleWork, Found, Settling } from './marks';
import { marksToRecord, mustCheck, readCycle } from './marks';
import type { MarkStore } from './markStore';
import { lock, UNSURE_MS } from './markStore';

/** A run that is open, and so can reach the store. */
export interface OpenRun {
	readonly store: MarkStore;
	/** Capacity of the store; Infinity while a list runs, since it must not drop the list's own marks. */
	maxMarks: number;
}

/** What the runs of a process want from the store, until a cycle takes it. */
export interface CycleQueue {
	readonly hasClaims: boolean;
	/** Nothing would be written. */
	readonly isEmpty: boolean;
	/** Whether something must be written now, even if no run waits for it. */
	readonly isDue: boolean;
	/** Everything queued now. */
	take(): Batch;
	/** What must be in the store: the marks of messages held now, and messages accepted within the repair window. */
	toRestore(): { readonly held: readonly string[]; readonly sent: readonly Settling[] };
}

/** What one round of a cycle carries out. */
export interface Batch {
	/** The remaining work: answered claims are not checked again. */
	readonly work: CycleWork;
	/** Call when the claims are recorded: their runs need not wait for the rest. */
	answer(found: ReadonlyMap<string, Found>): void;
	/**
	 * Call when everything is written.
	 *
	 * @returns marks that are no longer needed
	 */
	done(): string[];
	/** Call before its marks are deleted: if that fails, its results may have been written. */
	becomeUnsure(): void;
	/** Call unless results that may have been written certainly were not: they are not written again. */
	forgetUnsure(): void;
	/** Call on failure: answered claims hold, results are kept for the next batch. */
	failed(error: unknown): void;
}

/** A batch that a cycle carries out, and the callers that wait until it is written. */
interface BatchInFlight {
	readonly batch: Batch;
	/** No run is at work any more: check that the marks have lasted, and leave nothing behind. */
	readonly isLast: boolean;
	readonly flushes: readonly Flush[];
	/** Its check, once the store has it recorded. */
	round?: Round;
}

interface Flush {
	readonly isLast: boolean;
	readonly done: () => void;
	readonly fail: (error: unknown) => void;
}

/** One check of the store, and what it removes. */
interface Round extends Pick<CycleResult, 'found' | 'undo' | 'remove'> {
	readonly nonce: string | undefined;
	/** Whether its marks are deleted. Never again: another run may have claimed the same message since. */
	isDone: boolean;
}

/** A delete that failed, perhaps after the store had done it. */
interface FailedDelete {
	/** One of its marks: the next check finds it only if the delete was not done. */
	readonly marker: string;
	/** Nonces of checks that failed since: one that was done has recorded the marker again. */
	readonly checks: string[];
	readonly undo: readonly string[];
}

/** @param present those of its marks that the check found */
function isUndone({ marker, checks }: FailedDelete, present: ReadonlySet<string>): boolean {
	return present.has(marker) && !checks.some((mark) => present.has(mark));
}

/** One period of holding the lock. */
interface LockSession {
	readonly store: MarkStore;
	/** Whether the lock is certainly still held: after a long stall another process may have taken it. */
	readonly isSure: () => boolean;
}

/** Milliseconds before each retry of the lock's release: a restarting database is unavailable for seconds. */
const UNLOCK_RETRY_MS = [100, 200, 400, 800, 1600, 3200, 6400];
/** How many rounds and milliseconds the lock is kept, at most, if no other process wants it. */
const MAX_ROUNDS = 5;
const MAX_HOLD_MS = 5000;
/** At capacity the number of marks must not stay the same while there is work: a live holder would look abandoned. */
const CAPACITY_JITTER = 64;
/** Deferred deletes piggy-back on the next write; more than this many get their own. */
const MAX_PENDING_DELETES = 100;

const ifAny = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

/** A unique mark. */
const newMark = () => `wa-cycle:${randomUUID()}`;

/**
 * Writes to the store for all runs of a process (group commit). One cycle: lock, one call that checks and records,
 * answers, one call that deletes, release. The batch is taken once the lock is held, so requests that arrive during the
 * wait for it join this cycle.
 *
 * Each check records a nonce, and the next one verifies it: if it is gone, another writer has overwritten the marks.
 * A verified one is a marker: the next delete takes it along. If that delete fails, the check after it shows by its
 * marker whether the store has done it. Repeated for nothing, it would take the marks of a message that another process
 * has claimed or renewed since.
 */
export class StoreCycle {
	/** The cycle uses the store of any of them. */
	readonly runs = new Set<OpenRun>();
	private running: Promise<void> | undefined;
	private flushes: Flush[] = [];
	private inFlight: BatchInFlight | undefined;
	/** Of written batches; resolved once the lock is released, since the process may exit then. */
	private written: Flush[] = [];
	private isContended = false;
	private pendingDeletes: string[] = [];
	private lastNonce: string | undefined;
	/** In the store, and of no use but to be deleted. */
	private markers: string[] = [];
	private failedDelete: FailedDelete | undefined;

	constructor(
		private readonly clock: Clock,
		private readonly queue: CycleQueue,
	) {}

	/** Whether there is something that {@link next} deletes for the last run. */
	get hasPendingDeletes(): boolean {
		const count = this.pendingDeletes.length + this.markers.length;
		return count > 0 || this.lastNonce !== undefined || this.failedDelete !== undefined;
	}

	/** Deletes the marks with a later write. */
	deferDelete(marks: readonly string[]): void {
		this.pendingDeletes.push(...marks);
	}

	/** Begins a cycle if there is work and none is under way. */
	start(): void {
		if (this.running === undefined && this.runs.size > 0) this.running = this.run();
	}

	/**
	 * Waits for a cycle that includes everything queued now.
	 *
	 * @param isLast for the last run of the process: with all deferred deletes
	 * @throws whatever the store throws
	 */
	async next(isLast = false): Promise<void> {
		await new Promise<void>((done, fail) => {
			this.flushes.push({ isLast, done, fail });
			this.start();
		});
	}

	/** Runs work that no cycle may overlap. */
	async runExclusive(work: () => Promise<void>): Promise<void> {
		while (this.running !== undefined) await this.running;
		const done = work();
		this.running = done
			.catch(() => undefined)
			.then(() => {
				this.running = undefined;
				this.start();
			});
		await done;
	}

	private async run(): Promise<void> {
		let succeeded = true;
		// Requests of the same tick join this cycle.
		await Promise.resolve();
		// After a failure only callers that wait get another try now; the rest waits for the next start.
		while (this.flushes.length > 0 || this.queue.hasClaims || (succeeded && this.queue.isDue)) {
			succeeded = this.isEmpty ? this.flushNothing() : await this.once();
		}
		this.running = undefined;
	}

	private get isEmpty(): boolean {
		return this.queue.isEmpty && !this.isLast;
	}

	private get isLast(): boolean {
		const isAsked = this.flushes.some(({ isLast }) => isLast);
		return isAsked && this.runs.size === 1 && this.hasPendingDeletes;
	}

	private flushNothing(): true {
		for (const { done } of this.flushes.splice(0)) done();
		return true;
	}

	/** @returns whether the store calls succeeded */
	private async once(): Promise<boolean> {
		const [run] = this.runs;
		try {
			if (run === undefined) throw new Error('No run is open');
			// Lets another process that waits for the lock have it in between.
			if (this.isContended) await this.clock.sleep(5 + 15 * this.clock.random());
			while (!(await this.holdLock(run.store))) continue;
			return true;
		} catch (error) {
			const { batch, flushes } = this.take();
			batch.failed(error);
			for (const { fail } of flushes) fail(error);
			return false;
		} finally {
			this.inFlight = undefined;
			this.resolveFlushes();
		}
	}

	/**
	 * Locks, carries out a round for each batch that is there, and releases.
	 *
	 * @returns false if another process may have held the lock meanwhile: the batch in flight is to be verified
	 * @throws whatever the store throws
	 */
	private async holdLock(store: MarkStore): Promise<boolean> {
		const { heldMs, probes, isContended } = await lock(store, this.clock, newMark);
		const session: LockSession = { store, isSure: () => heldMs() <= UNSURE_MS };
		this.isContended = isContended;
		this.deferDelete(probes);
		try {
			let rounds = 0;
			do {
				this.resolveFlushes();
				await this.carryOut(session);
				if (!session.isSure()) return false;
				this.finish();
				rounds += 1;
			} while (rounds < MAX_ROUNDS && this.mayKeepLock(heldMs()));
			return true;
		} finally {
			await this.unlock(session);
		}
	}

	/** Whether another round of this process may go first: a release and the next lock cost three statements. */
	private mayKeepLock(heldMs: number): boolean {
		if (this.isContended || heldMs > MAX_HOLD_MS) return false;
		return this.queue.hasClaims || (this.flushes.length > 0 && !this.isEmpty);
	}

	/** A lock left behind would block every process until it counts as abandoned; one that was lost is another's. */
	private async unlock({ store, isSure }: LockSession): Promise<void> {
		const release = async () => {
			if (isSure()) await store.unlock();
		};
		await retried(release, UNLOCK_RETRY_MS, this.clock).catch(() => undefined);
	}

	/** The batch in flight; if there is none, everything queued now. */
	private take(): BatchInFlight {
		this.inFlight ??= {
			isLast: this.isLast,
			batch: this.queue.take(),
			flushes: this.flushes.splice(0),
		};
		return this.inFlight;
	}

	private finish(): void {
		const { batch, flushes } = this.take();
		this.deferDelete(batch.done());
		this.written.push(...flushes);
		this.inFlight = undefined;
	}

	private resolveFlushes(): void {
		for (const { done } of this.written.splice(0)) done();
	}

	/** One round: checks and records in one call, answers the claims, and deletes in another call. */
	private async carryOut({ store, isSure }: LockSession): Promise<void> {
		const inFlight = this.take();
		if (await this.hasLasted(store, inFlight)) return;
		inFlight.round = undefined;
		// It may be too late to write already, for example after the machine slept.
		if (!isSure()) return;
		inFlight.round = await this.check(store, inFlight);
		if (isSure()) await this.answer(store, inFlight, inFlight.round);
	}

	private async check(store: MarkStore, { batch, isLast }: BatchInFlight): Promise<Round> {
		const { lastNonce, failedDelete } = this;
		const needsMarker = this.markers.length === 0 && !isLast;
		const must = failedDelete !== undefined || needsMarker || mustCheck(batch.work);
		const nonce = must ? newMark() : undefined;
		if (!must && !isLast) return { ...readCycle(batch.work, new Set()), nonce, isDone: false };
		const spares = needsMarker ? [newMark()] : [];
		const fresh = [...ifAny(nonce), ...spares];
		const last = ifAny(lastNonce);
		const asked = ifAny(failedDelete).flatMap(({ marker, checks }) => [marker, ...checks]);
		const marks = [...marksToRecord(batch.work), ...fresh, ...last, ...asked];
		const present = await this.checkAndRecord(store, marks, fresh);
		this.failedDelete = undefined;
		const mustRepeat = failedDelete !== undefined && isUndone(failedDelete, present);
		if (failedDelete !== undefined && !mustRepeat) batch.forgetUnsure();
		const { found, undo, remove } = readCycle(batch.work, present);
		if (mustRepeat) undo.push(...failedDelete.undo);
		this.markers.push(...spares, ...last);
		if (last.some((mark) => !present.has(mark))) {
			undo.push(...(await this.restoreLostMarks(store, marks.length - present.size)));
		}
		this.lastNonce = nonce;
		return { found, undo, remove, nonce, isDone: false };
	}

	/** @param fresh those of the marks that are new */
	private async checkAndRecord(
		store: MarkStore,
		marks: readonly string[],
		fresh: readonly string[],
	): Promise<ReadonlySet<string>> {
		if (marks.length === 0) return new Set();
		return await store.checkAndRecord(marks, this.capacity()).catch((error: unknown) => {
			this.deferDelete(fresh);
			const { failedDelete } = this;
			if (failedDelete !== undefined) failedDelete.checks.push(...fresh);
			throw error;
		});
	}

	private async answer(store: MarkStore, { batch, isLast }: BatchInFlight, round: Round) {
		batch.answer(round.found);
		batch.becomeUnsure();
		await this.deleteMarks(store, round, isLast);
		round.isDone = true;
	}

	/**
	 * @param remove what the batch repeats if this fails
	 * @param all make a call for deferred marks alone; any call made anyway includes them
	 */
	private async deleteMarks(
		store: MarkStore,
		{ undo, remove }: Pick<CycleResult, 'undo' | 'remove'>,
		all: boolean,
	) {
		const deferred = [...this.pendingDeletes];
		const isFew = deferred.length + this.markers.length <= MAX_PENDING_DELETES;
		if (undo.length + remove.length === 0 && !all && isFew) return;
		// The next round may delete without a check, and needs one too.
		const markers = this.markers.splice(0, all ? Infinity : Math.max(1, this.markers.length - 1));
		const marks = [...undo, ...remove, ...deferred, ...markers];
		if (marks.length === 0) return;
		await store.remove(marks).catch((error: unknown) => {
			// Without one it counts as done: no check will find this.
			this.failedDelete = { marker: markers[0] ?? newMark(), checks: [], undo };
			this.deferDelete(markers);
			throw error;
		});
		// More may have been deferred meanwhile.
		this.pendingDeletes = this.pendingDeletes.slice(deferred.length);
	}

	/** Whether the batch has had its round, in a period that may have lost the lock, and its marks are still there. */
	private async hasLasted(store: MarkStore, inFlight: BatchInFlight): Promise<boolean> {
		const { round } = inFlight;
		if (round?.nonce === undefined) return round?.isDone === true;
		const present = await store.checkAndRecord([round.nonce], this.capacity());
		if (present.size > 0) {
			if (!round.isDone) await this.answer(store, inFlight, round);
			return true;
		}
		this.deferDelete([round.nonce]);
		// Claims that were answered before are not checked again: they are restored like those of earlier cycles.
		const undo = await this.restoreLostMarks(store);
		this.lastNonce = undefined;
		await this.deleteMarks(store, { undo, remove: [] }, true);
		return false;
	}

	/**
	 * Records again what this process recorded within the repair window, after another writer restored an old set,
	 * without the lock or long after holding it.
	 *
	 * @param recorded how many marks were recorded just now: if there are no others, all were deleted on purpose, and
	 *   sent messages stay forgotten
	 * @returns marks to be deleted again
	 */
	private async restoreLostMarks(store: MarkStore, recorded?: number): Promise<string[]> {
		// This nonce is in no store: if the repair fails, the next check finds the same.
		this.lastNonce = newMark();
		const { held, sent: recentlySent } = this.queue.toRestore();
		const isCleared = recorded !== undefined && (await store.count()) === recorded;
		const sent = isCleared ? [] : recentlySent;
		// The old set may have the mark that acceptance deletes.
		const extra = new Set<string>();
		for (const { keep, afterAcceptance } of sent) {
			for (const mark of keep) extra.delete(mark);
			for (const mark of afterAcceptance) extra.add(mark);
		}
		const marks = new Set([...held, ...sent.flatMap(({ keep }) => keep)]);
		if (marks.size > 0) await store.checkAndRecord([...marks], this.capacity());
		for (const mark of held) extra.delete(mark);
		return [...extra];
	}

	private capacity(): number | undefined {
		const most = Math.max(...[...this.runs].map(({ maxMarks }) => maxMarks));
		if (most === Infinity) return undefined;
		return most + Math.floor(this.clock.random() * CAPACITY_JITTER);
	}
}
