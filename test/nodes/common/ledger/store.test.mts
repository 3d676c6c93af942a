// The marks of a workflow in n8n's store, and the lock of a node.
import type { IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { clearMarks, markStore } from '../../../../nodes/common/ledger/store.ts';
import { deduplicationHelpers, newTable } from '../../../harness/deduplicationHelpers.mts';
import { executeContext } from '../../../harness/executeContext.mts';
import { nodeContext } from '../../../harness/nodeContext.mts';
import type { ProcessedRows } from '../../../harness/processedData.mts';

describe('The lock', () => {
	it('is given to one of many that want it at the same moment, until it is given back', async () => {
		const table = newTable();
		const stores = Array.from({ length: 20 }, () => markStore(nodeContext({ table })));
		const taken = await Promise.all(stores.map(async (store) => await store.tryLock()));
		expect(taken.filter(Boolean)).toHaveLength(1);
		const [store = markStore(nodeContext())] = stores;
		expect(await store.tryLock()).toBe(false);
		await store.unlock();
		expect(await store.tryLock()).toBe(true);
	});

	it('is the node’s own, and no mark of the workflow', async () => {
		const rows: ProcessedRows = new Map();
		const table = newTable(rows);
		const one = markStore(nodeContext({ table, nodeId: 'a' }));
		const other = markStore(nodeContext({ table, nodeId: 'b' }));
		expect(await one.tryLock()).toBe(true);
		expect(await other.tryLock()).toBe(true);
		expect(await one.count()).toBe(0);
	});

	it('is not written by those that it is refused to', async () => {
		const rows: ProcessedRows = new Map();
		const store = markStore(nodeContext({ table: newTable(rows) }));
		await store.tryLock();
		const before = [...rows.values()];
		await store.tryLock();
		expect([...rows.values()][0]).toBe(before[0]);
	});

	it.each([
		[Object.assign(new Error('doppelter Schlüssel'), { code: '23505' })],
		[new Error('SQLITE_CONSTRAINT: UNIQUE constraint failed: processed_data.context')],
		[new Error("Duplicate entry 'w-n:a' for key 'PRIMARY'")],
	])('is refused where another came first between two statements: %s', async (error) => {
		expect(await failing(error).tryLock()).toBe(false);
	});

	it('throws where the database fails', async () => {
		await expect(failing(new Error('no such table')).tryLock()).rejects.toThrow('no such table');
	});

	function failing(error: Error) {
		const checkProcessedAndRecord = async () => await Promise.reject(error);
		const helpers = { ...deduplicationHelpers(newTable()), checkProcessedAndRecord };
		return markStore(executeContext({}, { helpers }).context);
	}
});

describe('Marks', () => {
	it('are shared by the nodes of a workflow, counted, and taken away', async () => {
		const table = newTable();
		const one = markStore(nodeContext({ table, nodeId: 'a' }));
		const other = markStore(nodeContext({ table, nodeId: 'b' }));
		expect(await one.checkAndRecord(['x', 'y'])).toEqual(new Set());
		expect(await other.checkAndRecord(['y', 'z'])).toEqual(new Set(['y']));
		expect(await one.count()).toBe(3);
		await one.remove(['x', 'nobody']);
		expect(await other.checkAndRecord(['x', 'y', 'z'])).toEqual(new Set(['y', 'z']));
	});

	it('are recorded although another process creates the set at the same moment', async () => {
		const table = newTable();
		const stores = ['a', 'b'].map((nodeId) => markStore(nodeContext({ table, nodeId })));
		const found = await Promise.all(
			stores.map(async (store, index) => await store.checkAndRecord([`mark ${index}`])),
		);
		expect(found).toEqual([new Set(), new Set()]);
		expect(await stores[0]?.count()).toBe(2);
	});

	it('are dropped beyond the bound, the oldest first', async () => {
		const store = markStore(nodeContext());
		await store.checkAndRecord(['a', 'b', 'c'], 4);
		await store.checkAndRecord(['d', 'e'], 4);
		expect(await store.checkAndRecord(['b', 'c', 'd', 'e', 'a'])).toEqual(
			new Set(['b', 'c', 'd', 'e']),
		);
	});

	it('are cleared all at once', async () => {
		const table = newTable();
		const context: IExecuteFunctions = nodeContext({ table, nodeId: 'a' });
		const store = markStore(nodeContext({ table, nodeId: 'b' }));
		await store.checkAndRecord(['x']);
		await clearMarks(context);
		expect(await store.count()).toBe(0);
	});
});
