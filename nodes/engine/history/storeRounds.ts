import { randomUUID } from 'node:crypto';
import type { Clock } from '../../service/limiter/clock';
import type { Batch, BatchSource } from './batchSource';
import type { CycleResult, CycleWork } from './marks';
import { marksToRecord, mustCheck, readCycle } from './marks';
import type { MarkStore } from './markStore';

/** A run that is open, and so can reach the store. */
export interface OpenRun {
	readonly store: MarkStore;
	/** Capacity of the store; Infinity while a list runs, since it must not drop the list's own marks. */
	maxMarks: number;
}

/** One period of holding the lock. */
export interface LockSession {
	readonly store: MarkStore;
	/** Whether the lock is certainly still held: after a long stall another process may have taken it. */
	readonly isSure: () => boolean;
}

/** One check of the store, and what it removes. */
export interface Round extends Pick<CycleResult, 'found' | 'undo' | 'remove'> {
	readonly nonce: string | undefined;
	/** Whether its marks are deleted. Never again: another run may have claimed the same message since. */
	readonly isDone: boolean;
}

/** At capacity the number of marks must not stay the same while there is work: a live holder would look abandoned. */
const CAPACITY_JITTER = 64;
/** Deferred deletes piggy-back on the next write; more than this many get their own. */
const MAX_PENDING_DELETES = 100;
/** A unique mark. */
export const newMark = () => `wa-cycle:${randomUUID()}`;

/**
 * One process's calls to the store while it holds the lock, round by round, and what they leave to later ones: deferred
 * deletes, and the nonce that shows the next check whether another writer has overwritten the marks.
 */
export class StoreRounds {
	private pendingDeletes: string[] = [];
	private lastNonce: string | undefined;

	constructor(
		private readonly clock: Clock,
		private readonly source: Pick<BatchSource, 'toRestore'>,
		private readonly runs: ReadonlySet<OpenRun>,
	) {}

	get hasPendingDeletes(): boolean {
		return this.pendingDeletes.length > 0 || this.lastNonce !== undefined;
	}

	/** Deletes the marks with a later write. */
	deferDelete(marks: readonly string[]): void {
		this.pendingDeletes.push(...marks);
	}

	/**
	 * Checks and records in one call, answers the claims, and deletes in another call.
	 *
	 * @param isLast no run is at work any more: check that the marks have lasted, and leave nothing behind
	 * @returns undefined if it is too late to write, for example after the machine slept
	 * @throws whatever the store throws
	 */
	async carryOut(
		{ store, isSure }: LockSession,
		batch: Batch,
		isLast: boolean,
	): Promise<Round | undefined> {
		if (!isSure()) return undefined;
		const { work } = batch;
		const nonce = mustCheck(work) ? newMark() : undefined;
		const { found, undo, remove } =
			nonce !== undefined || isLast
				? await this.check(store, { ...work, nonce, lastNonce: this.lastNonce })
				: readCycle(work, new Set());
		const round = { found, undo, remove, nonce, isDone: false };
		if (!isSure()) return round;
		await this.answer(store, round, batch, isLast);
		return { ...round, isDone: true };
	}

	private async answer(
		store: MarkStore,
		{ found, undo, remove }: Round,
		batch: Batch,
		isLast = false,
	) {
		batch.answer(found);
		await this.deleteMarks(store, [...undo, ...remove], isLast).catch((error: unknown) => {
			// The batch keeps the rest for the next cycle.
			this.deferDelete(undo);
			throw error;
		});
	}

	private async check(store: MarkStore, work: CycleWork): Promise<CycleResult> {
		const marks = marksToRecord(work);
		const present =
			marks.length === 0 ? new Set<string>() : await store.checkAndRecord(marks, this.capacity());
		const result = readCycle(work, present);
		if (work.lastNonce !== undefined) this.deferDelete([work.lastNonce]);
		if (result.isOverwritten) {
			result.undo.push(...(await this.restoreLostMarks(store, marks.length - present.size)));
		}
		this.lastNonce = work.nonce;
		return result;
	}

	/** @param all make a call for deferred marks alone; any call made anyway includes them */
	private async deleteMarks(store: MarkStore, marks: readonly string[], all: boolean) {
		const deferred = [...this.pendingDeletes];
		if (marks.length === 0 && !all && deferred.length <= MAX_PENDING_DELETES) return;
		if (marks.length + deferred.length === 0) return;
		await store.remove([...marks, ...deferred]);
		// More may have been deferred meanwhile.
		this.pendingDeletes = this.pendingDeletes.slice(deferred.length);
	}

	/** @returns the round if its marks have lasted, so that its answers hold; undefined if it must be repeated */
	async verify(store: MarkStore, round: Round, batch: Batch): Promise<Round | undefined> {
		if (round.nonce === undefined) return round.isDone ? round : undefined;
		const present = await store.checkAndRecord([round.nonce], this.capacity());
		if (present.size > 0) {
			if (!round.isDone) await this.answer(store, round, batch);
			return round;
		}
		this.deferDelete([round.nonce]);
		// Claims that were answered before are not checked again: they are restored like those of earlier cycles.
		this.deferDelete(await this.restoreLostMarks(store));
		this.lastNonce = undefined;
		await this.deleteMarks(store, [], true);
		return undefined;
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
		const { held, sent: recentlySent } = this.source.toRestore();
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
