/**
 * n8n's deduplication store for tests: the real one needs n8n's database. It is as weak as the real
 * one (DeduplicationHelper in the package n8n): one row per workflow and context, which each call
 * reads, changes and writes in three steps without a lock, so that others can come in between.
 */
import { createHash } from 'node:crypto';
import type { ICheckProcessedContextData, IDataDeduplicator } from 'n8n-workflow';
import { DataDeduplicationService } from 'n8n-core';

type Scope = 'node' | 'workflow';

/** A table with a primary key; each access takes a while. */
export class ProcessedDataTable {
	private readonly rows = new Map<string, readonly string[]>();

	/** @param pause before each access takes effect */
	constructor(private readonly pause: () => Promise<void>) {}

	async find(key: string): Promise<string[] | undefined> {
		await this.pause();
		const row = this.rows.get(key);
		return row && [...row];
	}

	/** @throws Error when another call has made the row meanwhile */
	async insert(key: string, data: readonly string[]): Promise<void> {
		await this.pause();
		if (this.rows.has(key)) throw new Error('UNIQUE constraint failed: processed_data');
		this.rows.set(key, [...data]);
	}

	async update(key: string, data: readonly string[]): Promise<void> {
		await this.pause();
		if (this.rows.has(key)) this.rows.set(key, [...data]);
	}

	async delete(key: string): Promise<void> {
		await this.pause();
		this.rows.delete(key);
	}
}

/** The calls of n8n's DeduplicationHelper in its mode "entries". */
export function weakDeduplicator(table: ProcessedDataTable): IDataDeduplicator {
	return {
		checkProcessedAndRecord: async (items, scope, context) => {
			const key = keyOf(scope, context);
			const data = await table.find(key);
			const known = new Set(data);
			const fresh = items.filter((item) => !known.has(hash(item)));
			if (data === undefined) await table.insert(key, fresh.map(hash));
			else await table.update(key, [...data, ...fresh.map(hash)]);
			return { new: fresh, processed: items.filter((item) => known.has(hash(item))) };
		},
		removeProcessed: async (items, scope, context) => {
			const key = keyOf(scope, context);
			const data = await table.find(key);
			if (data === undefined) return;
			for (const item of items.map(hash)) {
				const index = data.indexOf(item);
				if (index !== -1) data.splice(index, 1);
			}
			await table.update(key, data);
		},
		clearAllProcessedItems: async (scope, context) => await table.delete(keyOf(scope, context)),
		getProcessedDataCount: async (scope, context) =>
			(await table.find(keyOf(scope, context)))?.length ?? 0,
	};
}

/** To be called once per test file. */
export async function startDeduplication(): Promise<void> {
	const table = new ProcessedDataTable(
		async () => await new Promise((resolve) => setImmediate(resolve)),
	);
	await DataDeduplicationService.init(weakDeduplicator(table));
}

function keyOf(scope: Scope, { workflow, node }: ICheckProcessedContextData): string {
	return `${workflow.id}:${scope === 'node' ? `n:${node?.id}` : ''}`;
}

function hash(item: string | number): string {
	return createHash('md5').update(String(item)).digest('base64');
}
