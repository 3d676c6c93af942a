/** Rows that the send engine sends to a planned service in virtual time, without n8n. */
import { WorkflowHistories } from '../../nodes/engine/history/workflowHistory.ts';
import { SentHistory } from '../../nodes/engine/history/sentHistory.ts';
import type { MarkStore } from '../../nodes/engine/history/markStore.ts';
import { RunState, type StopReason } from '../../nodes/service/limiter/runState.ts';
import type { RowResult } from '../../nodes/engine/sending/outcome.ts';
import { NO_EARLIER_RUNS } from '../../nodes/engine/executionMemory.ts';
import { messagesOf, type PreparedRow } from '../../nodes/engine/sending/prepared.ts';
import { SendRun, type SendPlan } from '../../nodes/engine/sending/sendRun.ts';
import type { Attempt } from '../../nodes/service/http/attempt.ts';
import { Facts } from '../../nodes/service/sharedProjects.ts';
import { DEFAULT_CLIENT, ServiceClient } from '../../nodes/service/client.ts';
import { nodeContext } from './nodeContext.mts';
import { virtualClock } from '../simulation/virtualClock.mts';

export const rowTo = (number: string, group = 'Welcome'): PreparedRow => ({
	ok: true,
	facts: { campaign: group, phoneNumber: number },
	request: {
		method: 'POST',
		path: [],
		body: { phone_number: number },
		repeatability: 'once',
		returns: 'send',
	},
	repeatKey: `${group}:${number}`,
	message: { key: `${group}:${number}` },
	recipient: number,
	group,
});
export const refused = (...problems: string[]): PreparedRow => ({
	ok: false,
	facts: { phoneNumber: '' },
	problems,
});

export const answer = (status: number, body: unknown = {}): Attempt => ({
	kind: 'answer',
	status,
	headers: {},
	body,
});
const ACCEPTED = answer(200, { status: 'success' });
export const REFUSED = answer(400, { error: 'Bad Request', message: 'no' });

export const FAULT = { status: 'fault' };
/** Recognises an acceptance, and throws for one body. */
export const failOn = (fault: unknown) => (body: unknown) => {
	if (body === fault) throw new Error('out of the blue');
	return (body as { status?: string }).status === 'success';
};

/** A sent history in which other runs hold these rows, and have released them once they were waited for. */
export const historyWith = (
	busy: readonly number[],
	more: Partial<Record<keyof SentHistory, unknown>> = {},
): SentHistory =>
	({
		claim: async (row: number) => await Promise.resolve(busy.includes(row) ? 'busy' : 'new'),
		end: () => undefined,
		skip: () => undefined,
		wait: async () => await Promise.resolve('new'),
		...more,
	}) as unknown as SentHistory;

interface Sent {
	readonly results: RowResult[];
	readonly outcomes: string[];
	/** The numbers sent to the service, in order. */
	readonly asked: string[];
	readonly settled: number[];
	readonly stopped: StopReason | undefined;
}

interface Plan extends Partial<SendPlan> {
	/** Results of an earlier try. */
	readonly settled?: ReadonlyMap<number, RowResult>;
	/** Called with each result as soon as it is known. */
	readonly remember?: (index: number, result: RowResult) => void;
	/** In place of the one over the store. */
	readonly history?: SentHistory;
	/** The service's response by number; it accepts all others. */
	readonly answers?: Readonly<Record<string, Attempt>>;
	readonly maxTries?: number;
	readonly maxConcurrent?: number;
	readonly store?: MarkStore;
	/** Called as a request leaves. */
	readonly onRequest?: (number: string) => void;
}

/** Sends rows one at a time by default, to a service that responds after 10 ms. */
export async function send(rows: readonly PreparedRow[], plan: Plan = {}): Promise<Sent> {
	const { answers = {}, maxConcurrent = 1, maxTries = 1, store, onRequest, ...given } = plan;
	const { settled: known = new Map(), remember, history: givenHistory, ...more } = given;
	const clock = virtualClock(() => 0.5);
	const state = new RunState();
	const context = nodeContext();
	const asked: string[] = [];
	const settled: number[] = [];
	const client = new ServiceClient(
		async ({ body }) => {
			const number = String(body?.phone_number);
			asked.push(number);
			onRequest?.(number);
			await clock.sleep(10);
			return answers[number] ?? ACCEPTED;
		},
		state,
		{ ...DEFAULT_CLIENT, maxConcurrent, maxTries },
		clock,
	);
	const messages = messagesOf(rows, more.skipRepeats === false, NO_EARLIER_RUNS);
	const stored =
		store &&
		new SentHistory(
			new WorkflowHistories(),
			'w',
			{ store, maxMarks: 1000 },
			{ clock, state, maxWaitMs: 600_000, messages },
		);
	const results = await clock.run(
		new SendRun(
			context,
			{
				project: { baseUrl: '', projectId: '', apiPassword: '', headerName: 'X-Password' },
				facts: new Facts(clock),
				state,
				clock,
				client,
			},
			{
				rows,
				isAcceptance: failOn(undefined),
				skipRepeats: true,
				pace: { maxPerSecond: 0 },
				stopAtFirstFailure: false,
				rowsInDoubt: 'report',
				memory: {
					resultOf: (index) => known.get(index),
					note: (index, result) => {
						remember?.(index, result);
						settled.push(index);
					},
				},
				history: givenHistory ?? stored,
				...more,
			},
		).send(),
	);
	if (stored !== undefined) await clock.run(stored.close());
	const outcomes = results.map(({ outcome }) => outcome);
	return { results, outcomes, asked, settled, stopped: state.stopped };
}
