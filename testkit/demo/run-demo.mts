// Runs the demo workflows, as a click on "Execute workflow" would, and checks the results.
import type { Demo } from './demo.mts';
import { SEND, TRIGGER, type DemoList } from './demo-workflow.mts';
import { findDifferences, readExpectations, type SendOutcome } from './expected-outcomes.mts';
import { runToEnd } from '../host/n8n-run.mts';
import { arrivals } from '../servers/sandbox-client.mts';

/** The parts of a demo that are needed to run it; it may be in another process. */
type RunnableDemo = Pick<Demo, 'client' | 'workflows'> & {
	sandbox: Pick<Demo['sandbox'], 'controlUrl'>;
};

export interface ListResult {
	list: DemoList;
	/** One per row, in the list's order. */
	outcomes: SendOutcome[];
	/** Accepted sends that the sandbox counted for this list's campaign. */
	arrived: number;
	/** One line per difference from the expected outcomes. */
	differences: string[];
}

/** Runs each list once. */
export async function runDemo(demo: RunnableDemo): Promise<ListResult[]> {
	const results = [];
	for (const workflow of demo.workflows) results.push(await runList(demo, workflow));
	return results;
}

async function runList(
	demo: RunnableDemo,
	workflow: Demo['workflows'][number],
): Promise<ListResult> {
	const { list, id } = workflow;
	const execution = await runToEnd(demo.client, id, TRIGGER);
	const items = execution.outputs[SEND]?.[0] ?? [];
	const outcomes = items.map((item) => item.json as unknown as SendOutcome);
	const counts = await arrivals(demo.sandbox, list.campaign);
	const arrived = counts.reduce((sum, { accepted }) => sum + accepted, 0);
	const differences = findDifferences(readExpectations(), outcomes, counts);
	if (execution.status !== 'success') {
		const { message = 'no message', description = '' } = execution.error ?? {};
		differences.unshift(`the workflow ended with "${execution.status}": ${message} ${description}`);
	}
	return { list, outcomes, arrived, differences };
}
