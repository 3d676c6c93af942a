/** Sends a whole list, from checked rows to output items, to a planned service in virtual time. */
import type { IDataObject, IExecuteFunctions, INode } from 'n8n-workflow';
import { ExecutionMemory } from '../../nodes/engine/executionMemory.ts';
import { RunState } from '../../nodes/service/limiter/runState.ts';
import type { Run } from '../../nodes/engine/run.ts';
import { readSendOptions } from '../../nodes/engine/sending/options.ts';
import type { PreparedRow } from '../../nodes/engine/sending/prepared.ts';
import { sendList } from '../../nodes/engine/sending/sendList.ts';
import type { Attempt } from '../../nodes/service/http/attempt.ts';
import { Facts } from '../../nodes/service/sharedProjects.ts';
import { ServiceClient } from '../../nodes/service/client.ts';
import { deduplicationHelpers, newTable } from './processedData.mts';
import { executeContext } from './executeContext.mts';
import { answer, refused, rowTo } from './sentRows.mts';
import { virtualClock, type VirtualClock } from '../simulation/virtualClock.mts';

/** A list with prepared rows: a number is a good row, also with a Send Key ("1 key"), any other text the problem of a bad one. */
async function prepared(list: readonly string[], breaksOff?: Error): Promise<PreparedRow[]> {
	if (breaksOff !== undefined) throw breaksOff;
	const rows = list.map((value) => {
		const [, number, sendKey] = /^(\d+)(?: (\w+))?$/.exec(value) ?? [];
		if (number === undefined) return refused(value);
		return sendKey === undefined ? rowTo(number) : { ...rowTo(number), sendKey };
	});
	return await Promise.resolve(rows);
}

interface Setting {
	readonly onError?: INode['onError'];
	readonly options?: IDataObject;
	readonly skipAlreadySent?: boolean;
	/** The service's response by number; it accepts all others. */
	readonly answers?: Readonly<Record<string, Attempt>>;
	readonly more?: Partial<IExecuteFunctions>;
	readonly mode?: 'manual' | 'trigger';
	readonly latencyMs?: number;
	/** Maximum number of requests in flight; 1 when absent, so that rows are sent in order. */
	readonly maxConcurrent?: number;
	/** n8n's cancel signal. */
	readonly signal?: AbortSignal;
	/** Actions by the milliseconds after which they run. */
	readonly atTime?: { readonly ms: number; readonly action: (clock: VirtualClock) => void };
	/** n8n's stored data of an earlier execution, for its Retry button. */
	readonly kept?: IDataObject;
}

/** In this process, so far. */
let runs = 0;

/**
 * One execution of a node, which may run its list several times, as Retry On Fail does. "askedAt" has the milliseconds
 * after which each number was sent to the service.
 */
export function execution(list: readonly string[], setting: Setting = {}) {
	const { kept = {} } = setting;
	const asked: string[] = [];
	const askedAt: number[] = [];
	const { context, reported } = executeContext(
		{
			parameters: {
				skipAlreadySent: setting.skipAlreadySent,
				options: setting.options,
			},
			items: list.map(() => ({})),
			onError: setting.onError,
			mode: setting.mode,
		},
		{
			getContext: () => kept,
			getWorkflowDataProxy: () => ({ $runIndex: 0 }) as never,
			// A process shares the keeper of a workflow's history, with the clock of its first run. Each run here has its own.
			getWorkflow: () => ({ id: `workflow ${runs}`, name: 'Sends', active: true }),
			helpers: deduplicationHelpers(newTable()),
			...setting.more,
		},
	);
	const run = async (answers = setting.answers ?? {}, breaksOff?: Error) => {
		runs += 1;
		const clock = virtualClock(() => 0.5);
		const began = clock.now();
		const state = new RunState(setting.signal);
		if (setting.atTime)
			void clock.sleep(setting.atTime.ms).then(() => setting.atTime?.action(clock));
		const { maxConcurrent = 1 } = setting;
		const options = { ...readSendOptions(context, []), maxConcurrent };
		const transport = async ({ body }: { body?: IDataObject }): Promise<Attempt> => {
			const number = String(body?.phone_number);
			asked.push(number);
			askedAt.push(clock.now() - began);
			await clock.sleep(setting.latencyMs ?? 10);
			return answers[number] ?? answer(200, { status: 'success' });
		};
		const project = { baseUrl: '', projectId: 'p', apiPassword: '', headerName: 'X-Password' };
		const client = new ServiceClient(transport, state, options, clock);
		const engine: Run = { project, facts: new Facts(clock), state, clock, client };
		const sent = sendList(context, engine, options, {
			prepare: async () => await prepared(list, breaksOff),
			execution: ExecutionMemory.open(context),
			isAcceptance: (body) => (body as { status?: string }).status === 'success',
		});
		// The clock runs for a moment after an error, which must not count as unhandled.
		const [end] = await clock.run(Promise.allSettled([sent]));
		if (end.status === 'rejected') throw end.reason;
		return end.value.flat().map(({ json }) => json);
	};
	return { run, reported, asked, askedAt, kept };
}
