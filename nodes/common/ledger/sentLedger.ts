import type { Clock } from '../pacing/clock';
import { pause } from '../pacing/pause';
import type { RunState } from '../pacing/runState';
import type { Claimed, HistoryKeeper } from './keeper';
import type { KeyEnd } from './openKeys';
import { repeatsOf } from './repeats';

/** Rows claimed together. A crash leaves the whole chunk in doubt, but for what is settled. */
export const CLAIM_CHUNK = 50;

/** Milliseconds before somebody else's key is looked at again: at first, and at most. */
const LOOK_FIRST_MS = 100;
const LOOK_MOST_MS = 4000;
/** A holder that has given no sign of life for so long is taken for dead. Signs come every ten seconds. */
const DEAD_AFTER_MS = 22_000;
/** Long enough to find that out, whatever the row may wait. */
const LEAST_WAIT_MS = DEAD_AFTER_MS + 10_000;

/** Milliseconds before the last write is tried again, after each failure: a database that restarts is away for seconds. */
const WRITE_AGAIN_MS = [500, 1000, 2000, 4000, 8000];

/**
 * What becomes of a row whose key somebody else held.
 * - new: it has become this run's.
 * - sentMeanwhile: the other has sent it.
 * - twinInDoubt: another run of this process does not know how it ended.
 * - atWork: another process holds it and lives.
 * - dead: whoever held it is no more.
 * - stopped: this run has stopped.
 */
export type Awaited = 'new' | 'sentMeanwhile' | 'twinInDoubt' | 'atWork' | 'dead' | 'stopped';

interface LedgerRun {
	readonly clock: Clock;
	readonly state: RunState;
	/** Milliseconds that a row waits at most for another process that is at work on its key. */
	readonly maxWaitMs: number;
	readonly rowCount: number;
	/** The key of the row with this index; undefined for rows that are not sent. */
	readonly keyOf: (index: number) => string | undefined;
}

/** A key that this run has claimed. */
interface Held {
	/** One of its rows may have been sent. */
	isInDoubt: boolean;
}

/**
 * The sent history as one run sees it. Two steps a row: claimed before it leaves, ended when its end is
 * known. Keys are claimed in chunks, in the order of the rows.
 */
export class SentLedger {
	private readonly chunks = new Map<number, Promise<void>>();
	private lastClaim: Promise<unknown> = Promise.resolve();
	/** What the first row of each shared key, or a row not yet at its turn, was told. */
	private readonly claimed = new Map<string, Claimed>();
	private readonly held = new Map<string, Held>();
	private readonly waits = new Map<string, Promise<Awaited>>();
	/** Keys of several rows of which one was accepted: how the others end changes nothing. */
	private readonly accepted = new Set<string>();
	/** How many rows of a key that several have are not over yet. */
	private readonly rowsLeft = new Map<string, number>();
	private readonly stopped: Promise<'stopped'>;

	constructor(
		private readonly keeper: HistoryKeeper,
		private readonly run: LedgerRun,
	) {
		const { rowCount, keyOf, state } = run;
		for (const index of repeatsOf(rowCount, keyOf).keys()) {
			const key = keyOf(index) ?? '';
			this.rowsLeft.set(key, (this.rowsLeft.get(key) ?? 1) + 1);
		}
		this.stopped = new Promise((resolve) => state.onStop(() => resolve('stopped')));
	}

	/**
	 * Claims the row's key. Call it for a row that is about to be sent.
	 *
	 * @returns what is known of the key; after "busy" only {@link wait} tells more
	 * @throws whatever the store throws
	 */
	async claim(index: number): Promise<Claimed> {
		const number = Math.floor(index / CLAIM_CHUNK);
		let chunk = this.chunks.get(number);
		if (chunk === undefined) {
			// One after the other: a key of this chunk may have been claimed in an earlier one.
			chunk = this.lastClaim.then(async () => await this.claimChunk(number));
			this.lastClaim = chunk;
			this.chunks.set(number, chunk);
		}
		await chunk;
		const key = this.run.keyOf(index);
		const claimed = key === undefined ? undefined : this.claimed.get(key);
		if (key !== undefined && !this.rowsLeft.has(key)) this.claimed.delete(key);
		return claimed ?? 'new';
	}

	/**
	 * Waits until it is known what becomes of a key that somebody else holds. Rows of one key wait together.
	 *
	 * @throws whatever the store throws
	 */
	async wait(index: number): Promise<Awaited> {
		const key = this.run.keyOf(index);
		if (key === undefined) return 'new';
		let wait = this.waits.get(key);
		if (wait === undefined) {
			wait = this.waitFor(key);
			this.waits.set(key, wait);
		}
		return await wait;
	}

	/** A row in doubt is sent again after all. @returns false if another run does so by now */
	reopen(index: number): boolean {
		const key = this.run.keyOf(index);
		if (key === undefined || this.held.has(key) || this.accepted.has(key)) return true;
		if (!this.keeper.takeOver(key)) return false;
		this.held.set(key, { isInDoubt: false });
		return true;
	}

	/** A row is over. Call it once for each row whose end is known; also for those that were not claimed. */
	end(index: number, end: KeyEnd | 'skipped'): void {
		const key = this.run.keyOf(index);
		if (key === undefined) return;
		const left = (this.rowsLeft.get(key) ?? 1) - 1;
		if (this.rowsLeft.has(key)) this.rowsLeft.set(key, left);
		const held = this.held.get(key);
		if (held === undefined) return;
		if (end === 'unknown') held.isInDoubt = true;
		// One that was accepted counts for all; else another row of the key may still be.
		if (end === 'accepted') this.endKey(key, 'accepted');
		else if (left === 0) this.endKey(key, held.isInDoubt ? 'unknown' : 'failed');
	}

	/**
	 * Releases what was claimed but never left, and writes what is still to be written.
	 *
	 * @throws whatever the store throws
	 */
	async close(): Promise<void> {
		await this.lastClaim.catch(() => undefined);
		await Promise.allSettled(this.waits.values());
		for (const [key, { isInDoubt }] of [...this.held]) {
			this.endKey(key, isInDoubt ? 'unknown' : 'failed');
		}
		for (const againMs of WRITE_AGAIN_MS) {
			const isWritten = await this.keeper.flush().then(
				() => true,
				() => false,
			);
			if (isWritten) return;
			await this.run.clock.sleep(againMs);
		}
		await this.keeper.flush();
	}

	private endKey(key: string, end: KeyEnd): void {
		if (end === 'accepted' && this.rowsLeft.has(key)) this.accepted.add(key);
		this.held.delete(key);
		this.keeper.end(key, end);
	}

	private async claimChunk(number: number): Promise<void> {
		const keys = this.newKeys(number);
		if (keys.length === 0) return;
		const claimed = await this.keeper.claim(keys);
		for (const [key, state] of claimed) {
			this.claimed.set(key, state);
			if (state === 'new') this.held.set(key, { isInDoubt: false });
		}
	}

	/** The chunk's keys but for those that this run has claimed for an earlier row: they are not another run's. */
	private newKeys(number: number): string[] {
		const keys = new Set<string>();
		const end = Math.min(this.run.rowCount, (number + 1) * CLAIM_CHUNK);
		for (let index = number * CLAIM_CHUNK; index < end; index += 1) {
			const key = this.run.keyOf(index);
			if (key !== undefined && !this.claimed.has(key)) keys.add(key);
		}
		return [...keys];
	}

	private async waitFor(key: string): Promise<Awaited> {
		const { clock, state, maxWaitMs } = this.run;
		const deadline = clock.now() + Math.max(maxWaitMs, LEAST_WAIT_MS);
		let lookMs = LOOK_FIRST_MS;
		let lookedAt = clock.now();
		let beat: string | undefined;
		/** For how long no sign of life was seen; while nobody could look, none could be given. */
		let quietMs = 0;
		for (;;) {
			if (state.stopped) return 'stopped';
			const twin = this.keeper.twinOf(key);
			if (twin !== undefined) {
				const end = await Promise.race([twin, this.stopped]);
				if (end === 'accepted') return 'sentMeanwhile';
				if (end === 'unknown') return 'twinInDoubt';
				if (end === 'stopped') return 'stopped';
				if (end === 'failed') continue;
			} else {
				const found = await this.keeper.look(key);
				if (found.state === 'new') {
					this.held.set(key, { isInDoubt: false });
					return 'new';
				}
				if (found.state === 'sent') return 'sentMeanwhile';
				quietMs =
					found.beat === beat ? quietMs + Math.min(clock.now() - lookedAt, LOOK_MOST_MS) : 0;
				if (this.keeper.isDead(key)) return 'dead';
				if (quietMs >= DEAD_AFTER_MS) {
					this.keeper.giveUp(key);
					return 'dead';
				}
				if (clock.now() >= deadline) return 'atWork';
				({ beat } = found);
				lookedAt = clock.now();
			}
			await pause(lookMs * (1 + 0.25 * clock.random()), clock, state);
			lookMs = Math.min(2 * lookMs, LOOK_MOST_MS);
		}
	}
}
