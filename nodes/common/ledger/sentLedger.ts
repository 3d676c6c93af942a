import type { Clock } from '../pacing/clock';
import { pause } from '../pacing/backOff';
import type { RunState } from '../pacing/runState';
import type { Claimed, HistoryKeeper } from './historyKeeper';
import type { MessageKey } from './marks';
import type { KeyEnd } from './openKeys';

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
	/**
	 * The message of the row with this index; undefined for rows that are not sent. Of rows with one key a later one is
	 * sent only if the earlier one certainly was not.
	 */
	readonly messageOf: (index: number) => MessageKey | undefined;
}

/**
 * The sent history as one run sees it. Two steps a row: claimed before it leaves, ended when its end is
 * known. Rows are claimed in chunks, in their order.
 */
export class SentLedger {
	private readonly chunks = new Map<number, Promise<void>>();
	private lastClaim: Promise<unknown> = Promise.resolve();
	/** What rows not yet at their turn were told, by their keys. */
	private readonly claimed = new Map<string, Claimed>();
	/** Keys that this run has claimed. */
	private readonly held = new Set<string>();
	/** Rows with an earlier one to the same recipient: each is claimed when that one is over. */
	private readonly followers: ReadonlyMap<number, number>;
	/** Keys of messages to recipients who had got another one of the campaign from an earlier run. */
	private readonly others = new Set<string>();
	/** Messages that rows stood for which were left out for another. */
	private readonly alsoSent: MessageKey[] = [];
	private readonly stopped: Promise<'stopped'>;

	constructor(
		private readonly keeper: HistoryKeeper,
		private readonly run: LedgerRun,
	) {
		const { rowCount, messageOf, state } = run;
		this.followers = repeatsOf(rowCount, (index) => {
			const message = messageOf(index);
			return message?.person ?? message?.key;
		});
		this.stopped = new Promise((resolve) => state.onStop(() => resolve('stopped')));
	}

	/**
	 * Claims the row's message. Call it for a row that is about to be sent, once earlier rows to its recipient are
	 * over.
	 *
	 * @returns what is known of the message; after "busy" only {@link wait} tells more
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
		// The doubt of the earlier row must be gone.
		await this.keeper.flush();
		await this.claimAll([message]);
		// The other one was this run's.
		this.others.delete(message.key);
		return this.take(message);
	}

	private async claimWithChunk(index: number, message: MessageKey): Promise<Claimed> {
		const number = Math.floor(index / CLAIM_CHUNK);
		let chunk = this.chunks.get(number);
		if (chunk === undefined) {
			chunk = this.lastClaim.then(async () => await this.claimAll(this.messagesOf(number)));
			this.lastClaim = chunk.catch(() => undefined);
			this.chunks.set(number, chunk);
			// What the store has refused may be asked again.
			chunk.catch(() => this.chunks.delete(number));
		}
		await chunk;
		return this.take(message);
	}

	/** What a row was told, which no other row asks for. */
	private take({ key }: MessageKey): Claimed {
		const claimed = this.claimed.get(key) ?? 'new';
		this.claimed.delete(key);
		return claimed;
	}

	/**
	 * Waits until it is known what becomes of a message that somebody else holds.
	 *
	 * @throws whatever the store throws
	 */
	async wait(index: number): Promise<Awaited> {
		const message = this.run.messageOf(index);
		return message === undefined ? 'new' : await this.waitFor(message);
	}

	/** A row in doubt is sent again after all. @returns false if another run does so by now */
	reopen(index: number): boolean {
		const message = this.run.messageOf(index);
		if (message === undefined || this.held.has(message.key)) return true;
		if (!this.keeper.takeOver(message)) return false;
		this.held.add(message.key);
		return true;
	}

	/** A row is over. Call it once for each row whose end is known; also for those that were not claimed. */
	end(index: number, end: KeyEnd | 'skipped'): void {
		if (end === 'skipped') return;
		const key = this.run.messageOf(index)?.key;
		if (key !== undefined && this.held.delete(key)) this.keeper.end(key, end);
	}

	/** Whether the row's recipient has got the campaign with other values from an earlier run. */
	gotOther(index: number): boolean {
		const message = this.run.messageOf(index);
		return message !== undefined && this.others.has(message.key);
	}

	/** The row is not sent, because another one to the same recipient was: its message counts as sent. */
	alsoCount(index: number): void {
		const message = this.run.messageOf(index);
		if (message !== undefined) this.alsoSent.push({ key: message.key });
	}

	/**
	 * Releases what was claimed but never left, and writes what is still to be written.
	 *
	 * @throws whatever the store throws
	 */
	async close(): Promise<void> {
		await this.lastClaim;
		for (const key of this.held) this.keeper.end(key, 'failed');
		this.held.clear();
		for (const [key, { state }] of await this.keeper.claim(this.alsoSent)) {
			if (state === 'new') this.keeper.end(key, 'accepted');
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

	private async claimAll(messages: readonly MessageKey[]): Promise<void> {
		if (messages.length === 0) return;
		for (const [key, { state, gotOther }] of await this.keeper.claim(messages)) {
			this.claimed.set(key, state);
			if (state === 'new' && gotOther) this.others.add(key);
			if (state === 'new') this.held.add(key);
		}
	}

	private messagesOf(chunk: number): MessageKey[] {
		const messages: MessageKey[] = [];
		const end = Math.min(this.run.rowCount, (chunk + 1) * CLAIM_CHUNK);
		for (let index = chunk * CLAIM_CHUNK; index < end; index += 1) {
			const message = this.followers.has(index) ? undefined : this.run.messageOf(index);
			if (message !== undefined) messages.push(message);
		}
		return messages;
	}

	private async waitFor(message: MessageKey): Promise<Awaited> {
		const { clock, state, maxWaitMs } = this.run;
		const deadline = clock.now() + Math.max(maxWaitMs, LEAST_WAIT_MS);
		let lookMs = LOOK_FIRST_MS;
		let lookedAt = clock.now();
		let beat: string | undefined;
		/** For how long no sign of life was seen; while nobody could look, none could be given. */
		let quietMs = 0;
		for (;;) {
			if (state.stopped) return 'stopped';
			const twin = this.keeper.twinOf(message);
			if (twin !== undefined) {
				const end = await Promise.race([twin.end, this.stopped]);
				if (end === 'accepted' && twin.isSame) return 'sentMeanwhile';
				if (end === 'unknown') return 'twinInDoubt';
				if (end === 'stopped') return 'stopped';
				if (end === 'failed') continue;
				// Another message to the same recipient: its doubt goes with the next cycle.
				if (end === 'accepted') await this.keeper.flush();
			} else {
				const found = await this.keeper.look(message);
				if (found.state === 'new') {
					this.held.add(message.key);
					return 'new';
				}
				if (found.state === 'sent') return 'sentMeanwhile';
				quietMs =
					found.beat === beat ? quietMs + Math.min(clock.now() - lookedAt, LOOK_MOST_MS) : 0;
				if (this.keeper.isDead(message)) return 'dead';
				if (quietMs >= DEAD_AFTER_MS) {
					this.keeper.giveUp(message);
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

/**
 * Finds rows whose key an earlier row of the list has.
 *
 * @param keyOf the key of a row's index, from 0; undefined for a row without one
 * @returns for each repeating row's index the index of the first row with its key, ascending
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
