import type { Clock } from '../pacing/clock';
import { HistoryKeeper } from './keeper';
import type { Member } from './storeCycle';

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
		if (!keeper.knowsOfDead) this.keepers.delete(workflowId);
		else void clock.sleep(KEEP_MS).then(() => this.dropIdle(workflowId, keeper));
	}

	/** Does work that must not come between the calls of those who use the history. */
	async alone(workflowId: string, work: () => Promise<void>): Promise<void> {
		const keeper = this.keepers.get(workflowId);
		await (keeper === undefined ? work() : keeper.alone(work));
	}

	get size(): number {
		return this.keepers.size;
	}

	private dropIdle(workflowId: string, keeper: HistoryKeeper): void {
		if (keeper.isIdle && this.keepers.get(workflowId) === keeper) this.keepers.delete(workflowId);
	}
}

/** Those of this process. */
export const KEEPERS = new Keepers();
