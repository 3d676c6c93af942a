import type { Clock } from '../pacing/clock';
import type { Found } from './cycle';
import { beatMark } from './marks';
import type { KeyEnd, TwinEnd } from './openKeys';
import { OpenKeys } from './openKeys';
import type { Job, Member } from './storeCycle';
import { StoreCycle } from './storeCycle';

/**
 * What a run learns when it claims a key.
 * - new: it is the run's now.
 * - sent: it was sent earlier.
 * - dead: this process knows that nobody will tell any more how it ended.
 * - busy: somebody may be at work on it, here or in another process.
 */
export type Claimed = 'new' | 'sent' | 'dead' | 'busy';

interface Asked {
	readonly key: string;
	readonly withBeats: boolean;
	readonly answer: (found: Found) => void;
	readonly fail: (error: unknown) => void;
}

/** Ends that are written together, and the milliseconds that they wait at most for more. */
export const WRITE_CHUNK = 50;
const WRITE_EVERY_MS = 1000;
/** So long back is recorded again what somebody has overwritten. */
const HEAL_MS = 60_000;

/**
 * Keeps the sent history of one workflow in this process, for all runs that are open. What they want
 * waits here and is carried out together, in one cycle of the store for all who wait. Keys that are
 * in work in this process are known without asking the store.
 */
export class HistoryKeeper {
	private readonly cycle: StoreCycle;
	private readonly open: OpenKeys;
	/** Ended, and not written yet; the value tells since when. */
	private readonly accepted = new Map<string, number>();
	private readonly released = new Map<string, number>();
	/** Accepted of late: to be recorded again if somebody overwrites it. */
	private readonly recent = new Map<string, number>();
	/** Keys of which nobody is left to tell how they ended. */
	private readonly dead = new Set<string>();
	/** How many runs have begun so far. */
	entered = 0;
	private asked: Asked[] = [];
	private isTicking = false;
	private isTidying = false;

	constructor(private readonly clock: Clock) {
		this.open = new OpenKeys(clock);
		this.cycle = new StoreCycle(clock, {
			isAsked: () => this.asked.length > 0,
			isDue: () => this.isWriteDue() || this.open.dueBeats().length > 0,
			isEmpty: () =>
				this.asked.length === 0 &&
				!this.hasEnded &&
				!this.mustTidy &&
				this.open.dueBeats().length === 0,
			take: () => this.takeWork(),
			ofLate: () => this.marksOfLate(),
		});
	}

	private get hasEnded(): boolean {
		return this.accepted.size + this.released.size > 0;
	}

	private get mustTidy(): boolean {
		return this.isTidying && this.cycle.members.size === 1 && this.cycle.hasLeftovers;
	}

	get isIdle(): boolean {
		return this.cycle.members.size === 0;
	}

	get knowsOfDead(): boolean {
		return this.dead.size > 0;
	}

	/** A run begins: its context serves the cycles while it is open. */
	enter(member: Member): void {
		this.cycle.members.add(member);
		this.entered += 1;
	}

	/** The run is over; it must have ended all its keys. */
	leave(member: Member): void {
		this.cycle.members.delete(member);
	}

	/**
	 * Looks whether the marks of the last runs have lasted, takes away what only their cycles needed, and
	 * writes what they could not; unless a run begins meanwhile, which will do so.
	 *
	 * @param member the last run's
	 * @returns whether there was something to do, and it went well
	 */
	async tidyUp(member: Member): Promise<boolean> {
		if (!this.cycle.hasLeftovers && !this.hasEnded) return false;
		this.enter(member);
		this.isTidying = true;
		// Nobody is left to be told; without it a mark too many stays, and nothing is looked after.
		const isDone = await this.cycle.next().then(
			() => true,
			() => false,
		);
		this.isTidying = false;
		this.leave(member);
		return isDone;
	}

	/**
	 * Claims keys for a run.
	 *
	 * @param keys without repetition
	 * @throws whatever the store throws; the keys are then not the run's
	 */
	async claim(keys: readonly string[]): Promise<Map<string, Claimed>> {
		const claims = await Promise.allSettled(
			keys.map(async (key) => ({ key, state: await this.claimOne(key) })),
		);
		const claimed = new Map<string, Claimed>();
		let failed: PromiseRejectedResult | undefined;
		for (const claim of claims) {
			if (claim.status === 'rejected') failed = claim;
			else claimed.set(claim.value.key, claim.value.state);
		}
		if (failed === undefined) return claimed;
		// What was claimed all the same, without the store, is nobody's.
		for (const [key, state] of claimed) if (state === 'new') this.end(key, 'failed');
		throw failed.reason;
	}

	private async claimOne(key: string): Promise<Claimed> {
		if (this.open.has(key)) return 'busy';
		const { state } = await this.ask(key, false);
		if (state !== 'held') return state;
		return this.dead.has(key) ? 'dead' : 'busy';
	}

	/** Who works on the key in this process, if anybody: resolves with how it ended. */
	twinOf(key: string): Promise<TwinEnd> | undefined {
		return this.open.endOf(key);
	}

	/**
	 * Looks at a key that somebody else holds; if it has become free, it is the run's.
	 *
	 * @throws whatever the store throws
	 */
	async look(key: string): Promise<Found> {
		return await this.ask(key, true);
	}

	isDead(key: string): boolean {
		return this.dead.has(key);
	}

	/** Nobody is left to tell how the key ended. */
	giveUp(key: string): void {
		this.dead.add(key);
	}

	/** A key that is in doubt becomes the run's: it is sent again. @returns false if it is another run's by now */
	takeOver(key: string): boolean {
		if (this.open.has(key)) return false;
		this.dead.delete(key);
		this.begin(key);
		return true;
	}

	/** The run's work on the key is over. It is written with the next cycle. */
	end(key: string, end: KeyEnd): void {
		const leftovers = this.open.finish(key, end);
		if (leftovers === undefined) return;
		this.cycle.takeAwayLater(leftovers);
		const now = this.clock.now();
		if (end === 'accepted') this.accepted.set(key, now);
		else if (end === 'failed') this.released.set(key, now);
		else this.dead.add(key);
		if (this.accepted.size + this.released.size >= WRITE_CHUNK) this.cycle.start();
	}

	/**
	 * Writes all that has ended so far.
	 *
	 * @throws whatever the store throws; what was not written is kept for the next call
	 */
	async flush(): Promise<void> {
		if (this.cycle.isUnderWay || this.hasEnded) await this.cycle.next();
	}

	/** Does what must not come between the steps of a cycle, and forgets what it knew. */
	async alone(work: () => Promise<void>): Promise<void> {
		await this.cycle.between(async () => {
			await work();
			for (const known of [this.accepted, this.released, this.recent, this.dead]) known.clear();
		});
	}

	private async ask(key: string, withBeats: boolean): Promise<Found> {
		const known = this.knownWithoutStore(key);
		if (known !== undefined) return { state: known, beat: '' };
		this.open.begin(key);
		let isMine = false;
		try {
			const asking = new Promise<Found>((answer, fail) =>
				this.asked.push({ key, withBeats, answer, fail }),
			);
			this.cycle.start();
			const found = await asking;
			isMine = found.state === 'new';
			if (found.state !== 'held') this.dead.delete(key);
			return found;
		} finally {
			if (isMine) this.hold(key);
			else this.open.finish(key, 'none');
		}
	}

	/** What has ended here and is not written yet. */
	private knownWithoutStore(key: string): 'new' | 'sent' | undefined {
		if (this.accepted.has(key)) return 'sent';
		if (!this.released.delete(key)) return undefined;
		// Its marks are still there: they change hands.
		this.begin(key);
		return 'new';
	}

	private begin(key: string): void {
		this.open.begin(key);
		this.hold(key);
	}

	private hold(key: string): void {
		this.open.hold(key);
		void this.tick();
	}

	private takeWork(): Job {
		let asked = this.asked;
		this.asked = [];
		const beats = this.open.dueBeats();
		const now = this.clock.now();
		const accepted = new Map(this.accepted);
		const released = new Map(this.released);
		// The accepted ones stay known until they are written: a claim meanwhile must not ask the store.
		this.released.clear();
		for (const [key, at] of this.recent) {
			if (now - at <= HEAL_MS) break;
			this.recent.delete(key);
		}
		for (const key of accepted.keys()) this.recent.set(key, now);
		const ended = { accepted: [...accepted.keys()], released: [...released.keys()] };
		return {
			get work() {
				return { claims: asked, ...ended, beats };
			},
			isLast: this.mustTidy,
			answer: (found) => {
				answerAll(asked, found);
				asked = [];
			},
			done: () => {
				for (const key of accepted.keys()) this.accepted.delete(key);
				for (const { key, next } of beats) {
					// Nobody else will take away the mark of a key that has ended meanwhile.
					if (!this.open.noteBeat(key, next)) this.cycle.takeAwayLater([beatMark(key, next)]);
				}
			},
			failed: (error) => {
				for (const [key, since] of released) {
					// Whoever has claimed it meanwhile must not lose it.
					if (!this.open.has(key)) this.released.set(key, since);
				}
				for (const { fail } of asked) fail(error);
			},
		};
	}

	private isWriteDue(): boolean {
		const ended = [...this.accepted.values(), ...this.released.values()];
		if (ended.length >= WRITE_CHUNK) return true;
		const now = this.clock.now();
		return ended.some((since) => now - since >= WRITE_EVERY_MS);
	}

	/** What must be in the store of all that was recorded lately. */
	private marksOfLate(): { held: string[]; sent: string[] } {
		return { held: this.open.held(), sent: [...this.recent.keys()] };
	}

	/** One timer while a run is open: for ends that wait to be written, and for signs of life. */
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

function answerAll(asked: readonly Asked[], found: ReadonlyMap<string, Found>): void {
	for (const { key, answer, fail } of asked) {
		const known = found.get(key);
		if (known === undefined) fail(new Error(`Nothing is known of ${key}`));
		else answer(known);
	}
}
