import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { EventLoop } from '../pacing/eventLoop';
import { ParameterReader } from '../parameters/parameterReader';
import { Row } from './row';
import type { Run } from './run';

/**
 * The rows of the input in their order, each made when it is asked for. Every list begins here.
 *
 * @param fields the operation's fields, whose labels errors name
 */
export async function* inputRows(
	context: IExecuteFunctions,
	run: Run,
	fields: readonly INodeProperties[],
): AsyncGenerator<Row> {
	const reader = new ParameterReader(context, fields);
	const eventLoop = new EventLoop(run.clock);
	for (const index of context.getInputData().keys()) {
		await eventLoop.yieldIfDue();
		yield new Row(context, run, reader, index);
	}
}
