import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { nodeError } from '../running/itemErrors';
import { CallError } from '../running/errors';
import { RunStopped } from '../running/runState';
import { outputItem } from './report';
import type { PreparedRow } from './prepared';

/**
 * Prepares the rows, then goes on with them. Where the service cannot even be asked for the campaign,
 * nothing was sent: that is thrown under "Stop Workflow", and told for every row otherwise.
 *
 * @throws NodeApiError as said
 */
export async function beforeSending(
	context: IExecuteFunctions,
	prepare: () => Promise<PreparedRow[]>,
	goOn: (rows: PreparedRow[]) => Promise<INodeExecutionData[][]>,
): Promise<INodeExecutionData[][]> {
	let rows: PreparedRow[];
	try {
		rows = await prepare();
	} catch (error) {
		if (!tellsWhy(error) || !context.continueOnFail()) {
			throw nodeError(context.getNode(), tellsWhy(error) ? nothingSent(error) : error, 0);
		}
		return [context.getInputData().map((_, index) => notSentItem(context, error, index))];
	}
	return await goOn(rows);
}

function tellsWhy(error: unknown): error is CallError | RunStopped {
	return error instanceof CallError || error instanceof RunStopped;
}

function nothingSent(error: CallError | RunStopped): Error {
	const message = `Nothing was sent. ${error.message}`;
	return error instanceof CallError
		? new CallError(message, error.description, error.details, error.forAll)
		: new Error(message);
}

function notSentItem(
	context: IExecuteFunctions,
	error: CallError | RunStopped,
	index: number,
): INodeExecutionData {
	const advice = error instanceof CallError ? error.description : undefined;
	return outputItem(
		index,
		{ phoneNumber: '' },
		{ outcome: 'notSent', reason: error.message, advice, attempts: 0 },
		context.getNode().onError === 'continueErrorOutput',
	);
}
