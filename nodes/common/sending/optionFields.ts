import type { INodeProperties } from 'n8n-workflow';
import { includeInputFields } from './includeInputFields';
import { NEVER_SEND_TO } from './neverSendTo';
import { capitalise, DAYS, DEFAULT_FROM, DEFAULT_TO, SEND_WINDOW } from './sendWindow';

/** The label of the option that bounds the sent history, for messages. */
export const SENT_HISTORY_SIZE = 'Sent History Size';

/** The label of the option that keeps a wrong list from going out. */
export const STOP_IF_MORE_ROWS = 'Stop If More Rows Than';

/** Fewer would forget what is in flight. */
export const LEAST_REMEMBERED = 1000;

/** From Monday, as most calendars have it. */
const WEEK = [...DAYS.slice(1), DAYS[0]];

/** Who gets no message although a row names them. */
const whoIsLeftOut: INodeProperties[] = [
	{
		displayName: NEVER_SEND_TO,
		name: 'neverSendTo',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		placeholder: "e.g. {{ $('Opt-outs').all().map((item) => item.json.phone) }}",
		description:
			'Phone numbers that get no message: text with commas or line breaks, an array, or the items of another node. They are read as the numbers of the rows are, and one that cannot be read stops the run. An expression is evaluated once, for the first row.',
	},
	{
		displayName: SENT_HISTORY_SIZE,
		name: 'sentHistorySize',
		type: 'number',
		typeOptions: { minValue: LEAST_REMEMBERED, numberPrecision: 0 },
		default: 20_000,
		description:
			'How many sends "Skip Already Sent" remembers for this workflow. Older ones are forgotten, and sent again if they come again. Each call reads and writes all of them, so more cost more time; set it alike in all send nodes of the workflow. For much more use an outbox table in PostgreSQL.',
	},
	{
		displayName: 'Repeated Recipients',
		name: 'repeatedRecipients',
		type: 'options',
		default: 'skip',
		description: 'What to do with a row whose campaign and phone number stand in an earlier row',
		options: [
			{
				name: 'Send Every Row',
				value: 'send',
				description: 'The recipient gets a message for each row',
			},
			{ name: 'Skip Later Rows', value: 'skip', description: 'Only the first row is sent' },
		],
	},
	{
		displayName: SEND_WINDOW,
		name: 'sendWindow',
		type: 'fixedCollection',
		placeholder: 'Add Window',
		default: { window: {} },
		description:
			'When messages may go out, by the clock of the recipient: the time zones follow from the phone number. Other rows end as notSent with "sendAfter", the time at which to send them, which is no failure.',
		options: [
			{
				displayName: 'Window',
				name: 'window',
				values: [
					{
						displayName: 'Days',
						name: 'days',
						type: 'multiOptions',
						default: [...WEEK],
						description:
							'The days on which it begins; one that goes over midnight ends on the next',
						options: WEEK.map((day) => ({ name: capitalise(day), value: day })),
					},
					{
						displayName: 'From',
						name: 'from',
						type: 'string',
						default: DEFAULT_FROM,
						placeholder: 'e.g. 09:00',
						description: 'When it opens, to a quarter of an hour',
					},
					{
						displayName: 'To',
						name: 'to',
						type: 'string',
						default: DEFAULT_TO,
						placeholder: 'e.g. 20:00',
						description:
							'When it closes. A time before "From" is on the next day: 20:00 to 08:00 is the night.',
					},
				],
			},
		],
	},
];

/** What a row, the service or an earlier run may do wrong. */
const whenSomethingGoesWrong: INodeProperties[] = [
	{
		displayName: 'Check All Rows First',
		name: 'checkAllRowsFirst',
		type: 'boolean',
		default: true,
		description:
			'Whether one bad row means that nothing is sent, when "On Error" is "Stop Workflow". Off, rows are sent up to the first bad one.',
	},
	{
		displayName: 'Rows in Doubt',
		name: 'rowsInDoubt',
		type: 'options',
		default: 'report',
		description:
			'What to do with a row of which an earlier run does not know whether it was sent, for example because it crashed. Needs "Skip Already Sent", or n8n\'s Retry button.',
		options: [
			{
				name: 'Report',
				value: 'report',
				description: 'Do not send it, and report it as unknown',
			},
			{
				name: 'Send Again',
				value: 'sendAgain',
				description: 'Send it, although the recipient may get the message twice',
			},
		],
	},
	{
		displayName: 'Max Tries',
		name: 'maxTries',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 20, numberPrecision: 0 },
		default: 5,
		description:
			'Tries for one row, at most, when the service fails or cannot be reached. Waiting for the rate limit does not count.',
	},
	{
		displayName: 'On Server Error (5xx)',
		name: 'onServerError',
		type: 'options',
		default: 'retry',
		description: 'What to do with a row when the service answers 500, 502, 503 or 504',
		options: [
			{
				name: 'Report as Unknown',
				value: 'reportUnknown',
				description:
					'Never try again, since the service may have accepted the message before it failed',
			},
			{
				name: 'Retry',
				value: 'retry',
				description:
					'Try again with growing pauses, as the service asks for. If it had accepted the message before it failed, the recipient gets it twice.',
			},
		],
	},
	{
		displayName: STOP_IF_MORE_ROWS,
		name: 'stopIfMoreRows',
		type: 'number',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		default: 1000,
		description:
			'Sends nothing at all when more rows than this come in, so that a wrong list does not go out. Not added, any number of rows is sent.',
	},
];

/** How quickly the list goes out. */
const speed: INodeProperties[] = [
	{
		displayName: 'Max Concurrent Requests',
		name: 'maxConcurrentRequests',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 200, numberPrecision: 0 },
		default: 20,
		description:
			'Requests in flight at once, at most. The number grows up to here while all goes well and halves when the service asks to slow down.',
	},
	{
		displayName: 'Max Sends per Second',
		name: 'maxSendsPerSecond',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description:
			'Sends started per second, at most. 0 lets the node find out what the service allows.',
	},
	{
		displayName: 'Max Wait per Row (Minutes)',
		name: 'maxWaitMinutes',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 10,
		description:
			'How long the service may hold up a row, by failing or by asking to slow down. If it asks for a longer pause, the run stops and reports when to resume.',
	},
];

/** Whether sends are remembered: at the top level, since it decides who gets a message twice. */
export const skipAlreadySentField: INodeProperties = {
	displayName: 'Skip Already Sent',
	name: 'skipAlreadySent',
	type: 'boolean',
	default: false,
	description:
		'Whether to remember what was sent and to skip it in later executions, also after crashes and restarts. The history belongs to the workflow: all of its send nodes share it. It is kept in the database of n8n.',
};

/** The options that hold for the whole list. */
export const listOptions: readonly INodeProperties[] = [
	...whoIsLeftOut,
	...whenSomethingGoesWrong,
	...speed,
	includeInputFields,
];

/**
 * The options of a send, sorted by label as n8n asks. Preview and Send Test have all of them as well, and keep
 * to those that mean something there: what a form does not show, n8n forgets when the user looks at another
 * operation and comes back.
 *
 * @param rowOptions what each row may set for itself
 */
export const sendOptions = (...rowOptions: INodeProperties[]): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: [...listOptions, ...rowOptions].sort((one, other) =>
		one.displayName.localeCompare(other.displayName, 'en'),
	),
});
