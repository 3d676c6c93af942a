import type { Clock } from '../../service/limiter/clock';
import { HistoryKeeper } from './historyKeeper';
import type { MarkStore } from './markStore';
import type { OpenRun } from './storeRounds';

/** Delay before the clean-up after the last run. Events that arrive faster skip it. */
export const CLEANUP_DELAY_MS = 1000;
/** How long a keeper that knows of abandoned keys outlives its last run: the next run need not wait to detect them. */
const KEEP_MS = 120_000;

/** How long the size of a history is cached. */
const SIZE_CACHE_MS = 60_000;

/** The history keepers of a process: one for each workflow whose history is in use. */
export class Keepers {
	private readonly keepers = new Map<string, HistoryKeeper>();
	private readonly sizes = new Map<string, { marks: number; at: number }>();

	/** Registers a run. It must end with {@link leave}. */
	enter(workflowId: string, clock: Clock, run: OpenRun): HistoryKeeper {
		const keeper = this.keepers.get(workflowId) ?? new HistoryKeeper(clock);
		this.keepers.set(workflowId, keeper);
		keeper.enter(run);
		return keeper;
	}

	/**
	 * How many marks a workflow's history holds, or must be able to hold: no run with a smaller bound may drop what
	 * a list needs. Counted again after a minute, since another process may have sent a list.
	 *
	 * @throws whatever the store throws
	 */
	async sizeOf(workflowId: string, store: MarkStore, clock: Clock): Promise<number> {
		const known = this.sizes.get(workflowId);
		if (known !== undefined && clock.now() - known.at < SIZE_CACHE_MS) return known.marks;
		// If the store fails now, the first claim fails too, and reports it.
		const counted = await store.count().catch(() => 0);
		const marks = Math.max(counted, known?.marks ?? 0);
		this.sizes.set(workflowId, { marks, at: clock.now() });
		return marks;
	}

	/** Records how many marks a run needs space for. */
	noteSize(workflowId: string, marks: number): void {
		const known = this.sizes.get(workflowId);
		if (known !== undefined) known.marks = Math.max(known.marks, marks);
	}

	leave(workflowId: string, clock: Clock, run: OpenRun): void {
		const keeper = this.keepers.get(workflowId);
		keeper?.leave(run);
		if (!keeper?.isIdle) return;
		void scheduleCleanup(keeper, clock, run).then(async (isOver) => {
			// By now the run, and with it its whole input, can be garbage-collected.
			if (isOver) await this.drop(keeper, workflowId, clock);
		});
	}

	/** Runs work that no cycle of the history may overlap. */
	async runExclusive(workflowId: string, work: () => Promise<void>): Promise<void> {
		const keeper = this.keepers.get(workflowId);
		await (keeper === undefined ? work() : keeper.runExclusive(work));
		this.sizes.delete(workflowId);
	}

	get size(): number {
		return this.keepers.size;
	}

	private async drop(keeper: HistoryKeeper, workflowId: string, clock: Clock): Promise<void> {
		if (keeper.knowsOfAbandoned) await clock.sleep(KEEP_MS);
		if (keeper.isIdle && this.keepers.get(workflowId) === keeper) this.keepers.delete(workflowId);
	}
}

/**
 * Cleans up after the last run.
 *
 * @returns false if another run has begun, which will clean up
 */
async function scheduleCleanup(
	keeper: HistoryKeeper,
	clock: Clock,
	run: OpenRun,
): Promise<boolean> {
	do {
		const { entered } = keeper;
		await clock.sleep(CLEANUP_DELAY_MS);
		if (!keeper.isIdle || keeper.entered > entered) return false;
		// Repeat: a run that came and went meanwhile found the keeper in use, and left the clean-up to it.
	} while (await keeper.flushOnIdle(run));
	return true;
}

/** The history keepers of this process. */
export const KEEPERS = new Keepers();
