import type { Clock } from '../../service/limiter/clock';
import type { CycleWork, MessageKey, Settling } from './marks';
import { HEARTBEATS, heartbeatMark, claimMarks, namesOf } from './marks';

/** How a run's work on a message ended. */
export type KeyEnd = 'accepted' | 'failed' | 'unknown';

/** Like {@link KeyEnd}; "none" if the run did not get the message. */
type ConcurrentEnd = KeyEnd | 'none';

/** A claim of another run of this process: on the same message, or on another one to its recipient. */
export interface ConcurrentClaim {
	/** Whether it sends the same message. */
	readonly isSame: boolean;
	readonly end: Promise<ConcurrentEnd>;
}

/** A message that a run of this process works on. */
interface OpenKey {
	readonly message: MessageKey;
	readonly end: Promise<ConcurrentEnd>;
	readonly finish: (end: ConcurrentEnd) => void;
	/** Present once the store has it recorded; not while it is being claimed. */
	settling?: Settling;
	heartbeat?: number;
	/** When its last heartbeat was written. */
	heartbeatAt: number;
}

/** A message that a run no longer works on. */
interface Finished {
	readonly message: MessageKey;
	readonly settling: Settling | undefined;
	/** Its heartbeat marks, which are no longer needed. */
	readonly unneeded: readonly string[];
}

/** Interval between a message's heartbeats, starting with its claim. */
const HEARTBEAT_EVERY_MS = 10_000;

/** Only a holder that follows at once needs the last heartbeat of the one before. */
const MAX_LAST_HEARTBEATS = 1000;

/** The messages that runs of this process work on, and their heartbeats. */
export class OpenKeys {
	/** Each message under all its names. */
	private readonly open = new Map<string, OpenKey>();
	/**
	 * By name, for messages whose holder has ended: the next holder's first heartbeat must differ from it to be
	 * noticed.
	 */
	private readonly lastHeartbeats = new Map<string, number>();

	constructor(private readonly clock: Clock) {}

	/** Whether a run works on the message, or on another one to its recipient. */
	has(message: MessageKey): boolean {
		return namesOf(message).some((name) => this.open.has(name));
	}

	/** The claim on the message, or on another one to its recipient. */
	concurrentClaim(message: MessageKey): ConcurrentClaim | undefined {
		for (const name of namesOf(message)) {
			const open = this.open.get(name);
			if (open === undefined) continue;
			const { key, repeat } = open.message;
			return { isSame: key === message.key && repeat !== 'skip', end: open.end };
		}
		return undefined;
	}

	/** Call when a run claims the message: other runs wait for its result. */
	begin(message: MessageKey): void {
		let finish: OpenKey['finish'] = () => undefined;
		const end = new Promise<ConcurrentEnd>((resolve) => (finish = resolve));
		const open: OpenKey = { message, end, finish, heartbeatAt: this.clock.now() };
		for (const name of namesOf(message)) this.open.set(name, open);
	}

	/** Call when the run holds the message. */
	hold({ key }: MessageKey, settling: Settling): void {
		const open = this.open.get(key);
		if (open === undefined) return;
		open.settling = settling;
		open.heartbeatAt = this.clock.now();
	}

	/** @returns undefined when no run worked on the message */
	finish(key: string, end: ConcurrentEnd): Finished | undefined {
		const open = this.open.get(key);
		if (open === undefined) return undefined;
		const { message, settling, heartbeat } = open;
		const names = namesOf(message);
		for (const name of names) this.open.delete(name);
		open.finish(end);
		if (heartbeat !== undefined) this.keepLastHeartbeat(names, heartbeat);
		const unneeded =
			heartbeat === undefined ? [] : names.map((name) => heartbeatMark(name, heartbeat));
		return { message, settling, unneeded };
	}

	/** Marks that must be in the store. */
	heldMarks(): string[] {
		return this.held().flatMap(({ message }) => claimMarks(message));
	}

	/** Names whose heartbeat is due. */
	dueHeartbeats(): Array<CycleWork['heartbeats'][number]> {
		const now = this.clock.now();
		return this.held()
			.filter(({ heartbeatAt }) => now - heartbeatAt >= HEARTBEAT_EVERY_MS)
			.flatMap(({ message, heartbeat }) =>
				namesOf(message).map((name) => ({
					name,
					next:
						heartbeat === undefined ? this.firstHeartbeat(message) : (heartbeat + 1) % HEARTBEATS,
					last: heartbeat,
				})),
			);
	}

	/**
	 * Call when a heartbeat is in the store.
	 *
	 * @returns false if the work on the message has ended meanwhile: the caller must delete that mark
	 */
	noteHeartbeat(name: string, heartbeat: number): boolean {
		const open = this.open.get(name);
		if (open?.settling === undefined) return false;
		open.heartbeat = heartbeat;
		open.heartbeatAt = this.clock.now();
		return true;
	}

	/** Differs from the last heartbeat of each of the message's two names. */
	private firstHeartbeat(message: MessageKey): number {
		const last = namesOf(message).map((name) => this.lastHeartbeats.get(name));
		const next = ((last.find((heartbeat) => heartbeat !== undefined) ?? -1) + 1) % HEARTBEATS;
		return last.includes(next) ? (next + 1) % HEARTBEATS : next;
	}

	private keepLastHeartbeat(names: readonly string[], heartbeat: number): void {
		if (this.lastHeartbeats.size > MAX_LAST_HEARTBEATS) this.lastHeartbeats.clear();
		for (const name of names) this.lastHeartbeats.set(name, heartbeat);
	}

	private held(): OpenKey[] {
		return [...new Set(this.open.values())].filter(({ settling }) => settling !== undefined);
	}
}
