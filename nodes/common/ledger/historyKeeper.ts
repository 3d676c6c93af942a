import type { Clock } from '../pacing/clock';
import type { Found, MessageKey, Settling } from './marks';
import { beatMark, namesOf, settlingOf } from './marks';
import type { KeyEnd, TwinEnd } from './openKeys';
import { OpenKeys } from './openKeys';
import type { Job, Member } from './storeCycle';
import { StoreCycle } from './storeCycle';

/**
 * What a run learns when it claims a message.
 * - new: it is the run's now.
 * - sent: it was sent earlier.
 * - dead: this process knows that nobody will tell any more how it, or another one to its recipient, ended.
 * - busy: somebody may be at work on it, or on another one to its recipient, here or in another process.
 */
export type Claimed = 'new' | 'sent' | 'dead' | 'busy';

interface ClaimedMessage {
	readonly state: Claimed;
	/** Its recipient has got another one of the campaign. */
	readonly gotOther?: boolean;
}

interface Asked {
	readonly message: MessageKey;
	readonly withBeats: boolean;
	readonly answer: (found: Found) => void;
	readonly fail: (error: unknown) => void;
}

/** A message that has ended, and what is to be written of it. */
interface Ended {
	readonly message: MessageKey;
	readonly settling: Settling;
	readonly since: number;
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
	/** Ended, and not written yet; by their keys. */
	private readonly accepted = new Map<string, Ended>();
	private readonly released = new Map<string, Ended>();
	/** Accepted of late: to be recorded again if somebody overwrites it. */
	private readonly recent = new Map<string, Ended>();
	/** Names of messages of which nobody is left to tell how they ended. */
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
	 * Claims messages for a run.
	 *
	 * @param messages without repetition
	 * @returns by their keys
	 * @throws whatever the store throws; the messages are then not the run's
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
		// What was claimed all the same, without the store, is nobody's.
		for (const [key, { state }] of claimed) if (state === 'new') this.end(key, 'failed');
		throw failed.reason;
	}

	private async claimOne(message: MessageKey): Promise<ClaimedMessage> {
		if (this.open.has(message)) return { state: 'busy' };
		const { state, gotOther } = await this.ask(message, false);
		if (state !== 'held') return { state, gotOther };
		return { state: this.isDead(message) ? 'dead' : 'busy' };
	}

	/** Who is at work in this process on the message, or on another one to its recipient: which, and how it ends. */
	twinOf(message: MessageKey): { isSame: boolean; end: Promise<TwinEnd> } | undefined {
		return this.open.twinOf(message);
	}

	/**
	 * Looks at a message that somebody else holds; if it has become free, it is the run's.
	 *
	 * @throws whatever the store throws
	 */
	async look(message: MessageKey): Promise<Found> {
		return await this.ask(message, true);
	}

	isDead(message: MessageKey): boolean {
		return namesOf(message).some((name) => this.dead.has(name));
	}

	/** Nobody is left to tell how the message ended. */
	giveUp(message: MessageKey): void {
		for (const name of namesOf(message)) this.dead.add(name);
	}

	/** A message that is in doubt becomes the run's: it is sent again. @returns false if it is another run's by now */
	takeOver(message: MessageKey): boolean {
		if (this.open.has(message)) return false;
		this.forgetDead(message);
		this.open.begin(message);
		this.hold(message, settlingOf(message));
		return true;
	}

	/** The run's work on the message is over. It is written with the next cycle. */
	end(key: string, end: KeyEnd): void {
		const finished = this.open.finish(key, end);
		if (finished === undefined) return;
		const { message, leftovers, settling = settlingOf(message) } = finished;
		this.cycle.takeAwayLater(leftovers);
		const ended = { message, settling, since: this.clock.now() };
		if (end === 'accepted') this.accepted.set(key, ended);
		else if (end === 'failed') this.released.set(key, ended);
		else this.giveUp(message);
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

	private async ask(message: MessageKey, withBeats: boolean): Promise<Found> {
		const known = this.knownWithoutStore(message);
		if (known !== undefined) return { state: known, beat: '' };
		this.open.begin(message);
		let mine: Settling | undefined;
		try {
			const asking = new Promise<Found>((answer, fail) =>
				this.asked.push({ message, withBeats, answer, fail }),
			);
			this.cycle.start();
			const found = await asking;
			if (found.state === 'new') mine = found.settling ?? settlingOf(message);
			if (found.state !== 'held') this.forgetDead(message);
			return found;
		} finally {
			if (mine === undefined) this.open.finish(message.key, 'none');
			else this.hold(message, mine);
		}
	}

	/** What has ended here and is not written yet. */
	private knownWithoutStore(message: MessageKey): 'new' | 'sent' | undefined {
		if (this.accepted.has(message.key)) return 'sent';
		const released = this.released.get(message.key);
		if (released === undefined || released.message.person !== message.person) return undefined;
		// Its marks are still there: they change hands.
		this.released.delete(message.key);
		this.open.begin(message);
		this.hold(message, released.settling);
		return 'new';
	}

	private forgetDead(message: MessageKey): void {
		for (const name of namesOf(message)) this.dead.delete(name);
	}

	private hold(message: MessageKey, settling: Settling): void {
		this.open.hold(message, settling);
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
		for (const [key, { since }] of this.recent) {
			if (now - since <= HEAL_MS) break;
			this.recent.delete(key);
		}
		for (const [key, one] of accepted) {
			// At the end, where the youngest are.
			this.recent.delete(key);
			this.recent.set(key, { ...one, since: now });
		}
		const settlings = (ended: ReadonlyMap<string, Ended>) =>
			[...ended.values()].map(({ settling }) => settling);
		const ended = { accepted: settlings(accepted), released: settlings(released) };
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
				for (const { name, next } of beats) {
					// Nobody else will take away the mark of a message that has ended meanwhile.
					if (!this.open.noteBeat(name, next)) this.cycle.takeAwayLater([beatMark(name, next)]);
				}
			},
			failed: (error) => {
				for (const [key, one] of released) {
					// Whoever has claimed it meanwhile must not lose it.
					if (!this.open.has(one.message)) this.released.set(key, one);
				}
				for (const { fail } of asked) fail(error);
			},
		};
	}

	private isWriteDue(): boolean {
		const ended = [...this.accepted.values(), ...this.released.values()];
		if (ended.length >= WRITE_CHUNK) return true;
		const now = this.clock.now();
		return ended.some(({ since }) => now - since >= WRITE_EVERY_MS);
	}

	/** What must be in the store of all that was recorded lately. */
	private marksOfLate(): { held: string[]; sent: Settling[] } {
		return {
			held: this.open.heldMarks(),
			sent: [...this.recent.values()].map(({ settling }) => settling),
		};
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
	for (const { message, answer, fail } of asked) {
		const known = found.get(message.key);
		if (known === undefined) fail(new Error(`Nothing is known of ${message.key}`));
		else answer(known);
	}
}
