/** The sent history of several processes and runs over a store with the weaknesses of n8n's, in virtual time. */
import {
	WorkflowHistories,
	CLEANUP_DELAY_MS,
} from '../../../../nodes/engine/history/workflowHistory.ts';
import {
	claimMarks,
	pairOf,
	skippedMark,
	type MessageKey,
} from '../../../../nodes/engine/history/marks.ts';
import type { KeyEnd } from '../../../../nodes/engine/history/workflowHistory.ts';
import { SentHistory } from '../../../../nodes/engine/history/sentHistory.ts';
import type { OpenRun } from '../../../../nodes/engine/history/storeCycle.ts';
import { markStore, type MarkStore } from '../../../../nodes/engine/history/markStore.ts';
import { RunState } from '../../../../nodes/service/limiter/runState.ts';
import { newTable, marksIn, type ProcessedRows } from '../../../harness/processedData.mts';
import { nodeContext } from '../../../harness/nodeContext.mts';
import { virtualClock, type VirtualClock } from '../../../simulation/virtualClock.mts';

export const keysUpTo = (count: number): string[] =>
	Array.from({ length: count }, (_, index) => `k${index}`);

/** The marks of keys that were accepted, sorted. */
export const sent = (...keys: string[]): string[] => keys.map((key) => pairOf(key)[0]).sort();

/** The marks of keys whose result is unknown, sorted. */
export const inDoubt = (...keys: string[]): string[] =>
	keys.flatMap((key) => claimMarks({ key })).sort();

/** The marks of keys that a list skipped as repeats, sorted. */
export const skipped = (...keys: string[]): string[] =>
	[...sent(...keys), ...keys.map(skippedMark)].sort();

/** A single mark of a pair is written as the first, whichever of the two it is. */
function normalise(marks: readonly string[]): string[] {
	return marks.map((mark) => {
		const first = mark.replace(/^wa-b:/, 'wa-a:');
		return marks.includes(first) ? mark : first;
	});
}

type Call = 'tryLock' | 'unlock' | 'checkAndRecord' | 'remove' | 'count';

/** A run of a process. */
export interface TestRun {
	readonly history: SentHistory;
	readonly state: RunState;
	/** Closes the run in the history and in its process. */
	close(): Promise<void>;
}

export class Database {
	/** Each call to the store, with the number of marks passed. */
	readonly calls: Array<[Call, number]> = [];
	/** How many of the next calls of this kind fail. */
	readonly failing: Record<Call, number> = {
		tryLock: 0,
		unlock: 0,
		checkAndRecord: 0,
		remove: 0,
		count: 0,
	};
	/** How many of the next calls of this kind do their work, but their answer is lost. */
	readonly losing: Partial<Record<Call, number>> = {};
	readonly rows: ProcessedRows = new Map();
	readonly store: MarkStore = this.watched();
	/** The process of runs for which no other is given. */
	readonly process = new WorkflowHistories();

	constructor(readonly clock: VirtualClock = virtualClock(() => 0)) {}

	/** A run over rows with these keys. */
	run(
		keys: ReadonlyArray<string | MessageKey | undefined>,
		{
			process = this.process,
			maxWaitMs = 60_000,
			maxMarks = 10_000,
			claimChunk,
		}: {
			process?: WorkflowHistories;
			maxWaitMs?: number;
			maxMarks?: number;
			claimChunk?: number;
		} = {},
	): TestRun {
		const { clock } = this;
		const state = new RunState();
		const openRun: OpenRun = { store: this.store, maxMarks };
		const messages = keys.map((key) => (typeof key === 'string' ? { key } : key));
		const run = { clock, state, maxWaitMs, claimChunk, messages };
		const history = new SentHistory(process, 'workflow-1', openRun, run);
		const close = async () => await clock.run(history.close());
		return { history, state, close };
	}

	/** A run that has claimed these, and whose first row has ended. */
	async endedRun(end: KeyEnd, ...keys: Array<string | MessageKey>): Promise<TestRun> {
		const run = this.run(keys);
		await run.history.claim(0);
		run.history.end(0, end);
		return run;
	}

	/** A run of another process that sent these and ended; its cleanup is done. */
	async earlierRun(...keys: string[]): Promise<void> {
		const { history, close } = this.run(keys, { process: new WorkflowHistories() });
		for (const index of keys.keys()) {
			await this.clock.run(history.claim(index));
			history.end(index, 'accepted');
		}
		await close();
		await this.atRest();
		this.calls.length = 0;
	}

	/** A run that claimed these and crashed. */
	async crashedRun(...keys: string[]): Promise<void> {
		await this.store.checkAndRecord(inDoubt(...keys));
		this.calls.length = 0;
	}

	/** The marks, sorted, without the nonces of cycles. */
	marks(): string[] {
		return normalise(marksIn(this.rows))
			.filter((mark) => !mark.startsWith('wa-cycle:'))
			.sort();
	}

	/** The whole table, including locks, once the processes have cleaned up after their last runs. */
	async atRest(): Promise<string[]> {
		await this.after(CLEANUP_DELAY_MS + 10_000);
		return normalise(this.everything()).sort();
	}

	/** The whole table, including locks. */
	everything(): string[] {
		return [...this.rows].flatMap(([key, { data }]) =>
			typeof data === 'string' ? [`lock of ${key}`] : data,
		);
	}

	/** Another process overwrites the list with an old copy. */
	overwrite(marks: string[]): void {
		for (const [key, { mode }] of this.rows) {
			if (mode === 'entries') this.rows.set(key, { mode, data: marks });
		}
	}

	/** Advances the clock second by second, and completes all writes issued meanwhile. */
	async after(ms: number): Promise<string[]> {
		for (let left = ms; left >= 0; left -= 1000) {
			await this.clock.run(this.clock.sleep(Math.min(left, 1000)));
			for (let turn = 0; turn < 40; turn += 1) await new Promise(setImmediate);
		}
		return this.marks();
	}

	/** The calls that read or write marks since the last check. */
	takeCalls(): Array<[Call, number]> {
		return this.calls.splice(0).filter(([kind]) => kind === 'checkAndRecord' || kind === 'remove');
	}

	private watched(): MarkStore {
		const store = markStore(nodeContext({ table: newTable(this.rows) }));
		const called = (kind: Call, marks: readonly string[] = []) => {
			this.calls.push([kind, marks.length]);
			if (this.failing[kind] === 0) return;
			this.failing[kind] -= 1;
			throw new Error('database is locked');
		};
		const answered = (kind: Call) => {
			const left = this.losing[kind] ?? 0;
			if (left === 0) return;
			this.losing[kind] = left - 1;
			throw new Error('Connection terminated');
		};
		return {
			tryLock: async () => {
				called('tryLock');
				return await store.tryLock();
			},
			unlock: async () => {
				called('unlock');
				await store.unlock();
			},
			checkAndRecord: async (marks, most) => {
				called('checkAndRecord', marks);
				const present = await store.checkAndRecord(marks, most);
				answered('checkAndRecord');
				return present;
			},
			remove: async (marks) => {
				called('remove', marks);
				await store.remove(marks);
				answered('remove');
			},
			count: async () => {
				called('count');
				return await store.count();
			},
		};
	}
}
