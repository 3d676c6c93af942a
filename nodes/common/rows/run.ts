import type { IExecuteFunctions } from 'n8n-workflow';
import type { Clock } from '../pacing/clock';
import { SYSTEM_CLOCK } from '../pacing/clock';
import { RunState } from '../pacing/runState';
import type { ClientOptions, ServiceClient } from '../service/client';
import { createClient, DEFAULT_CLIENT } from '../service/client';
import type { Project } from '../service/transport';
import { connect } from '../service/transport';

/** What all rows of one execution of a node share. */
export interface Run {
	readonly project: Project;
	readonly client: ServiceClient;
	readonly state: RunState;
	readonly clock: Clock;
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
	return {
		project,
		state,
		clock: SYSTEM_CLOCK,
		client: createClient(send, state, options, SYSTEM_CLOCK, (line) =>
			context.logger.debug(`${name}: ${line}`),
		),
	};
}
