// The workflow that an event of a CRM starts: one message, and an answer that the CRM does not post again for.
import { campaignSend, SEND } from '../campaign-send.mts';
import { fields, noteAbove, workflowFile, type CanvasNode, type Link } from '../canvas.mts';
import { COST_OF_SENDS, TRY_FIRST } from '../notes.mts';
import { SET_TELL, TELL, tellColleague, text } from '../tell.mts';

const RECEIVED = 'Event of the CRM';
const EVENT = 'Event';
const ANSWER = 'Answer the CRM';
const NOT_SENT = 'What Was Not Sent';

const NOTE = `## An event of a CRM: one message, however often it is posted

The CRM posts an event to **${RECEIVED}**. The person gets one message; the contact is created, or gets the new name. CRMs post again when an answer is late: a repeat with the same \`eventId\` is skipped (*Send Key* and *Skip Already Sent* in **${SEND}**). **${ANSWER}** answers 200 with the outcome, also where nothing was sent: at any other answer a CRM posts the same event for ever. Your team hears of it in its chat.

1. Create a header credential in **${RECEIVED}**: who knows it may send.
2. Fill **${EVENT}** from what your CRM posts. The \`eventId\` has to be the same in every repeat: the number of the order or booking does.
3. Choose your credential and your campaign in **${SEND}**.
4. ${SET_TELL}
5. Publish it (activate it, before n8n 2), and give the production URL of **${RECEIVED}** to the CRM.

${COST_OF_SENDS}

${TRY_FIRST}`;

const ofEvent = (field: string) => `={{ $json.${field} }}`;

const send = (): CanvasNode => ({
	...campaignSend({
		position: [460, 40],
		contactName: ofEvent('name'),
		phoneNumber: ofEvent('phone'),
		appointment: ofEvent('appointment'),
		options: { sendKey: ofEvent('eventId') },
	}),
	settings: { onError: 'continueErrorOutput' },
});

/** The first item that comes is the answer, by either output. */
const answer: CanvasNode = {
	name: ANSWER,
	type: 'respondToWebhook',
	typeVersion: 1.1,
	position: [720, 40],
	parameters: {
		respondWith: 'json',
		responseBody: `={{ { ${['outcome', 'reasonCode', 'reason'].map((key) => `${key}: ($json.error ?? $json).${key}`).join(', ')} } }}`,
		options: { responseCode: 200 },
	},
};

const nodes: CanvasNode[] = [
	noteAbove('How to use this', [-80, -20], 960, NOTE),
	{
		name: RECEIVED,
		type: 'webhook',
		typeVersion: 2,
		position: [-20, 40],
		settings: { webhookId: '1f0c2f0e-8f0b-4b53-9f0a-6b9f8f6f7a01' },
		parameters: {
			httpMethod: 'POST',
			path: 'wa-crm-event',
			authentication: 'headerAuth',
			responseMode: 'responseNode',
			options: {},
		},
	},
	{
		name: EVENT,
		type: 'set',
		typeVersion: 3.4,
		position: [220, 40],
		parameters: fields({
			eventId: '={{ $json.body.eventId }}',
			name: '={{ $json.body.name }}',
			phone: '={{ $json.body.phone }}',
			appointment: '={{ $json.body.appointment }}',
		}),
	},
	send(),
	answer,
	text(
		NOT_SENT,
		[720, 240],
		`=Event {{ $('${EVENT}').item.json.eventId }}: {{ $json.error.outcome }}. {{ $json.error.reason }}`,
	),
	tellColleague([960, 240]),
];

const links: Link[] = [
	[RECEIVED, EVENT],
	[EVENT, SEND],
	[SEND, ANSWER],
	[SEND, ANSWER, 1],
	[SEND, NOT_SENT, 1],
	[NOT_SENT, TELL],
];

/** The text of the workflow's file. */
export const crmFile = (): string => workflowFile('CRM Event → One Message', nodes, links);
