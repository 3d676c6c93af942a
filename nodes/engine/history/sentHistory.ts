import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { Clock } from '../../service/limiter/clock';
import type { KeyedProject } from '../../service/http/serviceUrl';
import { keyPrefixOf } from '../../service/http/serviceUrl';
import { pause, retried } from '../../service/limiter/backOff';
import type { RunState } from '../../service/limiter/runState';
import type { MessageKey } from './marks';
import type { MarkStore } from './markStore';
import { markStore, savedWorkflowId } from './markStore';
import type { OpenRun } from './storeCycle';
import type {
	Claimed,
	ConcurrentClaim,
	Doubt,
	KeyEnd,
	WorkflowHistories,
	WorkflowHistory,
} from './workflowHistory';
import { HISTORIES } from './workflowHistory';

/** Rows claimed together. A crash leaves the whole chunk in doubt, except what is settled. */
export const CLAIM_CHUNK = 50;

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

/** Minimum and maximum milliseconds between two checks of a message that another run holds. */
const MIN_RECHECK_MS = 100;
const MAX_RECHECK_MS = 4000;
/** A holder without a heartbeat for this long counts as crashed. Heartbeats come every ten seconds. */
const ABANDONED_AFTER_MS = 22_000;
/** Long enough to detect a crash, even if the row may wait less. */
const MIN_WAIT_MS = ABANDONED_AFTER_MS + 10_000;
/** Milliseconds before each retry of the last write: a restarting database is unavailable for seconds. */
const WRITE_RETRY_MS = [500, 1000, 2000, 4000, 8000];

/**
 * The result of waiting for a message that another run held.
 * - new: this run holds it now.
 * - sentMeanwhile: the other run sent it.
 * - skipped: a list skipped it as a repeat.
 * - concurrentInDoubt: another run of this process does not know the result.
 * - atWork: another process holds it and is alive.
 * - otherAtWork: that is so for another message to its recipient.
 * - abandoned, blocked: as for a claim.
 * - stopped: this run has stopped.
 */
export type Awaited =
	| 'new'
	| 'sentMeanwhile'
	| 'skipped'
	| 'concurrentInDoubt'
	| 'atWork'
	| 'otherAtWork'
	| Doubt
	| 'stopped';

/** What a run sends. */
interface Rows {
	/**
	 * The message of each row; undefined for rows that are not sent. If rows share a key, a later one is sent only if the
	 * earlier one certainly was not.
	 */
	readonly messages: ReadonlyArray<MessageKey | undefined>;
	/** Maximum milliseconds that a row waits for another process working on its message. */
	readonly maxWaitMs: number;
	/** Rows claimed together; {@link CLAIM_CHUNK} by default. */
	readonly claimChunk?: number;
}

interface HistoryRun extends Rows {
	readonly clock: Clock;
	readonly state: RunState;
}

interface OpenOptions extends Rows {
	/** Rows in earlier batches of the list. */
	readonly rowsBefore?: number;
	/** Those of the process, unless a test simulates several. */
	readonly histories?: WorkflowHistories;
}

/**
 * The sent history of one run. Each row is claimed before it is sent, and ended when its result is known. Rows are
 * claimed in chunks, in their order.
 */
export class SentHistory {
	private readonly workflow: WorkflowHistory;
	private readonly chunks = new Map<number, Promise<void>>();
	private lastClaim: Promise<unknown> = Promise.resolve();
	/** Results of claims, by their keys. */
	private readonly claimed = new Map<string, Claimed>();
	/** Keys that this run has claimed. */
	private readonly held = new Set<string>();
	/** Rows with an earlier row to the same recipient: each is claimed when that row is over. */
	private readonly followers: ReadonlyMap<number, number>;
	/** Keys of messages whose recipient had received another one of the campaign from an earlier run. */
	private readonly others = new Set<string>();
	/** Messages of rows skipped because another row was sent. */
	private readonly skipped: MessageKey[] = [];
	private readonly stopped: Promise<'stopped'>;

	/** @param isNew the run is a list, and nothing had been sent in this workflow, or all was forgotten */
	constructor(
		private readonly histories: WorkflowHistories,
		private readonly workflowId: string,
		private readonly openRun: OpenRun,
		private readonly run: HistoryRun,
		readonly isNew = false,
	) {
		const { clock, state, messages } = run;
		this.workflow = histories.enter(workflowId, clock, openRun);
		this.followers = repeatsOf(messages, (message) => message?.person ?? message?.key);
		this.stopped = new Promise((resolve) => state.onStop(() => resolve('stopped')));
	}

	/**
	 * Opens the history of the context's workflow. It must be closed with {@link closeOrWarn}.
	 *
	 * @throws NodeOperationError when the list is longer than the history can hold, or n8n keeps no history
	 */
	static async open(
		context: IExecuteFunctions,
		{
			clock,
			state,
			project,
		}: Pick<HistoryRun, 'clock' | 'state'> & { readonly project: KeyedProject },
		{ messages, rowsBefore = 0, histories = HISTORIES, ...options }: OpenOptions,
	): Promise<SentHistory> {
		refuseTooLong(context, messages, rowsBefore);
		const workflowId = workflowIdOf(context);
		const store = markStore(context);
		const isList = rowsBefore + messages.length > 1;
		// If the store fails now, the first claim fails too, and reports it.
		const isNew = isList && (await store.count().catch(() => 0)) === 0;
		// A list must not evict the marks of its own later rows.
		const openRun = { store, maxMarks: isList ? Infinity : MAX_MARKS };
		const prefix = keyPrefixOf(project);
		const own = messages.map((message) => message && withPrefix(prefix, message));
		const run = { ...options, clock, state, messages: own };
		return new SentHistory(histories, workflowId, openRun, run, isNew);
	}

	/**
	 * Claims the row's message. Call it when the row is about to be sent and earlier rows to its recipient have ended.
	 *
	 * @returns what is known about the message; after "busy", {@link wait} for the result
	 * @throws whatever the store throws
	 */
	async claim(index: number): Promise<Claimed> {
		const message = this.run.messages[index];
		if (message === undefined) return 'new';
		if (this.followers.has(index)) await this.claimAlone(message);
		else await this.claimChunkOf(index);
		const claimed = this.claimed.get(message.key);
		if (claimed === undefined) throw new Error(`${message.key} was not claimed`);
		// Another run may have taken it over since its chunk was claimed.
		const isInDoubt = claimed === 'abandoned' || claimed === 'blocked';
		return isInDoubt && !this.workflow.isAbandoned(message) ? 'busy' : claimed;
	}

	private async claimAlone(message: MessageKey): Promise<void> {
		// The marks of the earlier row must no longer say "in doubt".
		await this.workflow.flush();
		await this.claimAll([message]);
		// The other message was sent by this run.
		this.others.delete(message.key);
	}

	private async claimChunkOf(index: number): Promise<void> {
		const { messages, claimChunk: size = CLAIM_CHUNK } = this.run;
		const number = Math.floor(index / size);
		let chunk = this.chunks.get(number);
		if (chunk === undefined) {
			const start = number * size;
			const leaders = messages
				.slice(start, start + size)
				.filter((_, offset) => !this.followers.has(start + offset))
				.filter((message) => message !== undefined);
			chunk = this.lastClaim.then(async () => await this.claimAll(leaders));
			this.lastClaim = chunk.catch(() => undefined);
			this.chunks.set(number, chunk);
			// A claim that the store has refused may be tried again.
			chunk.catch(() => this.chunks.delete(number));
		}
		await chunk;
	}

	private async claimAll(messages: readonly MessageKey[]): Promise<void> {
		for (const [key, { state, gotOther }] of await this.workflow.claim(messages)) {
			this.claimed.set(key, state);
			if (gotOther) this.others.add(key);
			if (state === 'new') this.held.add(key);
		}
	}

	/**
	 * Waits for the result of a message that another run holds.
	 *
	 * @throws whatever the store throws
	 */
	async wait(index: number): Promise<Awaited> {
		const message = this.run.messages[index];
		if (message === undefined) return 'new';
		const { clock, state, maxWaitMs } = this.run;
		const deadline = clock.now() + Math.max(maxWaitMs, MIN_WAIT_MS);
		const heartbeats = new HeartbeatWatch(clock);
		let recheckMs = MIN_RECHECK_MS;
		let result = await this.recheck(message, heartbeats);
		while (result === 'again' || (isAtWork(result) && clock.now() < deadline)) {
			await pause(recheckMs * (1 + 0.25 * clock.random()), clock, state);
			recheckMs = Math.min(2 * recheckMs, MAX_RECHECK_MS);
			result = await this.recheck(message, heartbeats);
		}
		return result;
	}

	private async recheck(
		message: MessageKey,
		heartbeats: HeartbeatWatch,
	): Promise<Awaited | 'again'> {
		if (this.run.state.stopped) return 'stopped';
		const concurrent = this.workflow.concurrentClaim(message);
		if (concurrent !== undefined) return await this.endOf(concurrent);
		const { state, held, heartbeat } = await this.workflow.recheck(message);
		switch (state) {
			case 'new':
				this.held.add(message.key);
				return 'new';
			case 'sent':
				return 'sentMeanwhile';
			case 'skipped':
				return 'skipped';
			case 'held': {
				const isQuiet = heartbeats.quietMs(heartbeat) >= ABANDONED_AFTER_MS;
				if (isQuiet) this.workflow.abandon(held);
				const otherwise = held.includes(message.key) ? 'atWork' : 'otherAtWork';
				return this.workflow.doubtOf(message, held) ?? otherwise;
			}
		}
	}

	private async endOf(concurrent: ConcurrentClaim): Promise<Awaited | 'again'> {
		const end = await Promise.race([concurrent.end, this.stopped]);
		if (end === 'accepted' && concurrent.isSame) return 'sentMeanwhile';
		if (end === 'unknown' && concurrent.isSame) return 'concurrentInDoubt';
		// Another message to the same recipient: it stops being in doubt with the next cycle.
		if (end === 'accepted') await this.workflow.flush();
		return 'again';
	}

	/**
	 * Claims a row in doubt, to send it again.
	 *
	 * @returns false if another run holds it by now
	 * @throws whatever the store throws
	 */
	async claimAgain(index: number): Promise<boolean> {
		const message = this.run.messages[index];
		if (!this.reopen(index)) return false;
		if (message === undefined) return true;
		await this.workflow.recordTakeOver(message).catch((error: unknown) => {
			this.held.delete(message.key);
			throw error;
		});
		return true;
	}

	/**
	 * Takes over a row in doubt without recording that.
	 *
	 * @returns false if another run holds it by now
	 */
	reopen(index: number): boolean {
		const message = this.run.messages[index];
		if (message === undefined || this.held.has(message.key)) return true;
		if (!this.workflow.takeOver(message)) return false;
		this.held.add(message.key);
		return true;
	}

	/** Ends a row. Call once for each row whose result is known, including rows that were not claimed. */
	end(index: number, end: KeyEnd): void {
		const key = this.run.messages[index]?.key;
		if (key !== undefined && this.held.delete(key)) this.workflow.end(key, end);
	}

	/** Whether the row's recipient has received the campaign with other values from an earlier run. */
	gotOther(index: number): boolean {
		const message = this.run.messages[index];
		return message !== undefined && this.others.has(message.key);
	}

	/** Records that the row was skipped as a repeat: another row to the same recipient was sent instead. */
	skip(index: number): void {
		const message = this.run.messages[index];
		if (message !== undefined) this.skipped.push({ key: message.key, repeat: 'skip' });
	}

	/**
	 * Releases what was claimed but never sent, writes pending results, and leaves the workflow's history.
	 *
	 * @throws whatever the store throws
	 */
	async close(): Promise<void> {
		await this.writeAll().finally(() => this.leave());
	}

	/** {@link close}; never throws: a failure here must not cost the rows their results. */
	async closeOrWarn(context: IExecuteFunctions): Promise<void> {
		const { clock, messages } = this.run;
		try {
			await this.writeAll();
			const isDue = clock.random() * ROWS_PER_CHECK < messages.length;
			if (isDue || context.getMode() === 'manual') {
				await warnIfNearlyFull(context, this.openRun.store);
			}
		} catch (error) {
			warnNotSaved(context, error as Error);
		}
		this.leave();
	}

	private async writeAll(): Promise<void> {
		await this.lastClaim;
		for (const key of this.held) this.workflow.end(key, 'failed');
		this.held.clear();
		await this.recordSkipped();
		await retried(async () => await this.workflow.flush(), WRITE_RETRY_MS, this.run.clock);
	}

	private leave(): void {
		this.openRun.maxMarks = Math.min(this.openRun.maxMarks, MAX_MARKS);
		this.histories.leave(this.workflowId, this.run.clock, this.openRun);
	}

	private async recordSkipped(): Promise<void> {
		if (this.skipped.length === 0) return;
		// What was released must be new again.
		await this.workflow.flush();
		for (const [key, { state }] of await this.workflow.claim(this.skipped)) {
			if (state === 'new') this.workflow.end(key, 'accepted');
		}
	}
}

function isAtWork(result: Awaited): boolean {
	return result === 'atWork' || result === 'otherAtWork';
}

/** Measures how long a holder has shown no heartbeat. */
class HeartbeatWatch {
	private last: string | undefined;
	private checkedAt: number;
	private quiet = 0;

	constructor(private readonly clock: Clock) {
		this.checkedAt = clock.now();
	}

	/**
	 * Milliseconds without a change; a long gap between two checks counts only in part, since this process may have
	 * stalled.
	 */
	quietMs(heartbeat: string): number {
		const now = this.clock.now();
		this.quiet =
			heartbeat === this.last ? this.quiet + Math.min(now - this.checkedAt, MAX_RECHECK_MS) : 0;
		this.last = heartbeat;
		this.checkedAt = now;
		return this.quiet;
	}
}

/**
 * Finds rows that have the same key as an earlier row of the list.
 *
 * @param keyOf the key of a row; undefined if it has none
 * @returns the index of each repeating row mapped to that of the first row with its key, ascending
 */
export function repeatsOf<Row>(
	rows: readonly Row[],
	keyOf: (row: Row) => string | undefined,
): Map<number, number> {
	const first = new Map<string, number>();
	const repeats = new Map<number, number>();
	for (const [index, row] of rows.entries()) {
		const key = keyOf(row);
		if (key === undefined) continue;
		const earlier = first.get(key);
		if (earlier === undefined) first.set(key, index);
		else repeats.set(index, earlier);
	}
	return repeats;
}

function withPrefix(prefix: string, { key, person, ...message }: MessageKey): MessageKey {
	return {
		...message,
		key: `${prefix}${key}`,
		...(person === undefined ? {} : { person: `${prefix}${person}` }),
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

/** A list that pushes its own first rows out of the history could be sent twice. */
function refuseTooLong(
	context: IExecuteFunctions,
	messages: ReadonlyArray<MessageKey | undefined>,
	before: number,
): void {
	// Most lists are too short to need a set of all their keys.
	if (before + messages.length <= MAX_RECIPIENTS) return;
	const keys = new Set(messages.map((message) => message?.key));
	keys.delete(undefined);
	const recipients = before + keys.size;
	if (recipients <= MAX_RECIPIENTS) return;
	throw new NodeOperationError(
		context.getNode(),
		`${before === 0 ? 'Nothing was sent. The' : 'This batch was not sent. With it, the'} list has ${recipients} messages, and the sent history can hold a list of ${MAX_RECIPIENTS}`,
		{
			description:
				'Split the list, and send each part with a workflow of its own. For longer lists, see "Large lists" in the documentation',
		},
	);
}

/** Checking how full the history is takes a store call: single events do it once in this many. */
const ROWS_PER_CHECK = 20;
/** From here on the user is warned that the oldest sends will be dropped. */
const NEARLY_FULL = 0.9;

async function warnIfNearlyFull(context: IExecuteFunctions, store: MarkStore): Promise<void> {
	const count = await store.count();
	if (count < NEARLY_FULL * MAX_MARKS) return;
	const fill = count >= MAX_MARKS ? 'full' : 'nearly full';
	const message = `The sent history is ${fill}. The oldest entries are dropped, and their messages may be sent again. To remember more, see "Large lists" in the documentation`;
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
		'The sent history could not be written. A later execution may report rows accepted now as unknown';
	context.logger.error(`${context.getNode().name}: ${message} (${error.message})`);
	addHint(context, message);
}

function addHint(context: IExecuteFunctions, message: string): void {
	// Versions of n8n without hints must not lose the results because of one.
	context.addExecutionHints?.({ message, type: 'warning', location: 'outputPane' });
}
