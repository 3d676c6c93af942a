import type { IExecuteFunctions } from 'n8n-workflow';
import type { RetryOptions, Transport } from '../service/serviceCalls';
import { DEFAULT_RETRIES, ServiceCalls } from '../service/serviceCalls';
import type { Project } from '../service/transport';
import { connect } from '../service/transport';
import type { Clock } from '../pacing/clock';
import { SYSTEM_CLOCK } from '../pacing/clock';
import { Gate } from '../pacing/gate';
import type { PacerOptions } from '../pacing/pacer';
import { Pacer } from '../pacing/pacer';
import { RunState } from '../pacing/runState';

/** What all rows of one execution of a node share. */
export interface Run {
	readonly project: Project;
	readonly calls: ServiceCalls;
	readonly state: RunState;
	readonly clock: Clock;
}

export interface RunOptions extends PacerOptions, RetryOptions {}

export const DEFAULT_RUN: RunOptions = { maxConcurrent: 5, maxPerSecond: 0, ...DEFAULT_RETRIES };

/**
 * Connects to the service and sets up pacing, retries and cancellation for one execution.
 *
 * @throws NodeOperationError when the credential cannot be used
 */
export async function startRun(
	context: IExecuteFunctions,
	options: RunOptions = DEFAULT_RUN,
): Promise<Run> {
	const { project, send } = await connect(context);
	const state = new RunState(context.getExecutionCancelSignal());
	return {
		project,
		state,
		clock: SYSTEM_CLOCK,
		calls: serviceCalls(send, state, options, SYSTEM_CLOCK),
	};
}

/** The request machinery alone, for simulations and forms. */
export function serviceCalls(
	send: Transport,
	state: RunState,
	options: RunOptions,
	clock: Clock,
): ServiceCalls {
	const gate = new Gate(new Pacer(options, () => clock.random(), clock.now()), clock, state);
	return new ServiceCalls(send, gate, state, clock, options);
}
