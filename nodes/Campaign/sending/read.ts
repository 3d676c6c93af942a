import type { Run } from '../../common/running/run';
import { callError } from '../../common/running/row';
import { RunStopped } from '../../common/running/runState';
import type { Read } from './campaignDirectory';
import type { IDataObject } from 'n8n-workflow';

/** Reads through the run's calls. A 404 of anything but the project is an answer, not an error. */
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
