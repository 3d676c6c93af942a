/** What the canvas shows below a node's name, computed as n8n's editor does. */
import { Workflow, type IDataObject, type INodeType, type INodeTypes } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { entry } from '../../harness/pick.mts';
import { allNodes, operationsOf } from '../allOperations/nodeClasses.mts';

const classes = await allNodes();
const byName = Object.fromEntries(classes.map(({ type }) => [type.description.name, type]));

function subtitleOf(type: INodeType, parameters: IDataObject): unknown {
	const { name, subtitle = '' } = type.description;
	const node = {
		id: '1',
		name: 'Node',
		type: name,
		typeVersion: 1,
		position: [0, 0] as [number, number],
		parameters: parameters as never,
	};
	const nodeTypes = { getByNameAndVersion: () => type } as unknown as INodeTypes;
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	const shown = workflow.getNode('Node');
	if (shown === null) throw new Error('no node');
	return workflow.expression.getSimpleParameterValue(shown, subtitle, 'internal', {});
}

const listed = (cachedResultName: string, value = 'an-id') => ({
	__rl: true,
	mode: 'list',
	value,
	cachedResultName,
});
const typed = (mode: string, value: string) => ({ __rl: true, mode, value });

describe('The subtitle', () => {
	it.each<[string, string, IDataObject]>([
		['Send Campaign · Order update', 'waCampaign', { campaign: listed('Order update') }],
		[
			'Preview Campaign · Order update',
			'waCampaign',
			{ operation: 'preview', campaign: listed('Order update') },
		],
		['Send Campaign · Order update', 'waCampaign', { campaign: typed('name', 'Order update') }],
		['Send Campaign', 'waCampaign', { campaign: typed('name', '={{ $json.campaign }}') }],
		['Send Campaign', 'waCampaign', { campaign: '={{ $json.campaign }}' }],
		['Send Campaign', 'waCampaign', {}],
		['Create Campaign · Spring', 'waCampaign', { operation: 'create', campaignName: 'Spring' }],
		['Get Many Campaigns', 'waCampaign', { operation: 'getMany' }],
		['Create Report', 'waCampaign', { operation: 'report' }],
		['Clear Sent History', 'waCampaign', { operation: 'clearSentHistory' }],
		['Send Message · Text', 'waMessage', {}],
		['Send Message · Image', 'waMessage', { messageType: 'image' }],
		[
			'Send Message · welcome',
			'waMessage',
			{ messageType: 'template', template: listed('welcome') },
		],
		['Get Message', 'waMessage', { operation: 'get' }],
		[
			'Delete Template · welcome',
			'waTemplate',
			{ operation: 'delete', template: typed('name', 'welcome') },
		],
		['Create or Update · Asha Rao', 'waContact', { contactName: 'Asha Rao' }],
		[
			'Get Contact · +91 98765 43210',
			'waContact',
			{ operation: 'get', contact: typed('phoneNumber', '+91 98765 43210') },
		],
		['Catalogue: Get Many', 'waCatalogue', {}],
		[
			'Product: Get Many · Summer shop',
			'waCatalogue',
			{ resource: 'product', catalogue: listed('Summer shop') },
		],
		['Get Business', 'waBusiness', {}],
		['Template Reviewed', 'waTrigger', {}],
		['Any Event', 'waWebhookTrigger', {}],
		['Message', 'waWebhookTrigger', { event: 'message' }],
		['Campaign Delivery', 'waWebhookTrigger', { event: 'campaignDelivery' }],
	])('shows "%s" for %s', (subtitle, node, parameters) => {
		expect(subtitleOf(entry(byName, node), parameters)).toBe(subtitle);
	});

	it('names every operation in words', () => {
		for (const node of classes.filter(({ type }) => !type.description.group.includes('trigger'))) {
			for (const { chosen, title } of operationsOf(node)) {
				const subtitle = String(subtitleOf(node.type, { ...chosen }));
				const words = title.replace(/^.*: /, '');
				expect(subtitle.replace(/^.*: /, '').replace(/ · .*$/, '')).toBe(words);
			}
		}
	});
});
