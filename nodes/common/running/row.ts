import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { explain } from '../service/errorTable';
import type { ServiceRequest } from '../service/request';
import { compact } from '../service/request';
import type { Settlement } from '../service/settlement';
import type { Clock } from './clock';
import { CallError, FieldError } from './errors';
import { pause } from './pause';
import type { Run } from './run';
import { RunStopped } from './runState';

/** One input row as an operation sees it: its parameters and the way to the service. */
export class Row {
	constructor(
		readonly context: IExecuteFunctions,
		private readonly run: Run,
		/** Index of the input item, from 0. */
		readonly index: number,
	) {}

	get clock(): Clock {
		return this.run.clock;
	}

	/** Waits so many milliseconds, or until the user stops the execution. */
	async pause(ms: number): Promise<void> {
		await pause(ms, this.run.clock, this.run.state);
	}

	/** A parameter's value for this row; resource locators give their value. */
	param<T>(name: string, fallback?: T): T {
		return this.context.getNodeParameter(name, this.index, fallback, { extractValue: true }) as T;
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
				return asObject(settlement.body, subject);
			case 'notTried':
				throw new RunStopped(settlement.reason);
			case 'failed':
			case 'unknown':
				throw callError(settlement, subject, missing);
		}
	}
}

/** The error of a request that ended badly, in words. */
export function callError(
	settlement: Extract<Settlement, { kind: 'failed' | 'unknown' }>,
	subject: string,
	missing = subject,
): CallError {
	const { message, description, httpStatus, code } = explain(settlement.last, subject, missing);
	const noProject = httpStatus === 404 && missing === 'project';
	return new CallError(
		settlement.kind === 'unknown'
			? `The request may or may not have been carried out: ${message}`
			: message,
		description,
		compact({ httpStatus, errorCode: code, attempts: settlement.attempts }),
		settlement.forAll || noProject,
		settlement.kind === 'unknown',
	);
}

function asObject(body: unknown, subject: string): IDataObject {
	if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as IDataObject;
	throw new CallError(
		`The service answered the request for this ${subject} with something that is not JSON`,
		'Check the Base URL in the credential, and any proxy between n8n and the service.',
		{},
		false,
	);
}
