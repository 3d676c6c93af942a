// A workflow that sends one message for each event at its webhook.
import { randomUUID } from 'node:crypto';
import { chain, type N8nClient } from '../../testkit/host/n8n-client.mts';
import { pathOf, SENDER, webhook, type SenderNode } from '../../testkit/sender/list-workflow.mts';

/** The expression for an event's columns in the webhook's item. */
export const EVENT_ROW = '$json.body';

export interface EventWorkflow {
	/** Path of the webhook for one event; it responds with the sender's first item. */
	path: string;
	/** Path of the webhook for many at once, for the same sender: `{rows: [{body: columns}]}`; all its items are the answer. */
	listPath: string;
}

/** Saves and activates the workflow. */
export async function activateEvents(
	client: N8nClient,
	sender: SenderNode,
): Promise<EventWorkflow> {
	const path = randomUUID();
	const listPath = randomUUID();
	const nodes = [
		webhook('Event', path, 'firstEntryJson'),
		webhook('List', listPath, 'allEntries'),
		{
			name: 'Split Out',
			type: 'n8n-nodes-base.splitOut',
			parameters: { fieldToSplitOut: 'body.rows', options: {} },
		},
		{ name: SENDER, ...sender },
	];
	await client.createPublished({
		name: `Events ${path}`,
		nodes,
		connections: { ...chain(['Event', SENDER]), ...chain(['List', 'Split Out', SENDER]) },
	});
	return { path: pathOf(path), listPath: pathOf(listPath) };
}
