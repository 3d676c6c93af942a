import { randomUUID } from 'node:crypto';
import type { Clock } from '../../service/limiter/clock';
import type { Batch, BatchSource } from './batchSource';
import type { CycleResult, CycleWork, Found } from './marks';
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

/** One check of the store, and what it has removed. */
export interface Round {
	readonly found: ReadonlyMap<string, Found>;
	readonly removed: readonly string[];
	readonly nonce: string | undefined;
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

	/** What was recorded before need not last. */
	forgetNonce(): void {
		this.lastNonce = undefined;
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
		const round = { found, removed: [...undo, ...remove], nonce };
		if (!isSure()) return round;
		batch.answer(found);
		await this.deleteMarks(store, round.removed, isLast).catch((error: unknown) => {
			this.deferDelete(undo);
			throw error;
		});
		return round;
	}

	private async check(store: MarkStore, work: CycleWork): Promise<CycleResult> {
		const marks = marksToRecord(work);
		const present =
			marks.length === 0 ? new Set<string>() : await store.checkAndRecord(marks, this.capacity());
		const result = readCycle(work, present);
		if (result.isOverwritten) {
			const isCleared = (await store.count()) === marks.length - present.size;
			result.remove.push(...(await this.restoreLostMarks(store, isCleared)));
		}
		if (work.lastNonce !== undefined) this.pendingDeletes.push(work.lastNonce);
		this.lastNonce = work.nonce;
		return result;
	}

	/** A call that is made anyway, or the last one, takes the deferred deletes along. */
	private async deleteMarks(store: MarkStore, marks: readonly string[], isLast: boolean) {
		const deferred = [...this.pendingDeletes];
		if (marks.length === 0 && !isLast && deferred.length <= MAX_PENDING_DELETES) return;
		if (marks.length + deferred.length === 0) return;
		await store.remove([...marks, ...deferred]);
		// More may have been deferred meanwhile.
		this.pendingDeletes = this.pendingDeletes.slice(deferred.length);
	}

	/** @returns the round if its marks have lasted, so that its answers hold; undefined if it must be repeated */
	async verify(store: MarkStore, round: Round, batch: Batch): Promise<Round | undefined> {
		if (round.nonce === undefined) return undefined;
		const present = await store.checkAndRecord([round.nonce], this.capacity());
		if (present.size > 0) {
			batch.answer(round.found);
			if (round.removed.length > 0) await store.remove(round.removed);
			return round;
		}
		this.deferDelete([round.nonce]);
		this.lastNonce = undefined;
		// Claims that were answered before are not checked again: they are restored like those of earlier cycles.
		const extra = await this.restoreLostMarks(store, false);
		if (extra.length > 0) await store.remove(extra);
		return undefined;
	}

	/**
	 * Another writer has restored an old set, without the lock or long after it: records again what this process had
	 * recorded within the repair window.
	 *
	 * @param isCleared all marks were deleted on purpose: sent messages stay forgotten
	 * @returns marks to be deleted again
	 */
	private async restoreLostMarks(store: MarkStore, isCleared: boolean): Promise<string[]> {
		const { held, sent: recentlySent } = this.source.toRestore();
		const sent = isCleared ? [] : recentlySent;
		// Of sent messages the mark to delete is recorded too: the old set may have had that one alone.
		const extra = new Set<string>();
		for (const { keep, afterAcceptance } of sent) {
			for (const mark of keep) extra.delete(mark);
			for (const mark of afterAcceptance) extra.add(mark);
		}
		const marks = new Set([...held, ...extra, ...sent.flatMap(({ keep }) => keep)]);
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
