// The workflow in which an AI agent prepares a message, and a person approves it before it is sent.
import { condition, noteAbove, workflowFile, type CanvasNode, type Link } from '../canvas.mts';
import { SAMPLE_LIST } from '../notes.mts';
import { locator, waNode } from '../own-nodes.mts';

const FORM = 'What Is to Be Sent?';
const REQUEST = 'Request';
const AGENT = 'Agent';
const MODEL = 'Chat Model';
const PARSER = 'What the Agent Proposes';
const CAMPAIGNS = 'List_campaigns';
const CONTACT = 'Find_contact';
const TRY_OUT = 'Preview_message';
const PREVIEW = 'Preview';
const APPROVE = 'Approve';
const SEND = 'Send';
const SEND_IT = 'Send it';

const NOTE = `## An agent prepares, a person approves

A colleague writes what is to be sent, in plain words. The agent looks up campaign and contact, tries the message out with its tools and proposes it. Then the message is shown as the recipient would read it, and goes out only if *${SEND_IT}* is chosen.

**The agent cannot send.** Its three tools only read; **${SEND}** stands behind the approval, where no model reaches it, and sends exactly what was shown.

1. Create a credential in **${FORM}** (name and password): who knows it may send.
2. Choose the credential of your model in **${MODEL}**, or put another chat model in its place.
3. Choose your credential in the five **WA** nodes.
4. Publish it (activate it, before n8n 2). The form's production URL stands in **${FORM}**.

**What it costs:** each message that is approved and accepted, and what your model's provider takes for the agent's calls. Phone numbers and names in the request, and what the tools return, go to that provider.

${SAMPLE_LIST}`;

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

const ending = (
	name: string,
	position: [number, number],
	completionTitle: string,
	completionMessage: string,
): CanvasNode => ({
	name,
	type: 'form',
	typeVersion: 1,
	position,
	settings: { webhookId: `wa-agent-${name.toLowerCase().replaceAll(/\W+/g, '-')}` },
	parameters: {
		operation: 'completion',
		respondWith: 'text',
		completionTitle,
		completionMessage,
		options: {},
	},
});

const PROPOSED = {
	campaign: locator('name', '={{ $json.output.campaign }}'),
	contactName: '={{ $json.output.contactName }}',
	phoneNumber: '={{ $json.output.phoneNumber }}',
	parametersMode: 'list',
	templateParamsList: '={{ $json.output.values }}',
};

const SHOWN = `={{ $json.ready ? 'To ' + $json.contactName + ', +' + $json.phoneNumber + ':' : 'This cannot be sent: ' + $json.reason }}
{{ $json.message ?? '' }}

{{ $('${AGENT}').first().json.output.note }}`;

const nodes: CanvasNode[] = [
	noteAbove('How to use this', [-80, -60], 1040, NOTE),
	{
		name: FORM,
		type: 'formTrigger',
		typeVersion: 2.2,
		position: [-40, 60],
		settings: { webhookId: 'c5d7a3f1-7c35-4f6c-9d0e-2a4b5a6c7d31' },
		parameters: {
			authentication: 'basicAuth',
			formTitle: 'What is to be sent?',
			formDescription: 'To whom, and what about. You see the message before it goes out.',
			formFields: {
				values: [
					{
						fieldLabel: REQUEST,
						fieldType: 'textarea',
						placeholder: 'e.g. Remind Emma Johnson, +1 202-555-0123, of Monday at 10',
						requiredField: true,
					},
				],
			},
			options: { path: 'wa-ask-the-agent' },
		},
	},
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
			additionalFields: {},
			leftOut: {},
			trouble: {},
			speed: {},
		},
	),
	{
		name: PARSER,
		type: '@n8n/n8n-nodes-langchain.outputParserStructured',
		typeVersion: 1.2,
		position: [680, 320],
		parameters: { jsonSchemaExample: JSON.stringify(PROPOSAL, null, '\t') },
	},
	waNode({
		name: PREVIEW,
		node: 'waCampaign',
		position: [620, 60],
		parameters: {
			operation: 'preview',
			...PROPOSED,
			additionalFields: {},
			leftOut: {},
			trouble: {},
			speed: {},
		},
	}),
	{
		name: APPROVE,
		type: 'form',
		typeVersion: 1,
		position: [840, 60],
		settings: { webhookId: 'wa-agent-approve' },
		parameters: {
			operation: 'page',
			formFields: {
				values: [
					{
						fieldLabel: 'What shall happen?',
						fieldType: 'dropdown',
						fieldOptions: { values: [{ option: 'Send nothing' }, { option: SEND_IT }] },
						requiredField: true,
					},
				],
			},
			options: { formTitle: 'This would go out', formDescription: SHOWN },
		},
	},
	{
		name: 'Approved?',
		type: 'if',
		typeVersion: 2.2,
		position: [1060, 60],
		parameters: {
			...condition(
				`={{ $json['What shall happen?'] === '${SEND_IT}' && $('${PREVIEW}').first().json.ready }}`,
				'boolean',
				'true',
			),
		},
	},
	waNode({
		name: SEND,
		node: 'waCampaign',
		position: [1280, -40],
		settings: { onError: 'continueRegularOutput' },
		parameters: {
			operation: 'send',
			campaign: locator('name', `={{ $('${PREVIEW}').first().json.campaign }}`),
			contactName: `={{ $('${PREVIEW}').first().json.contactName }}`,
			phoneNumber: `=+{{ $('${PREVIEW}').first().json.phoneNumber }}`,
			parametersMode: 'list',
			templateParamsList: `={{ $('${PREVIEW}').first().json.templateParams }}`,
			additionalFields: {},
			leftOut: {},
			trouble: {},
			speed: {},
		},
	}),
	ending(
		'Tell the Outcome',
		[1500, -40],
		`={{ $json.outcome === 'accepted' ? 'It is on its way' : 'It did not go out' }}`,
		`={{ $json.reason ?? '' }}`,
	),
	ending('Nothing Was Sent', [1280, 160], 'Nothing was sent', 'Ask again, in other words.'),
];

const links: Link[] = [
	[FORM, AGENT],
	[MODEL, AGENT, 0, 'ai_languageModel'],
	[CAMPAIGNS, AGENT, 0, 'ai_tool'],
	[CONTACT, AGENT, 0, 'ai_tool'],
	[TRY_OUT, AGENT, 0, 'ai_tool'],
	[PARSER, AGENT, 0, 'ai_outputParser'],
	[AGENT, PREVIEW],
	[PREVIEW, APPROVE],
	[APPROVE, 'Approved?'],
	['Approved?', SEND, 0],
	['Approved?', 'Nothing Was Sent', 1],
	[SEND, 'Tell the Outcome'],
];

/** The text of the workflow's file. */
export const agentFile = (): string =>
	workflowFile('An Agent Prepares, a Person Approves', nodes, links);
