import type { INodeProperties } from 'n8n-workflow';
import { NEVER_SEND_TO } from './neverSendTo';
import { SPREAD_OVER } from './spread';
import { capitalise } from '../../values/text';
import { DAYS, SEND_WINDOW } from './sendWindow';

/** The label of the option that stops a wrong list. */
export const STOP_IF_MORE_ROWS = 'Row Limit';

/** A week: no execution should run longer. */
const MAX_SPREAD_MINUTES = 7 * 24 * 60;

/** From Monday, as most calendars have it. */
const WEEK = [...DAYS.slice(1), DAYS[0]];

/** What keeps rows from being sent. */
const exclusionFields: INodeProperties[] = [
	{
		displayName: NEVER_SEND_TO,
		name: 'neverSendTo',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		placeholder: 'e.g. +91 98765 43210, +49 1512 3456789',
		description:
			'Phone numbers that never get a message: separated by commas or line breaks, or the items of another node. If a number cannot be read, nothing is sent.',
	},
	{
		displayName: 'Duplicate Recipients',
		name: 'repeatedRecipients',
		type: 'options',
		default: 'skip',
		description:
			'What to do with later rows for the same recipient: in WA Campaign whatever their values, in WA Message if the content is the same. With a Send Key, only rows with the same key count.',
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
			"When messages may be sent, in the time zone of the recipient's phone number. Rows outside it are not sent. Their sendAfter says when to send them.",
		options: [
			{
				displayName: 'Window',
				name: 'window',
				values: [
					{
						displayName: 'Days',
						name: 'days',
						type: 'multiOptions',
						default: [],
						description:
							'The days on which the window opens. A window that passes midnight closes on the next day.',
						options: WEEK.map((day) => ({ name: capitalise(day), value: day })),
					},
					{
						displayName: 'From',
						name: 'from',
						type: 'string',
						default: '',
						placeholder: 'e.g. 09:00',
						description: 'When the window opens, such as 09:00 or 09:15',
					},
					{
						displayName: 'To',
						name: 'to',
						type: 'string',
						default: '',
						placeholder: 'e.g. 20:00',
						description:
							'When the window closes. A time before "From" is on the next day: 20:00 to 08:00 covers the night.',
					},
				],
			},
		],
	},
];

/** What to do about errors of rows, the service or an earlier run. */
const errorHandlingFields: INodeProperties[] = [
	{
		displayName: 'If an Earlier Send Is Uncertain',
		name: 'rowsInDoubt',
		type: 'options',
		default: 'report',
		description:
			'What to do with rows that an earlier execution may have sent, for example before a crash. Without "Skip Already Sent", this means earlier batches of a loop, calls of a tool and tries.',
		options: [
			{
				name: 'Do Not Send',
				value: 'report',
				description: 'Report them as unknown',
			},
			{
				name: 'Send Again (May Duplicate)',
				value: 'sendAgain',
				description: 'Send them. A recipient may get the message twice.',
			},
		],
	},
	{
		displayName: 'When the Service Fails',
		name: 'onServerError',
		type: 'options',
		default: 'retry',
		description:
			'What to do if the service fails while it processes a message (HTTP 500, 502, 503 or 504)',
		options: [
			{
				name: 'Do Not Retry',
				value: 'reportUnknown',
				description: 'Report the row as unknown: the service may have accepted the message',
			},
			{
				name: 'Retry (May Duplicate)',
				value: 'retry',
				description:
					'Try again after a pause, as the service asks. If it had accepted the message, the recipient gets it twice.',
			},
		],
	},
	{
		displayName: STOP_IF_MORE_ROWS,
		name: 'stopIfMoreRows',
		type: 'number',
		typeOptions: { minValue: 0, numberPrecision: 0 },
		default: 0,
		description:
			'Send nothing if the list has more rows than this. In a loop, earlier batches count. 0 means no limit.',
	},
];

/** How quickly the list goes out. */
const speed: INodeProperties[] = [
	{
		displayName: 'Max Sends per Second',
		name: 'maxSendsPerSecond',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description:
			'Maximum number of sends per second by this node, in all executions of one n8n process. 0 lets the node find the rate the service accepts.',
	},
	{
		displayName: 'Give Up on a Row After (Minutes)',
		name: 'maxWaitMinutes',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 10,
		description:
			'How long a row may wait for the service after errors and rate limits. If the service asks for a longer pause, the list stops and reports when to resume.',
	},
	{
		displayName: SPREAD_OVER,
		name: 'spreadOverMinutes',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: MAX_SPREAD_MINUTES },
		default: 0,
		description:
			"Send the rows evenly over this many minutes, a week (10080) at most. Rows that don't fit into the execution's time limit are not sent. 0 sends them as soon as possible.",
	},
];

/** The name of the parameter that decides whether sends are remembered. */
export const SKIP_ALREADY_SENT = 'skipAlreadySent';

/**
 * Whether sends are remembered: at the top level, since it decides whether people may get a message twice.
 *
 * @param form its default, and the hint below it
 */
export const skipAlreadySentField = (
	form: Partial<Pick<INodeProperties, 'default' | 'hint'>> = {},
): INodeProperties => ({
	displayName: 'Skip Already Sent',
	name: SKIP_ALREADY_SENT,
	type: 'boolean',
	default: false,
	...form,
	description:
		'Whether to skip messages that this workflow has already sent, even after a crash or restart. Only sends made with this switched on are known.',
});

/** The user's own key of a message, for each row. */
export const sendKeyField: INodeProperties = {
	displayName: 'Send Key',
	name: 'sendKey',
	type: 'string',
	default: '',
	placeholder: 'e.g. order-1042',
	description:
		'Unique ID of a message, such as an order number. It replaces recipient and values: for several messages of one order, add what differs. Use an expression: a fixed value is the same for all rows.',
};

export const INCLUDE_INPUT_FIELDS = 'includeInputFields';

/** An option of every sending operation. */
const includeInputFields: INodeProperties = {
	displayName: 'Include Input Fields',
	name: INCLUDE_INPUT_FIELDS,
	type: 'boolean',
	noDataExpression: true,
	default: false,
	description:
		'Whether to return the columns and files of the input as well, for example to write the outcome back to the sheet',
};

/** The options that apply to the whole list. */
export const listOptions: readonly INodeProperties[] = [
	...exclusionFields,
	...errorHandlingFields,
	...speed,
	includeInputFields,
];

/**
 * The options of a send, sorted by label as n8n asks. Preview and Send Test have all of them too, but use only those
 * that apply there: n8n drops the values of options that the form does not show when the user switches operations.
 *
 * @param rowOptions options that each row may set for itself
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
