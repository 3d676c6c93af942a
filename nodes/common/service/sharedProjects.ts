import { createHash } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import type { Clock } from '../pacing/clock';
import { SYSTEM_CLOCK } from '../pacing/clock';
import { busyShareOf } from '../pacing/eventLoop';
import { Places } from '../pacing/places';
import { ProjectLimiter } from '../pacing/projectLimiter';
import { Facts } from './facts';
import type { Project } from './transport';

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
	private readonly places = new Places();

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
			limiter: new ProjectLimiter(this.clock, this.busyShare, this.places),
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
