// The agent, with its model, its tools, which only read, and the form of what it proposes.
import type { CanvasNode, Link } from '../canvas.mts';
import { locator, waNode } from '../own-nodes.mts';

export const AGENT = 'Agent';
export const MODEL = 'Chat Model';
/** The field of the form that holds what is asked for. */
export const REQUEST = 'Request';
const PARSER = 'What the Agent Proposes';
const CAMPAIGNS = 'List_campaigns';
const CONTACT = 'Find_contact';
const TRY_OUT = 'Preview_message';

const SYSTEM_MESSAGE = `You prepare one campaign message for one person. You cannot send: a colleague approves what you propose.
Look up the campaigns, choose the one that fits, and give one value for each placeholder of its template, in order.
Write the phone number with + and country code. Never guess a number: take it from the request, or from the contact.
Try the message out with ${TRY_OUT} before you propose it. Say in the note what you were not sure of.`;

const PROPOSAL = {
	campaign: 'Appointment reminder',
	phoneNumber: '+1 202-555-0123',
	contactName: 'Emma Johnson',
	values: ['Emma', 'Monday at 10:00'],
	note: 'The request names no time zone.',
};

/** What a user gets who clicks "Let the model define this parameter". */
const fromAi = (key: string, description: string, type = 'string') =>
	`={{ $fromAI('${key}', '${description}', '${type}') }}`;

function tool(
	name: string,
	node: string,
	position: [number, number],
	toolDescription: string,
	parameters: Record<string, unknown>,
): CanvasNode {
	return waNode({
		name,
		node: `${node}Tool`,
		position,
		parameters: { descriptionType: 'manual', toolDescription, ...parameters },
	});
}

export const agentNodes: CanvasNode[] = [
	{
		name: AGENT,
		type: '@n8n/n8n-nodes-langchain.agent',
		typeVersion: 2.2,
		position: [260, 60],
		parameters: {
			promptType: 'define',
			text: `={{ $json.${REQUEST} }}`,
			hasOutputParser: true,
			options: { systemMessage: SYSTEM_MESSAGE },
		},
	},
	{
		name: MODEL,
		type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
		typeVersion: 1.2,
		position: [40, 320],
		parameters: {
			model: { __rl: true, mode: 'list', value: 'gpt-4.1-mini', cachedResultName: 'gpt-4.1-mini' },
			options: { temperature: 0 },
		},
	},
	tool(
		CAMPAIGNS,
		'waCampaign',
		[200, 320],
		'List the campaigns through which messages can be sent, with their status and template.',
		{
			operation: 'getMany',
			campaignType: 'API',
			returnAll: true,
		},
	),
	tool(
		CONTACT,
		'waContact',
		[360, 320],
		'Find a contact by phone number: name, tags and attributes.',
		{
			operation: 'get',
			contact: locator(
				'phoneNumber',
				fromAi('phone_number', 'Phone number with + and country code'),
			),
		},
	),
	tool(
		TRY_OUT,
		'waCampaign',
		[520, 320],
		'Show the message that the recipient would read, and every problem found. Sends nothing.',
		{
			operation: 'preview',
			campaign: locator('name', fromAi('campaign', 'Name of the campaign')),
			contactName: fromAi('contact_name', 'Full name of the recipient'),
			phoneNumber: fromAi('phone_number', 'Phone number with + and country code'),
			parametersMode: 'list',
			templateParamsList: fromAi(
				'values',
				'One value for each placeholder of the template, in order',
				'json',
			),
			options: {},
		},
	),
	{
		name: PARSER,
		type: '@n8n/n8n-nodes-langchain.outputParserStructured',
		typeVersion: 1.2,
		position: [680, 320],
		parameters: { jsonSchemaExample: JSON.stringify(PROPOSAL, null, '\t') },
	},
];

export const agentLinks: Link[] = [
	[MODEL, AGENT, 0, 'ai_languageModel'],
	[CAMPAIGNS, AGENT, 0, 'ai_tool'],
	[CONTACT, AGENT, 0, 'ai_tool'],
	[TRY_OUT, AGENT, 0, 'ai_tool'],
	[PARSER, AGENT, 0, 'ai_outputParser'],
];
