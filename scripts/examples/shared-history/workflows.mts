// Two workflows that share one sent history, because both send through a third.
import { campaignSend, SEND } from '../campaign-send.mts';
import { COST_OF_SENDS, SAMPLE_LIST, TRY_FIRST } from '../notes.mts';
import { fields, noteAbove, workflowFile, type CanvasNode } from '../canvas.mts';

const SENDER_NOTE = `## Everything is sent here

The sent history belongs to the workflow that sends. So whoever wants to send calls this one, and nobody gets a message twice, whichever workflow asked for it first: **Booking Event** or **Evening List**.

1. Choose your credential and campaign in **${SEND}**.
2. *Skip Already Sent* is on. *Send Key* says what "the same message" is: here the booking, so that a person with two bookings gets two reminders.
3. Publish it (activate it, before n8n 2).

${COST_OF_SENDS}

${TRY_FIRST}`;

const CALLER_NOTE = `It sends nothing itself. The outcome for each row comes back: \`accepted\` the first time, \`skipped\` when the other workflow was faster.

1. Import **Send Once** first, and choose that workflow in **Send Once**.`;

const FIELDS = ['bookingId', 'name', 'phone', 'appointment'];

const callSender = (position: [number, number]): CanvasNode => ({
	name: 'Send Once',
	type: 'executeWorkflow',
	typeVersion: 1.1,
	position,
	parameters: { workflowId: { __rl: true, mode: 'list', value: '' }, options: {} },
});

const sender = (): string =>
	workflowFile(
		'Send Once',
		[
			noteAbove('How to use this', [-80, -40], 760, SENDER_NOTE),
			{
				name: 'Rows to Send',
				type: 'executeWorkflowTrigger',
				typeVersion: 1.1,
				position: [0, 0],
				parameters: { inputSource: 'passthrough' },
			},
			sendOnce([260, 0]),
		],
		[['Rows to Send', SEND]],
	);

const sendOnce = (position: [number, number]): CanvasNode =>
	campaignSend({
		position,
		contactName: '={{ $json.name }}',
		phoneNumber: '={{ $json.phone }}',
		appointment: '={{ $json.appointment }}',
		options: { sendKey: '={{ $json.bookingId }}' },
	});

const event = (): string =>
	workflowFile(
		'Booking Event',
		[
			noteAbove(
				'About this',
				[-80, -40],
				700,
				`## One booking, as it comes in\n\n${CALLER_NOTE}\n\n${COST_OF_SENDS}\n\n${TRY_FIRST}`,
			),
			{
				name: 'New Booking',
				type: 'webhook',
				typeVersion: 2,
				position: [0, 0],
				settings: { webhookId: '9d6f2b86-7f0a-4c52-8e44-3a5a3f3f5c01' },
				parameters: {
					httpMethod: 'POST',
					path: 'wa-new-booking',
					responseMode: 'lastNode',
					options: {},
				},
			},
			{
				name: 'Booking',
				type: 'set',
				typeVersion: 3.4,
				position: [220, 0],
				parameters: fields(
					Object.fromEntries(
						FIELDS.map((field) => [field, `={{ $('New Booking').item.json.body.${field} }}`]),
					),
				),
			},
			callSender([440, 0]),
		],
		[
			['New Booking', 'Booking'],
			['Booking', 'Send Once'],
		],
	);

const list = (): string =>
	workflowFile(
		'Evening List',
		[
			noteAbove(
				'About this',
				[-80, -40],
				700,
				`## All bookings of tomorrow, once more\n\n${CALLER_NOTE} \n2. Put your own source in place of **Bookings of Tomorrow**.\n\n${COST_OF_SENDS}\n\n${SAMPLE_LIST}`,
			),
			{ name: 'Start', type: 'manualTrigger', typeVersion: 1, position: [0, 0] },
			{
				name: 'Bookings of Tomorrow',
				type: 'set',
				typeVersion: 3.4,
				position: [220, 0],
				parameters: fields({
					bookingId: 'B-1001',
					name: 'Asha',
					phone: '+1 202-555-0123',
					appointment: 'Monday at 10:00',
				}),
			},
			callSender([440, 0]),
		],
		[
			['Start', 'Bookings of Tomorrow'],
			['Bookings of Tomorrow', 'Send Once'],
		],
	);

/** Texts by path below examples/. */
export const sharedHistoryFiles = (): Record<string, string> => ({
	'shared-history/send-once.json': sender(),
	'shared-history/booking-event.json': event(),
	'shared-history/evening-list.json': list(),
});
