// The importable demo workflow, set up for one list of one n8n.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Workflow, WorkflowNode } from '../host/n8n-client.mts';
import { EXAMPLES } from '../paths.mts';

export const TRIGGER = 'Start';
export const SEND = 'Send to Each Person';

/** The example list's country: some of its numbers lack a country code. */
const DEFAULT_COUNTRY = {
	__rl: true,
	mode: 'list',
	value: 'IN',
	cachedResultName: 'India (+91)',
};

export interface DemoList {
	format: 'csv' | 'xlsx';
	/** The campaign that this list's rows are sent through. */
	campaign: string;
}

/** One list in two formats, each with its own campaign, so that no recipient gets a campaign twice. */
export const DEMO_LISTS: DemoList[] = [
	{ format: 'csv', campaign: 'Appointment reminder' },
	{ format: 'xlsx', campaign: 'Appointment reminder (Excel list)' },
];

/** The file beside the list to which a run writes its outcomes. */
export function resultsFile(folder: string, list: DemoList): string {
	return join(folder, `people-${list.format}-results.csv`);
}

/**
 * The example workflow with this machine's values filled in.
 *
 * @param folder of the list and the results
 */
export function demoWorkflow(
	list: DemoList,
	folder: string,
	credential: { id: string; name: string },
): Workflow {
	const file = join(EXAMPLES, 'campaign-from-spreadsheet.json');
	const workflow: Workflow = JSON.parse(readFileSync(file, 'utf8'));
	const node = (name: string) => findNode(workflow, name);
	workflow.name = `Campaign from a spreadsheet (${list.format.toUpperCase()})`;
	node('Read People').parameters.fileSelector = join(folder, `people.${list.format}`);
	node('Extract Rows').parameters.operation = list.format;
	const { campaign } = list;
	const chosen = { __rl: true, mode: 'list', value: campaign, cachedResultName: campaign };
	node(SEND).parameters.campaign = chosen;
	node(SEND).parameters.defaultCountry = DEFAULT_COUNTRY;
	node(SEND).credentials = { waProjectApi: credential };
	node('Write Results').parameters.fileName = resultsFile(folder, list);
	return workflow;
}

function findNode(workflow: Workflow, name: string): WorkflowNode {
	const node = workflow.nodes.find((one) => one.name === name);
	if (!node) throw new Error(`the example workflow has no node "${name}"`);
	return node;
}
