// Every page of docs/ that is written by a script.
import type { INodeTypeDescription } from 'n8n-workflow';
import type { ERROR_TABLE } from '../../nodes/common/service/errorTable.ts';
import { referencePages, type Guide, type Page } from './reference.mts';
import { troubleshootingPage } from './troubleshooting.mts';

/** By node, where its use is told; relative to docs/reference/. */
const GUIDES: Readonly<Record<string, Guide>> = {
	waBusiness: { title: 'The nodes', link: '../nodes.md#wa-business' },
	waCampaign: { title: 'The nodes', link: '../nodes.md#wa-campaign' },
	waCatalogue: { title: 'The nodes', link: '../nodes.md#wa-catalogue' },
	waContact: { title: 'The nodes', link: '../nodes.md#wa-contact' },
	waMessage: { title: 'The nodes', link: '../nodes.md#wa-message' },
	waTemplate: { title: 'The nodes', link: '../nodes.md#wa-template' },
	waTrigger: { title: 'WA Event Trigger', link: '../triggers.md' },
	waWebhookTrigger: { title: 'Webhook events', link: '../webhooks.md' },
};

/** @param nodes descriptions, in the order of package.json */
export function generatedPages(
	nodes: readonly INodeTypeDescription[],
	table: typeof ERROR_TABLE,
): Page[] {
	return [...referencePages(nodes, GUIDES), troubleshootingPage(table)];
}
