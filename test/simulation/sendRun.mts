/** One run of the send engine in virtual time: planned service, cancel, crash. */
import { SentLedger } from '../../nodes/common/ledger/sentLedger.ts';
import { createClient, DEFAULT_CLIENT } from '../../nodes/common/service/client.ts';
import { RunState } from '../../nodes/common/pacing/runState.ts';
import type { RowResult } from '../../nodes/common/sending/outcome.ts';
import type { PreparedRow } from '../../nodes/common/sending/prepared.ts';
import type { SendPlan } from '../../nodes/common/sending/sendRows.ts';
import { sendRows } from '../../nodes/common/sending/sendRows.ts';
import type { Transport } from '../../nodes/common/service/client.ts';
import { simulatedStore } from './markStore.mts';
import type { VirtualClock } from './virtualClock.mts';

export interface SimulatedRun {
	readonly numbers: readonly string[];
	readonly transport: Transport;
	readonly clock: VirtualClock;
	readonly onServerFailure: 'retry' | 'reportUnknown';
	readonly maxConcurrent?: number;
	readonly maxTries?: number;
	readonly maxPerSecond?: number;
	readonly maxWaitMs?: number;
	readonly stopAtFirstFailure?: boolean;
	readonly inDoubtRows?: SendPlan['inDoubtRows'];
	/** Marks that outlive the run; absent: no "Skip Already Sent". */
	readonly marks?: Set<string>;
	/** Results of an earlier try (Retry On Fail). */
	readonly settled?: ReadonlyMap<number, RowResult>;
	/** Milliseconds after which the user cancels. */
	readonly cancelAfter?: number;
	/** Milliseconds after which the process is gone. */
	readonly crashAfter?: number;
}

/** @returns a result per row and each settled row's index, or undefined after a crash */
export async function simulate(
	run: SimulatedRun,
): Promise<{ results: RowResult[]; settledRows: number[] } | undefined> {
	const { clock } = run;
	const alive = lifetime(run);
	const cancel = new AbortController();
	const state = new RunState(cancel.signal);
	if (run.cancelAfter !== undefined) void clock.sleep(run.cancelAfter).then(() => cancel.abort());
	const rows = run.numbers.map(toRow);
	const keyOf = (index: number) => (run.settled?.has(index) ? undefined : run.numbers[index]);
	const ledger =
		run.marks === undefined
			? undefined
			: new SentLedger(simulatedStore(run.marks, alive.clock, 4), alive.clock, rows.length, keyOf);
	const options = {
		...DEFAULT_CLIENT,
		maxConcurrent: run.maxConcurrent ?? 7,
		maxPerSecond: run.maxPerSecond ?? 0,
		maxTries: run.maxTries ?? 3,
		maxWaitMs: run.maxWaitMs ?? DEFAULT_CLIENT.maxWaitMs,
		onServerFailure: run.onServerFailure,
	};
	const settledRows: number[] = [];
	const work = async () => {
		const results = await sendRows(
			{
				project: { baseUrl: '', projectId: '', apiPassword: '' },
				state,
				clock: alive.clock,
				client: createClient(alive.transport, state, options, alive.clock),
			},
			{
				rows,
				subject: 'message',
				isAcceptance: (body) => (body as { status?: string }).status === 'success',
				skipRepeats: true,
				inDoubtRows: run.inDoubtRows ?? 'report',
				stopAtFirstFailure: run.stopAtFirstFailure ?? false,
				maxConcurrent: options.maxConcurrent,
				ledger,
				settled: run.settled ?? new Map(),
				onSettled: (index, { outcome }) => {
					settledRows.push(index);
					if (outcome === 'accepted') ledger?.settleAccepted(index);
					else if (outcome === 'failed') ledger?.release(index);
				},
			},
		);
		const inDoubt = results.flatMap(({ outcome }, index) => (outcome === 'unknown' ? [index] : []));
		await ledger?.close(inDoubt);
		return { results, settledRows };
	};
	return await clock.run(Promise.race([work(), alive.end]));
}

/** After a crash nothing of the process goes on; requests that have left still arrive. */
function lifetime({ clock, transport, crashAfter }: SimulatedRun) {
	let crashed = false;
	const forever = new Promise<never>(() => undefined);
	const end =
		crashAfter === undefined
			? forever
			: clock.sleep(crashAfter).then(() => {
					crashed = true;
					return undefined;
				});
	const untilCrash = async <T,>(work: Promise<T>): Promise<T> => {
		const result = await work;
		return crashed ? await forever : result;
	};
	return {
		end,
		clock: { ...clock, sleep: async (ms: number) => await untilCrash(clock.sleep(ms)) },
		transport: (async (request) => await untilCrash(transport(request))) as Transport,
	};
}

function toRow(number: string): PreparedRow {
	return {
		ok: true,
		facts: { campaign: 'c', phoneNumber: number },
		request: { method: 'POST', path: [], body: { phone_number: number }, repeatability: 'once' },
		key: number,
		group: 'c',
	};
}
