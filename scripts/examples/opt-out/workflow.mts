// The workflow that opts a contact out who replies STOP.
import { COSTS_NOTHING } from '../notes.mts';
import { isTrue, noteAbove, workflowFile, type CanvasNode, type Link } from '../canvas.mts';
import { locator, waNode } from '../own-nodes.mts';

const REPLY = 'Reply Received';
const IS_STOP = 'Is It STOP?';
const OPT_OUT = 'Opt the Contact Out';

const NOTE = `## Who replies STOP gets no more campaigns

**${REPLY}** starts with every message from a contact. If its text is STOP (or UNSUBSCRIBE, or OPT OUT, in capitals or not), **${OPT_OUT}** records that the contact has opted out; the service then refuses template messages to it.

1. Choose a secret in **${REPLY}**, and your credential in **${OPT_OUT}**.
2. Publish the workflow (activate it, before n8n 2), and paste the production URL of **${REPLY}** into the service, with the same secret.
3. Add the words that your contacts use in **${IS_STOP}**.

With the sandbox it works as it is: its page has a tab *Webhooks*. What the events of the real service look like is not documented: docs/webhooks.md tells how to adapt **${REPLY}**.

${COSTS_NOTHING}`;

/** Whatever stands around the word: spaces, a full stop, an exclamation mark. */
const IS_STOP_EXPRESSION =
	'={{ /^\\W*(stop|unsubscribe|opt[ -]?out)\\W*$/i.test($json.message.message_content?.text ?? "") }}';

const nodes: CanvasNode[] = [
	noteAbove('How to use this', [-80, -40], 900, NOTE),
	waNode({
		name: REPLY,
		node: 'waWebhookTrigger',
		position: [0, 0],
		settings: { webhookId: '5a0c7be3-2c6d-4c1e-9a77-6f0d0b1e4d52' },
		parameters: {
			authentication: 'signature',
			signatureHeader: 'X-WA-Signature',
			event: 'message',
			filters: { senders: ['USER'], statuses: ['DELIVERED'] },
			options: {},
		},
	}),
	isTrue('if', IS_STOP, [260, 0], IS_STOP_EXPRESSION),
	waNode({
		name: OPT_OUT,
		node: 'waContact',
		position: [520, 0],
		parameters: {
			operation: 'update',
			contact: locator('phoneNumber', '=+{{ $json.message.phone_number }}'),
			updateFields: { optedIn: false },
			options: {},
		},
	}),
];

const links: Link[] = [
	[REPLY, IS_STOP],
	[IS_STOP, OPT_OUT],
];

/** The text of the workflow's file. */
export const optOutFile = (): string => workflowFile('Reply STOP → Opt Out', nodes, links);
