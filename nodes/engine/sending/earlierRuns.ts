import { createHash } from 'node:crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

/** What a node's runs have had to do with before in the same execution, as in a loop over batches. */
export interface EarlierRuns {
	/** Rows that came in with them. */
	readonly rows: number;
	/** How often they noted the message. */
	count(key: string): number;
	/** To be known to the runs that follow. */
	note(key: string): void;
	/** What they were to cost, as they noted it: {@link noteCost}. */
	readonly cost: bigint;
	/** What this run is to cost. */
	noteCost(cost: bigint): void;
}

/** Kept with the execution, so that it outlives a Wait node. */
interface Stored extends IDataObject {
	runIndex: number;
	rowsBefore: number;
	rows: number;
	/** Messages, {@link ID_LENGTH} characters each: of the runs before, and of this one. */
	before: string;
	now: string;
	/** Digits: JSON has no bigint. Absent where no run noted any. */
	costBefore?: string;
	cost?: string;
}

const KEY = 'sentMessages';
/** 48 bits: among 100,000 messages two have the same ID in one of 50,000 executions. */
const ID_LENGTH = 8;

/** Of a node whose runs have nothing to do with each other. */
export const NO_EARLIER_RUNS: EarlierRuns = {
	rows: 0,
	count: () => 0,
	note: () => undefined,
	cost: 0n,
	noteCost: () => undefined,
};

/**
 * @param rows of this run
 * @returns what the runs before have noted; nothing for agents' tools, which are called for the same words on purpose
 */
export function earlierRuns(context: IExecuteFunctions, rows: number): EarlierRuns {
	if (context.getNode().type.endsWith('Tool')) return NO_EARLIER_RUNS;
	const nodeContext = context.getContext('node');
	const stored = ofThisRun(nodeContext[KEY] as Stored | undefined, {
		runIndex: Number(context.getWorkflowDataProxy(0).$runIndex),
		rows,
	});
	nodeContext[KEY] = stored;
	const counts = new Map<string, number>();
	for (let at = 0; at < stored.before.length; at += ID_LENGTH) {
		const id = stored.before.slice(at, at + ID_LENGTH);
		counts.set(id, (counts.get(id) ?? 0) + 1);
	}
	return {
		rows: stored.rowsBefore,
		count: (key) => (counts.size === 0 ? 0 : (counts.get(idOf(key)) ?? 0)),
		note: (key) => {
			stored.now += idOf(key);
		},
		cost: BigInt(stored.costBefore ?? 0),
		noteCost: (cost) => {
			stored.cost = String(cost);
		},
	};
}

function ofThisRun(
	found: Stored | undefined,
	{ runIndex, rows }: Pick<Stored, 'runIndex' | 'rows'>,
): Stored {
	if (found === undefined) return { runIndex, rows, rowsBefore: 0, before: '', now: '' };
	// A further try of a run notes again what an earlier one has done.
	if (found.runIndex === runIndex) return { ...found, rows, now: '' };
	const { rowsBefore, before, now, costBefore = 0, cost = 0 } = found;
	const costSoFar = BigInt(costBefore) + BigInt(cost);
	return {
		runIndex,
		rows,
		rowsBefore: rowsBefore + found.rows,
		before: before + now,
		now: '',
		...(costSoFar > 0n && { costBefore: String(costSoFar) }),
	};
}

function idOf(key: string): string {
	return createHash('sha256').update(key).digest('base64url').slice(0, ID_LENGTH);
}
