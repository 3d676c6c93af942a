/**
 * n8n's deduplication store for tests, with the races of the real one (DeduplicationHelper in the package n8n): one row
 * per workflow and context, which each call reads, changes and writes in separate steps without a lock.
 */
import type {
	ICheckProcessedContextData,
	IDataDeduplicator,
	IExecuteFunctions,
} from 'n8n-workflow';

type Scope = 'node' | 'workflow';
type Mode = 'entries' | 'latestIncrementalKey' | 'latestDate';

/** The content of one row: a list in the mode "entries", else one value. */
export interface ProcessedRow {
	readonly mode: Mode;
	readonly data: readonly string[] | string;
}

/** The table's content, which outlives the processes that use it. */
export type ProcessedRows = Map<string, ProcessedRow>;

/** Marks that no message or recipient needs. */
export function leftoverMarks(rows: ProcessedRows): string[] {
	const marks = new Set(marksIn(rows));
	const isInDoubt = (mark: string) =>
		['wa-a', 'wa-b'].every((pair) => marks.has(mark.replace(/^wa-skipped/, pair)));
	return [...marks].filter((mark) => !/^wa-[ab]:/.test(mark) && !isInDoubt(mark));
}

/** The marks of all lists, in order. */
export function marksIn(rows: ProcessedRows): string[] {
	return [...rows.values()].flatMap(({ data }) => (typeof data === 'string' ? [] : data));
}

/** A table with a primary key, as seen by one process. */
export class ProcessedDataTable {
	/** @param travel the time that a statement takes to the database, and that the response takes back */
	constructor(
		private readonly travel: (statement: string) => Promise<void>,
		private readonly rows: ProcessedRows = new Map(),
	) {}

	async find(key: string): Promise<ProcessedRow | undefined> {
		return await this.access('select', () => this.rows.get(key));
	}

	/** @throws Error when another call has inserted the row in the meantime */
	async insert(key: string, row: ProcessedRow): Promise<void> {
		await this.access('insert', () => {
			if (this.rows.has(key)) throw new Error('UNIQUE constraint failed: processed_data');
			this.rows.set(key, row);
		});
	}

	async update(key: string, row: ProcessedRow): Promise<void> {
		await this.access('update', () => {
			if (this.rows.has(key)) this.rows.set(key, row);
		});
	}

	async delete(key: string): Promise<void> {
		await this.access('delete', () => this.rows.delete(key));
	}

	private async access<T>(statement: string, execute: () => T): Promise<T> {
		await this.travel(statement);
		const answer = execute();
		await this.travel('answer');
		return answer;
	}
}

/** The methods of n8n's DeduplicationHelper; n8n stores the MD5 of each list item. */
export function weakDeduplicator(table: ProcessedDataTable): IDataDeduplicator {
	return {
		checkProcessedAndRecord: async (items, scope, context, { mode, maxEntries }) => {
			const key = keyOf(scope, context);
			const row = await table.find(key);
			if (row !== undefined && row.mode !== mode) throw new Error(INCOMPATIBLE);
			if (mode !== 'entries') return await recordLatest(table, key, mode, row, items.map(String));
			const data = [...listOf(row)];
			// A set of these, and not of the whole list, which may be long.
			const asked = new Set(items.map(String));
			const known = new Set(data.filter((item) => asked.has(item)));
			const fresh = items.filter((item) => !known.has(String(item)));
			data.push(...fresh.map(String));
			if (maxEntries) data.splice(0, data.length - maxEntries);
			if (row === undefined) await table.insert(key, { mode, data });
			else await table.update(key, { mode, data });
			return { new: fresh, processed: items.filter((item) => known.has(String(item))) };
		},
		removeProcessed: async (items, scope, context, { mode }) => {
			if (mode !== 'entries') throw new Error('Removing processed data is not possible');
			const key = keyOf(scope, context);
			const row = await table.find(key);
			if (row === undefined || row.mode !== 'entries') return;
			const unwanted = new Set(items.map(String));
			// As in n8n: of an item recorded twice, one remains.
			const data = listOf(row).filter((item) => !unwanted.delete(item));
			await table.update(key, { mode, data });
		},
		clearAllProcessedItems: async (scope, context) => await table.delete(keyOf(scope, context)),
		getProcessedDataCount: async (scope, context) =>
			listOf(await table.find(keyOf(scope, context))).length,
	};
}

const INCOMPATIBLE =
	'Deduplication data was originally saved with an incompatible setting of the ‘Keep Items Where’ parameter. Try ’Clean Database’ operation to reset.';
const NUMBERS_ONLY = 'Invalid value. Only numbers are supported in mode "latestIncrementalKey"';

/** Only the largest value is kept. Other values than numbers can be inserted, but not compared. */
async function recordLatest(
	table: ProcessedDataTable,
	key: string,
	mode: Mode,
	row: ProcessedRow | undefined,
	items: string[],
): Promise<{ new: string[]; processed: string[] }> {
	if (items.length > 1) items.forEach(numberOf);
	const [largest = ''] = items.toSorted((one, other) => Number(other) - Number(one));
	if (row === undefined) {
		await table.insert(key, { mode, data: largest });
		return { new: items, processed: [] };
	}
	const { data } = row;
	if (typeof data !== 'string') return { new: [], processed: [] };
	const fresh = items.filter((item) => numberOf(item) > numberOf(data));
	await table.update(key, { mode, data: fresh.length > 0 ? largest : data });
	return { new: fresh, processed: items.filter((item) => !fresh.includes(item)) };
}

function numberOf(value: string): number {
	const number = Number(value);
	if (Number.isNaN(number)) throw new Error(NUMBERS_ONLY);
	return number;
}

function listOf(row: ProcessedRow | undefined): readonly string[] {
	return row === undefined || typeof row.data === 'string' ? [] : row.data;
}

function keyOf(scope: Scope, { workflow, node }: ICheckProcessedContextData): string {
	return `${workflow.id}:${scope === 'node' ? `n:${node?.id}` : ''}`;
}

/**
 * A table whose accesses are asynchronous, like a database's.
 *
 * @param rows rows that other processes have written, and may read
 */
export function newTable(rows?: ProcessedRows): ProcessedDataTable {
	return new ProcessedDataTable(
		async () => await new Promise((resolve) => setImmediate(resolve)),
		rows,
	);
}

/** @returns for a context's `helpers` */
export function deduplicationHelpers(
	table: ProcessedDataTable,
	nodeId = 'node-1',
): IExecuteFunctions['helpers'] {
	const store = weakDeduplicator(table);
	const owner = {
		workflow: { id: 'workflow-1' },
		node: { id: nodeId },
	} as ICheckProcessedContextData;
	type Helpers = IExecuteFunctions['helpers'];
	const helpers: Partial<Helpers> = {
		checkProcessedAndRecord: async (items, scope, options) =>
			await store.checkProcessedAndRecord(items, scope, owner, options),
		removeProcessed: async (items, scope, options) =>
			await store.removeProcessed(items, scope, owner, options),
		clearAllProcessedItems: async (scope, options) =>
			await store.clearAllProcessedItems(scope, owner, options),
		getProcessedDataCount: async (scope, options) =>
			await store.getProcessedDataCount(scope, owner, options),
	};
	return helpers as Helpers;
}
