import type { Clock } from './clock';
import { Outage } from './outage';
import { Pacer } from './pacer';
import { Places } from './places';

/** The rows of one run that wait for their turn. */
export interface Lane {
	/** Milliseconds until the run's own ceilings let its next row start. */
	delay(now: number): number;
	/** Lets the first of its rows start. */
	admit(now: number): void;
	/** Whether rows still wait. */
	isWaiting(): boolean;
	/** Whether so many do that what is allowed will be made use of. */
	isList(): boolean;
	/** Sends away the rows that may not wait as long as the pause that is on. */
	refuseOverdue(): void;
}

/** Between two requests that ask whether a long pause still holds. */
const ASK_EVERY_MS = 5000;
/** A jam of single rows may last so long before more of them are let out at once. */
const SHORT_JAM_MS = 500;
/** A process that has work to do for this part of the time holds its rows up itself. */
const BUSY_SHARE = 0.85;
/** So long a timer sleeps at most before the pace looks again. */
const SLICE_MS = 250;

/**
 * What all runs of a process share that talk to one project: its rate, its pauses, its outages, and
 * whose turn it is. Runs take turns, row by row: one with a single row does not wait behind another's
 * ten thousand.
 */
export class Pace {
	readonly pacer: Pacer;
	readonly outage: Outage;
	/** When the service last answered with anything but "slow down", Unix milliseconds. */
	answeredAt = -Infinity;
	/** Those with rows that wait, the next turn first. */
	private lanes: Lane[] = [];
	/**
	 * When the first of those came who wait now, or have waited until others came; later where the process
	 * itself was too busy meanwhile.
	 */
	private jammedSince = -Infinity;
	private wakesAt = Infinity;
	/** Somebody is asking whether the pause still holds. */
	private asking = false;
	private askedAt = -Infinity;
	private usedAt: number;

	/**
	 * @param busyShare the part of the last moments in which the process had work to do, from 0 to 1
	 * @param places what the process has in flight to all projects
	 */
	constructor(
		private readonly clock: Clock,
		private readonly busyShare: () => number = () => 0,
		private readonly places = new Places(),
	) {
		const random = () => clock.random();
		this.pacer = new Pacer(random, clock.now());
		this.outage = new Outage(random);
		this.usedAt = clock.now();
	}

	/** Milliseconds since somebody last wanted anything of the project; 0 while somebody does. */
	idleMs(): number {
		return this.lanes.length + this.pacer.inFlight > 0 ? 0 : this.clock.now() - this.usedAt;
	}

	/** A row of the lane waits for its turn. */
	join(lane: Lane): void {
		if (this.lanes.length === 0) this.jammedSince = this.clock.now();
		if (!this.lanes.includes(lane)) this.lanes.push(lane);
		this.letIn();
	}

	/** None of the lane's rows waits any more. */
	quit(lane: Lane): void {
		this.lanes = this.lanes.filter((other) => other !== lane);
	}

	/** A request has ended, however it did: the next may start. */
	ended(): void {
		this.usedAt = this.clock.now();
		this.places.leave();
		this.letIn();
	}

	/**
	 * Whether it would help a lane to have more in flight at once. A list wants that as long as it has rows
	 * that wait. Single rows of many runs often come in bunches, which are soon through, or queue up because
	 * the process itself is too busy: if the number in flight grew with them, the first refusal would meet a
	 * whole bunch.
	 */
	wantsMore(lane: Lane): boolean {
		if (lane.isWaiting()) return true;
		if (this.lanes.length === 0) return false;
		const now = this.clock.now();
		// What has queued up so far, the process itself has held up.
		if (this.busyShare() >= BUSY_SHARE) this.jammedSince = now;
		return now - this.jammedSince > SHORT_JAM_MS;
	}

	/** Whether it will soon be known if the pause that is on still holds. */
	get isAsking(): boolean {
		return this.asking;
	}

	/**
	 * Lets one request through in the middle of a pause that is longer than its run may wait. Others have
	 * learned of the pause, perhaps long ago: the service may take requests again.
	 *
	 * @returns whether it may; if so, {@link asked} must follow
	 */
	mayAsk(): boolean {
		const now = this.clock.now();
		if (this.asking || now - this.askedAt < ASK_EVERY_MS) return false;
		this.asking = true;
		this.askedAt = now;
		this.places.enter();
		this.pacer.started(now);
		return true;
	}

	/** @param isAnswer whether the service has answered, and not to wait: then the pause is over */
	asked(isAnswer: boolean): void {
		this.asking = false;
		if (isAnswer) this.pacer.resume(this.clock.now());
		this.refuseOverdue();
	}

	/** A pause has begun or become longer. */
	refuseOverdue(): void {
		if (this.asking) return;
		for (const lane of this.lanes) lane.refuseOverdue();
		this.lanes = this.lanes.filter((lane) => lane.isWaiting());
	}

	private letIn(): void {
		while (this.lanes.length > 0) {
			const now = this.clock.now();
			const delay = this.pacer.delay(now);
			if (delay === Infinity && this.lanes.some((lane) => lane.isList())) {
				if (this.pacer.beginList()) continue;
			}
			if (delay > 0) {
				this.pacer.heldUp(now);
				return this.lookAgain(now, delay);
			}
			const next = this.lanes.findIndex((lane) => lane.delay(now) <= 0);
			if (next === -1) {
				return this.lookAgain(now, Math.min(...this.lanes.map((lane) => lane.delay(now))));
			}
			if (this.places.isFull) return this.places.onFree(this, () => this.letIn());
			this.giveTurn(next, now);
		}
	}

	private giveTurn(index: number, now: number): void {
		for (const lane of this.lanes.splice(index, 1)) {
			this.places.enter();
			this.pacer.started(now);
			lane.admit(now);
			if (lane.isWaiting()) this.lanes.push(lane);
		}
	}

	/** One timer serves all who wait, unless somebody's turn comes before it wakes. */
	private lookAgain(now: number, delay: number): void {
		const at = now + Math.min(delay, SLICE_MS);
		if (delay === Infinity || at >= this.wakesAt) return;
		this.wakesAt = at;
		void this.clock.sleep(at - now).then(() => {
			if (this.wakesAt === at) this.wakesAt = Infinity;
			this.letIn();
		});
	}
}
