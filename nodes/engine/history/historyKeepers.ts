import type { Clock } from '../../service/limiter/clock';
import { HistoryKeeper } from './historyKeeper';
import type { OpenRun } from './storeCycle';

/** Delay before the clean-up after the last run. Events that arrive faster skip it. */
export const CLEANUP_DELAY_MS = 1000;
/** How long a keeper that knows of abandoned keys outlives its last run: the next run need not wait to detect them. */
const KEEP_MS = 120_000;

/** The history keepers of a process: one for each workflow whose history is in use. */
export class Keepers {
	private readonly keepers = new Map<string, HistoryKeeper>();

	/** Registers a run. It must end with {@link leave}. */
	enter(workflowId: string, clock: Clock, run: OpenRun): HistoryKeeper {
		const keeper = this.keepers.get(workflowId) ?? new HistoryKeeper(clock);
		this.keepers.set(workflowId, keeper);
		keeper.enter(run);
		return keeper;
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
