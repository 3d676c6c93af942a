import type { Clock } from '../pacing/clock';
import { HistoryKeeper } from './historyKeeper';
import type { MarkStore } from './markStore';
import type { Member } from './storeCycle';

/** So long after the last run its marks are looked at once more. Events that come faster spare that. */
export const REST_MS = 1000;
/** So long a keeper that knows of dead keys outlives its last run: the next one need not wait to find them dead. */
const KEEP_MS = 120_000;

/** So long the size of a history is taken for known. */
const SIZE_KEPT_MS = 60_000;

/** The keepers of a process: one for each workflow whose history is in use. */
export class Keepers {
	private readonly keepers = new Map<string, HistoryKeeper>();
	private readonly sizes = new Map<string, { marks: number; at: number }>();

	/** A run begins. It must be ended by {@link leave}. */
	enter(workflowId: string, clock: Clock, member: Member): HistoryKeeper {
		const keeper = this.keepers.get(workflowId) ?? new HistoryKeeper(clock);
		this.keepers.set(workflowId, keeper);
		keeper.enter(member);
		return keeper;
	}

	/**
	 * How many marks a workflow's history holds, or is to hold at least: no run with a smaller bound may cut off what
	 * a list needs. Looked up anew after a minute, since another process may have sent a list.
	 *
	 * @throws whatever the store throws
	 */
	async sizeOf(workflowId: string, store: MarkStore, clock: Clock): Promise<number> {
		const known = this.sizes.get(workflowId);
		if (known !== undefined && clock.now() - known.at < SIZE_KEPT_MS) return known.marks;
		// Nothing has been asked of the store yet: what it throws now, the first claim throws too.
		const counted = await store.count().catch(() => 0);
		const marks = Math.max(counted, known?.marks ?? 0);
		this.sizes.set(workflowId, { marks, at: clock.now() });
		return marks;
	}

	/** A run needs so many marks. */
	noteSize(workflowId: string, marks: number): void {
		const known = this.sizes.get(workflowId);
		if (known !== undefined) known.marks = Math.max(known.marks, marks);
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
		this.sizes.delete(workflowId);
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
