import type { Clock } from '../../service/limiter/clock';
import type { Found, MessageKey, Settling } from './marks';
import { heartbeatMark } from './marks';
import type { KeyEnd } from './openKeys';
import { OpenKeys } from './openKeys';
import type { Batch, CycleQueue } from './storeCycle';

/** A claim that waits for its check. */
interface PendingClaim {
	readonly message: MessageKey;
	/** Whether to look for the heartbeats of its holder too. */
	readonly withHeartbeats: boolean;
	readonly resolve: (found: Found) => void;
	readonly reject: (error: unknown) => void;
}

/** A message whose result is known, and how to settle it. */
interface Ended {
	readonly message: MessageKey;
	readonly settling: Settling;
	readonly since: number;
}

/** How many results are written together, and how many milliseconds one waits for others at most. */
export const WRITE_CHUNK = 50;
export const WRITE_EVERY_MS = 1000;
/** Marks recorded within this window are recorded again if another writer has overwritten them. */
const REPAIR_WINDOW_MS = 60_000;

/**
 * Queues what this process's runs want from the store, until a cycle takes it as a {@link Batch}: claims, results and
 * heartbeats. The keeper adds to the queue, the cycle takes from it; the queue calls neither.
 */
export class BatchSource implements CycleQueue {
	readonly open: OpenKeys;
	private claims: PendingClaim[] = [];
	/** Results that are not written yet, by key. */
	private readonly accepted = new Map<string, Ended>();
	private readonly released = new Map<string, Ended>();
	/** Accepted within the repair window. */
	private readonly recent = new Map<string, Ended>();

	constructor(private readonly clock: Clock) {
		this.open = new OpenKeys(clock);
	}

	get hasClaims(): boolean {
		return this.claims.length > 0;
	}

	get hasEnded(): boolean {
		return this.accepted.size + this.released.size > 0;
	}

	/** Whether there are enough results for one write. */
	get isChunkFull(): boolean {
		return this.accepted.size + this.released.size >= WRITE_CHUNK;
	}

	/** Nothing would be written. */
	get isEmpty(): boolean {
		return !this.hasClaims && !this.hasEnded && this.open.dueHeartbeats().length === 0;
	}

	/** Whether something must be written now, even if no run waits for it. */
	get isDue(): boolean {
		return this.isWriteDue() || this.open.dueHeartbeats().length > 0;
	}

	/** @throws whatever the store throws; the run then does not hold the message */
	async claim(message: MessageKey, withHeartbeats: boolean): Promise<Found> {
		return await new Promise((resolve, reject) =>
			this.claims.push({ message, withHeartbeats, resolve, reject }),
		);
	}

	/** Call when a message was accepted, or was certainly not sent. */
	end(message: MessageKey, settling: Settling, end: Exclude<KeyEnd, 'unknown'>): void {
		const ended = end === 'accepted' ? this.accepted : this.released;
		ended.set(message.key, { message, settling, since: this.clock.now() });
	}

	/**
	 * The state of a message that was accepted, or skipped for one that was, if this is not written yet.
	 *
	 * @returns undefined also for a skipped one that is to be sent: its marks say "in doubt" until then
	 */
	acceptedState({ key, repeat }: MessageKey): 'sent' | 'skipped' | undefined {
		const message = this.accepted.get(key)?.message;
		if (message?.repeat !== 'skip') return message && 'sent';
		return repeat === 'send' ? undefined : 'skipped';
	}

	/**
	 * Takes over a released message whose marks are still in the store.
	 *
	 * @returns how its new holder settles it
	 */
	reclaim({ key, person, repeat }: MessageKey): Settling | undefined {
		const released = this.released.get(key);
		if (released === undefined) return undefined;
		const { message } = released;
		if (message.person !== person || message.repeat !== repeat) return undefined;
		this.released.delete(key);
		return released.settling;
	}

	/** Call when all marks of the workflow were deleted: nothing is left to write or to repair. */
	clear(): void {
		for (const known of [this.accepted, this.released, this.recent]) known.clear();
	}

	/** What must be in the store: the marks of messages held now, and messages accepted within the repair window. */
	toRestore(): { readonly held: readonly string[]; readonly sent: readonly Settling[] } {
		return { held: this.open.heldMarks(), sent: settlings(this.recent) };
	}

	/** Everything queued now. */
	take(): Batch {
		let claims = this.claims;
		this.claims = [];
		const heartbeats = this.open.dueHeartbeats();
		const accepted = new Map(this.accepted);
		const released = new Map(this.released);
		// Accepted ones stay known until they are written: a claim meanwhile must not reach the store.
		this.released.clear();
		this.noteRecent(accepted);
		const ended = { accepted: settlings(accepted), released: settlings(released) };
		return {
			get work() {
				return { claims, ...ended, heartbeats };
			},
			answer: (found) => {
				answerAll(claims, found);
				claims = [];
			},
			done: () => {
				for (const key of accepted.keys()) this.accepted.delete(key);
				return heartbeats
					.filter(({ name, next }) => !this.open.noteHeartbeat(name, next))
					.map(({ name, next }) => heartbeatMark(name, next));
			},
			failed: (error) => {
				for (const [key, one] of released) {
					// Not if a run is claiming it: the failed call may have deleted its old marks, and this would
					// delete the new ones.
					if (!this.open.has(one.message)) this.released.set(key, one);
				}
				for (const { reject } of claims) reject(error);
			},
		};
	}

	private noteRecent(accepted: ReadonlyMap<string, Ended>): void {
		const now = this.clock.now();
		for (const [key, { since }] of this.recent) {
			if (now - since <= REPAIR_WINDOW_MS) break;
			this.recent.delete(key);
		}
		for (const [key, one] of accepted) {
			// Move it to the end, where the newest are.
			this.recent.delete(key);
			this.recent.set(key, { ...one, since: now });
		}
	}

	private isWriteDue(): boolean {
		if (this.isChunkFull) return true;
		const now = this.clock.now();
		const ended = [...this.accepted.values(), ...this.released.values()];
		return ended.some(({ since }) => now - since >= WRITE_EVERY_MS);
	}
}

function settlings(ended: ReadonlyMap<string, Ended>): Settling[] {
	return [...ended.values()].map(({ settling }) => settling);
}

function answerAll(claims: readonly PendingClaim[], found: ReadonlyMap<string, Found>): void {
	for (const { message, resolve, reject } of claims) {
		const known = found.get(message.key);
		if (known === undefined) reject(new Error(`Nothing is known of ${message.key}`));
		else resolve(known);
	}
}
