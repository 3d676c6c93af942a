// The form on which people opt out.
import { noteAbove, workflowFile, type CanvasNode, type Link } from '../canvas.mts';
import { COSTS_NOTHING } from '../notes.mts';
import { locator, waNode } from '../own-nodes.mts';
import { makeTable, tableNode } from './table.mts';

const FORM = 'Opt-Out Form';
const UPDATE = 'Opt the Contact Out';
const CREATE = 'Make a Contact That Is Opted Out';
const REMEMBER = 'Remember';
const PHONE = 'Phone number with country code';

const NOTE = `## Who fills in the form gets no more messages

Put the form's address on your website and into the footer of e-mails. The contact is opted out at the service; one that is not known yet is made, so that later lists meet it. The number is also kept in a data table, which **Send Without Opt-Outs** reads: a list of your own that no other system changes.

1. ${makeTable(REMEMBER)}
2. Choose your credential in the two **WA** nodes.
3. Publish it (activate it, before n8n 2). The form's production URL stands in **${FORM}**.

A number that cannot be read is refused, and the form says that something went wrong.

${COSTS_NOTHING}`;

const phone = `={{ $('${FORM}').item.json['${PHONE}'] }}`;

const nodes: CanvasNode[] = [
	noteAbove('How to use this', [-80, -60], 860, NOTE),
	{
		name: FORM,
		type: 'formTrigger',
		typeVersion: 2.2,
		position: [0, 40],
		settings: { webhookId: '3b8e6f0a-54a3-4a39-8b6f-0f3f1e7c2a11' },
		parameters: {
			formTitle: 'No more messages',
			formDescription: 'We will not write to this number again.',
			formFields: {
				values: [{ fieldLabel: PHONE, placeholder: 'e.g. +1 202 555 0123', requiredField: true }],
			},
			responseMode: 'lastNode',
			options: {
				path: 'wa-opt-out',
				respondWithOptions: {
					values: {
						respondWith: 'text',
						formSubmittedText: 'Done. You will get no more messages from us.',
					},
				},
			},
		},
	},
	waNode({
		name: UPDATE,
		node: 'waContact',
		position: [260, 40],
		settings: { onError: 'continueErrorOutput' },
		parameters: {
			operation: 'update',
			contact: locator('phoneNumber', phone),
			updateFields: { optedIn: false },
			options: {},
		},
	}),
	waNode({
		name: CREATE,
		node: 'waContact',
		position: [500, 160],
		parameters: {
			operation: 'upsert',
			phoneNumber: phone,
			contactName: 'Opted out by form',
			additionalFields: { optedIn: false },
		},
	}),
	tableNode(REMEMBER, [760, 40], {
		operation: 'upsert',
		matchType: 'allConditions',
		filters: {
			conditions: [{ keyName: 'phone', condition: 'eq', keyValue: '=+{{ $json.phone_number }}' }],
		},
		columns: {
			mappingMode: 'defineBelow',
			value: { phone: '=+{{ $json.phone_number }}' },
			matchingColumns: [],
			schema: [],
		},
		options: {},
	}),
];

const links: Link[] = [
	[FORM, UPDATE],
	[UPDATE, REMEMBER, 0],
	[UPDATE, CREATE, 1],
	[CREATE, REMEMBER],
];

/** The text of the workflow's file. */
export const optOutFormFile = (): string => workflowFile('Opt-Out Form', nodes, links);
