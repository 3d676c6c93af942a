import type { IDataObject } from 'n8n-workflow';
import type { Read } from '../service/read';
import { callError } from './row';
import type { Run } from './run';
import { RunStopped } from './runState';

/**
 * Reads through the run's calls. A 404 of anything but the project is an answer, not an error.
 *
 * @throws CallError when the service does not answer; RunStopped when the run ends first
 */
export function readOf(run: Run): Read {
	return async (request, subject) => {
		const settlement = await run.calls.settle(request);
		if (settlement.kind === 'done') return settlement.body as IDataObject;
		if (settlement.kind === 'notTried') throw new RunStopped(settlement.reason);
		const { last } = settlement;
		if (subject !== 'project' && last.kind === 'answer' && last.status === 404) return undefined;
		throw callError(settlement, subject);
	};
}
