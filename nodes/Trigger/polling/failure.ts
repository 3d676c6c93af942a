import { CallError, isGivenUp } from '../../service/errors/callError';
import { joinSentences } from '../../values/text';
import { messageOf } from '../../values/result';

/** When a poll failed. */
interface FailedPoll {
	/** Whether it is the first since the workflow was activated, by a user or by n8n at startup. */
	readonly isActivation: boolean;
	/** Whether n8n itself activated the workflow, at startup or on a leader change. */
	readonly isStart: boolean;
	/** Whether an earlier poll has set the baseline. */
	readonly hasState: boolean;
	/** The failure of the previous poll; undefined if it succeeded. */
	readonly last: string | undefined;
	readonly failure: string;
}

/**
 * How to handle a failed poll. 'throw': the user sees it at activation, later it becomes a failed execution. 'report':
 * a failed execution while activation continues, since n8n would otherwise retry it at ever longer intervals.
 * 'silence': the same failure has already been reported.
 */
export function onFailedPoll(poll: FailedPoll): 'throw' | 'report' | 'silence' {
	if (poll.isActivation) return poll.isStart && poll.hasState ? 'report' : 'throw';
	return poll.failure === poll.last ? 'silence' : 'throw';
}

/** The error of a poll: one that was given up for a pause has the same text each time, so it is reported once. */
export function pollError(error: unknown): unknown {
	if (!isGivenUp(error)) return error;
	return new CallError(
		'The service asks for a longer pause than a poll can wait',
		'The service may be busy with other requests of this project.',
	);
}

/** Groups failures that mean the same to a user, such as every way in which the service is unreachable. */
export function kindOfFailure(error: unknown): string {
	if (!(error instanceof CallError)) return messageOf(error);
	return isRefusal(error) ? `HTTP ${String(error.details.httpStatus)}` : 'out of reach';
}

/** Whether the service answered, and would answer the same again. */
export function isRefusal({ details }: CallError): boolean {
	const status = Number(details.httpStatus);
	return status < 500 && status !== 429 && status !== 408;
}

/** Adds to the error of a poll that the workflow stays active and no change is lost. */
export function withPollingNote(error: unknown): unknown {
	if (!(error instanceof CallError)) return error;
	const note =
		'This is reported once. Polling continues. Changes made meanwhile are reported once the service responds.';
	const { message, description, details, fatal } = error;
	return new CallError(message, joinSentences(description, note), { details, fatal });
}
