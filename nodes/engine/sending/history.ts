import { randomUUID } from 'node:crypto';
import type { IExecuteFunctions, IDataObject } from 'n8n-workflow';
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
import { claimsAhead } from './claims';

/** The sent history during one run. */
interface History {
	readonly ledger: SentLedger;
	/** Records how a row ended. */
	settle(index: number, result: RowResult): void;
	/** Whether the row's recipient received the campaign before with other values. */
	gotOther(index: number): boolean;
	/** Nothing had been sent in this workflow, or all was forgotten. */
	readonly isNew: boolean;
	/** Writes what is pending. Never throws: a failure here must not cost the rows their results. */
	close(): Promise<void>;
}

/** A send of a list has a mark of its own and one of its recipient; while it is in doubt, two of each. */
const MARKS_PER_SEND = 2;
/** Marks besides those of remembered sends: for rows in doubt and for the store cycles. */
const IN_DOUBT_HEADROOM = 1000;
/**
 * What a list may add up to beyond the sends that are to be remembered: more would take n8n a quarter of a second for
 * each call.
 */
const MAX_MARKS = 100_000;
/** Maximum recipients of a list that is remembered. */
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

/** A crash leaves claimed rows in doubt: in a spread list, those due within this many milliseconds. */
const CLAIMED_AHEAD_MS = 10_000;

/** How many rows of a list are claimed together. */
export function claimChunk(rowCount: number, spreadMs: number): number {
	if (spreadMs === 0) return CLAIM_CHUNK;
	return Math.min(CLAIM_CHUNK, Math.max(1, Math.floor((rowCount * CLAIMED_AHEAD_MS) / spreadMs)));
}

/**
 * @param messageOf the message of a row; undefined for rows that this run does not send
 * @param rowsBefore rows in earlier batches of the list
 * @param keepers those of the process, unless a test simulates several
 * @returns undefined when "Skip Already Sent" is off
 * @throws NodeOperationError when the list is longer than the history can hold, or n8n keeps no history
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
	// A list must not evict the marks of its own later rows.
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
				// A row in doubt has twice the marks.
				const ofList = isList ? 2 * MARKS_PER_SEND * recipients : 0;
				const needed = Math.max(minMarks, Math.min(MAX_MARKS, minMarks + ofList));
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

/** Keeps the messages of different projects and services apart. */
function within(project: string, message: MessageKey | undefined): MessageKey | undefined {
	if (message === undefined) return undefined;
	const { key, person } = message;
	return {
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

/** The workflow's ID; undefined if n8n keeps no history for it. */
function savedWorkflowId(context: IExecuteFunctions): string | undefined {
	const { id } = context.getWorkflow();
	return id && id !== UNSAVED ? id : undefined;
}

/** The editor's ID for a workflow that was never saved. */
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

/** Kept with the execution while something is left to try. */
interface Stored extends IDataObject {
	runIndex: number;
	id: string;
}

const KEY = 'sendTry';

/** The contexts of executions under way in this process, and whether each is a retry that has yet to make its claim. */
const underWay = new WeakMap<object, { mustClaim: boolean }>();

interface RetryClaim {
	/** The result of all rows that are not settled; undefined: they may be sent. */
	readonly refusal?: RowResult;
	/**
	 * @param hasSent a message has left, or may have
	 * @param isOver nothing is left to try
	 */
	end(hasSent: boolean, isOver: boolean): Promise<void>;
}

/**
 * An execution keeps its Retry button after a retry, and each retry starts with what the failed execution stored: the
 * second retry would send what the first has sent. So a retry claims what it starts with, in the store of the sent
 * history; with "Skip Already Sent" the history itself guarantees that.
 *
 * @returns a claim that lets every row go, for the first try of an execution and where n8n keeps no store
 */
export async function claimRetry(
	context: IExecuteFunctions,
	run: Run,
	{ sentHistorySize, rowsInDoubt, maxWaitMs }: SendOptions,
	keepers: Keepers = KEEPERS,
): Promise<RetryClaim> {
	const nodeContext = context.getContext('node');
	const runIndex = Number(context.getWorkflowDataProxy(0).$runIndex);
	const found = nodeContext[KEY] as Stored | undefined;
	const isKnown = found?.runIndex === runIndex;
	const own = (isKnown && underWay.get(nodeContext)) || { mustClaim: isKnown };
	underWay.set(nodeContext, own);
	const id = isKnown ? found.id : randomUUID();
	nodeContext[KEY] = { runIndex, id };

	const close = (hasSent: boolean, isOver: boolean) => {
		if (isOver) delete nodeContext[KEY];
		if (!hasSent || !own.mustClaim) return;
		// The rest is for another retry, under a new claim.
		own.mustClaim = false;
		if (!isOver) nodeContext[KEY] = { runIndex, id: randomUUID() };
	};
	const workflowId = savedWorkflowId(context);
	if (!own.mustClaim || sentHistorySize !== undefined || workflowId === undefined) {
		return { end: async (...how) => await Promise.resolve(close(...how)) };
	}

	const { clock, state } = run;
	const openRun = { store: markStore(context), maxMarks: Infinity };
	const keeper = keepers.enter(workflowId, clock, openRun);
	const messageOf = () => ({ key: `retry:${id}` });
	const ledger = new SentLedger(keeper, { clock, state, maxWaitMs, rowCount: 1, messageOf });
	const claims = claimsAhead(ledger, 1, rowsInDoubt, run);
	let { earlier } = await claims.claim(0);
	if (earlier === 'later') ({ earlier } = await claims.claimLater(0));
	return {
		refusal: earlier === undefined || earlier === 'later' ? undefined : refusalOf(earlier),
		end: async (hasSent, isOver) => {
			close(hasSent, isOver);
			if (earlier === undefined) ledger.end(0, hasSent ? 'accepted' : 'failed');
			// If this fails, the claim is in doubt, and the next retry reports it.
			await ledger.close().catch(() => undefined);
			keepers.leave(workflowId, clock, openRun);
		},
	};
}

function refusalOf(earlier: RowResult): RowResult {
	switch (earlier.reasonCode) {
		case 'alreadySent':
			return {
				outcome: 'notSent',
				reason: 'This execution was already retried. Nothing was sent',
				reasonCode: 'alreadyRetried',
				advice: 'Retry the newest execution of this workflow instead: it knows what was sent since',
				attempts: 0,
			};
		case 'inDoubtEarlier':
			return {
				...earlier,
				reason: 'An earlier retry of this execution stopped before its results were known',
			};
		case 'inProgressElsewhere':
			return {
				...earlier,
				reason: 'Another retry of this execution may still be running',
				advice: 'Wait until it ends. If rows are left, retry that execution',
			};
		default:
			return earlier;
	}
}
