// Every generated page of docs/.
import type { INodeTypeDescription } from 'n8n-workflow';
import type { ERROR_TABLE } from '../../nodes/service/errors/errorTable.ts';
import { errorsPage } from './errors.mts';
import { referencePages, type Guide, type Page } from './reference.mts';

const VALUES = ['Values of a template', 'template-values.md'] as const;
const LISTS = ['Lists that send nothing', 'lists.md'] as const;

const TRIGGERS = ['Triggers', '../guide/triggers-and-webhooks.md'] as const;

/** By node. */
const GUIDES: Readonly<Record<string, Guide>> = {
	waBusiness: { picture: 'nodes-business.png' },
	waCampaign: { link: VALUES, picture: 'nodes-campaign.png' },
	waCatalogue: { link: LISTS, picture: 'nodes-catalogue.png' },
	waContact: { link: LISTS, picture: 'nodes-contact.png' },
	waMessage: { link: VALUES, picture: 'nodes-message.png' },
	waTemplate: { link: LISTS, picture: 'nodes-template.png' },
	waTrigger: { link: TRIGGERS, picture: 'trigger.png' },
	waWebhookTrigger: { link: TRIGGERS, picture: 'webhook-trigger.png' },
};

/** @param nodes descriptions, in the order of package.json */
export function generatedPages(
	nodes: readonly INodeTypeDescription[],
	table: typeof ERROR_TABLE,
): Page[] {
	return [...referencePages(nodes, GUIDES), errorsPage(table)];
}
