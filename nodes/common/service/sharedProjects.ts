import type { Clock } from '../pacing/clock';
import { createHash } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { SYSTEM_CLOCK, busyShareOf } from '../pacing/clock';
import { SocketSlots } from '../pacing/semaphore';
import { ProjectLimiter } from '../pacing/projectLimiter';
import type { Project } from './transport';

/** Milliseconds for which an answer is kept: a campaign hardly changes from one event to the next. */
const KEPT_MS = 60_000;

interface Fact<T> {
	readonly askedAt: number;
	readonly answer: Promise<T>;
	isUnderWay: boolean;
	/** Its failure says nothing to others who wait for the same. */
	failedAlone: boolean;
}

/** How to ask for something. */
interface Question<T> {
	/** Tells one thing from the others. */
	readonly key: string;
	readonly ask: () => Promise<T>;
	/** Whether a failure is the asker's own, as when its run was stopped: others then ask for themselves. */
	readonly failsAlone: () => boolean;
}

/**
 * What the service has told any run of a process about a project in the last minute: hundreds of small
 * runs ask for the same campaign. Each thing is asked for once at a time.
 */
export class Facts<T> {
	/** Those asked for longest ago come first. */
	private readonly known = new Map<string, Fact<T>>();

	constructor(private readonly clock: Pick<Clock, 'now'>) {}

	/** What is older is asked for anew, Unix milliseconds. */
	oldestKept(): number {
		return this.clock.now() - KEPT_MS;
	}

	/**
	 * @param since what was asked for before this time, Unix milliseconds, is asked for anew
	 * @throws what the question throws, be it another's for the same; a failure is not kept
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

/** A project that nobody has used for so long is forgotten, at most as long again after that. */
const IDLE_MS = 2 * 60_000;

/** Keeps what runs share, each project's for as long as it is in use and a few minutes more. */
export class SharedProjects {
	private readonly known = new Map<string, SharedProject>();
	private readonly slots = new SocketSlots();

	/** @param busyShare the part of the last moments in which the process had work to do, from 0 to 1 */
	constructor(
		private readonly clock: Clock,
		private readonly later: Later,
		private readonly busyShare?: () => number,
	) {}

	/** What is shared by the runs whose credential holds the same. */
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

/** A changed password is another project: what was learned with a wrong one says nothing. */
function keyOf({ baseUrl, projectId, apiPassword }: Project): string {
	return createHash('sha256')
		.update(JSON.stringify([baseUrl, projectId, apiPassword]))
		.digest('base64url');
}

/** Unlike a sleep it does not keep a process alive that has nothing else to do. */
const unheld: Later = (ms, work) => AbortSignal.timeout(ms).addEventListener('abort', work);

export const SHARED_PROJECTS = new SharedProjects(
	SYSTEM_CLOCK,
	unheld,
	busyShareOf(() => SYSTEM_CLOCK.now()),
);
