/**
 * n8n's deduplication store for tests. It is as weak as the real one (DeduplicationHelper in the
 * package n8n): one row per workflow and context, which each call reads, changes and writes in three
 * steps without a lock, so that others can come in between.
 */
import type { ICheckProcessedContextData, IDataDeduplicator } from 'n8n-workflow';

type Scope = 'node' | 'workflow';

/** What the table holds: it outlives the processes that reach it. */
export type ProcessedRows = Map<string, readonly string[]>;

/** A table with a primary key, as one process reaches it. */
export class ProcessedDataTable {
	/** @param travel the way of a statement to the database, and of its answer back */
	constructor(
		private readonly travel: () => Promise<void>,
		private readonly rows: ProcessedRows = new Map(),
	) {}

	async find(key: string): Promise<string[] | undefined> {
		return await this.access(() => {
			const row = this.rows.get(key);
			return row && [...row];
		});
	}

	/** @throws Error when another call has made the row meanwhile */
	async insert(key: string, data: readonly string[]): Promise<void> {
		await this.access(() => {
			if (this.rows.has(key)) throw new Error('UNIQUE constraint failed: processed_data');
			this.rows.set(key, [...data]);
		});
	}

	async update(key: string, data: readonly string[]): Promise<void> {
		await this.access(() => {
			if (this.rows.has(key)) this.rows.set(key, [...data]);
		});
	}

	async delete(key: string): Promise<void> {
		await this.access(() => this.rows.delete(key));
	}

	private async access<T>(statement: () => T): Promise<T> {
		await this.travel();
		const answer = statement();
		await this.travel();
		return answer;
	}
}

/** The calls of n8n's DeduplicationHelper in its mode "entries"; n8n keeps an MD5 in place of each item. */
export function weakDeduplicator(table: ProcessedDataTable): IDataDeduplicator {
	return {
		checkProcessedAndRecord: async (items, scope, context) => {
			const key = keyOf(scope, context);
			const data = await table.find(key);
			const known = new Set(data);
			const fresh = items.filter((item) => !known.has(String(item)));
			if (data === undefined) await table.insert(key, fresh.map(String));
			else await table.update(key, [...data, ...fresh.map(String)]);
			return { new: fresh, processed: items.filter((item) => known.has(String(item))) };
		},
		removeProcessed: async (items, scope, context) => {
			const key = keyOf(scope, context);
			const data = await table.find(key);
			if (data === undefined) return;
			const unwanted = new Set(items.map(String));
			// As there: of an item that was recorded twice, one stays.
			const left = data.filter((item) => !unwanted.delete(item));
			await table.update(key, left);
		},
		clearAllProcessedItems: async (scope, context) => await table.delete(keyOf(scope, context)),
		getProcessedDataCount: async (scope, context) =>
			(await table.find(keyOf(scope, context)))?.length ?? 0,
	};
}

function keyOf(scope: Scope, { workflow, node }: ICheckProcessedContextData): string {
	return `${workflow.id}:${scope === 'node' ? `n:${node?.id}` : ''}`;
}
