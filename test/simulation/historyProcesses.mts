/** Processes whose runs share one sent history, in virtual time: slow statements, stalls, crashes. */
import { WorkflowHistories } from '../../nodes/engine/history/workflowHistory.ts';
import { SentHistory } from '../../nodes/engine/history/sentHistory.ts';
import { markStore } from '../../nodes/engine/history/markStore.ts';
import type { Clock } from '../../nodes/service/limiter/clock.ts';
import { RunState } from '../../nodes/service/limiter/runState.ts';
import { nodeContext } from '../harness/nodeContext.mts';
import { ProcessedDataTable, type ProcessedRows } from '../harness/processedData.mts';
import type { VirtualClock } from './virtualClock.mts';

/** The service's response to a message, and its latency in milliseconds. */
export interface PlannedSend {
	readonly key: string;
	/** A doubt about one message extends to all messages of the person; absent: only to its own key. */
	readonly person?: string;
	readonly ends: 'accepted' | 'failed' | 'unknownAccepted' | 'unknownLost';
	readonly ms: number;
}

export interface PlannedProcess {
	readonly runs: ReadonlyArray<{
		readonly startsAt: number;
		readonly sends: readonly PlannedSend[];
		readonly stopsAt?: number;
	}>;
	/** Milliseconds of each leg to the database and back, repeated in a cycle. */
	readonly travelMs: readonly number[];
	/** One leg takes this much longer. */
	readonly stall?: { readonly access: number; readonly ms: number };
	readonly crashesAt?: number;
	readonly nodeId?: string;
}

/** How a row ended, as reported by its run. */
type RowEnd = PlannedSend['ends'] | 'skipped' | 'inDoubt' | 'atWork' | 'stopped';

export interface World {
	readonly clock: VirtualClock;
	readonly rows: ProcessedRows;
	/** How often the service accepted each key. */
	readonly accepted: Map<string, number>;
}

/** @returns the outcomes of each run's rows; a crashed process reports nothing */
export async function simulateProcess(
	world: World,
	plan: PlannedProcess,
): Promise<RowEnd[][] | undefined> {
	const process = startProcess(world, plan);
	const runs = plan.runs.map(async ({ startsAt, stopsAt, sends }) => {
		await process.clock.sleep(startsAt);
		const state = new RunState();
		if (stopsAt !== undefined) {
			void process.clock
				.sleep(stopsAt)
				.then(() => state.stop({ kind: 'cancelled', text: 'stopped' }));
		}
		return await simulateRun(world, process, sends, state);
	});
	return await Promise.race([Promise.all(runs), process.end]);
}

async function simulateRun(
	{ clock: worldClock, accepted }: World,
	{ clock, histories, context }: Process,
	sends: readonly PlannedSend[],
	state: RunState,
): Promise<RowEnd[]> {
	const openRun = { store: markStore(context), maxMarks: 10_000 };
	const history = new SentHistory(histories, 'w', openRun, {
		clock,
		state,
		maxWaitMs: 3_600_000,
		messages: sends.map(({ key, person }) => ({ key, person })),
	});
	const ends = new Map<number, RowEnd>();
	const send = async (index: number, { key, ends: end, ms }: PlannedSend) => {
		if (state.stopped) return void ends.set(index, 'stopped');
		const arrives = worldClock.sleep(ms / 2).then(() => {
			if (end === 'accepted' || end === 'unknownAccepted') {
				accepted.set(key, (accepted.get(key) ?? 0) + 1);
			}
		});
		await clock.sleep(ms);
		await arrives;
		ends.set(index, end);
		history.end(index, end === 'accepted' || end === 'failed' ? end : 'unknown');
	};
	const known = {
		sent: 'skipped',
		skipped: 'skipped',
		abandoned: 'inDoubt',
		blocked: 'inDoubt',
		sentMeanwhile: 'skipped',
		concurrentInDoubt: 'inDoubt',
		atWork: 'atWork',
		otherAtWork: 'atWork',
		stopped: 'stopped',
	} as const;
	const later: Array<[number, PlannedSend]> = [];
	await Promise.all(
		sends.map(async (planned, index) => {
			const claimed = await history.claim(index);
			if (claimed === 'new') await send(index, planned);
			else if (claimed === 'busy') later.push([index, planned]);
			else ends.set(index, known[claimed]);
		}),
	);
	await Promise.all(
		later.map(async ([index, planned]) => {
			const found = await history.wait(index);
			if (found === 'new') await send(index, planned);
			else ends.set(index, known[found]);
		}),
	);
	await history.close();
	return sends.map((_, index) => ends.get(index) ?? 'stopped');
}

interface Process {
	readonly end: Promise<undefined>;
	readonly clock: Clock;
	readonly histories: WorkflowHistories;
	readonly context: ReturnType<typeof nodeContext>;
}

/** Statements that left a crashed process still arrive; it receives no responses. */
function startProcess({ clock, rows }: World, plan: PlannedProcess): Process {
	const { travelMs, stall, crashesAt, nodeId = 'send' } = plan;
	let isCrashed = false;
	const forever = new Promise<never>(() => undefined);
	const untilCrash = async (ms: number) => {
		if (isCrashed) return await forever;
		await clock.sleep(ms);
		if (isCrashed) await forever;
	};
	const crash = async () => {
		if (crashesAt === undefined) return await forever;
		await clock.sleep(crashesAt);
		isCrashed = true;
		return undefined;
	};
	let accesses = 0;
	const travel = async (statement: string) => {
		const access = accesses++;
		const ms = travelMs[access % travelMs.length] ?? 1;
		const more = stall?.access === access ? stall.ms : 0;
		if (isCrashed) return await forever;
		await clock.sleep(ms + more);
		if (statement === 'answer' && isCrashed) await forever;
	};
	return {
		end: crash(),
		clock: { now: clock.now, wall: clock.wall, random: clock.random, sleep: untilCrash },
		histories: new WorkflowHistories(),
		context: nodeContext({ nodeId, table: new ProcessedDataTable(travel, rows) }),
	};
}
