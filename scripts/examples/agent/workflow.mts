// The workflow in which an AI agent prepares a message, and a person approves it before it is sent.
import { sendPreviewed } from '../campaign-send.mts';
import { isTrue, noteAbove, workflowFile, type CanvasNode, type Link } from '../canvas.mts';
import { approvalPage, endingPage, IS_APPROVED, SEND_IT } from '../form-pages.mts';
import { TRY_FIRST } from '../notes.mts';
import { locator, waNode } from '../own-nodes.mts';
import { AGENT, agentLinks, agentNodes, MODEL, REQUEST } from './agent.mts';

const FORM = 'What Is to Be Sent?';
const PREVIEW = 'Preview';
const APPROVE = 'Approve';
const SEND = 'Send';

const NOTE = `## An agent prepares, a person approves

A colleague writes what is to be sent, in plain words. The agent looks up campaign and contact, tries the message out with its tools and proposes it. Then the message is shown as the recipient would read it, and goes out only if *${SEND_IT}* is chosen.

**The agent cannot send.** Its three tools only read; **${SEND}** stands behind the approval, where no model reaches it, and sends exactly what was shown.

1. Create a credential in **${FORM}** (name and password): who knows it may send.
2. Choose the credential of your model in **${MODEL}**, or put another chat model in its place.
3. Choose your credential in the five **WA** nodes.
4. Publish it (activate it, before n8n 2). The form's production URL stands in **${FORM}**.

**What it costs:** each message that is approved and accepted, and what your model's provider takes for the agent's calls. Phone numbers and names in the request, and what the tools return, go to that provider.

${TRY_FIRST}`;

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
	...agentNodes,
	waNode({
		name: PREVIEW,
		node: 'waCampaign',
		position: [620, 60],
		parameters: {
			operation: 'preview',
			...PROPOSED,
			options: {},
		},
	}),
	approvalPage(APPROVE, [840, 60], 'wa-agent-approve', SHOWN),
	isTrue(
		'if',
		'Approved?',
		[1060, 60],
		`={{ ${IS_APPROVED} && $('${PREVIEW}').first().json.ready }}`,
	),
	// A person has approved this very message: the same words as last week are meant.
	sendPreviewed(SEND, [1280, -40], { skipAlreadySent: false }, `$('${PREVIEW}').first().json`),
	endingPage('Tell the Outcome', [1500, -40], 'wa-agent-tell-the-outcome', {
		respondWith: 'text',
		completionTitle: `={{ $json.outcome === 'accepted' ? 'It is on its way' : 'It did not go out' }}`,
		completionMessage: `={{ $json.reason ?? '' }}`,
	}),
	endingPage('Nothing Was Sent', [1280, 160], 'wa-agent-nothing-was-sent', {
		respondWith: 'text',
		completionTitle: 'Nothing was sent',
		completionMessage: 'Ask again, in other words.',
	}),
];

const links: Link[] = [
	[FORM, AGENT],
	...agentLinks,
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
