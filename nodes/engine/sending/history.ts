import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { Keepers } from '../history/historyKeepers';
import { KEEPERS } from '../history/historyKeepers';
import { CLAIM_CHUNK, SentLedger } from '../history/sentLedger';
import { markStore } from '../history/markStore';
import type { MarkStore } from '../history/markStore';
import type { MessageKey } from '../history/marks';
import type { KeyEnd } from '../history/openKeys';
import type { Run } from '../run';
import type { SendOptions } from './options';
import { SENT_HISTORY_SIZE } from './optionFields';
import type { Outcome, RowResult } from './outcome';

/** The sent history during one run. */
interface History {
	readonly ledger: SentLedger;
	/** Records how a row ended. */
	settle(index: number, result: RowResult): void;
	/** Whether the row's recipient received the campaign before with other values. */
	gotOther(index: number): boolean;
	/** Nothing had been sent in this workflow, or all was forgotten. */
	readonly isNew: boolean;
	/** Writes the rest. Never throws: the rows' results must not be lost for it. */
	close(): Promise<void>;
}

/** A send of a list has a mark of its own and one of its recipient; while it is in doubt, two of each. */
const MARKS_PER_SEND = 2;
/** Marks beside those of the sends that are remembered: of rows in doubt, and of the cycles. */
const IN_DOUBT_HEADROOM = 1000;
/**
 * What a list may add up to beyond the sends that are to be remembered: more would take n8n a quarter of a second for
 * each call.
 */
const MAX_MARKS = 100_000;
/** Recipients of a list that is remembered, at most. */
export const MAX_RECIPIENTS = 48_000;
/** To check how full the history is costs a call of the store: single events do so once in so many. */
const ROWS_PER_CHECK = 20;
/** From here on the user is warned that the oldest sends will be dropped. */
const NEARLY_FULL = 0.9;

const ENDS: Readonly<Record<Outcome, KeyEnd | 'skipped'>> = {
	accepted: 'accepted',
	failed: 'failed',
	notSent: 'failed',
	unknown: 'unknown',
	skipped: 'skipped',
};

/** A crash leaves rows in doubt that were claimed: of a spread list, those that leave within so many milliseconds. */
const CLAIMED_AHEAD_MS = 10_000;

/** How many rows of a list are claimed together. */
export function claimChunk(rowCount: number, spreadMs: number): number {
	if (spreadMs === 0) return CLAIM_CHUNK;
	return Math.min(CLAIM_CHUNK, Math.max(1, Math.floor((rowCount * CLAIMED_AHEAD_MS) / spreadMs)));
}

/**
 * @param messageOf the message of a row; undefined for rows that this run does not send
 * @param rowsBefore of other batches of the list
 * @param keepers those of the process, unless a test simulates several
 * @returns undefined when "Skip Already Sent" is off
 * @throws NodeOperationError when the list is longer than what the history can hold, or there can be none
 */
export async function openHistory(
	context: IExecuteFunctions,
	run: Run,
	options: Pick<SendOptions, 'sentHistorySize' | 'maxWaitMs' | 'spreadMs'>,
	messageOf: (index: number) => MessageKey | undefined,
	rowsBefore = 0,
	keepers: Keepers = KEEPERS,
): Promise<History | undefined> {
	const { sentHistorySize, maxWaitMs, spreadMs } = options;
	if (sentHistorySize === undefined) return undefined;
	const { length: rowCount } = context.getInputData();
	const recipients = rowsBefore + countMessages(rowCount, messageOf);
	refuseTooLong(context, recipients, rowsBefore);
	const workflowId = workflowIdOf(context);

	const store = markStore(context);
	const { clock, state } = run;
	const isList = rowsBefore + rowCount > 1;
	const minMarks = MARKS_PER_SEND * sentHistorySize + IN_DOUBT_HEADROOM;
	const known = await keepers.sizeOf(workflowId, store, clock);
	// A list must not evict marks of its own rows that are still to come.
	const openRun = { store, maxMarks: isList ? Infinity : Math.max(minMarks, known) };
	const keeper = keepers.enter(workflowId, clock, openRun);
	const { baseUrl, projectId } = run.project;
	const ledger = new SentLedger(keeper, {
		clock,
		state,
		maxWaitMs,
		rowCount,
		claimChunk: claimChunk(rowCount, spreadMs),
		messageOf: (index) => within(`${baseUrl} ${projectId}`, messageOf(index)),
	});
	return {
		ledger,
		isNew: known === 0,
		settle: (index, { outcome }) => ledger.end(index, ENDS[outcome]),
		gotOther: (index) => ledger.gotOther(index),
		close: async () => {
			try {
				await ledger.close();
				// In doubt a row has twice the marks.
				const ofList = 2 * MARKS_PER_SEND * recipients;
				const ofBoth = Math.min(MAX_MARKS, minMarks + ofList);
				const needed = isList ? Math.max(minMarks, ofBoth) : minMarks;
				openRun.maxMarks = Math.max(needed, known);
				keepers.noteSize(workflowId, needed);
				const isDue = clock.random() * ROWS_PER_CHECK < rowCount;
				if (isDue || context.getMode() === 'manual') {
					await warnIfNearlyFull(context, store, openRun.maxMarks);
				}
			} catch (error) {
				warnNotSaved(context, error as Error);
			}
			keepers.leave(workflowId, clock, openRun);
		},
	};
}

/** Two projects, or two services, know nothing of each other's messages. */
function within(project: string, message: MessageKey | undefined): MessageKey | undefined {
	if (message === undefined) return undefined;
	const { key, person } = message;
	return {
		key: `${project}:${key}`,
		...(person === undefined ? {} : { person: `${project}:${person}` }),
	};
}

/**
 * The workflow whose history it is. n8n keeps none for a workflow that was never saved, or that is text in
 * an Execute Workflow node.
 */
function workflowIdOf(context: IExecuteFunctions): string {
	const id = savedWorkflowId(context);
	if (id !== undefined) return id;
	throw new NodeOperationError(
		context.getNode(),
		'Nothing was sent. n8n keeps no sent history for a workflow that is not saved',
		{ description: 'Save the workflow, or switch "Skip Already Sent" off' },
	);
}

/** Undefined for a workflow that n8n keeps nothing for. */
export function savedWorkflowId(context: IExecuteFunctions): string | undefined {
	const { id } = context.getWorkflow();
	return id && id !== UNSAVED ? id : undefined;
}

/** What the editor calls a workflow that was never saved. */
const UNSAVED = '__EMPTY__';

function countMessages(
	rowCount: number,
	messageOf: (index: number) => MessageKey | undefined,
): number {
	// Most lists are too short to need a set of all their keys.
	if (rowCount <= MAX_RECIPIENTS) return rowCount;
	const keys = new Set<string>();
	for (let index = 0; index < rowCount; index += 1) {
		const message = messageOf(index);
		if (message !== undefined) keys.add(message.key);
	}
	return keys.size;
}

/** A list that pushes its own first rows out of the history could be sent twice. */
function refuseTooLong(context: IExecuteFunctions, recipients: number, before: number): void {
	if (recipients <= MAX_RECIPIENTS) return;
	throw new NodeOperationError(
		context.getNode(),
		`${before === 0 ? 'Nothing was sent. The' : 'This batch was not sent. With it, the'} list has ${recipients} messages, and the sent history can hold a list of ${MAX_RECIPIENTS}`,
		{
			description:
				'Send the list in parts with a workflow for each, or keep its state in an outbox table in PostgreSQL and switch "Skip Already Sent" off',
		},
	);
}

async function warnIfNearlyFull(
	context: IExecuteFunctions,
	store: MarkStore,
	maxMarks: number,
): Promise<void> {
	const count = await store.count();
	if (count < NEARLY_FULL * maxMarks) return;
	const forgets = `The oldest entries are dropped, and their messages may be sent again. Raise "${SENT_HISTORY_SIZE}"; for more use an outbox table in PostgreSQL`;
	const fill = count >= maxMarks ? 'full' : 'nearly full';
	const message = `The sent history is ${fill}. ${forgets}`;
	if (isLogDue()) context.logger.warn(`${context.getNode().name}: ${message}`);
	addHint(context, message);
}

const HOUR_MS = 3_600_000;
let loggedAt = -Infinity;

/** A full history is nothing new with each event. */
function isLogDue(): boolean {
	const now = Date.now();
	if (now - loggedAt < HOUR_MS) return false;
	loggedAt = now;
	return true;
}

function warnNotSaved(context: IExecuteFunctions, error: Error): void {
	const message =
		'The sent history could not be written. A later run may report rows accepted now as unknown';
	context.logger.error(`${context.getNode().name}: ${message} (${error.message})`);
	addHint(context, message);
}

function addHint(context: IExecuteFunctions, message: string): void {
	// Versions of n8n that lack hints must not lose the results for one.
	context.addExecutionHints?.({ message, type: 'warning', location: 'outputPane' });
}
