import type { Clock } from './limiter/clock';
import { createHash } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { SYSTEM_CLOCK, busyShareOf } from './limiter/clock';
import { SocketSlots } from './limiter/semaphore';
import { ProjectLimiter } from './limiter/projectLimiter';
import type { Project } from './http/serviceUrl';

/** Lifetime of a cached answer: a campaign rarely changes from one event to the next. */
const CACHE_MS = 60_000;

interface Fact<T> {
	readonly askedAt: number;
	readonly answer: Promise<T>;
	isUnderWay: boolean;
	/** Its failure does not concern other runs that wait for the same. */
	failedAlone: boolean;
}

/** A cached look-up. */
interface Question<T> {
	/** Identifies the resource. */
	readonly key: string;
	readonly ask: () => Promise<T>;
	/** Whether a failure concerns the caller alone, as when its run was stopped: other runs then look it up themselves. */
	readonly failsAlone: () => boolean;
}

/**
 * A cache of what the service has answered about a project in the last minute, for all runs of a process: hundreds of
 * small runs look up the same campaign. There is one look-up of a resource at a time.
 */
export class Facts<T> {
	/** Oldest first. */
	private readonly known = new Map<string, Fact<T>>();

	constructor(private readonly clock: Pick<Clock, 'now'>) {}

	/** Older answers are looked up again, Unix milliseconds. */
	oldestKept(): number {
		return this.clock.now() - CACHE_MS;
	}

	/**
	 * @param since answers from before this time, Unix milliseconds, are looked up again
	 * @throws what the look-up throws, also one of another run for the same resource; failures are not cached
	 */
	async get(question: Question<T>, since: number): Promise<T> {
		for (;;) {
			const fact = this.known.get(question.key);
			if (fact === undefined || (fact.askedAt < since && !fact.isUnderWay)) {
				return await this.ask(question);
			}
			await Promise.allSettled([fact.answer]);
			if (fact.askedAt >= since && !fact.failedAlone) return await fact.answer;
		}
	}

	private async ask({ key, ask, failsAlone }: Question<T>): Promise<T> {
		this.forgetOld();
		const fact: Fact<T> = {
			askedAt: this.clock.now(),
			answer: ask(),
			isUnderWay: true,
			failedAlone: false,
		};
		this.known.delete(key);
		this.known.set(key, fact);
		fact.answer.then(
			() => {
				fact.isUnderWay = false;
			},
			() => {
				fact.isUnderWay = false;
				fact.failedAlone = failsAlone();
				this.known.delete(key);
			},
		);
		return await fact.answer;
	}

	private forgetOld(): void {
		const oldest = this.oldestKept();
		for (const [key, { askedAt, isUnderWay }] of this.known) {
			if (askedAt >= oldest) return;
			if (!isUnderWay) this.known.delete(key);
		}
	}
}

/** What all runs of this process share that use one project. */
export interface SharedProject {
	readonly limiter: ProjectLimiter;
	readonly facts: Facts<IDataObject | undefined>;
}

/** Calls back after so many milliseconds. */
type Later = (ms: number, work: () => void) => void;

/** The state of a project that was not used for so long is dropped, at most as long again after that. */
const IDLE_MS = 2 * 60_000;

/** Keeps what runs share of each project while it is in use, and a few minutes longer. */
export class SharedProjects {
	private readonly known = new Map<string, SharedProject>();
	private readonly slots = new SocketSlots();

	/** @param busyShare the recent utilization of the event loop, from 0 to 1 */
	constructor(
		private readonly clock: Clock,
		private readonly later: Later,
		private readonly busyShare?: () => number,
	) {}

	/** The state that all runs with the same credential data share. */
	of(project: Project): SharedProject {
		const key = keyOf(project);
		const known = this.known.get(key);
		if (known !== undefined) return known;
		const shared = {
			limiter: new ProjectLimiter(this.clock, this.busyShare, this.slots),
			facts: new Facts<IDataObject | undefined>(this.clock),
		};
		this.known.set(key, shared);
		this.forgetOnceIdle(key, shared.limiter);
		return shared;
	}

	private forgetOnceIdle(key: string, limiter: ProjectLimiter): void {
		this.later(IDLE_MS, () => {
			if (limiter.idleMs() >= IDLE_MS) this.known.delete(key);
			else this.forgetOnceIdle(key, limiter);
		});
	}
}

/** A changed password is another project: what was learned with a wrong one does not hold. */
function keyOf({ baseUrl, projectId, apiPassword }: Project): string {
	return createHash('sha256')
		.update(JSON.stringify([baseUrl, projectId, apiPassword]))
		.digest('base64url');
}

/** Unlike a sleep it does not keep the process alive. */
const unheld: Later = (ms, work) => AbortSignal.timeout(ms).addEventListener('abort', work);

export const SHARED_PROJECTS = new SharedProjects(
	SYSTEM_CLOCK,
	unheld,
	busyShareOf(() => SYSTEM_CLOCK.now()),
);
