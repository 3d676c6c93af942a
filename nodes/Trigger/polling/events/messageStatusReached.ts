import type { IDataObject } from 'n8n-workflow';
import { readId } from '../../../values/checks/identifiers';
import { FAILED } from '../../../service/records/message';
import { valueOf, FieldError } from '../../../values/result';
import { showing, simplifyField } from '../../../form/output';
import { MESSAGE_FIELDS } from '../../../form/simpleRecords';
import { CallError, catchCallError, undefinedIfMissing } from '../../../service/errors/callError';
import { getMessageRequest } from '../../../service/requests';
import type { PolledRecords } from '../detect';
import type { Form, PolledEvent, ReadRecord } from '../event';
import { isRefusal } from '../failure';
import { isSettled, watchMessages } from '../watchers';
import type { WatchState } from '../watchState';

/** Each message costs a request per poll until it is settled. */
const MAX_MESSAGES = 500;

/** Delivery of individual messages, named by ID: the service does not list messages (specification, "Get message"). */
export const messageStatusReached: PolledEvent = {
	value: 'messageStatusReached',
	name: 'Message Status Reached',
	description:
		'A message was delivered, read or not delivered (failed), or the time limit passed first',
	record: 'message',
	idField: 'id',
	fields: [
		{
			displayName: 'Message IDs',
			name: 'messageIds',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. wamid.HBgMOTE5ODc2NTQzMjEw, wamid.HBgMOTE5ODc2NTQzMjEx',
			description:
				'IDs that Send Message returned, or those of the service, separated by commas or line breaks. An expression may return a list; it is evaluated at each poll.',
		},
		{
			displayName: 'Status',
			name: 'status',
			type: 'options',
			default: 'DELIVERED',
			description:
				'Which status to wait for. A message that can no longer reach it is reported at once, with reached set to false.',
			options: [
				{ name: 'Delivered', value: 'DELIVERED', description: 'It has arrived on the phone' },
				{
					name: 'Failed',
					value: FAILED,
					description: 'The network could not deliver it',
				},
				{
					name: 'Read',
					value: 'READ',
					description:
						'The recipient has opened it. Recipients without read receipts never reach this status.',
				},
			],
		},
		{
			displayName: 'Watch For (Hours)',
			name: 'watchHours',
			type: 'number',
			typeOptions: { minValue: 0.1, numberPrecision: 1 },
			default: 24,
			description: 'How long to watch a message before reporting the status as not reached',
		},
		simplifyField,
	],
	watch: (form) => {
		const ids = readMessageIds(form.param<unknown>('messageIds', ''));
		const status = form.param<string>('status', 'DELIVERED');
		return {
			target: status,
			watcher: watchMessages(status, readWatchMs(form)),
			read: async (read, state) => await readMessages(read, ids, state),
			newest: async (read) => [await readFirst(read, ids)],
			exampleBefore: () => [0, 'SENT', false],
			show: showing(MESSAGE_FIELDS.simplified),
		};
	},
};

/**
 * The messages to watch, without duplicates: text separated by commas, semicolons or line breaks, or a list.
 *
 * @throws FieldError for an invalid ID, and for too many IDs
 */
function readMessageIds(value: unknown): string[] {
	const given = Array.isArray(value) ? (value as unknown[]) : [value];
	const parts = given.flatMap((one): unknown[] =>
		typeof one === 'string' ? one.split(/[,;\n\r]+/).filter((part) => part.trim() !== '') : [one],
	);
	const ids = [...new Set(parts.map((part) => valueOf('Message IDs', readId(part))))];
	if (ids.length <= MAX_MESSAGES) return ids;
	throw new FieldError(
		'Message IDs',
		`there are ${ids.length}, and each is read at every poll. Watch ${MAX_MESSAGES} at most`,
	);
}

/** How long to watch a message, milliseconds. */
function readWatchMs(form: Form): number {
	const hours = form.param<number>('watchHours', 24);
	if (hours > 0) return hours * 60 * 60 * 1000;
	throw new FieldError('Watch For (Hours)', 'it must be more than 0');
}

/**
 * Settled messages are not read again. One that the service refuses to show, perhaps for its ID, counts as missing if it
 * shows another: it must not hold back the rest.
 */
async function readMessages(
	read: ReadRecord,
	ids: readonly string[],
	state: WatchState | undefined,
): Promise<PolledRecords> {
	const known = new Map(Object.entries(state?.records ?? {}));
	const answers = await Promise.all(
		ids.map(async (id): Promise<[string, IDataObject | CallError | undefined]> => {
			if (isSettled(known.get(id)?.[0])) return [id, undefined];
			return [id, await catchCallError(undefinedIfMissing(read(getMessageRequest(id), 'message')))];
		}),
	);
	const errors = answers.flatMap(([, answer]) => (answer instanceof CallError ? [answer] : []));
	const shown = answers.filter(([, answer]) => answer && !(answer instanceof CallError));
	const failure = errors.find((error) => shown.length === 0 || error.fatal || !isRefusal(error));
	if (failure !== undefined) throw failure;
	const records = answers.map(([id, answer]): [string, IDataObject | undefined] => [
		id,
		answer instanceof CallError ? undefined : answer,
	]);
	return { records: new Map(records), areAll: true };
}

async function readFirst(read: ReadRecord, [id]: readonly string[]): Promise<IDataObject> {
	if (id === undefined) throw new FieldError('Message IDs', 'it is empty. Enter at least one ID');
	return await read(getMessageRequest(id), 'message');
}
