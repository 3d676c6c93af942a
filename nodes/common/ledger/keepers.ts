import type { Clock } from '../pacing/clock';
import { HistoryKeeper } from './keeper';
import type { Member } from './storeCycle';

/** So long after the last run its marks are looked at once more. Events that come faster spare that. */
export const REST_MS = 1000;
/** So long a keeper that knows of dead keys outlives its last run: the next one need not wait to find them dead. */
const KEEP_MS = 120_000;

/** The keepers of a process: one for each workflow whose history is in use. */
export class Keepers {
	private readonly keepers = new Map<string, HistoryKeeper>();

	/** A run begins. It must be ended by {@link leave}. */
	enter(workflowId: string, clock: Clock, member: Member): HistoryKeeper {
		const keeper = this.keepers.get(workflowId) ?? new HistoryKeeper(clock);
		this.keepers.set(workflowId, keeper);
		keeper.enter(member);
		return keeper;
	}

	leave(workflowId: string, clock: Clock, member: Member): void {
		const keeper = this.keepers.get(workflowId);
		keeper?.leave(member);
		if (!keeper?.isIdle) return;
		void lookAfter(keeper, clock, member).then(async (isOver) => {
			// By now the member, and with it the whole input of its run, can go.
			if (isOver) await this.drop(keeper, workflowId, clock);
		});
	}

	/** Does work that must not come between the calls of those who use the history. */
	async alone(workflowId: string, work: () => Promise<void>): Promise<void> {
		const keeper = this.keepers.get(workflowId);
		await (keeper === undefined ? work() : keeper.alone(work));
	}

	get size(): number {
		return this.keepers.size;
	}

	private async drop(keeper: HistoryKeeper, workflowId: string, clock: Clock): Promise<void> {
		if (keeper.knowsOfDead) await clock.sleep(KEEP_MS);
		if (keeper.isIdle && this.keepers.get(workflowId) === keeper) this.keepers.delete(workflowId);
	}
}

/** Tidies up after the last run. @returns false if others have come, who will do so */
async function lookAfter(keeper: HistoryKeeper, clock: Clock, member: Member): Promise<boolean> {
	do {
		const { entered } = keeper;
		await clock.sleep(REST_MS);
		if (!keeper.isIdle || keeper.entered > entered) return false;
		// Who came and went during this has found the keeper in use: once more.
	} while (await keeper.tidyUp(member));
	return true;
}

/** Those of this process. */
export const KEEPERS = new Keepers();
