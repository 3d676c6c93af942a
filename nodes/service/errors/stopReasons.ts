import type { StopReason } from '../limiter/runState';
import type { ReasonCode } from '../../values/reasonCodes';
import type { Attempt } from '../http/attempt';
import { explain } from './explainError';
import { joinSentences } from '../../values/text';

/**
 * The service asks for a pause that is longer than any row may wait.
 *
 * @param field label of the field that sets that limit; undefined if the form has none
 */
export function tooLongPauseReason(
	resumesAt: number,
	maxWaitMs: number,
	field?: string,
): StopReason {
	const until = describeTime(resumesAt);
	return {
		kind: 'fatal',
		code: 'waitTooLong',
		text: `The service asks for a pause until ${until}, longer than ${describeLimit(maxWaitMs, field)}`,
		heading: `The service asks for a longer pause than ${field === undefined ? 'a row may take' : `"${field}" allows`}`,
		advice: `Run the remaining rows after ${until}${orRaise(field)}`,
		resumesAt: toIso(resumesAt),
	};
}

/** A row has waited for the service as long as it may. */
export function waitedTooLongReason(maxWaitMs: number, field?: string): StopReason {
	return {
		kind: 'fatal',
		code: 'waitTooLong',
		text: `The service has delayed this row for longer than ${describeLimit(maxWaitMs, field)}`,
		advice: `Run the remaining rows later${orRaise(field)}`,
	};
}

/** Rows keep failing, even after pauses. */
export function outageReason(last: Attempt): StopReason {
	const { message, description } = explain(last, 'request', 'project');
	return {
		kind: 'fatal',
		code: 'serviceDown',
		text: `The service processed no more requests: ${message}`,
		advice: `Run the remaining rows once the service works again. ${description}`,
	};
}

/** Why a row was not retried, and how to fix it; undefined when all retries were made. */
export function describeStop(reason: StopReason | undefined): string | undefined {
	if (reason === undefined) return undefined;
	return joinSentences(`It was not tried again: ${reason.text}`, reason.advice);
}

/** The reason code of rows that were not tried for this reason. */
export function stopCode({ kind, code }: StopReason): ReasonCode {
	return code ?? (kind === 'cancelled' ? 'cancelled' : 'runStopped');
}

/** Undefined for a time that Date cannot represent: a Retry-After may be any number. */
function toIso(time: number): string | undefined {
	const date = new Date(time);
	return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** "2026-11-21 14:05:00 UTC". */
function describeTime(time: number): string {
	const iso = toIso(time);
	if (iso === undefined) return 'a time far in the future';
	return `${iso.slice(0, 19).replace('T', ' ')} UTC`;
}

function describeLimit(maxWaitMs: number, field: string | undefined): string {
	const minutes = Math.round(maxWaitMs / 6000) / 10;
	const limit = field === undefined ? 'a row may wait' : `"${field}" allows`;
	return `${limit} (${minutes} ${minutes === 1 ? 'minute' : 'minutes'})`;
}

function orRaise(field: string | undefined): string {
	return field === undefined ? '' : `, or raise "${field}"`;
}

/** The refusal of a message that applies to every other one too. */
export function refusedForAllReason(last: Attempt): StopReason {
	const { message, reasonCode: code } = explain(last, 'message', 'project');
	return { kind: 'fatal', code, text: `Not sent, because this applies to every row: ${message}` };
}
