import { CallError } from '../service/errors';
import type { Read } from '../service/read';
import { asObject, callError } from './row';
import type { Run } from './run';

/**
 * Reads through the run's calls. A 404 of anything but the project is an answer, not an error.
 *
 * @throws CallError when the service does not answer; RunStopped when the run ends first
 */
export function readOf(run: Run): Read {
	return async (request, subject) => {
		const settlement = await run.calls.settle(request);
		if (settlement.kind === 'done') return asObject(settlement.body, subject, settlement.attempts);
		const error = callError(settlement, subject);
		if (subject !== 'project' && error instanceof CallError && error.isNotFound) return undefined;
		throw error;
	};
}
