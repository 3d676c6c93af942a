import type { RunState, StopReason } from '../pacing/runState';
import type { Guard } from '../service/client';
import { SEND } from '../service/client';
import type { ServiceRequest } from '../service/serviceRequest';

/** Why a row that has not begun is turned away. */
const REASON: StopReason = { kind: 'firstFailure', text: 'An earlier row failed' };

/**
 * How a list ends at its first failure. Rows of which nothing has left that might change something are
 * turned away. The others are seen to their end: nobody wants a contact that was created, but not opted
 * out as its row asks.
 */
export class EarlyEnd {
	private failed = false;
	/** Rows of which a request has left that might change something. */
	private readonly changing = new Set<number>();

	constructor(private readonly state: RunState) {}

	/** What is asked before each try of a request of the row. */
	guard(index: number, { method }: ServiceRequest): Guard {
		return {
			mayLeave: () => {
				if (this.failed && !this.changing.has(index)) return { kind: 'stop', reason: REASON };
				if (method !== 'GET') this.changing.add(index);
				return SEND;
			},
		};
	}

	get hasFailed(): boolean {
		return this.failed;
	}

	/** A row has failed: the run ends with it. */
	fail(): void {
		this.failed = true;
		this.stopOnceQuiet();
	}

	/** To be called once for each row that has begun, after {@link fail} where it failed. */
	leave(index: number): void {
		this.changing.delete(index);
		this.stopOnceQuiet();
	}

	/** Wakes those who wait for their turn. */
	private stopOnceQuiet(): void {
		if (this.failed && this.changing.size === 0) this.state.stop(REASON);
	}
}
