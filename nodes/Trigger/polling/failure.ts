import { CallError } from '../../service/errors/callError';
import { joinSentences } from '../../values/text';
import { messageOf } from '../../values/result';

/** When a poll failed. */
interface FailedPoll {
	/** Whether it is the first since the workflow was activated, by a person or by a start of n8n. */
	readonly isActivation: boolean;
	/** Whether n8n activates its workflows by itself, at a start or a change of leader. */
	readonly isStart: boolean;
	/** Whether an earlier poll has set the baseline. */
	readonly hasState: boolean;
	/** The failure of the poll before; undefined if that went well. */
	readonly last: string | undefined;
	readonly failure: string;
}

/**
 * What to do about a failed poll. 'throw': a person reads it at activation, or it becomes a failed
 * execution. 'report': a failed execution, and the activation continues, since n8n would otherwise try it again
 * at ever longer intervals. 'silence': the same failure was reported already.
 */
export function onFailedPoll(poll: FailedPoll): 'throw' | 'report' | 'silence' {
	if (poll.isActivation) return poll.isStart && poll.hasState ? 'report' : 'throw';
	return poll.failure === poll.last ? 'silence' : 'throw';
}

/** Groups failures that mean the same to a user, such as every way in which the service is unreachable. */
export function kindOfFailure(error: unknown): string {
	if (!(error instanceof CallError)) return messageOf(error);
	const status = Number(error.details.httpStatus);
	const isRefusal = status < 500 && status !== 429 && status !== 408;
	return isRefusal ? `HTTP ${status}` : 'out of reach';
}

/** The error of a poll whose workflow stays active: nothing is lost. */
export function withPollingNote(error: unknown): unknown {
	if (!(error instanceof CallError)) return error;
	const note =
		'This is reported once. Polling continues. Changes made meanwhile are reported once the service responds.';
	return new CallError(
		error.message,
		joinSentences(error.description, note),
		error.details,
		error.fatal,
	);
}
