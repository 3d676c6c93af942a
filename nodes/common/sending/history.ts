import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { Keepers } from '../ledger/keepers';
import { KEEPERS } from '../ledger/keepers';
import { SentLedger } from '../ledger/sentLedger';
import { markStore } from '../ledger/store';
import type { MarkStore } from '../ledger/store';
import type { KeyEnd } from '../ledger/openKeys';
import type { Run } from '../rows/run';
import type { SendOptions } from './options';
import { SENT_HISTORY_SIZE } from './optionFields';
import type { Outcome, RowResult } from './outcome';

/** The sent history during one run. */
interface History {
	readonly ledger: SentLedger;
	/** Records how a row ended. */
	settle(index: number, result: RowResult): void;
	/** Writes the rest. Never throws: the rows' results must not be lost for it. */
	close(): Promise<void>;
}

/** Marks beside those of sends: rows in flight or in doubt have a second one. */
const ROOM_FOR_DOUBT = 1000;
/** A look at how full the history is costs a call of the store: single events look once in so many. */
const ROWS_A_LOOK = 20;
/** From here on the user is told that the oldest sends will be forgotten. */
const NEARLY_FULL = 0.9;

const ENDS: Readonly<Record<Outcome, KeyEnd | 'skipped'>> = {
	accepted: 'accepted',
	failed: 'failed',
	notSent: 'failed',
	unknown: 'unknown',
	skipped: 'skipped',
};

/**
 * @param keyOf the key of a row; undefined for rows that this run does not send
 * @param keepers those of the process, unless a test plays several
 * @returns undefined when "Skip Already Sent" is off
 * @throws NodeOperationError when the list is longer than what the history can hold
 */
export function openHistory(
	context: IExecuteFunctions,
	run: Run,
	{ sentHistorySize, maxWaitMs }: Pick<SendOptions, 'sentHistorySize' | 'maxWaitMs'>,
	keyOf: (index: number) => string | undefined,
	keepers: Keepers = KEEPERS,
): History | undefined {
	if (sentHistorySize === undefined) return undefined;
	const { length: rowCount } = context.getInputData();
	const projectKey = (index: number) => {
		const key = keyOf(index);
		return key === undefined ? undefined : `${run.project.projectId}:${key}`;
	};
	refuseTooLong(context, rowCount, projectKey, sentHistorySize);

	const workflowId = context.getWorkflow().id ?? '';
	const store = markStore(context);
	const member = { store, mostMarks: sentHistorySize + ROOM_FOR_DOUBT };
	const { clock, state } = run;
	const keeper = keepers.enter(workflowId, clock, member);
	const ledger = new SentLedger(keeper, { clock, state, maxWaitMs, rowCount, keyOf: projectKey });
	return {
		ledger,
		settle: (index, { outcome }) => ledger.end(index, ENDS[outcome]),
		close: async () => {
			try {
				await ledger.close();
				const isDue = clock.random() * ROWS_A_LOOK < rowCount;
				if (isDue || context.getMode() === 'manual') {
					await tellIfNearlyFull(context, store, sentHistorySize);
				}
			} catch (error) {
				tellUnwritten(context, error as Error);
			}
			keepers.leave(workflowId, clock, member);
		},
	};
}

/** A list that pushes its own first rows out of the history could be sent twice. */
function refuseTooLong(
	context: IExecuteFunctions,
	rowCount: number,
	keyOf: (index: number) => string | undefined,
	sentHistorySize: number,
): void {
	if (rowCount <= sentHistorySize) return;
	const keys = new Set<string>();
	for (let index = 0; index < rowCount; index += 1) {
		const key = keyOf(index);
		if (key !== undefined) keys.add(key);
	}
	if (keys.size <= sentHistorySize) return;
	throw new NodeOperationError(
		context.getNode(),
		`Nothing was sent. The list has ${keys.size} recipients, and the sent history remembers the last ${sentHistorySize} sends: it would forget the first ones of this list`,
		{
			description: `Raise "${SENT_HISTORY_SIZE}", or send the list in parts. For long lists an outbox table in PostgreSQL is the better way`,
		},
	);
}

async function tellIfNearlyFull(
	context: IExecuteFunctions,
	store: MarkStore,
	sentHistorySize: number,
): Promise<void> {
	const count = await store.count();
	if (count < NEARLY_FULL * sentHistorySize) return;
	const forgets = `and are sent again if they come again. Raise "${SENT_HISTORY_SIZE}"; for more use an outbox table in PostgreSQL`;
	// A full history is nothing new with each event: the hint stays, the log is spared.
	if (count >= sentHistorySize) {
		const message = `The sent history is full: it remembers the last ${sentHistorySize} sends. Older ones are forgotten, ${forgets}`;
		return addHint(context, message);
	}
	const message = `The sent history holds ${count} of the last ${sentHistorySize} sends that it remembers: soon the oldest will be forgotten, ${forgets}`;
	context.logger.warn(`${context.getNode().name}: ${message}`);
	addHint(context, message);
}

function tellUnwritten(context: IExecuteFunctions, error: Error): void {
	const message =
		'The sent history could not be written. A later run may report rows as unknown that were accepted now';
	context.logger.error(`${context.getNode().name}: ${message} (${error.message})`);
	addHint(context, message);
}

function addHint(context: IExecuteFunctions, message: string): void {
	// Versions of n8n that lack hints must not lose the results for one.
	context.addExecutionHints?.({ message, type: 'warning', location: 'outputPane' });
}
