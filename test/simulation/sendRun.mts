/** One run of the send engine in virtual time: planned service, n8n's database, cancel, crash. */
import type { IDataObject } from 'n8n-workflow';
import { WorkflowHistories } from '../../nodes/engine/history/workflowHistory.ts';
import { RunState } from '../../nodes/service/limiter/runState.ts';
import type { Run } from '../../nodes/engine/run.ts';
import { ExecutionMemory, NO_EARLIER_RUNS } from '../../nodes/engine/executionMemory.ts';
import { CLAIM_CHUNK, SentHistory } from '../../nodes/engine/history/sentHistory.ts';
import { claimedAhead } from '../../nodes/engine/sending/claims.ts';
import { SendMemory } from '../../nodes/engine/sending/sendMemory.ts';
import { sendOptions } from '../../nodes/engine/sending/optionFields.ts';
import { readSendOptions, type SendOptions } from '../../nodes/engine/sending/options.ts';
import { needsAttention, type RowResult } from '../../nodes/engine/sending/outcome.ts';
import { messagesOf, type PreparedRow } from '../../nodes/engine/sending/prepared.ts';
import type { CampaignCheck } from '../../nodes/engine/sending/gates.ts';
import { SendRun } from '../../nodes/engine/sending/sendRun.ts';
import type { Pace } from '../../nodes/engine/sending/spread.ts';
import type { ProjectLimiter } from '../../nodes/service/limiter/projectLimiter.ts';
import { Facts } from '../../nodes/service/sharedProjects.ts';
import { ServiceClient, type Transport } from '../../nodes/service/client.ts';
import { executeContext } from '../harness/executeContext.mts';
import { nodeContext } from '../harness/nodeContext.mts';
import { ProcessedDataTable, type ProcessedRows } from '../harness/processedData.mts';
import type { VirtualClock } from './virtualClock.mts';

export interface SimulatedRun {
	readonly numbers: readonly string[];
	readonly transport: Transport;
	readonly clock: VirtualClock;
	readonly onServerError: SendOptions['onServerError'];
	readonly maxConcurrent?: number;
	readonly stopAtFirstFailure?: boolean;
	readonly rowsInDoubt?: SendOptions['rowsInDoubt'];
	/** What makes the messages to one recipient different ones; absent: they are one message. */
	readonly values?: string;
	/** A recipient's second message in the list has other values. */
	readonly hasOtherValues?: boolean;
	/** "Duplicate Recipients"; true when absent. */
	readonly skipRepeats?: boolean;
	/** The sent history in n8n's database; absent: no "Skip Already Sent". */
	readonly history?: ProcessedRows;
	/** The process that runs it; absent: a new one. */
	readonly histories?: WorkflowHistories;
	/** Of the same process; absent: the run's own. */
	readonly limiter?: ProjectLimiter;
	/** "Give Up on a Row After (Minutes)" in milliseconds. */
	readonly maxWaitMs?: number;
	/** "Spread Over (Minutes)" as a ceiling. */
	readonly pace?: Pace;
	readonly checkCampaign?: CampaignCheck;
	/** Whether a database access fails; called before and after each access. */
	readonly databaseFails?: () => boolean;
	/** Data that n8n stores with the execution, for Retry On Fail and the Retry button. */
	readonly kept?: IDataObject;
	/** Milliseconds after which the user cancels. */
	readonly cancelAfter?: number;
	/** Milliseconds after which the process crashes. */
	readonly crashAfter?: number;
}

interface SimulatedReport {
	/** One per row. */
	readonly results: RowResult[];
	/** The index of each settled row, in order. */
	readonly settledRows: number[];
}

/** What a send has whose options were left as they are. */
const DEFAULT_OPTIONS = readSendOptions(executeContext({ parameters: {} }).context, [
	sendOptions(),
]);

/** @returns undefined after a crash */
export async function simulate(run: SimulatedRun): Promise<SimulatedReport | undefined> {
	return await run.clock.run(begin(run));
}

/** The same for concurrent runs, whose clock the caller runs. */
export async function begin(run: SimulatedRun): Promise<SimulatedReport | undefined> {
	const { clock, cancelAfter } = run;
	const process = startProcess(run);
	const cancel = new AbortController();
	if (cancelAfter !== undefined) void clock.sleep(cancelAfter).then(() => cancel.abort());
	const work = async () => await sendAsSendListDoes(run, process, new RunState(cancel.signal));
	return await Promise.race([work(), process.end]);
}

async function sendAsSendListDoes(
	{ numbers, kept, stopAtFirstFailure = false, pace = { maxPerSecond: 0 }, ...run }: SimulatedRun,
	{ clock, transport, table }: Process,
	state: RunState,
): Promise<SimulatedReport> {
	const errors: string[] = [];
	const context = nodeContext({
		kept,
		table,
		itemCount: numbers.length,
		continueOnFail: !stopAtFirstFailure,
		onError: (line) => errors.push(line),
	});
	const options: SendOptions = {
		...DEFAULT_OPTIONS,
		maxConcurrent: run.maxConcurrent ?? 7,
		maxSendsPerSecond: pace.maxPerSecond,
		maxTries: 3,
		maxWaitMs: run.maxWaitMs ?? DEFAULT_OPTIONS.maxWaitMs,
		onServerError: run.onServerError,
		skipRepeats: run.skipRepeats ?? true,
		skipsSent: run.history !== undefined,
		rowsInDoubt: run.rowsInDoubt ?? 'report',
	};
	const project: Run['project'] = {
		baseUrl: '',
		projectId: 'p',
		apiPassword: '',
		headerName: 'X-Password',
	};
	const client = new ServiceClient(transport, state, options, clock, undefined, run.limiter);
	const engine: Run = { project, facts: new Facts(clock), state, clock, client };
	const rows = numbers.map((number, index) => {
		const isOther = run.hasOtherValues && numbers.indexOf(number) < index;
		return toRow(number, isOther ? `Other ${run.values}` : run.values);
	});
	const execution = ExecutionMemory.open<RowResult>(context);
	const memory = new SendMemory(execution, NO_EARLIER_RUNS, rows, options);
	const messages = messagesOf(rows, !options.skipRepeats, NO_EARLIER_RUNS);
	const histories = run.histories ?? new WorkflowHistories();
	const history = options.skipsSent
		? await SentHistory.open(context, engine, {
				messages: messages.map((message, row) => (memory.resultOf(row) ? undefined : message)),
				maxWaitMs: options.maxWaitMs,
				claimChunk: claimedAhead(pace, CLAIM_CHUNK),
				histories,
			})
		: undefined;
	const settledRows: number[] = [];
	const list = new SendRun(context, engine, {
		rows,
		isAcceptance: (body) => (body as { status?: string }).status === 'success',
		skipRepeats: options.skipRepeats,
		rowsInDoubt: options.rowsInDoubt,
		stopAtFirstFailure,
		pace,
		checkCampaign: run.checkCampaign,
		memory: {
			resultOf: (index) => memory.resultOf(index),
			note: (index, result) => {
				settledRows.push(index);
				memory.note(index, result);
			},
		},
		history,
	});
	const results = await list.send();
	await history?.closeOrWarn(context);
	if (!results.some(needsAttention)) execution.forget();
	if (errors.length > 0 && run.databaseFails === undefined) throw new Error(errors.join('; '));
	return { results, settledRows };
}

/** A process's view of its environment. */
interface Process {
	/** Resolves when it crashes. */
	readonly end: Promise<undefined>;
	readonly clock: VirtualClock;
	readonly transport: Transport;
	readonly table: ProcessedDataTable;
}

/** Milliseconds of each leg to n8n's database and back. */
const DATABASE_MS = 1;

/** After a crash the process does nothing more; requests that have left still arrive. */
function startProcess(run: SimulatedRun): Process {
	const { clock, transport, crashAfter, history, databaseFails = () => false } = run;
	let crashed = false;
	const forever = new Promise<never>(() => undefined);
	const untilCrash = async <T,>(work: () => Promise<T>): Promise<T> => {
		if (crashed) return await forever;
		const result = await work();
		return crashed ? await forever : result;
	};
	const crash = async () => {
		if (crashAfter === undefined) return await forever;
		await clock.sleep(crashAfter);
		crashed = true;
		return undefined;
	};
	const travel = async () => {
		if (crashed) return await forever;
		if (databaseFails()) throw new Error('database is locked');
		await untilCrash(async () => await clock.sleep(DATABASE_MS));
	};
	return {
		end: crash(),
		clock: { ...clock, sleep: async (ms) => await untilCrash(async () => await clock.sleep(ms)) },
		transport: async (request) => await untilCrash(async () => await transport(request)),
		table: new ProcessedDataTable(travel, history),
	};
}

function toRow(number: string, values?: string): PreparedRow {
	return {
		ok: true,
		facts: { campaign: 'c', phoneNumber: number },
		request: {
			method: 'POST',
			path: [],
			body: { phone_number: number, template_params: [`${values ?? 'Order'} of ${number}`] },
			repeatability: 'once',
			returns: 'send',
		},
		repeatKey: number,
		message: values === undefined ? { key: number } : { key: `${number}${values}`, person: number },
		recipient: number,
		group: 'c',
	};
}
