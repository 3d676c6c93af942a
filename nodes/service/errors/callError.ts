import type { IDataObject } from 'n8n-workflow';
import type { StopReason } from '../limiter/runState';
import { RunStopped } from '../limiter/runState';
import type { ReasonCode } from '../../values/reasonCodes';
import type { Attempt } from '../http/attempt';
import { isForeign, isUnknownPath } from './errorEnvelope';
import { explain, isMissingProject } from './explainError';
import type { Settlement } from '../requests';
import { compact } from '../requests';
import { joinSentences } from '../../values/text';
import { describeStop } from './stopReasons';

/** Prefix of errors that leave a request in doubt. */
export const IN_DOUBT = 'The request may or may not have been carried out: ';
/** What to do about them. */
export const CHECK_FIRST =
	'Check in the dashboard whether it was carried out before you run this row again.';

/** Thrown for a row's request that failed or is in doubt. */
export class CallError extends Error {
	/** Machine-readable facts for the error output: HTTP status, code, attempts. */
	readonly details: IDataObject = {};
	/** Whether every other row would fail too. */
	readonly fatal: boolean = false;
	/** Whether one of the tries may have been carried out after all. */
	readonly inDoubt: boolean = false;
	/** Why it was not retried, if the run stopped first. */
	readonly stopped?: StopReason;
	/** The row's reason code, in sends. */
	readonly reasonCode: ReasonCode = 'unclearResponse';

	constructor(
		message: string,
		readonly description: string,
		facts: Partial<
			Pick<CallError, 'details' | 'fatal' | 'inDoubt' | 'stopped' | 'reasonCode'>
		> = {},
	) {
		super(message);
		Object.assign(this, facts);
	}

	/** When the service will accept the request (ISO 8601), if it named a time. */
	get resumesAt(): string | undefined {
		const { resumesAt } = this.details;
		return typeof resumesAt === 'string' ? resumesAt : undefined;
	}

	/** Whether the service reported that the resource does not exist; a proxy's 404 does not count. */
	get isNotFound(): boolean {
		return this.details.httpStatus === 404 && this.details.fromService !== false;
	}
}

/** Whether a read was given up without a final answer: the service asks for a longer pause than the reader waits. */
export function isGivenUp(error: unknown): boolean {
	return error instanceof RunStopped || (error instanceof CallError && error.stopped !== undefined);
}

/** Returns the result of a call, or its CallError; rethrows other errors. */
export async function catchCallError<T>(call: Promise<T>): Promise<T | CallError> {
	return await call.catch((error: unknown) => {
		if (error instanceof CallError) return error;
		throw error;
	});
}

/** Returns the result of a call, or undefined if the resource does not exist. */
export async function undefinedIfMissing<T>(call: Promise<T>): Promise<T | undefined> {
	const found = await catchCallError(call);
	if (!(found instanceof CallError)) return found;
	if (found.isNotFound) return undefined;
	throw found;
}

/** For the type checker only: a request without a last attempt was not tried. */
const NO_ANSWER: Attempt = { kind: 'noAnswer', code: '', mayHaveArrived: false };

/** The error for a request that was not carried out; RunStopped if it was not even tried. */
export function callError(
	settlement: Exclude<Settlement, { kind: 'done' }>,
	subject: string,
	missing = subject,
): CallError | RunStopped {
	const stopped = settlement.kind === 'notTried' ? settlement.reason : undefined;
	if (stopped !== undefined && settlement.last === undefined) return new RunStopped(stopped);
	const { last = NO_ANSWER, attempts } = settlement;
	const explanation = explain(last, subject, missing);
	const { message, description, httpStatus, code, reasonCode, alreadyExists } = explanation;
	const noProject = missing === 'project' && isMissingProject(last);
	const isInDoubt = settlement.kind === 'unknown';
	return new CallError(
		// Reads are never in doubt: they change nothing.
		isInDoubt ? `${IN_DOUBT}${message}` : message,
		joinSentences(description, isInDoubt ? CHECK_FIRST : undefined, describeStop(stopped)),
		{
			details: compact({
				httpStatus,
				errorCode: code,
				attempts,
				fromService: isFromService(last),
				alreadyExists,
				resumesAt: stopped?.resumesAt,
			}),
			fatal: noProject || ('fatal' in settlement && settlement.fatal),
			inDoubt: isInDoubt,
			stopped,
			reasonCode,
		},
	);
}

/** False if a proxy answered; undefined otherwise. */
function isFromService(last: Attempt): false | undefined {
	if (last.kind !== 'answer') return undefined;
	return isForeign(last.body) || isUnknownPath(last.status, last.body) ? false : undefined;
}
