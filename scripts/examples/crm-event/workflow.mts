// The workflow that an event of a CRM starts: the contact is kept up to date, and written to once.
import { campaignSend, SEND } from '../campaign-send.mts';
import { fields, noteAbove, workflowFile, type CanvasNode, type Link } from '../canvas.mts';
import { COST_OF_SENDS, SAMPLE_LIST } from '../notes.mts';
import { waNode } from '../own-nodes.mts';

const RECEIVED = 'Event of the CRM';
const EVENT = 'Event';
const CONTACT = 'Create or Update the Contact';

const NOTE = `## An event of the CRM: contact up to date, message sent once

The CRM posts an event to **${RECEIVED}**. The contact is created, or updated where something differs, and gets one message. CRMs post again when an answer is late: a repeat with the same \`eventId\` is skipped (*Send Key* and *Skip Already Sent* in **${SEND}**). The CRM is answered with the outcome.

1. Create a header credential in **${RECEIVED}**: who knows it may send.
2. Fill **${EVENT}** from what your CRM posts. The \`eventId\` has to be the same in every repeat: the number of the order or booking does.
3. Choose your credential in both **WA** nodes, your campaign in **${SEND}**.
4. Publish it (activate it, before n8n 2), and give the production URL of **${RECEIVED}** to the CRM.

${COST_OF_SENDS}

${SAMPLE_LIST}`;

const ofEvent = (field: string) => `={{ $('${EVENT}').item.json.${field} }}`;

const send = (): CanvasNode =>
	campaignSend({
		position: [700, 40],
		contactName: ofEvent('name'),
		phoneNumber: ofEvent('phone'),
		appointment: ofEvent('appointment'),
		options: { sendKey: ofEvent('eventId') },
	});

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
			responseMode: 'lastNode',
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
	waNode({
		name: CONTACT,
		node: 'waContact',
		position: [460, 40],
		parameters: {
			operation: 'upsert',
			phoneNumber: '={{ $json.phone }}',
			contactName: '={{ $json.name }}',
			additionalFields: {},
		},
	}),
	send(),
];

const links: Link[] = [
	[RECEIVED, EVENT],
	[EVENT, CONTACT],
	[CONTACT, SEND],
];

/** The text of the workflow's file. */
export const crmFile = (): string => workflowFile('CRM Event → Contact and Message', nodes, links);
