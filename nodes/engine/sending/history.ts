import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { WorkflowHistories } from '../history/workflowHistory';
import { HISTORIES } from '../history/workflowHistory';
import { CLAIM_CHUNK, SentLedger } from '../history/sentLedger';
import { markStore, savedWorkflowId } from '../history/markStore';
import type { MarkStore } from '../history/markStore';
import type { MessageKey } from '../history/marks';
import type { KeyEnd } from '../history/workflowHistory';
import type { Run } from '../run';
import type { SendOptions } from './options';
import type { Outcome, RowResult } from './outcome';
import { claimedAhead } from './claims';

/** The sent history during one run. */
export interface History {
	readonly ledger: SentLedger;
	/** Records how a row ended. */
	settle(index: number, result: RowResult): void;
	/** Whether the row's recipient received the campaign before with other values. */
	gotOther(index: number): boolean;
	/** The run is a list, and nothing had been sent in this workflow, or all was forgotten. */
	readonly isNew: boolean;
	/** Writes what is pending. Never throws: a failure here must not cost the rows their results. */
	close(): Promise<void>;
}

/**
 * Capacity of the history. One number for all runs: a smaller one in one run would drop what another needs. A store
 * call costs what the history holds, not what it could hold; with more marks, a quarter of a second.
 */
const MAX_MARKS = 100_000;
/**
 * Maximum recipients of a list that is remembered. Each has two marks, one of the message and one of the recipient; the
 * rest is for rows in doubt, which have five, and for the store cycles.
 */
export const MAX_RECIPIENTS = 48_000;
/** Checking how full the history is takes a store call: single events do it once in this many. */
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

/**
 * @param messageOf the message of a row; undefined for rows that this run does not send
 * @param rowsBefore rows in earlier batches of the list
 * @param histories those of the process, unless a test simulates several
 * @throws NodeOperationError when the list is longer than the history can hold, or n8n keeps no history
 */
export async function openHistory(
	context: IExecuteFunctions,
	run: Run,
	{
		maxWaitMs,
		maxSendsPerSecond: maxPerSecond,
	}: Pick<SendOptions, 'maxWaitMs' | 'maxSendsPerSecond'>,
	messageOf: (index: number) => MessageKey | undefined,
	rowsBefore = 0,
	histories: WorkflowHistories = HISTORIES,
): Promise<History> {
	const { length: rowCount } = context.getInputData();
	const recipients = rowsBefore + countMessages(rowCount, messageOf);
	refuseTooLong(context, recipients, rowsBefore);
	const workflowId = workflowIdOf(context);

	const store = markStore(context);
	const { clock, state } = run;
	const isList = rowsBefore + rowCount > 1;
	// If the store fails now, the first claim fails too, and reports it.
	const isNew = isList && (await store.count().catch(() => 0)) === 0;
	// A list must not evict the marks of its own later rows.
	const openRun = { store, maxMarks: isList ? Infinity : MAX_MARKS };
	const history = histories.enter(workflowId, clock, openRun);
	const { baseUrl, projectId } = run.project;
	const ledger = new SentLedger(history, {
		clock,
		state,
		maxWaitMs,
		rowCount,
		claimChunk: claimedAhead({ maxPerSecond }, CLAIM_CHUNK),
		messageOf: (index) => within(`${baseUrl} ${projectId}`, messageOf(index)),
	});
	return {
		ledger,
		isNew,
		settle: (index, { outcome }) => ledger.end(index, ENDS[outcome]),
		gotOther: (index) => ledger.gotOther(index),
		close: async () => {
			try {
				await ledger.close();
				openRun.maxMarks = MAX_MARKS;
				const isDue = clock.random() * ROWS_PER_CHECK < rowCount;
				if (isDue || context.getMode() === 'manual') {
					await warnIfNearlyFull(context, store);
				}
			} catch (error) {
				warnNotSaved(context, error as Error);
			}
			histories.leave(workflowId, clock, openRun);
		},
	};
}

/** Keeps the messages of different projects and services apart. */
function within(project: string, message: MessageKey | undefined): MessageKey | undefined {
	if (message === undefined) return undefined;
	const { key, person } = message;
	return {
		...message,
		key: `${project}:${key}`,
		...(person === undefined ? {} : { person: `${project}:${person}` }),
	};
}

/**
 * The ID of the history's workflow. n8n keeps no history for a workflow that was never saved, or that is text in an
 * Execute Workflow node.
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

async function warnIfNearlyFull(context: IExecuteFunctions, store: MarkStore): Promise<void> {
	const count = await store.count();
	if (count < NEARLY_FULL * MAX_MARKS) return;
	const fill = count >= MAX_MARKS ? 'full' : 'nearly full';
	const message = `The sent history is ${fill}. The oldest entries are dropped, and their messages may be sent again. To remember more, use an outbox table in PostgreSQL`;
	if (isLogDue()) context.logger.warn(`${context.getNode().name}: ${message}`);
	addHint(context, message);
}

const HOUR_MS = 3_600_000;
let loggedAt = -Infinity;

/** Once an hour: a full history is not news at each event. */
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
	// Versions of n8n without hints must not lose the results because of one.
	context.addExecutionHints?.({ message, type: 'warning', location: 'outputPane' });
}
