import type { IExecuteFunctions } from 'n8n-workflow';
import { CallError, catchCallError } from '../service/callError';
import { RunStopped } from '../pacing/runState';

/**
 * Looks up what a row needs of the service before it can be checked. Where the service does not answer,
 * "Stop Workflow" ends the run; under a "continue" setting the rows that need it are left out.
 *
 * @throws CallError under "Stop Workflow", and where no other look-up would fare better; RunStopped
 *   when the run ends meanwhile
 */
export async function lookUp<T>(
	context: IExecuteFunctions,
	look: () => Promise<T>,
): Promise<T | CallError> {
	const found = await catchCallError(look());
	if (found instanceof CallError && (found.fatal || !context.continueOnFail())) throw found;
	return found;
}

/**
 * Says that nothing was sent, to somebody whose run ends before the first send.
 *
 * @throws always: what was thrown, with that note under "Stop Workflow"
 */
export function nothingSent(context: IExecuteFunctions): (error: unknown) => never {
	return (error) => {
		if (context.continueOnFail()) throw error;
		if (error instanceof RunStopped) throw new Error(`Nothing was sent. ${error.message}`);
		if (!(error instanceof CallError)) throw error;
		const { message, description, details, fatal } = error;
		throw new CallError(`Nothing was sent. ${message}`, description, details, fatal);
	};
}
