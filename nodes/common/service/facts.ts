import type { Clock } from '../pacing/clock';

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
