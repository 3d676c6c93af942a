import type { RunState, StopReason } from '../service/limiter/runState';
import type { Guard, Admission } from '../service/client';
import { SEND } from '../service/client';
import type { ServiceRequest } from '../service/requests';

/**
 * Ends a list at its first failure. Rows that have not yet sent a request that might change something are rejected. The
 * others are carried out to the end: a contact that was created, but not opted out as its row asks, helps no one.
 */
export class FailFast {
	private reason: StopReason | undefined;
	/** Rows that have sent a request that might change something. */
	private readonly changing = new Set<number>();

	constructor(private readonly state: RunState) {}

	get hasFailed(): boolean {
		return this.reason !== undefined;
	}

	/** The guard for a request of the row. */
	guard(index: number, request: ServiceRequest): Guard {
		return { mayLeave: () => this.mayLeave(index, request) };
	}

	private mayLeave(index: number, { method }: ServiceRequest): Admission {
		if (this.reason !== undefined && !this.changing.has(index)) {
			return { kind: 'stop', reason: this.reason };
		}
		if (method !== 'GET') this.changing.add(index);
		return SEND;
	}

	/** Call when a row has failed: the list ends with it. */
	fail(index: number): void {
		this.reason ??= { kind: 'firstFailure', text: `The list stopped at row ${index + 1}` };
		this.stopOnceQuiet();
	}

	/** Call once for each row that was started, after {@link fail} if it failed. */
	leave(index: number): void {
		this.changing.delete(index);
		this.stopOnceQuiet();
	}

	/** Also wakes the rows that wait for a slot. */
	private stopOnceQuiet(): void {
		if (this.reason !== undefined && this.changing.size === 0) this.state.stop(this.reason);
	}
}
