import type { Clock } from '../pacing/clock';
import type { KeyState } from './marks';
import { claimMark, doubtMark, stateOf } from './marks';
import { repeatsOf } from './repeats';
import type { MarkStore } from './store';

/** Rows claimed by one call of the store. A crash leaves the whole chunk in doubt, but for what is settled. */
export const CLAIM_CHUNK = 50;
/** Marks that are taken away by one call, and the milliseconds that they wait at most for more. */
export const WRITE_CHUNK = 50;
const WRITE_EVERY_MS = 1000;
/** Keys that are confirmed by one call at the end. */
const CONFIRM_CHUNK = 1000;

/**
 * Remembers across executions, crashes and restarts what was sent. Two steps a row: claimed before it
 * leaves, settled when its end is known. Keys are claimed in chunks, in the order of the rows.
 */
export class SentLedger {
	private readonly chunks = new Map<number, Promise<void>>();
	private lastClaim: Promise<void> = Promise.resolve();
	/** What earlier runs knew of each key when this run claimed it. */
	private readonly states = new Map<string, KeyState>();
	/** Keys that carry this run's doubt. */
	private readonly open = new Set<string>();
	private readonly accepted = new Set<string>();
	/** Keys of several rows: how one of them ended does not tell how the others will. */
	private readonly shared: ReadonlySet<string | undefined>;
	private outdated: string[] = [];
	/** What a failed write would have taken away: close() tries again. */
	private readonly unwritten: string[] = [];
	private lastWrite: number;
	private writing: Promise<void> = Promise.resolve();

	/** @param keyOf the key of the row with this index; undefined for rows that are not sent */
	constructor(
		private readonly store: MarkStore,
		private readonly clock: Clock,
		private readonly rowCount: number,
		private readonly keyOf: (index: number) => string | undefined,
	) {
		this.lastWrite = clock.now();
		this.shared = new Set([...repeatsOf(rowCount, keyOf).keys()].map(keyOf));
	}

	/**
	 * Claims the row's key. Call it for a row that is about to be sent.
	 *
	 * @returns what earlier runs know of the key
	 * @throws whatever the store throws
	 */
	async claim(index: number): Promise<KeyState> {
		const number = Math.floor(index / CLAIM_CHUNK);
		let chunk = this.chunks.get(number);
		if (chunk === undefined) {
			// One after the other: a key of this chunk may have been claimed in an earlier one.
			chunk = this.lastClaim.then(async () => await this.claimChunk(number));
			this.lastClaim = chunk;
			this.chunks.set(number, chunk);
		}
		await chunk;
		return this.states.get(this.keyOf(index) ?? '') ?? 'new';
	}

	/** A row in doubt is sent again after all. */
	reopen(index: number): void {
		const key = this.keyOf(index);
		if (key !== undefined && !this.accepted.has(key)) this.open.add(key);
	}

	/** The service has accepted the row: no later run sends it. */
	settleAccepted(index: number): void {
		const key = this.keyOf(index);
		if (key === undefined) return;
		this.accepted.add(key);
		if (this.open.delete(key)) this.takeAway([doubtMark(key)]);
	}

	/** The row was certainly not sent: a later run may send it. */
	release(index: number): void {
		const key = this.keyOf(index);
		// Another row with this key may have been accepted, or be on its way: close() knows.
		if (key === undefined || this.shared.has(key)) return;
		if (this.open.delete(key)) this.takeAway([claimMark(key), doubtMark(key)]);
	}

	/**
	 * Writes what is still to be written, releases what was claimed but never left, and makes sure that
	 * what was accepted is recorded, whatever other executions wrote meanwhile.
	 *
	 * @param inDoubt indexes of rows that stay in doubt
	 * @throws whatever the store throws
	 */
	async close(inDoubt: Iterable<number>): Promise<void> {
		await this.lastClaim.catch(() => undefined);
		const doubtful = new Set([...inDoubt].map((index) => this.keyOf(index)));
		const unused = [...this.open].filter((key) => !doubtful.has(key));
		this.outdated.push(...unused.flatMap((key) => [claimMark(key), doubtMark(key)]));
		this.flush();
		await this.writing;
		if (this.unwritten.length > 0) await this.store.remove(this.unwritten);
		const accepted = [...this.accepted];
		for (let from = 0; from < accepted.length; from += CONFIRM_CHUNK) {
			await this.store.checkAndRecord(accepted.slice(from, from + CONFIRM_CHUNK).map(claimMark));
		}
	}

	private async claimChunk(number: number): Promise<void> {
		const keys = this.newKeys(number);
		if (keys.length === 0) return;
		const marks = keys.flatMap((key) => [claimMark(key), doubtMark(key)]);
		const present = await this.store.checkAndRecord(marks);
		const sent: string[] = [];
		for (const key of keys) {
			const state = stateOf(key, present);
			this.states.set(key, state);
			// Only what this run has claimed may be released: not before the store has said that it was nobody's.
			if (state === 'new') this.open.add(key);
			if (state === 'sent') sent.push(key);
		}
		// The check itself has put doubt on keys that earlier runs had settled.
		if (sent.length > 0) await this.store.remove(sent.map(doubtMark));
	}

	/** The chunk's keys but for those that this run has claimed for an earlier row: they are not another run's. */
	private newKeys(number: number): string[] {
		const keys: string[] = [];
		const end = Math.min(this.rowCount, (number + 1) * CLAIM_CHUNK);
		for (let index = number * CLAIM_CHUNK; index < end; index += 1) {
			const key = this.keyOf(index);
			if (key === undefined || this.states.has(key)) continue;
			this.states.set(key, 'new');
			keys.push(key);
		}
		return keys;
	}

	private takeAway(marks: string[]): void {
		this.outdated.push(...marks);
		const isDue = this.clock.now() - this.lastWrite >= WRITE_EVERY_MS;
		if (isDue || this.outdated.length >= WRITE_CHUNK) this.flush();
	}

	private flush(): void {
		this.lastWrite = this.clock.now();
		const marks = this.outdated;
		if (marks.length === 0) return;
		this.outdated = [];
		this.writing = this.writing
			.then(async () => await this.store.remove(marks))
			.catch(() => void this.unwritten.push(...marks));
	}
}
