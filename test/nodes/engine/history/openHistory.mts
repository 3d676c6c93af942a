/** The sent history as an execution opens it, in a process of its own. */
import type { IExecuteFunctions } from 'n8n-workflow';
import type { MessageKey } from '../../../../nodes/engine/history/marks.ts';
import { SentHistory } from '../../../../nodes/engine/history/sentHistory.ts';
import { WorkflowHistories } from '../../../../nodes/engine/history/workflowHistory.ts';
import { Claims } from '../../../../nodes/engine/sending/claims.ts';
import type { Outcome } from '../../../../nodes/engine/sending/outcome.ts';
import { DEFAULT_CLIENT } from '../../../../nodes/service/client.ts';
import { RunState } from '../../../../nodes/service/limiter/runState.ts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

export function runOf(projectId: string, clock = virtualClock(() => 0.5)) {
	return { project: { baseUrl: '', projectId }, state: new RunState(), clock };
}

/** Opens it over the items of the context. */
export async function openHistory(
	context: IExecuteFunctions,
	run: ReturnType<typeof runOf>,
	messageOf: (index: number) => MessageKey | undefined,
	rowsBefore = 0,
): Promise<SentHistory> {
	return await SentHistory.open(context, run, {
		messages: context.getInputData().map((_, index) => messageOf(index)),
		maxWaitMs: DEFAULT_CLIENT.maxWaitMs,
		rowsBefore,
		histories: new WorkflowHistories(),
	});
}

/** Records how a row ended, as a run does. */
export function settle(history: SentHistory, index: number, outcome: Outcome): void {
	new Claims(history, 1, 'report', runOf('p')).settle(index, { outcome });
}
