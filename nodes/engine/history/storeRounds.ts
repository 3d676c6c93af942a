import { randomUUID } from 'node:crypto';
import type { Clock } from '../../service/limiter/clock';
import type { Batch, BatchSource } from './batchSource';
import type { CycleResult, CycleWork } from './marks';
import { marksToRecord, mustCheck, readCycle } from './marks';
import type { MarkStore } from './markStore';

/** A run that is open, and so can reach the store. */
export interface OpenRun {
	readonly store: MarkStore;
	/** Capacity of the store; Infinity while a list's rows are read, since it must not drop the list's own marks. */
	maxMarks: number;
}

/** One holding of the lock. */
export interface LockSession {
	readonly store: MarkStore;
	/** Whether the lock is surely still held: after a long stall another process may have taken it. */
	readonly isSure: () => boolean;
}

/** One check of the store, and what it removes. */
export interface Round extends Pick<CycleResult, 'found' | 'undo' | 'remove'> {
	readonly nonce: string | undefined;
	/** Its marks are deleted. Not again: another run may have claimed the same message since. */
	readonly isDone: boolean;
}

/** At capacity the number of marks must not stay the same while there is work: a live holder would look abandoned. */
const CAPACITY_JITTER = 64;
/** Deferred deletes piggy-back on the next write, up to so many. */
const MAX_PENDING_DELETES = 100;
/** A unique mark. */
export const newMark = () => `wa-cycle:${randomUUID()}`;

/**
 * The calls of one process to the store while it holds the lock, round by round, with what they leave to later ones:
 * deferred deletes, and the nonce by which the next check sees whether another writer has overwritten the marks.
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

	/** These marks are no longer needed. */
	deferDelete(marks: readonly string[]): void {
		this.pendingDeletes.push(...marks);
	}

	/**
	 * One call that checks and records, the answers, one call that deletes.
	 *
	 * @param isLast no run is at work any more: check that the marks have lasted, and leave nothing behind
	 * @returns undefined when it has become too late to write, as after the machine's sleep
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

	/** @param all deferred ones too; a call that is made anyway takes them along */
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
	 * Another writer has restored an old set, without the lock or long after it: records again what this process had
	 * recorded within the repair window.
	 *
	 * @param recorded how many marks were recorded just now: if there are no others, all were deleted on purpose, and
	 *   sent messages stay forgotten
	 * @returns marks to be deleted again
	 */
	private async restoreLostMarks(store: MarkStore, recorded?: number): Promise<string[]> {
		// In no store: if this fails, the next check finds the same.
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
