// The tools for agents: one for each operation that an agent can run, set up as a person would, with "Let the model
// define this parameter" on the fields that requests mention.

/** A node as a tool. */
export interface ToolSetup {
	/** Name of the node, such as waCampaign. */
	readonly node: string;
	/** For nodes with several resources. */
	readonly resource?: string;
	readonly operation: string;
	/** The values that the person who sets it up chooses. */
	readonly fixed?: Readonly<Record<string, unknown>>;
	/** Paths of the parameters that the model fills, such as "updateFields.optedIn". */
	readonly asks?: readonly string[];
}

const list = { parametersMode: 'list' };
const recipient = ['campaign', 'phoneNumber', 'contactName', 'templateParamsList'];

export const TOOLS: readonly ToolSetup[] = [
	{ node: 'waCampaign', operation: 'send', fixed: list, asks: recipient },
	{ node: 'waCampaign', operation: 'preview', fixed: list, asks: recipient },
	{ node: 'waCampaign', operation: 'report' },
	{ node: 'waCampaign', operation: 'create', asks: ['campaignName', 'template'] },
	{ node: 'waCampaign', operation: 'get', asks: ['campaignId'] },
	{ node: 'waCampaign', operation: 'getMany', fixed: { campaignType: 'ALL' } },
	{ node: 'waCampaign', operation: 'clearSentHistory' },
	{
		node: 'waMessage',
		operation: 'send',
		fixed: { messageType: 'text' },
		asks: ['phoneNumber', 'text'],
	},
	{ node: 'waMessage', operation: 'get', asks: ['messageId'] },
	{
		node: 'waTemplate',
		operation: 'submit',
		fixed: { category: 'TRANSACTIONAL', type: 'TEXT' },
		asks: ['label', 'templateName', 'language', 'text', 'sampleText'],
	},
	{ node: 'waTemplate', operation: 'get', asks: ['template'] },
	{ node: 'waTemplate', operation: 'getMany' },
	{ node: 'waTemplate', operation: 'delete', asks: ['template'] },
	{ node: 'waContact', operation: 'create', asks: ['phoneNumber', 'contactName'] },
	{ node: 'waContact', operation: 'upsert', asks: ['phoneNumber', 'contactName'] },
	{ node: 'waContact', operation: 'get', asks: ['contact'] },
	{ node: 'waContact', operation: 'update', asks: ['contact', 'updateFields.optedIn'] },
	{ node: 'waCatalogue', resource: 'catalogue', operation: 'connect', asks: ['catalogue'] },
	{ node: 'waCatalogue', resource: 'catalogue', operation: 'disconnect', asks: ['catalogue'] },
	{ node: 'waCatalogue', resource: 'catalogue', operation: 'getMany' },
	{
		node: 'waCatalogue',
		resource: 'catalogue',
		operation: 'setVisibility',
		asks: ['catalogueVisibility', 'cart'],
	},
	{ node: 'waCatalogue', resource: 'catalogue', operation: 'sync' },
	{
		node: 'waCatalogue',
		resource: 'product',
		operation: 'create',
		fixed: { priceUnit: 'currency' },
		asks: ['catalogue', 'productName', 'category', 'currency', 'price', 'retailerId', 'imageUrl'],
	},
	{ node: 'waCatalogue', resource: 'product', operation: 'getMany', asks: ['catalogue'] },
	{ node: 'waCatalogue', resource: 'product', operation: 'sync' },
	{ node: 'waBusiness', operation: 'get', asks: ['businessId'] },
];
