import type { Clock } from '../../service/limiter/clock';
import type { Batch, BatchSource } from './batchSource';
import type { MarkStore } from './markStore';
import { lock, UNSURE_MS } from './markStore';
import type { LockSession, OpenRun, Round } from './storeRounds';
import { newMark, StoreRounds } from './storeRounds';

/** A batch that a cycle carries out, and the callers that wait until it is written. */
interface InFlightBatch {
	readonly batch: Batch;
	/** No run is at work any more: check that the marks have lasted, and leave nothing behind. */
	readonly isLast: boolean;
	readonly flushes: readonly Flush[];
}

interface Flush {
	readonly done: () => void;
	readonly fail: (error: unknown) => void;
}

/** Milliseconds before each retry of the lock's release: a restarting database is unavailable for seconds. */
const UNLOCK_RETRY_MS = [100, 200, 400, 800, 1600, 3200, 6400];

/** How many rounds and milliseconds the lock is kept, at most, if no other process wants it. */
const MAX_ROUNDS = 5;
const MAX_HOLD_MS = 5000;

/**
 * Writes to the store for all runs of a process (group commit). One cycle: lock, one call that checks and records,
 * answers, one call that deletes, release. The batch is taken once the lock is held, so requests that arrive during the
 * wait for it join this cycle.
 */
export class StoreCycle {
	readonly runs = new Set<OpenRun>();
	private readonly rounds: StoreRounds;
	private running: Promise<void> | undefined;
	private flushes: Flush[] = [];
	private inFlight: InFlightBatch | undefined;
	private written: InFlightBatch[] = [];
	private isContended = false;
	private isFlushingOnIdle = false;

	constructor(
		private readonly clock: Clock,
		private readonly source: BatchSource,
	) {
		this.rounds = new StoreRounds(clock, source, this.runs);
	}

	get hasPendingDeletes(): boolean {
		return this.rounds.hasPendingDeletes;
	}

	/** Deletes the marks with a later write. */
	deferDelete(marks: readonly string[]): void {
		this.rounds.deferDelete(marks);
	}

	/** Begins a cycle if there is work and none is under way. */
	start(): void {
		if (this.running === undefined && this.runs.size > 0) this.running = this.run();
	}

	/**
	 * Waits for a cycle that includes everything queued now.
	 *
	 * @throws whatever the store throws
	 */
	async next(): Promise<void> {
		await new Promise<void>((done, fail) => {
			this.flushes.push({ done, fail });
			this.start();
		});
	}

	/**
	 * Like {@link next}, for the last run of the process, with all deferred deletes.
	 *
	 * @throws whatever the store throws
	 */
	async flushOnIdle(): Promise<void> {
		this.isFlushingOnIdle = true;
		try {
			await this.next();
		} finally {
			this.isFlushingOnIdle = false;
		}
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

	private get isLast(): boolean {
		return this.isFlushingOnIdle && this.runs.size === 1 && this.hasPendingDeletes;
	}

	private get isEmpty(): boolean {
		return this.source.isEmpty && !this.isLast;
	}

	private async run(): Promise<void> {
		let succeeded = true;
		// Requests of the same tick join this cycle.
		await Promise.resolve();
		// After a failure only callers that wait get another try now; the rest waits for the next start.
		while (this.flushes.length > 0 || this.source.hasClaims || (succeeded && this.source.isDue)) {
			succeeded = this.isEmpty ? this.flushNothing() : await this.once();
		}
		this.running = undefined;
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
			await this.carryOut(run.store);
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

	/** The batch in flight; if there is none, everything queued now. */
	private take(): InFlightBatch {
		this.inFlight ??= {
			batch: this.source.take(),
			isLast: this.isLast,
			flushes: this.flushes.splice(0),
		};
		return this.inFlight;
	}

	private finish(): void {
		const written = this.take();
		this.deferDelete(written.batch.done());
		this.written.push(written);
		this.inFlight = undefined;
	}

	private resolveFlushes(): void {
		for (const { flushes } of this.written.splice(0)) for (const { done } of flushes) done();
	}

	/** @throws whatever the store throws while it carries out the batch in flight */
	private async carryOut(store: MarkStore): Promise<void> {
		// Lets another process that waits for the lock have it in between.
		if (this.isContended) await this.clock.sleep(5 + 15 * this.clock.random());
		let unsure: Round | undefined;
		for (;;) {
			const { heldMs, probes, isContended } = await lock(store, this.clock, newMark);
			this.isContended = isContended;
			this.deferDelete(probes);
			const isSure = () => heldMs() <= UNSURE_MS;
			const session: LockSession = { store, isSure };
			try {
				for (let rounds = 1; ; rounds += 1) {
					const inFlight = this.take();
					const round: Round | undefined =
						(unsure && (await this.rounds.verify(store, unsure, inFlight.batch))) ??
						(await this.rounds.carryOut(session, inFlight.batch, inFlight.isLast));
					unsure = round;
					// Another process may hold the lock by now: do not release it, and verify what was written.
					if (!isSure()) break;
					unsure = undefined;
					this.finish();
					// Callers of the last round are resolved after the release: the process may exit as soon as they
					// are.
					if (rounds === MAX_ROUNDS || !this.mayKeepLock(heldMs())) return;
					this.resolveFlushes();
				}
			} finally {
				await this.unlock(session);
			}
		}
	}

	/** Whether another round of this process may go first: a release and the next lock cost three statements. */
	private mayKeepLock(heldMs: number): boolean {
		if (this.isContended || heldMs > MAX_HOLD_MS) return false;
		return this.source.hasClaims || (this.flushes.length > 0 && !this.isEmpty);
	}

	private async unlock({ store, isSure }: LockSession): Promise<void> {
		for (const retryMs of UNLOCK_RETRY_MS) {
			if (!isSure()) return;
			try {
				return await store.unlock();
			} catch {
				// A lock left behind would block every process until it counts as abandoned.
				await this.clock.sleep(retryMs);
			}
		}
	}
}
