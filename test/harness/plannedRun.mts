/** The rows of a list and the run that they share, in virtual time, with planned service responses. */
import { ParameterReader } from '../../nodes/engine/input/parameterReader.ts';
import { Row, type Run } from '../../nodes/engine/run.ts';
import { Facts } from '../../nodes/service/sharedProjects.ts';
import type { Attempt } from '../../nodes/service/http/attempt.ts';
import { executeContext, type Execution } from './executeContext.mts';
import { plannedClient } from './plannedClient.mts';
import type { IDataObject } from 'n8n-workflow';

/** @param plan how the attempts end, in order; the last one repeats */
export function plannedRun(plan: readonly Attempt[] = [], execution: Execution = {}) {
	const planned = plannedClient(plan);
	const { client, clock, state } = planned;
	const { context } = executeContext(execution);
	const run: Run = {
		project: {
			baseUrl: 'https://api.example.com/v1',
			projectId: '',
			apiPassword: '',
			headerName: 'X-Password',
		},
		client,
		facts: new Facts(clock),
		clock,
		state,
	};
	return {
		...planned,
		context,
		run,
		row: (index = 0) => new Row(context, run, new ParameterReader(context, []), index),
	};
}

/** A row whose parameters n8n evaluates for its item, in a run that accepts everything. */
export function rowWith(
	parameters: Readonly<Record<string, unknown>>,
	items: readonly IDataObject[] = [{}],
	index = 0,
): Row {
	return plannedRun([], { parameters, items }).row(index);
}
