import type { INodeProperties, IPollFunctions } from 'n8n-workflow';
import type { TriggerParameters } from '../../engine/input/parameterReader';
import { readParameter } from '../../engine/input/parameterReader';
import type { Form, Read } from './event';
import { SYSTEM_CLOCK } from '../../service/limiter/clock';
import { RunState } from '../../service/limiter/runState';
import { CallError, callError } from '../../service/errors/callError';
import { readAnswer } from '../../service/records/answer';
import type { ClientOptions } from '../../service/client';
import { createClient, DEFAULT_CLIENT } from '../../service/client';
import { SHARED_PROJECTS } from '../../service/sharedProjects';
import { connect } from '../../service/http/transport';

/**
 * The parameters of a trigger, which has no input rows.
 *
 * @param fields the node's fields, or those of its event
 */
export function formOf(context: IPollFunctions, fields: readonly INodeProperties[]): Form {
	const param = <T>(name: string, fallback: T) =>
		readParameter(context as TriggerParameters, fields, name, fallback);
	return {
		param,
		locator: (name) => {
			const value = param<unknown>(name, '');
			const isLocator = typeof value === 'object' && value !== null && 'value' in value;
			return isLocator ? value.value : value;
		},
	};
}

/** Long waits are pointless: the next poll tries again, and during an activation a user is waiting. */
const POLL_RUN: ClientOptions = { ...DEFAULT_CLIENT, maxTries: 3, maxWaitMs: 20_000 };

/**
 * A client of the service for one poll, with the same pacing and retries as the other nodes.
 *
 * @throws NodeOperationError when the credential cannot be used
 */
export async function connectPoll(context: IPollFunctions) {
	const { project, send } = await connect(context);
	const { name } = context.getNode();
	const log = (line: string) => context.logger.debug(`${name}: ${line}`);
	const { limiter } = SHARED_PROJECTS.of(project);
	const client = createClient(send, new RunState(), POLL_RUN, SYSTEM_CLOCK, log, limiter);
	const read: Read = async (request, subject, missing = subject) => {
		const settlement = await client.request(request);
		const { attempts } = settlement;
		if (settlement.kind === 'done') return readAnswer(request, settlement.body, subject, attempts);
		if (settlement.kind !== 'notTried') throw callError(settlement, subject, missing);
		throw new CallError(
			'The service asks for a longer pause than a poll can wait',
			'The service may be busy with other requests of this project.',
			{ attempts },
			false,
		);
	};
	return { project, read };
}
