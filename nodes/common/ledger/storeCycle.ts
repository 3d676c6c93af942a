import { randomUUID } from 'node:crypto';
import type { Clock } from '../pacing/clock';
import type { CycleResult, CycleWork, Found, Settling } from './marks';
import { judgeCycle, marksToRecord, mustCheck } from './marks';
import { lock, UNSURE_MS } from './markStore';
import type { MarkStore } from './markStore';

/** A run that is open, and so can reach the store. */
export interface Member {
	readonly store: MarkStore;
	/** What the store holds at most; Infinity for a list whose rows are being looked at, since it must not push out its own. */
	mostMarks: number;
}

/** What one cycle is to carry out. */
export interface Job {
	/** What is left of it: claims that have their answer are not asked for again. */
	readonly work: Omit<CycleWork, 'nonce' | 'lastNonce'>;
	/** Nobody is at work any more: it looks whether the marks have lasted, and leaves nothing behind. */
	readonly isLast: boolean;
	/** The claims are recorded: whoever waits for them need not wait for the rest. */
	answer(found: ReadonlyMap<string, Found>): void;
	done(): void;
	/** Claims that have had their answer hold, but what has ended is not written. */
	failed(error: unknown): void;
}

interface Jobs {
	/** Somebody waits for an answer. */
	isAsked(): boolean;
	/** Something is to be written now, whether or not anybody waits. */
	isDue(): boolean;
	/** Nothing would be written. */
	isEmpty(): boolean;
	take(): Job;
	/** The marks of messages that this process holds, and the messages that it has seen accepted lately. */
	ofLate(): { readonly held: readonly string[]; readonly sent: readonly Settling[] };
}

/** What one cycle carries out, and who waits for it to be over. */
interface Taken {
	readonly job: Job;
	readonly flushes: readonly Flush[];
}

/** One time with the lock. */
interface Turn {
	/** What is under way; if nothing is, all that is there now. */
	take(): Taken;
	/** It is carried out. */
	finish(): void;
	/** Those who wait for what is carried out may go. */
	tell(): void;
}

interface Flush {
	readonly done: () => void;
	readonly fail: (error: unknown) => void;
}

interface Pass {
	readonly found: ReadonlyMap<string, Found>;
	readonly removed: readonly string[];
	readonly nonce: string | undefined;
}

/** At the bound the number of marks must not stand still while there is work, or a live holder seems dead. */
const WAVERING_MARKS = 64;
/** Marks that nobody needs any more wait for a call that is made anyway, up to so many. */
const MOST_LEFTOVERS = 100;
/** Milliseconds before the lock is given back again, after each failure: a database that restarts is away for seconds. */
const UNLOCK_AGAIN_MS = [100, 200, 400, 800, 1600, 3200, 6400];

/** Where no other process wants the lock, it is kept for so many passes, and so many milliseconds. */
const MOST_PASSES = 5;
const LONGEST_HOLD_MS = 5000;

const newMark = () => `wa-cycle:${randomUUID()}`;

/**
 * Carries out what a process wants from the store: lock, one call that checks and records, the answers,
 * one that takes away, release. What comes while the lock is waited for goes along.
 */
export class StoreCycle {
	readonly members = new Set<Member>();
	private leftovers: string[] = [];
	private lastNonce: string | undefined;
	private running: Promise<void> | undefined;
	private flushes: Flush[] = [];
	private isContended = false;

	constructor(
		private readonly clock: Clock,
		private readonly jobs: Jobs,
	) {}

	get hasLeftovers(): boolean {
		return this.leftovers.length > 0 || this.lastNonce !== undefined;
	}

	get isUnderWay(): boolean {
		return this.running !== undefined;
	}

	/** These marks are needed no more. */
	takeAwayLater(marks: readonly string[]): void {
		this.leftovers.push(...marks);
	}

	/** Begins a cycle if there is work and none is under way. */
	start(): void {
		if (this.running === undefined && this.members.size > 0) this.running = this.run();
	}

	/**
	 * A cycle that takes along all that is there now.
	 *
	 * @throws whatever the store throws
	 */
	async next(): Promise<void> {
		await new Promise<void>((done, fail) => {
			this.flushes.push({ done, fail });
			this.start();
		});
	}

	/** Does work that must not come between the steps of a cycle; what was recorded before need not last. */
	async between(work: () => Promise<void>): Promise<void> {
		while (this.running !== undefined) await this.running;
		const done = work();
		this.running = done
			.catch(() => undefined)
			.then(() => {
				this.running = undefined;
				this.lastNonce = undefined;
				this.start();
			});
		await done;
	}

	private async run(): Promise<void> {
		let went = true;
		// Whoever comes at the same moment goes along.
		await Promise.resolve();
		// What the store has refused waits for the next start: only those who wait for an answer get one now.
		while (this.flushes.length > 0 || this.jobs.isAsked() || (went && this.jobs.isDue())) {
			went = this.jobs.isEmpty() ? this.flushNothing() : await this.once();
		}
		this.running = undefined;
	}

	private flushNothing(): true {
		for (const { done } of this.flushes.splice(0)) done();
		return true;
	}

	/** @returns whether the store took part */
	private async once(): Promise<boolean> {
		const [member] = this.members;
		const carriedOut: Taken[] = [];
		let taken: Taken | undefined;
		const take = () => (taken ??= { job: this.jobs.take(), flushes: this.flushes.splice(0) });
		const finish = () => {
			take().job.done();
			carriedOut.push(take());
			taken = undefined;
		};
		const tell = () => {
			for (const { flushes } of carriedOut.splice(0)) for (const { done } of flushes) done();
		};
		try {
			if (member === undefined) throw new Error('No run is open');
			await this.carryOut(member.store, { take, finish, tell });
			return true;
		} catch (error) {
			return refuse(take(), error);
		} finally {
			tell();
		}
	}

	/** @throws whatever the store throws while it carries out what was taken last */
	private async carryOut(store: MarkStore, { take, finish, tell }: Turn): Promise<void> {
		// Somebody else waits for the lock too, and comes in between.
		if (this.isContended) await this.clock.sleep(5 + 15 * this.clock.random());
		let unsure: Pass | undefined;
		for (;;) {
			const { at, probes, isContended } = await lock(store, this.clock, newMark);
			this.isContended = isContended;
			this.takeAwayLater(probes);
			const isSure = () => this.clock.now() - at <= UNSURE_MS;
			try {
				for (let passes = 1; ; passes += 1) {
					const { job } = take();
					const pass: Pass | undefined =
						(unsure && (await this.verify(store, unsure, job))) ??
						(await this.pass(store, job, isSure));
					unsure = pass;
					// The lock may be somebody else's by now: it is left alone, and what was written is looked at again.
					if (pass === undefined || !isSure()) break;
					unsure = undefined;
					finish();
					// The last run of a process that ends with it must not end before the lock is given back.
					if (passes === MOST_PASSES || !this.mayGoOn(at)) return;
					tell();
				}
			} finally {
				await this.unlock(store, isSure);
			}
		}
	}

	/** Whether others of this process are served as well before the lock is given back: that and the next lock cost three statements. */
	private mayGoOn(lockedAt: number): boolean {
		if (this.isContended || this.clock.now() - lockedAt > LONGEST_HOLD_MS) return false;
		return this.jobs.isAsked() || (this.flushes.length > 0 && !this.jobs.isEmpty());
	}

	/** @returns undefined when it has become too late to write, as after the machine's sleep */
	private async pass(store: MarkStore, job: Job, isSure: () => boolean): Promise<Pass | undefined> {
		if (!isSure()) return undefined;
		const { work: asked, isLast } = job;
		const nonce = mustCheck(asked) ? newMark() : undefined;
		const { found, undo, remove } =
			nonce !== undefined || isLast
				? await this.check(store, { ...asked, nonce, lastNonce: this.lastNonce })
				: judgeCycle(asked, new Set());
		const pass = { found, removed: [...undo, ...remove], nonce };
		if (!isSure()) return pass;
		job.answer(found);
		await this.takeAway(store, pass.removed, isLast).catch((error: unknown) => {
			this.takeAwayLater(undo);
			throw error;
		});
		return pass;
	}

	private async check(store: MarkStore, work: CycleWork): Promise<CycleResult> {
		const marks = marksToRecord(work);
		const present =
			marks.length === 0 ? new Set<string>() : await store.checkAndRecord(marks, this.mostMarks());
		const result = judgeCycle(work, present);
		if (result.isOverwritten) {
			const isCleared = (await store.count()) === marks.length - present.size;
			result.remove.push(...(await this.heal(store, isCleared)));
		}
		if (work.lastNonce !== undefined) this.leftovers.push(work.lastNonce);
		this.lastNonce = work.nonce;
		return result;
	}

	/** A call that is made anyway, or the last one, takes along what could wait. */
	private async takeAway(store: MarkStore, marks: readonly string[], isLast: boolean) {
		const leftovers = [...this.leftovers];
		if (marks.length === 0 && !isLast && leftovers.length <= MOST_LEFTOVERS) return;
		if (marks.length + leftovers.length === 0) return;
		await store.remove([...marks, ...leftovers]);
		// Others may have come meanwhile.
		this.leftovers = this.leftovers.slice(leftovers.length);
	}

	/** @returns the pass if its marks have lasted, so that its answers hold; undefined if it must be done again */
	private async verify(store: MarkStore, pass: Pass, job: Job): Promise<Pass | undefined> {
		if (pass.nonce === undefined) return undefined;
		const present = await store.checkAndRecord([pass.nonce], this.mostMarks());
		if (present.size > 0) {
			job.answer(pass.found);
			if (pass.removed.length > 0) await store.remove(pass.removed);
			return pass;
		}
		this.takeAwayLater([pass.nonce]);
		this.lastNonce = undefined;
		// What had its answer before is not asked for again: it is recorded again like what earlier cycles claimed.
		const doubts = await this.heal(store, false);
		if (doubts.length > 0) await store.remove(doubts);
		return undefined;
	}

	/**
	 * Somebody wrote an old set back, without the lock or long after it: what this process had recorded is
	 * recorded again.
	 *
	 * @param isCleared somebody has taken all marks away: what was sent shall be forgotten
	 * @returns marks to be taken away again
	 */
	private async heal(store: MarkStore, isCleared: boolean): Promise<string[]> {
		const { held, sent: sentOfLate } = this.jobs.ofLate();
		const sent = isCleared ? [] : sentOfLate;
		// Of what was sent the mark that goes is recorded as well: the old set may have had that one alone.
		const goes = new Set<string>();
		for (const { keep, afterAcceptance } of sent) {
			for (const mark of keep) goes.delete(mark);
			for (const mark of afterAcceptance) goes.add(mark);
		}
		const marks = new Set([...held, ...goes, ...sent.flatMap(({ keep }) => keep)]);
		if (marks.size > 0) await store.checkAndRecord([...marks], this.mostMarks());
		for (const mark of held) goes.delete(mark);
		return [...goes];
	}

	private mostMarks(): number | undefined {
		const most = Math.max(...[...this.members].map(({ mostMarks }) => mostMarks));
		if (most === Infinity) return undefined;
		return most + Math.floor(this.clock.random() * WAVERING_MARKS);
	}

	private async unlock(store: MarkStore, isSure: () => boolean): Promise<void> {
		for (const againMs of UNLOCK_AGAIN_MS) {
			if (!isSure()) return;
			try {
				return await store.unlock();
			} catch {
				// Left locked, it would keep everybody waiting until it is taken for dead.
				await this.clock.sleep(againMs);
			}
		}
	}
}

function refuse({ job, flushes }: Taken, error: unknown): false {
	job.failed(error);
	for (const { fail } of flushes) fail(error);
	return false;
}
