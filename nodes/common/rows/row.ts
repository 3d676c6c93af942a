import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { Use } from '../checks/accidents';
import { readText } from '../checks/accidents';
import { asText, valueOf } from '../checks/values';
import type { Clock } from '../pacing/clock';
import { pause } from '../pacing/pause';
import { FieldError } from '../parameters/fieldError';
import { parameterError } from '../parameters/parameterError';
import { asObject, callError } from '../service/callError';
import type { ServiceRequest } from '../service/request';
import type { Run } from './run';

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
	 * @param use where it ends up, for texts that must be no accident of an expression
	 * @throws FieldError when it is empty or an accident
	 */
	text(name: string, field: string, use?: Use): string {
		const value = this.param<unknown>(name, '');
		const text =
			use === undefined ? (asText(value) ?? '') : valueOf(field, readText(field, value, use));
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
		const settlement = await this.run.client.request(request);
		if (settlement.kind !== 'done') throw callError(settlement, subject, missing);
		return asObject(settlement.body, subject, settlement.attempts, request.repeatability);
	}
}
