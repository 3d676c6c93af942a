import type { ReasonCode } from '../../values/reasonCodes';

/** Why a run stopped before its last row. */
export interface StopReason {
	readonly kind: 'cancelled' | 'fatal' | 'firstFailure';
	/** Of a send's rows that were not tried; absent where the kind says it all. */
	readonly code?: ReasonCode;
	/** For the report of every row that was not tried. */
	readonly text: string;
	/** The same for each row, where the text names a value. */
	readonly heading?: string;
	/** What to do about it, if the text does not say so. */
	readonly advice?: string;
	/** When to resume, ISO 8601, where the service has named a time. */
	readonly resumesAt?: string;
}

/** Thrown to a row that waits for its slot when the run stops. */
export class RunStopped extends Error {
	constructor(readonly reason: StopReason) {
		super(reason.text);
	}
}

/** Whether a run continues. Once stopped, it stays stopped; the first reason counts. */
export class RunState {
	private reason: StopReason | undefined;
	private readonly listeners: Array<(reason: StopReason) => void> = [];

	/** @param signal n8n's cancel signal, which fires when the user stops the execution or it times out */
	constructor(signal?: AbortSignal) {
		const cancel = () =>
			this.stop({ kind: 'cancelled', text: 'The execution was stopped before this row' });
		if (signal?.aborted) cancel();
		else signal?.addEventListener('abort', cancel);
	}

	get stopped(): StopReason | undefined {
		return this.reason;
	}

	stop(reason: StopReason): void {
		if (this.reason !== undefined) return;
		this.reason = reason;
		for (const listener of this.listeners) listener(reason);
	}

	/** Calls back once the run stops. */
	onStop(listener: (reason: StopReason) => void): void {
		this.listeners.push(listener);
	}
}
