import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Clock } from '../service/limiter/clock';
import { SYSTEM_CLOCK } from '../service/limiter/clock';
import { RunState } from '../service/limiter/runState';
import { asObject, callError, undefinedIfMissing } from '../service/errors/callError';
import type { ClientOptions, Guard, ServiceClient } from '../service/client';
import { createClient, DEFAULT_CLIENT } from '../service/client';
import type { SharedProject } from '../service/sharedProjects';
import { SHARED_PROJECTS } from '../service/sharedProjects';
import type { ServiceRequest } from '../service/endpoints/serviceRequest';
import type { Project } from '../service/http/transport';
import { connect } from '../service/http/transport';

/** What all rows of one execution of a node share. */
export interface Run {
	readonly project: Project;
	readonly client: ServiceClient;
	/** What this process knows of the project. */
	readonly facts: SharedProject['facts'];
	readonly state: RunState;
	readonly clock: Clock;
	/** What decides beside pacing whether a request of a row is made. */
	readonly guard?: (rowIndex: number, request: ServiceRequest) => Guard;
}

/**
 * Connects to the service and sets up pacing, retries and cancellation for one execution.
 *
 * @throws NodeOperationError when the credential cannot be used
 */
export async function startRun(
	context: IExecuteFunctions,
	options: ClientOptions = DEFAULT_CLIENT,
): Promise<Run> {
	const { project, send } = await connect(context);
	// n8n copies the whole node each time it is asked for.
	const { name } = context.getNode();
	const state = new RunState(context.getExecutionCancelSignal());
	const { limiter, facts } = SHARED_PROJECTS.of(project);
	const log = (line: string) => context.logger.debug(`${name}: ${line}`);
	return {
		project,
		facts,
		state,
		clock: SYSTEM_CLOCK,
		client: createClient(send, state, options, SYSTEM_CLOCK, log, limiter),
	};
}

/**
 * Carries out a request with retries and returns the body of the answer.
 *
 * @param subject what the request is about, in lower case, for messages
 * @param missing what a 404 says is missing, if not the subject: "project" for creates and lists
 * @param guard decides beside pacing whether it is made
 * @throws CallError when the service does not carry it out; RunStopped when the run ends first
 */
export async function callService(
	{ client }: Run,
	request: ServiceRequest,
	subject: string,
	missing = subject,
	guard?: Guard,
): Promise<IDataObject> {
	const settlement = await client.request(request, guard);
	if (settlement.kind !== 'done') throw callError(settlement, subject, missing);
	return asObject(settlement.body, subject, settlement.attempts, request.repeatability);
}

/** Carries out a read; throws when the service does not answer it. A 404 of anything but the project gives undefined. */
export type Read = (request: ServiceRequest, subject: string) => Promise<IDataObject | undefined>;

/**
 * Reads what no other run of the process has read since then. What it throws is what {@link callService}
 * throws.
 *
 * @param since Unix milliseconds; absent: an answer may be as old as {@link Facts} keeps it
 */
export function readOf(run: Run, since = run.facts.oldestKept()): Read {
	return async (request, subject) => {
		const ask = async () => {
			const call = callService(run, request, subject);
			return await (subject === 'project' ? call : undefinedIfMissing(call));
		};
		const key = JSON.stringify(request);
		return await run.facts.get(
			{ key, ask, failsAlone: () => run.state.stopped !== undefined },
			since,
		);
	};
}
