import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { parameterError } from '../parameters/parameterError';
import { isForeign, readErrorEnvelope } from '../service/envelope';
import type { Attempt } from '../service/attempt';
import { explain } from '../service/errorTable';
import type { Repeatability, ServiceRequest } from '../service/request';
import { compact } from '../service/request';
import type { Settlement } from '../service/settlement';
import type { Clock } from '../pacing/clock';
import { CallError, IN_DOUBT } from '../service/errors';
import { FieldError } from '../parameters/fieldError';
import { pause } from '../pacing/pause';
import type { Run } from './run';
import { describeStop, RunStopped } from '../pacing/runState';
import { joinSentences } from '../pacing/sentences';

/** One input row as an operation sees it: its parameters and the way to the service. */
export class Row {
	constructor(
		readonly context: IExecuteFunctions,
		private readonly run: Run,
		/** Index of the input item, from 0. */
		readonly index: number,
		/** The operation's fields, whose labels errors name. */
		private readonly fields: readonly INodeProperties[],
	) {}

	get clock(): Clock {
		return this.run.clock;
	}

	/** Waits so many milliseconds, or until the user stops the execution. */
	async pause(ms: number): Promise<void> {
		await pause(ms, this.run.clock, this.run.state);
	}

	/**
	 * A parameter's value for this row; resource locators give their value.
	 *
	 * @throws FieldError when n8n cannot give it, as when an expression throws
	 */
	param<T>(name: string, fallback?: T): T {
		const { context, index } = this;
		try {
			return context.getNodeParameter(name, index, fallback, { extractValue: true }) as T;
		} catch (error) {
			throw parameterError(context, this.fields, name, index, error);
		}
	}

	/**
	 * A required text, trimmed; a number counts as text.
	 *
	 * @throws FieldError when it is empty
	 */
	text(name: string, field: string): string {
		const value = this.param<unknown>(name, '');
		const text =
			typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
		if (text === '')
			throw new FieldError(field, 'it is empty. Enter a value, or an expression that gives one');
		return text;
	}

	/**
	 * Carries out a request with retries and returns the body of the answer.
	 *
	 * @param subject what the request is about, in lower case, for messages
	 * @param missing what a 404 says is missing, if not the subject: "project" for creates and lists
	 * @throws CallError when the service does not carry it out; RunStopped when the run ends first
	 */
	async call(request: ServiceRequest, subject: string, missing = subject): Promise<IDataObject> {
		const settlement = await this.run.calls.settle(request);
		switch (settlement.kind) {
			case 'done':
				return asObject(settlement.body, subject, settlement.attempts, request.repeatability);
			case 'notTried':
			case 'failed':
			case 'unknown':
				throw callError(settlement, subject, missing);
		}
	}
}

const NO_ANSWER: Attempt = { kind: 'noAnswer', code: '', mayHaveArrived: false };

/** The error of a request that ended badly, in words; RunStopped where it was not even tried. */
export function callError(
	settlement: Exclude<Settlement, { kind: 'done' }>,
	subject: string,
	missing = subject,
): CallError | RunStopped {
	const stopped = settlement.kind === 'notTried' ? settlement.reason : undefined;
	const { last = NO_ANSWER, attempts } = settlement;
	if (stopped !== undefined && last === NO_ANSWER) return new RunStopped(stopped);
	const { message, description, httpStatus, code } = explain(last, subject, missing);
	const noProject = httpStatus === 404 && missing === 'project';
	return new CallError(
		// Settlements of reads are never in doubt: nothing comes of a read that was carried out.
		settlement.kind === 'unknown' ? `${IN_DOUBT}${message}` : message,
		joinSentences(description, describeStop(stopped)),
		compact({ httpStatus, errorCode: code, attempts, fromService: isFromService(last) }),
		noProject || ('forAll' in settlement && settlement.forAll),
		settlement.kind === 'unknown',
	);
}

/** False where something between n8n and the service has answered; undefined otherwise. */
function isFromService(last: Attempt): false | undefined {
	return last.kind === 'answer' && isForeign(last.body) ? false : undefined;
}

/**
 * The body of a success as a record.
 *
 * @throws CallError when it is none, or an error in disguise: the service's words stand in it
 */
export function asObject(
	body: unknown,
	subject: string,
	attempts: number,
	repeatability: Repeatability = 'repeatable',
): IDataObject {
	const envelope = readErrorEnvelope(body);
	if (envelope !== undefined) {
		throw new CallError(
			`The service answered the request for this ${subject} with an error: ${envelope.message}`,
			"Follow what the service's message says.",
			compact({ httpStatus: 200, errorCode: envelope.code, attempts }),
			false,
		);
	}
	if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as IDataObject;
	const inDoubt = repeatability === 'once';
	throw new CallError(
		`${inDoubt ? IN_DOUBT : ''}The service answered the request for this ${subject} with something that is not JSON`,
		'Check the Base URL in the credential, and any proxy between n8n and the service.',
		{ attempts },
		false,
		inDoubt,
	);
}
