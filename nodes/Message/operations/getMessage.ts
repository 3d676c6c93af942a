import type { IDataObject } from 'n8n-workflow';
import { readId } from '../../values/checks/identifiers';
import { FAILED, hasReached } from '../../service/records/message';
import { valueOf } from '../../values/result';
import type { RecordFields } from '../../form/output';
import { outputFields, readOutput } from '../../form/output';
import { MESSAGE_FIELDS } from '../../form/simpleRecords';
import type { Operation } from '../../engine/operation';
import { CallError } from '../../service/errors/callError';
import { getMessageRequest } from '../../service/requests';
import { perRow } from '../../engine/perRow';
import type { Row } from '../../engine/run';

type WaitFor = 'none' | 'DELIVERED' | 'READ';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Milliseconds until the next status check: exponential back-off, capped by the time limit.
 *
 * @param asked number of checks so far, from 1
 * @param leftMs remaining part of the time limit
 */
function pauseBeforeNextCheck(asked: number, leftMs: number): number {
	const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 1.5 ** (asked - 1));
	return Math.max(0, Math.min(pause, leftMs));
}

/** GET /project/{project_id}/messages/{message_id} (specification, "Get message"). */
export const getMessage: Operation = {
	value: 'get',
	name: 'Get Message',
	action: 'Get message',
	description:
		'Retrieve a message with its delivery status and times. It can wait until the message is delivered or read, or has failed.',
	readOnly: true,
	fields: [
		{
			displayName: 'Message ID',
			name: 'messageId',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. wamid.HBgMOTE5ODc2NTQzMjEw',
			description:
				'ID of the message, as Send Message or a webhook returned it: that of the messaging network or that of the service',
		},
		{
			displayName: 'Wait Until',
			name: 'waitUntil',
			type: 'options',
			default: 'none',
			description:
				'Which status to wait for before returning the message. A failed message ends the wait at once.',
			options: [
				{ name: 'Delivered', value: 'DELIVERED', description: 'It has arrived on the phone' },
				{ name: 'Do Not Wait', value: 'none', description: 'Return the message as it is now' },
				{
					name: 'Read',
					value: 'READ',
					description:
						'The recipient has opened it. Recipients without read receipts never reach this status.',
				},
			],
		},
		{
			displayName: 'Time Limit (Seconds)',
			name: 'timeLimit',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 60,
			displayOptions: { show: { waitUntil: ['DELIVERED', 'READ'] } },
			description: 'How long to wait at most',
		},
		{
			displayName: 'On Timeout',
			name: 'onTimeout',
			type: 'options',
			default: 'return',
			displayOptions: { show: { waitUntil: ['DELIVERED', 'READ'] } },
			description:
				'What to do if the time limit is reached. A message that failed before is returned in both cases, with failed set to true.',
			options: [
				{ name: 'Report an Error', value: 'fail', description: 'The row ends with an error' },
				{
					name: 'Return the Message',
					value: 'return',
					description: 'Return its current status, with timedOut set to true',
				},
			],
		},
		...outputFields(MESSAGE_FIELDS),
	],
	execute: perRow({ read: readGet, request: awaitMessage, list: { done: 'found' } }),
};

/** Leaves room for "timedOut" and "failed", which a message that was waited for also has. */
const AWAITED_FIELDS: RecordFields = {
	...MESSAGE_FIELDS,
	simplified: MESSAGE_FIELDS.simplified.filter(
		(field) => !['sender', 'message_type'].includes(field),
	),
};

type Get = ReturnType<typeof readGet>;

function readGet(row: Row) {
	const waitFor = row.param<WaitFor>('waitUntil', 'none');
	return {
		id: valueOf('Message ID', readId(row.param('messageId', ''))),
		waitFor,
		limitMs: waitFor === 'none' ? 0 : row.param<number>('timeLimit', 60) * 1000,
		onTimeout: row.param<'fail' | 'return'>('onTimeout', 'return'),
		show: readOutput(row, waitFor === 'none' ? MESSAGE_FIELDS : AWAITED_FIELDS),
	};
}

async function awaitMessage(row: Row, get: Get): Promise<IDataObject> {
	const { id, waitFor, limitMs, show } = get;
	const startedAt = row.clock.now();
	for (let asked = 1; ; asked += 1) {
		const message = await row.call(getMessageRequest(id), 'message');
		if (waitFor === 'none') return show(message);
		const failed = message.status === FAILED;
		if (failed || hasReached(message.status, waitFor)) {
			return { ...show(message), timedOut: false, failed };
		}
		const leftMs = startedAt + limitMs - row.clock.now();
		if (leftMs <= 0) return timedOut(message, get);
		await row.pause(pauseBeforeNextCheck(asked, leftMs));
	}
}

function timedOut(message: IDataObject, { onTimeout, show, waitFor, limitMs }: Get): IDataObject {
	if (onTimeout === 'return') return { ...show(message), timedOut: true, failed: false };
	throw new CallError(
		`The message is still ${String(message.status)} and was not ${waitFor} within ${limitMs / 1000} seconds`,
		'Raise "Time Limit (Seconds)", or set "On Timeout" to "Return the Message".',
		{ details: { status: message.status } },
	);
}
