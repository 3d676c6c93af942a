import type { Clock } from './limiter/clock';
import { createHash } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { SYSTEM_CLOCK } from './limiter/clock';
import { ProjectLimiter } from './limiter/projectLimiter';
import type { RunState } from './limiter/runState';
import { SocketSlots } from './limiter/socketSlots';
import type { Project } from './http/serviceUrl';

/** Lifetime of a cached response: a campaign rarely changes from one event to the next. */
const CACHE_MS = 60_000;

interface Fact<T> {
	readonly askedAt: number;
	readonly answer: Promise<T>;
	isUnderWay: boolean;
	/** Its failure does not affect other runs that wait for it. */
	failedAlone: boolean;
}

/** A cached look-up. */
interface LookUp<T> {
	/** Identifies the resource. */
	readonly key: string;
	readonly ask: () => Promise<T>;
	/** Of the run that needs it. A failure of a stopped run affects no other: the next one looks it up itself. */
	readonly state: Pick<RunState, 'stopped' | 'onStop'>;
}

/**
 * A cache of what the service returned about a project in the last minute, for all runs of a process: hundreds of small
 * runs look up the same campaign. At most one look-up of a resource is in flight.
 */
export class Facts<T> {
	/** Oldest first. */
	private readonly known = new Map<string, Fact<T>>();

	constructor(private readonly clock: Pick<Clock, 'now'>) {}

	/** Milliseconds by the run's clock; older responses are looked up again. */
	oldestKept(): number {
		return this.clock.now() - CACHE_MS;
	}

	/**
	 * @param since milliseconds by the run's clock; older responses are looked up again
	 * @throws the error of the look-up, even if another run made it; failures are not cached
	 */
	async get(question: LookUp<T>, since: number): Promise<T> {
		const { state } = question;
		for (;;) {
			// Fails at once. The look-up of another run may go on for minutes.
			if (state.stopped) return await question.ask();
			const fact = this.known.get(question.key);
			if (fact === undefined || (fact.askedAt < since && !fact.isUnderWay)) {
				return await this.ask(question);
			}
			if (fact.isUnderWay) {
				await new Promise<void>((resolve) => {
					state.onStop(() => resolve());
					void Promise.allSettled([fact.answer]).then(() => resolve());
				});
			}
			if (state.stopped) continue;
			if (fact.askedAt >= since && !fact.failedAlone) return await fact.answer;
		}
	}

	private async ask({ key, ask, state }: LookUp<T>): Promise<T> {
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
				fact.failedAlone = state.stopped !== undefined;
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

/** State shared by all runs of this process that use one project. */
export interface SharedProject {
	readonly limiter: ProjectLimiter;
	readonly facts: Facts<IDataObject | undefined>;
}

/** Calls back after `ms` milliseconds. */
type Later = (ms: number, work: () => void) => void;

/** Milliseconds of idle time after which a project's state is dropped; also the interval of the check. */
const IDLE_MS = 2 * 60_000;

/** Keeps each project's shared state while it is in use, and a few minutes longer. */
export class SharedProjects {
	private readonly known = new Map<string, SharedProject>();
	private readonly slots = new SocketSlots();

	constructor(
		private readonly clock: Clock,
		private readonly later: Later,
	) {}

	/** The state shared by all runs with the same credential data. */
	of(project: Project): SharedProject {
		const key = projectKey(project);
		const known = this.known.get(key);
		if (known !== undefined) return known;
		const shared = {
			limiter: new ProjectLimiter(this.clock, this.slots),
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

/** A changed password counts as another project: what was learned with a wrong one does not hold. */
function projectKey({ baseUrl, projectId, apiPassword }: Project): string {
	return createHash('sha256')
		.update(JSON.stringify([baseUrl, projectId, apiPassword]))
		.digest('base64url');
}

/** Unlike a sleep it does not keep the process alive. */
const unheld: Later = (ms, work) => AbortSignal.timeout(ms).addEventListener('abort', work);

export const SHARED_PROJECTS = new SharedProjects(SYSTEM_CLOCK, unheld);
