import type { Clock } from '../../service/limiter/clock';
import { pause } from '../../service/limiter/backOff';
import type { RunState } from '../../service/limiter/runState';
import type { Claimed, Doubt, WorkflowHistory } from './workflowHistory';
import type { MessageKey } from './marks';
import type { KeyEnd } from './workflowHistory';

/** Rows claimed together. A crash leaves the whole chunk in doubt, except what is settled. */
export const CLAIM_CHUNK = 50;

/** Minimum and maximum milliseconds between two checks of a key that another run holds. */
const MIN_RECHECK_MS = 100;
const MAX_RECHECK_MS = 4000;
/** A holder without a heartbeat for this long counts as crashed. Heartbeats come every ten seconds. */
const ABANDONED_AFTER_MS = 22_000;
/** Long enough to detect a crash, even if the row may wait less. */
const MIN_WAIT_MS = ABANDONED_AFTER_MS + 10_000;

/** Milliseconds before each retry of the last write: a restarting database is unavailable for seconds. */
const WRITE_RETRY_MS = [500, 1000, 2000, 4000, 8000];

/**
 * The result of waiting for a key that another run held.
 * - new: this run holds it now.
 * - sentMeanwhile: the other run sent it.
 * - skipped: a list skipped it as a repeat.
 * - concurrentInDoubt: another run of this process does not know the result.
 * - atWork: another process holds it and is alive.
 * - otherAtWork: that is so for another message to its recipient.
 * - abandoned, blocked: as for a claim.
 * - stopped: this run has stopped.
 */
export type Awaited =
	| 'new'
	| 'sentMeanwhile'
	| 'skipped'
	| 'concurrentInDoubt'
	| 'atWork'
	| 'otherAtWork'
	| Doubt
	| 'stopped';

interface LedgerRun {
	readonly clock: Clock;
	readonly state: RunState;
	/** Maximum milliseconds that a row waits for another process working on its key. */
	readonly maxWaitMs: number;
	readonly rowCount: number;
	/** Rows claimed together; {@link CLAIM_CHUNK} by default. */
	readonly claimChunk?: number;
	/**
	 * The message of the row with this index; undefined for rows that are not sent. If rows share a key, a later one is
	 * sent only if the earlier one certainly was not.
	 */
	readonly messageOf: (index: number) => MessageKey | undefined;
}

/**
 * The sent history of one run. Each row is claimed before it is sent, and ended when its result is known. Rows are
 * claimed in chunks, in their order.
 */
export class SentLedger {
	private readonly chunks = new Map<number, Promise<void>>();
	private lastClaim: Promise<unknown> = Promise.resolve();
	/** Results of claims, by their keys. */
	private readonly claimed = new Map<string, Claimed>();
	/** Keys that this run has claimed. */
	private readonly held = new Set<string>();
	/** Rows with an earlier row to the same recipient: each is claimed when that row is over. */
	private readonly followers: ReadonlyMap<number, number>;
	/** Keys of messages whose recipient had received another one of the campaign from an earlier run. */
	private readonly others = new Set<string>();
	/** Messages of rows skipped because another row was sent. */
	private readonly skipped: MessageKey[] = [];
	private readonly stopped: Promise<'stopped'>;
	private readonly chunkSize: number;

	constructor(
		private readonly history: WorkflowHistory,
		private readonly run: LedgerRun,
	) {
		const { rowCount, messageOf, state, claimChunk = CLAIM_CHUNK } = run;
		this.chunkSize = claimChunk;
		this.followers = repeatsOf(rowCount, (index) => {
			const message = messageOf(index);
			return message?.person ?? message?.key;
		});
		this.stopped = new Promise((resolve) => state.onStop(() => resolve('stopped')));
	}

	/**
	 * Claims the row's message. Call it when the row is about to be sent and earlier rows to its recipient have ended.
	 *
	 * @returns what is known about the message; after "busy", {@link wait} for the result
	 * @throws whatever the store throws
	 */
	async claim(index: number): Promise<Claimed> {
		const message = this.run.messageOf(index);
		if (message === undefined) return 'new';
		return await (this.followers.has(index)
			? this.claimAlone(message)
			: this.claimWithChunk(index, message));
	}

	private async claimAlone(message: MessageKey): Promise<Claimed> {
		// The marks of the earlier row must no longer say "in doubt".
		await this.history.flush();
		await this.claimAll([message]);
		// The other message was sent by this run.
		this.others.delete(message.key);
		return this.resultOf(message);
	}

	private async claimWithChunk(index: number, message: MessageKey): Promise<Claimed> {
		const number = Math.floor(index / this.chunkSize);
		let chunk = this.chunks.get(number);
		if (chunk === undefined) {
			chunk = this.lastClaim.then(async () => await this.claimAll(this.messagesOf(number)));
			this.lastClaim = chunk.catch(() => undefined);
			this.chunks.set(number, chunk);
			// A claim that the store has refused may be tried again.
			chunk.catch(() => this.chunks.delete(number));
		}
		await chunk;
		return this.resultOf(message);
	}

	private resultOf(message: MessageKey): Claimed {
		const claimed = this.claimed.get(message.key);
		if (claimed === undefined) throw new Error(`${message.key} was not claimed`);
		// Another run may have taken it over since its chunk was claimed.
		const isInDoubt = claimed === 'abandoned' || claimed === 'blocked';
		return isInDoubt && !this.history.isAbandoned(message) ? 'busy' : claimed;
	}

	/**
	 * Waits for the result of a message that another run holds.
	 *
	 * @throws whatever the store throws
	 */
	async wait(index: number): Promise<Awaited> {
		const message = this.run.messageOf(index);
		return message === undefined ? 'new' : await this.waitFor(message);
	}

	/**
	 * Claims a row in doubt, to send it again.
	 *
	 * @returns false if another run holds it by now
	 * @throws whatever the store throws
	 */
	async claimAgain(index: number): Promise<boolean> {
		const message = this.run.messageOf(index);
		if (!this.reopen(index)) return false;
		if (message === undefined) return true;
		await this.history.recordTakeOver(message).catch((error: unknown) => {
			this.held.delete(message.key);
			throw error;
		});
		return true;
	}

	/**
	 * Takes over a row in doubt without recording that.
	 *
	 * @returns false if another run holds it by now
	 */
	reopen(index: number): boolean {
		const message = this.run.messageOf(index);
		if (message === undefined || this.held.has(message.key)) return true;
		if (!this.history.takeOver(message)) return false;
		this.held.add(message.key);
		return true;
	}

	/** Ends a row. Call once for each row whose result is known, including rows that were not claimed. */
	end(index: number, end: KeyEnd | 'skipped'): void {
		if (end === 'skipped') return;
		const key = this.run.messageOf(index)?.key;
		if (key !== undefined && this.held.delete(key)) this.history.end(key, end);
	}

	/** Whether the row's recipient has received the campaign with other values from an earlier run. */
	gotOther(index: number): boolean {
		const message = this.run.messageOf(index);
		return message !== undefined && this.others.has(message.key);
	}

	/** Records that the row was skipped as a repeat: another row to the same recipient was sent instead. */
	skip(index: number): void {
		const message = this.run.messageOf(index);
		if (message !== undefined) this.skipped.push({ key: message.key, repeat: 'skip' });
	}

	/**
	 * Releases what was claimed but never sent, and writes pending results.
	 *
	 * @throws whatever the store throws
	 */
	async close(): Promise<void> {
		await this.lastClaim;
		for (const key of this.held) this.history.end(key, 'failed');
		this.held.clear();
		if (this.skipped.length > 0) {
			// What was released must be new again.
			await this.history.flush();
			for (const [key, { state }] of await this.history.claim(this.skipped)) {
				if (state === 'new') this.history.end(key, 'accepted');
			}
		}
		for (const retryMs of WRITE_RETRY_MS) {
			const isWritten = await this.history.flush().then(
				() => true,
				() => false,
			);
			if (isWritten) return;
			await this.run.clock.sleep(retryMs);
		}
		await this.history.flush();
	}

	private async claimAll(messages: readonly MessageKey[]): Promise<void> {
		for (const [key, { state, gotOther }] of await this.history.claim(messages)) {
			this.claimed.set(key, state);
			if (gotOther) this.others.add(key);
			if (state === 'new') this.held.add(key);
		}
	}

	private messagesOf(chunk: number): MessageKey[] {
		const messages: MessageKey[] = [];
		const end = Math.min(this.run.rowCount, (chunk + 1) * this.chunkSize);
		for (let index = chunk * this.chunkSize; index < end; index += 1) {
			const message = this.followers.has(index) ? undefined : this.run.messageOf(index);
			if (message !== undefined) messages.push(message);
		}
		return messages;
	}

	private async waitFor(message: MessageKey): Promise<Awaited> {
		const { clock, state, maxWaitMs } = this.run;
		const deadline = clock.now() + Math.max(maxWaitMs, MIN_WAIT_MS);
		const heartbeats = new HeartbeatWatch(clock);
		let recheckMs = MIN_RECHECK_MS;
		for (;;) {
			if (state.stopped) return 'stopped';
			const concurrent = this.history.concurrentClaim(message);
			if (concurrent !== undefined) {
				const end = await Promise.race([concurrent.end, this.stopped]);
				if (end === 'accepted' && concurrent.isSame) return 'sentMeanwhile';
				if (end === 'unknown' && concurrent.isSame) return 'concurrentInDoubt';
				// Another message to the same recipient: it stops being in doubt with the next cycle.
				if (end === 'accepted') await this.history.flush();
			} else {
				const known = await this.recheck(message, heartbeats);
				const isAtWork = known === 'atWork' || known === 'otherAtWork';
				if (!isAtWork || clock.now() >= deadline) return known;
			}
			await pause(recheckMs * (1 + 0.25 * clock.random()), clock, state);
			recheckMs = Math.min(2 * recheckMs, MAX_RECHECK_MS);
		}
	}

	private async recheck(message: MessageKey, heartbeats: HeartbeatWatch): Promise<Awaited> {
		const found = await this.history.recheck(message);
		if (found.state === 'new') {
			this.held.add(message.key);
			return 'new';
		}
		if (found.state === 'sent') return 'sentMeanwhile';
		if (found.state === 'skipped') return 'skipped';
		const isQuiet = heartbeats.quietMs(found.heartbeat) >= ABANDONED_AFTER_MS;
		if (isQuiet) this.history.abandon(found.held);
		const otherwise = found.held.includes(message.key) ? 'atWork' : 'otherAtWork';
		return this.history.doubtOf(message, found.held) ?? otherwise;
	}
}

/** Measures how long a holder has shown no heartbeat. */
class HeartbeatWatch {
	private last: string | undefined;
	private checkedAt: number;
	private quiet = 0;

	constructor(private readonly clock: Clock) {
		this.checkedAt = clock.now();
	}

	/**
	 * Milliseconds without a change; a long gap between two checks counts only in part, since this process may have
	 * stalled.
	 */
	quietMs(heartbeat: string): number {
		const now = this.clock.now();
		this.quiet =
			heartbeat === this.last ? this.quiet + Math.min(now - this.checkedAt, MAX_RECHECK_MS) : 0;
		this.last = heartbeat;
		this.checkedAt = now;
		return this.quiet;
	}
}

/**
 * Finds rows that have the same key as an earlier row of the list.
 *
 * @param keyOf the key of the row at an index, from 0; undefined if it has none
 * @returns the index of each repeating row mapped to that of the first row with its key, ascending
 */
export function repeatsOf(
	rowCount: number,
	keyOf: (index: number) => string | undefined,
): Map<number, number> {
	const first = new Map<string, number>();
	const repeats = new Map<number, number>();
	for (let index = 0; index < rowCount; index += 1) {
		const key = keyOf(index);
		if (key === undefined) continue;
		const earlier = first.get(key);
		if (earlier === undefined) first.set(key, index);
		else repeats.set(index, earlier);
	}
	return repeats;
}
