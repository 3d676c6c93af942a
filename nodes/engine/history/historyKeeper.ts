import type { Clock } from '../../service/limiter/clock';
import { BatchSource, WRITE_EVERY_MS } from './batchSource';
import type { Found, MessageKey, Settling } from './marks';
import { namesOf, settlingOf } from './marks';
import type { ConcurrentClaim, KeyEnd } from './openKeys';
import type { OpenRun } from './storeCycle';
import { StoreCycle } from './storeCycle';

/**
 * The result of claiming a message.
 * - new: the run holds it now.
 * - sent: it was sent earlier.
 * - skipped: an earlier list skipped it as a repeat.
 * - abandoned: the run that held it ended without recording the result.
 * - blocked: that is so for another message to its recipient.
 * - busy: a run here or in another process may be sending it, or another message to its recipient.
 */
export type Claimed = 'new' | 'sent' | 'skipped' | Doubt | 'busy';

/** Why a message in doubt is not sent: its own result is unknown, or that of another message to its recipient. */
export type Doubt = 'abandoned' | 'blocked';

interface ClaimedMessage {
	readonly state: Claimed;
	/** Its recipient has received another message of the campaign. */
	readonly gotOther?: boolean;
}

/**
 * Keeps the sent history of one workflow in this process, for all open runs (group commit): their claims and results
 * collect in a {@link BatchSource}, and one {@link StoreCycle} writes them together. Keys that are open in this process
 * need no store call.
 */
export class HistoryKeeper {
	private readonly source: BatchSource;
	private readonly cycle: StoreCycle;
	/** Names whose holder has ended without recording the result. */
	private readonly abandoned = new Set<string>();
	/** How many runs have begun so far. */
	entered = 0;
	private isTicking = false;

	constructor(private readonly clock: Clock) {
		this.source = new BatchSource(clock);
		this.cycle = new StoreCycle(clock, this.source);
	}

	get isIdle(): boolean {
		return this.cycle.runs.size === 0;
	}

	get knowsOfAbandoned(): boolean {
		return this.abandoned.size > 0;
	}

	/** Registers a run: the cycles use its context while it is open. */
	enter(run: OpenRun): void {
		this.cycle.runs.add(run);
		this.entered += 1;
	}

	/** Unregisters a run, which must have ended all its keys. */
	leave(run: OpenRun): void {
		this.cycle.runs.delete(run);
	}

	/**
	 * After the last run: checks that its marks have lasted, removes those that only its cycles needed, and writes what
	 * it could not; unless a run begins meanwhile, which then does so.
	 *
	 * @param run the last one
	 * @returns whether there was something to do and it succeeded
	 */
	async flushOnIdle(run: OpenRun): Promise<boolean> {
		if (!this.cycle.hasPendingDeletes && !this.source.hasEnded) return false;
		this.enter(run);
		// No run is left to report a failure to, and a failure only leaves a mark behind.
		const isDone = await this.cycle.next(true).then(
			() => true,
			() => false,
		);
		this.leave(run);
		return isDone;
	}

	/**
	 * Claims messages for a run.
	 *
	 * @param messages without duplicates
	 * @returns results by message key
	 * @throws whatever the store throws; the run then holds none of the messages
	 */
	async claim(messages: readonly MessageKey[]): Promise<Map<string, ClaimedMessage>> {
		const claims = await Promise.allSettled(
			messages.map(async (message) => ({
				key: message.key,
				claimed: await this.claimOne(message),
			})),
		);
		const claimed = new Map<string, ClaimedMessage>();
		let failed: PromiseRejectedResult | undefined;
		for (const claim of claims) {
			if (claim.status === 'rejected') failed = claim;
			else claimed.set(claim.value.key, claim.value.claimed);
		}
		if (failed === undefined) return claimed;
		// Claims made without the store would otherwise stay.
		for (const [key, { state }] of claimed) if (state === 'new') this.end(key, 'failed');
		throw failed.reason;
	}

	private async claimOne(message: MessageKey): Promise<ClaimedMessage> {
		if (this.source.open.has(message)) return { state: 'busy' };
		const { state, gotOther, held } = await this.check(message, false);
		if (state !== 'held') return { state, gotOther };
		return { state: this.doubtOf(message, held) ?? 'busy' };
	}

	/** This process's claim on the message, or on another one to its recipient. */
	concurrentClaim(message: MessageKey): ConcurrentClaim | undefined {
		return this.source.open.concurrentClaim(message);
	}

	/**
	 * Checks a message that another run holds; if it is free by now, the caller holds it.
	 *
	 * @throws whatever the store throws
	 */
	async recheck(message: MessageKey): Promise<Found> {
		return await this.check(message, true);
	}

	/**
	 * @param held those of its names that are held
	 * @returns undefined unless their holder has ended without recording the result
	 */
	doubtOf({ key }: MessageKey, held: readonly string[]): Doubt | undefined {
		if (held.includes(key)) return this.abandoned.has(key) ? 'abandoned' : undefined;
		return held.some((name) => this.abandoned.has(name)) ? 'blocked' : undefined;
	}

	isAbandoned(message: MessageKey): boolean {
		return namesOf(message).some((name) => this.abandoned.has(name));
	}

	/** Records that the holder of these names ended without recording the result. */
	abandon(names: readonly string[]): void {
		for (const name of names) this.abandoned.add(name);
	}

	/**
	 * Takes over a message in doubt, to send it again.
	 *
	 * @returns false if another run holds it by now
	 */
	takeOver(message: MessageKey): boolean {
		if (this.source.open.has(message)) return false;
		this.forgetAbandoned(namesOf(message));
		this.source.open.begin(message);
		// An earlier try's release must not delete the marks now.
		this.hold(message, this.source.reclaim(message) ?? settlingOf(message));
		return true;
	}

	/**
	 * Records the marks of a message that was taken over: it has none if only its recipient was in doubt.
	 *
	 * @throws whatever the store throws; the message is in doubt again
	 */
	async recordTakeOver(message: MessageKey): Promise<void> {
		const recorded = this.source.claim({ ...message, isTakenOver: true }, false);
		this.cycle.start();
		await recorded.catch((error: unknown) => {
			this.end(message.key, 'unknown');
			throw error;
		});
	}

	/** Ends the run's work on the message. The next cycle writes the result. */
	end(key: string, end: KeyEnd): void {
		const finished = this.source.open.finish(key, end);
		if (finished === undefined) return;
		const { message, unneeded, settling = settlingOf(message) } = finished;
		this.cycle.deferDelete(unneeded);
		if (end === 'unknown') this.abandon(namesOf(message));
		else this.source.end(message, settling, end);
		if (this.source.isChunkFull) this.cycle.start();
	}

	/**
	 * Writes all results so far.
	 *
	 * @throws whatever the store throws; unwritten results are kept for the next call
	 */
	async flush(): Promise<void> {
		await this.cycle.next();
	}

	/** Runs work that no cycle may overlap, then forgets what it knew. */
	async runExclusive(work: () => Promise<void>): Promise<void> {
		await this.cycle.runExclusive(async () => {
			await work();
			this.source.clear();
			this.abandoned.clear();
		});
	}

	private async check(message: MessageKey, withHeartbeats: boolean): Promise<Found> {
		const known = this.knownWithoutStore(message);
		if (known !== undefined) return { state: known, held: [], heartbeat: '' };
		this.source.open.begin(message);
		let mine: Settling | undefined;
		try {
			const claim = this.source.claim(message, withHeartbeats);
			this.cycle.start();
			const found = await claim;
			if (found.state === 'new') mine = found.settling ?? settlingOf(message);
			this.forgetAbandoned(namesOf(message).filter((name) => !found.held.includes(name)));
			return found;
		} finally {
			if (mine === undefined) this.source.open.finish(message.key, 'none');
			else this.hold(message, mine);
		}
	}

	/** For messages whose result is known here but not written yet. */
	private knownWithoutStore(message: MessageKey): 'new' | 'sent' | 'skipped' | undefined {
		const accepted = this.source.acceptedState(message);
		if (accepted !== undefined) return accepted;
		const settling = this.source.reclaim(message);
		if (settling === undefined) return undefined;
		this.source.open.begin(message);
		this.hold(message, settling);
		return 'new';
	}

	private forgetAbandoned(names: readonly string[]): void {
		for (const name of names) this.abandoned.delete(name);
	}

	private hold(message: MessageKey, settling: Settling): void {
		this.source.open.hold(message, settling);
		void this.tick();
	}

	/** One timer while a run is open, for pending results and heartbeats. */
	private async tick(): Promise<void> {
		if (this.isTicking) return;
		this.isTicking = true;
		while (!this.isIdle) {
			await this.clock.sleep(WRITE_EVERY_MS);
			this.cycle.start();
		}
		this.isTicking = false;
	}
}
