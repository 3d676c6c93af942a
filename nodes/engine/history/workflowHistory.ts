import type { Clock } from '../../service/limiter/clock';
import type { CycleWork, Found, MessageKey, Settling } from './marks';
import { claimMarks, HEARTBEATS, heartbeatMark, namesOf, settlingOf } from './marks';
import type { Batch, CycleQueue, OpenRun } from './storeCycle';
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
interface OpenMessage {
	readonly message: MessageKey;
	readonly end: Promise<ConcurrentEnd>;
	readonly finish: (end: ConcurrentEnd) => void;
	/** Present once the store has it recorded; not while it is being claimed. */
	settling?: Settling;
	heartbeat?: number;
	/** When its last heartbeat was written. */
	heartbeatAt: number;
}

/** A claim that waits for its check. */
interface PendingClaim {
	readonly message: MessageKey;
	/** Whether to look for the heartbeats of its holder too. */
	readonly withHeartbeats: boolean;
	readonly resolve: (found: Found) => void;
	readonly reject: (error: unknown) => void;
}

/** A message whose result is known, and how to settle it. */
interface EndedMessage {
	readonly message: MessageKey;
	readonly settling: Settling;
	readonly since: number;
	/** It is being written; or that failed, and may have been done although the answer was lost. */
	isUnsure?: true;
}

/** How many results are written together, and how many milliseconds one waits for others at most. */
export const WRITE_CHUNK = 50;
const WRITE_EVERY_MS = 1000;
/** Marks recorded within this window are recorded again if another writer has overwritten them. */
const REPAIR_WINDOW_MS = 60_000;
/** Interval between a message's heartbeats, starting with its claim. */
const HEARTBEAT_EVERY_MS = 10_000;
/** Only a holder that follows at once needs the last heartbeat of the one before. */
const MAX_LAST_HEARTBEATS = 1000;

/**
 * The sent history of one workflow in this process, shared by its open runs: their claims, results and heartbeats
 * collect here, and one {@link StoreCycle} writes them together (group commit). Messages that are open in this process
 * need no store call.
 */
export class WorkflowHistory implements CycleQueue {
	private readonly cycle: StoreCycle;
	/** The messages that runs work on, each under all its names. */
	private readonly open = new Map<string, OpenMessage>();
	/** Names whose holder has ended without recording the result. */
	private readonly abandoned = new Set<string>();
	private claims: PendingClaim[] = [];
	/** Results that are not written yet, by key. */
	private readonly accepted = new Map<string, EndedMessage>();
	private readonly released = new Map<string, EndedMessage>();
	/** Accepted within the repair window, by key. */
	private readonly recent = new Map<string, EndedMessage>();
	/**
	 * By name, for messages whose holder has ended: the next holder's first heartbeat must differ from it to be
	 * noticed.
	 */
	private readonly lastHeartbeats = new Map<string, number>();
	/** How many runs have begun so far. */
	entered = 0;
	private isTicking = false;

	constructor(private readonly clock: Clock) {
		this.cycle = new StoreCycle(clock, this);
	}

	get isIdle(): boolean {
		return this.cycle.runs.size === 0;
	}

	get knowsOfAbandoned(): boolean {
		return this.abandoned.size > 0;
	}

	/** Registers a run: the cycles use its store while it is open. */
	enter(run: OpenRun): void {
		this.cycle.runs.add(run);
		this.entered += 1;
	}

	/** Unregisters a run, which must have ended all its messages. */
	leave(run: OpenRun): void {
		this.cycle.runs.delete(run);
	}

	/**
	 * Claims messages for a run.
	 *
	 * @param messages without duplicates
	 * @returns results by message key
	 * @throws whatever the store throws; the run then holds none of the messages
	 */
	async claim(messages: readonly MessageKey[]): Promise<Map<string, ClaimedMessage>> {
		const claimed = new Map<string, ClaimedMessage>();
		const claims = await Promise.allSettled(
			messages.map(async (message) => claimed.set(message.key, await this.claimOne(message))),
		);
		const failed = claims.find(({ status }) => status === 'rejected');
		if (failed?.status !== 'rejected') return claimed;
		// Claims made without the store would otherwise stay.
		for (const [key, { state }] of claimed) if (state === 'new') this.end(key, 'failed');
		throw failed.reason;
	}

	private async claimOne(message: MessageKey): Promise<ClaimedMessage> {
		if (this.isOpen(message)) return { state: 'busy' };
		const { state, gotOther, held } = await this.check(message, false);
		if (state !== 'held') return { state, gotOther };
		return { state: this.doubtOf(message, held) ?? 'busy' };
	}

	/** This process's claim on the message, or on another one to its recipient. */
	concurrentClaim(message: MessageKey): ConcurrentClaim | undefined {
		for (const name of namesOf(message)) {
			const open = this.open.get(name);
			if (open === undefined) continue;
			const { key, repeat } = open.message;
			return { isSame: key === message.key && repeat !== 'skip', end: open.end };
		}
		return undefined;
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
		if (this.isOpen(message)) return false;
		this.forgetAbandoned(namesOf(message));
		this.begin(message);
		// An earlier try's release must not delete the marks now.
		this.hold(message, this.reclaim(message) ?? settlingOf(message));
		return true;
	}

	/**
	 * Records the marks of a message that was taken over: it has none if only its recipient was in doubt.
	 *
	 * @throws whatever the store throws; the message is in doubt again
	 */
	async recordTakeOver(message: MessageKey): Promise<void> {
		await this.ask({ ...message, isTakenOver: true }, false).catch((error: unknown) => {
			this.end(message.key, 'unknown');
			throw error;
		});
	}

	/** Ends the run's work on the message. The next cycle writes the result. */
	end(key: string, end: KeyEnd): void {
		const finished = this.finish(key, end);
		if (finished === undefined) return;
		const { message, settling = settlingOf(message) } = finished;
		if (end === 'unknown') {
			this.abandon(namesOf(message));
			return;
		}
		const ended = end === 'accepted' ? this.accepted : this.released;
		ended.set(key, { message, settling, since: this.clock.now() });
		if (this.isChunkFull) this.cycle.start();
	}

	/**
	 * Writes all results so far.
	 *
	 * @throws whatever the store throws; unwritten results are kept for the next call
	 */
	async flush(): Promise<void> {
		await this.cycle.next();
	}

	/**
	 * After the last run: checks that its marks have lasted, removes those that only its cycles needed, and writes what
	 * it could not; unless a run begins meanwhile, which then does so.
	 *
	 * @param run the last one
	 * @returns whether there was something to do and it succeeded
	 */
	async flushOnIdle(run: OpenRun): Promise<boolean> {
		if (!this.cycle.hasPendingDeletes && !this.hasEnded) return false;
		this.enter(run);
		// No run is left to report a failure to, and a failure only leaves a mark behind.
		const isDone = await this.cycle.next(true).then(
			() => true,
			() => false,
		);
		this.leave(run);
		return isDone;
	}

	/** Runs work that no cycle may overlap and that deletes all marks of the workflow, then forgets them. */
	async runExclusive(work: () => Promise<void>): Promise<void> {
		await this.cycle.runExclusive(async () => {
			await work();
			for (const known of [this.accepted, this.released, this.recent, this.abandoned])
				known.clear();
		});
	}

	// What one message goes through: known here or checked in the store, held, finished.

	private async check(message: MessageKey, withHeartbeats: boolean): Promise<Found> {
		const known = this.knownWithoutStore(message);
		if (known !== undefined) return { state: known, held: [], heartbeat: '' };
		this.begin(message);
		const found = await this.ask(message, withHeartbeats).catch((error: unknown) => {
			this.finish(message.key, 'none');
			throw error;
		});
		this.forgetAbandoned(namesOf(message).filter((name) => !found.held.includes(name)));
		if (found.state === 'new') this.hold(message, found.settling ?? settlingOf(message));
		else this.finish(message.key, 'none');
		return found;
	}

	/** For messages whose result is known here but not written yet. */
	private knownWithoutStore(message: MessageKey): 'new' | 'sent' | 'skipped' | undefined {
		const accepted = this.acceptedState(message);
		if (accepted !== undefined) return accepted;
		const settling = this.reclaim(message);
		if (settling === undefined) return undefined;
		this.begin(message);
		this.hold(message, settling);
		return 'new';
	}

	/**
	 * The state of a message that was accepted, or skipped for one that was, if this is not written yet.
	 *
	 * @returns undefined also for a skipped one that is to be sent: its marks say "in doubt" until then
	 */
	private acceptedState({ key, repeat }: MessageKey): 'sent' | 'skipped' | undefined {
		const message = this.accepted.get(key)?.message;
		if (message?.repeat !== 'skip') return message && 'sent';
		return repeat === 'send' ? undefined : 'skipped';
	}

	/**
	 * Takes over a released message whose marks are certainly still in the store.
	 *
	 * @returns how its new holder settles it
	 */
	private reclaim({ key, person, repeat }: MessageKey): Settling | undefined {
		const released = this.released.get(key);
		if (released === undefined || released.isUnsure) return undefined;
		const { message, settling } = released;
		if (message.person !== person || message.repeat !== repeat) return undefined;
		this.released.delete(key);
		return settling;
	}

	/** Has the next cycle check and record the message. */
	private async ask(message: MessageKey, withHeartbeats: boolean): Promise<Found> {
		return await new Promise((resolve, reject) => {
			this.claims.push({ message, withHeartbeats, resolve, reject });
			this.cycle.start();
		});
	}

	/** Whether a run works on the message, or on another one to its recipient. */
	private isOpen(message: MessageKey): boolean {
		return namesOf(message).some((name) => this.open.has(name));
	}

	/** Begins a run's work on the message: other runs wait for its result. */
	private begin(message: MessageKey): void {
		let finish: OpenMessage['finish'] = () => undefined;
		const end = new Promise<ConcurrentEnd>((resolve) => (finish = resolve));
		const open: OpenMessage = { message, end, finish, heartbeatAt: this.clock.now() };
		for (const name of namesOf(message)) this.open.set(name, open);
	}

	private hold({ key }: MessageKey, settling: Settling): void {
		// If its write failed, repeating it would delete the marks of this claim.
		this.released.delete(key);
		const open = this.open.get(key);
		if (open === undefined) return;
		open.settling = settling;
		open.heartbeatAt = this.clock.now();
		void this.tick();
	}

	/** @returns undefined when no run worked on the message */
	private finish(key: string, end: ConcurrentEnd): OpenMessage | undefined {
		const open = this.open.get(key);
		if (open === undefined) return undefined;
		const { message, heartbeat } = open;
		for (const name of namesOf(message)) this.open.delete(name);
		open.finish(end);
		if (heartbeat !== undefined) this.endHeartbeats(namesOf(message), heartbeat);
		return open;
	}

	private forgetAbandoned(names: readonly string[]): void {
		for (const name of names) this.abandoned.delete(name);
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

	// Heartbeats

	private held(): OpenMessage[] {
		return [...new Set(this.open.values())].filter(({ settling }) => settling !== undefined);
	}

	/** Names whose heartbeat is due. */
	private dueHeartbeats(): Array<CycleWork['heartbeats'][number]> {
		const now = this.clock.now();
		return this.held()
			.filter(({ heartbeatAt }) => now - heartbeatAt >= HEARTBEAT_EVERY_MS)
			.flatMap(({ message, heartbeat: last }) => {
				const names = namesOf(message);
				const next = last === undefined ? this.firstHeartbeat(names) : (last + 1) % HEARTBEATS;
				return names.map((name) => ({ name, next, last }));
			});
	}

	/** Differs from the last heartbeat of each of the message's names. */
	private firstHeartbeat(names: readonly string[]): number {
		const last = names.map((name) => this.lastHeartbeats.get(name));
		const next = ((last.find((heartbeat) => heartbeat !== undefined) ?? -1) + 1) % HEARTBEATS;
		return last.includes(next) ? (next + 1) % HEARTBEATS : next;
	}

	/** @returns false if the work on the message has ended meanwhile: that mark must be deleted */
	private noteHeartbeat(name: string, heartbeat: number): boolean {
		const open = this.open.get(name);
		if (open?.settling === undefined) return false;
		open.heartbeat = heartbeat;
		open.heartbeatAt = this.clock.now();
		return true;
	}

	private endHeartbeats(names: readonly string[], heartbeat: number): void {
		if (this.lastHeartbeats.size > MAX_LAST_HEARTBEATS) this.lastHeartbeats.clear();
		for (const name of names) this.lastHeartbeats.set(name, heartbeat);
		this.cycle.deferDelete(names.map((name) => heartbeatMark(name, heartbeat)));
	}

	// What the cycle takes.

	get hasClaims(): boolean {
		return this.claims.length > 0;
	}

	get isEmpty(): boolean {
		return !this.hasClaims && !this.hasEnded && this.dueHeartbeats().length === 0;
	}

	get isDue(): boolean {
		const now = this.clock.now();
		const isOld = ({ since }: EndedMessage) => now - since >= WRITE_EVERY_MS;
		return (
			this.isChunkFull ||
			[...this.accepted.values(), ...this.released.values()].some(isOld) ||
			this.dueHeartbeats().length > 0
		);
	}

	private get hasEnded(): boolean {
		return this.accepted.size + this.released.size > 0;
	}

	/** Whether there are enough results for one write. */
	private get isChunkFull(): boolean {
		return this.accepted.size + this.released.size >= WRITE_CHUNK;
	}

	toRestore(): { readonly held: readonly string[]; readonly sent: readonly Settling[] } {
		const held = this.held().flatMap(({ message }) => claimMarks(message));
		return { held, sent: settlings(this.recent) };
	}

	take(): Batch {
		let claims = this.claims;
		const heartbeats = this.dueHeartbeats();
		const accepted = new Map(this.accepted);
		const released = new Map(this.released);
		this.claims = [];
		// Accepted ones stay known until they are written: a claim meanwhile must not reach the store.
		for (const key of released.keys()) this.released.delete(key);
		this.noteRecent(accepted);
		return {
			get work() {
				const ended = { accepted: settlings(accepted), released: settlings(released) };
				return { claims, ...ended, heartbeats };
			},
			answer: (found) => {
				answerAll(claims, found);
				claims = [];
			},
			done: () => {
				for (const key of accepted.keys()) this.accepted.delete(key);
				return heartbeats
					.filter(({ name, next }) => !this.noteHeartbeat(name, next))
					.map(({ name, next }) => heartbeatMark(name, next));
			},
			becomeUnsure: () => {
				for (const one of [...accepted.values(), ...released.values()]) one.isUnsure = true;
			},
			forgetUnsure: () => {
				for (const [key, { isUnsure }] of released) if (isUnsure) released.delete(key);
				for (const [key, { isUnsure }] of accepted) {
					if (!isUnsure) continue;
					accepted.delete(key);
					this.accepted.delete(key);
				}
			},
			failed: (error) => {
				for (const [key, one] of released) this.released.set(key, one);
				for (const { reject } of claims) reject(error);
			},
		};
	}

	private noteRecent(accepted: ReadonlyMap<string, EndedMessage>): void {
		const now = this.clock.now();
		for (const [key, { since }] of this.recent) {
			if (now - since > REPAIR_WINDOW_MS) this.recent.delete(key);
		}
		for (const [key, one] of accepted) this.recent.set(key, { ...one, since: now });
	}
}

function settlings(ended: ReadonlyMap<string, EndedMessage>): Settling[] {
	return [...ended.values()].map(({ settling }) => settling);
}

function answerAll(claims: readonly PendingClaim[], found: ReadonlyMap<string, Found>): void {
	for (const { message, resolve, reject } of claims) {
		const known = found.get(message.key);
		if (known === undefined) reject(new Error(`Nothing is known of ${message.key}`));
		else resolve(known);
	}
}

/** Delay before the clean-up after the last run. Events that arrive faster skip it. */
export const CLEANUP_DELAY_MS = 1000;
/** How long a history that knows of abandoned messages outlives its last run: the next need not wait to detect them. */
const KEEP_MS = 120_000;

/** The sent histories of a process: one for each workflow whose history is in use. */
export class WorkflowHistories {
	private readonly histories = new Map<string, WorkflowHistory>();

	/** Registers a run. It must end with {@link leave}. */
	enter(workflowId: string, clock: Clock, run: OpenRun): WorkflowHistory {
		const history = this.histories.get(workflowId) ?? new WorkflowHistory(clock);
		this.histories.set(workflowId, history);
		history.enter(run);
		return history;
	}

	leave(workflowId: string, clock: Clock, run: OpenRun): void {
		const history = this.histories.get(workflowId);
		history?.leave(run);
		if (!history?.isIdle) return;
		void cleanUp(history, clock, run).then(async (isOver) => {
			// By now the run, and with it its whole input, can be garbage-collected.
			if (isOver) await this.drop(history, workflowId, clock);
		});
	}

	/** Runs work that no cycle of the history may overlap. */
	async runExclusive(workflowId: string, work: () => Promise<void>): Promise<void> {
		const history = this.histories.get(workflowId);
		await (history === undefined ? work() : history.runExclusive(work));
	}

	get size(): number {
		return this.histories.size;
	}

	private async drop(history: WorkflowHistory, workflowId: string, clock: Clock): Promise<void> {
		if (history.knowsOfAbandoned) await clock.sleep(KEEP_MS);
		if (history.isIdle && this.histories.get(workflowId) === history) {
			this.histories.delete(workflowId);
		}
	}
}

/**
 * Cleans up after the last run.
 *
 * @returns false if another run has begun, which will clean up
 */
async function cleanUp(history: WorkflowHistory, clock: Clock, run: OpenRun): Promise<boolean> {
	do {
		const { entered } = history;
		await clock.sleep(CLEANUP_DELAY_MS);
		if (!history.isIdle || history.entered > entered) return false;
		// Repeat: a run that came and went meanwhile found the history in use, and left the clean-up to it.
	} while (await history.flushOnIdle(run));
	return true;
}

/** The sent histories of this process. */
export const HISTORIES = new WorkflowHistories();
