import type { ReasonCode } from '../../values/reasonCodes';

/** Why a run stopped before its last row. */
export interface StopReason {
	readonly kind: 'cancelled' | 'fatal' | 'firstFailure';
	/** The reason code of a send's rows that were not tried; absent if `kind` says it all. */
	readonly code?: ReasonCode;
	/** Reported for every row that was not tried. */
	readonly text: string;
	/** The text without its value, the same for every row; absent if it has none. */
	readonly heading?: string;
	/** How to fix it, if the text does not say so. */
	readonly advice?: string;
	/** When to resume (ISO 8601), if the service named a time. */
	readonly resumesAt?: string;
	/** For a row that only has to wait for its send window: until when, in words. */
	readonly putOff?: string;
}

/** Thrown for rows that were not tried because the run stopped. */
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
