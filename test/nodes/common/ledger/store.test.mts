// The marks of one process in n8n's store, which has no lock of its own.
import type { IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { clearMarks, markStore } from '../../../../nodes/common/ledger/store.ts';
import { newTable } from '../../../harness/deduplicationHelpers.mts';
import { nodeContext } from '../../../harness/nodeContext.mts';

const numbers = Array.from({ length: 50 }, (_, index) => index);

describe('markStore', () => {
	it('keeps every mark of claims at the same moment', async () => {
		const store = markStore(nodeContext(), 'workflow');
		await Promise.all(
			numbers.map(async (number) => await store.checkAndRecord([`mark ${number}`])),
		);
		const present = await store.checkAndRecord(numbers.map((number) => `mark ${number}`));
		expect(present.size).toBe(50);
	});

	it('gives one key to one of many that claim it at the same moment', async () => {
		const store = markStore(nodeContext(), 'workflow');
		const claims = await Promise.all(
			numbers.map(async () => await store.checkAndRecord(['the key'])),
		);
		expect(claims.filter((present) => present.size === 0)).toHaveLength(1);
	});

	it('takes marks away while others are recorded, and loses neither', async () => {
		const store = markStore(nodeContext(), 'workflow');
		await store.checkAndRecord(numbers.map((number) => `old ${number}`));
		await Promise.all(
			numbers.flatMap((number) => [
				store.remove([`old ${number}`]),
				store.checkAndRecord([`new ${number}`]),
			]),
		);
		const all = numbers.flatMap((number) => [`old ${number}`, `new ${number}`]);
		const present = await store.checkAndRecord(all);
		expect([...present].sort()).toEqual(numbers.map((number) => `new ${number}`).sort());
	});

	it('keeps the turn of nodes that share a workflow, and goes on after a failed call', async () => {
		const table = newTable();
		const one = markStore(nodeContext({ table, nodeId: 'a' }), 'workflow');
		const two = markStore(nodeContext({ table, nodeId: 'b' }), 'workflow');
		const broken = markStore(
			{
				helpers: {
					checkProcessedAndRecord: async () => {
						throw new Error('database is locked');
					},
				},
			} as unknown as IExecuteFunctions,
			'workflow',
		);
		const failing = broken.checkAndRecord(['x']);
		const claims = Promise.all([one.checkAndRecord(['1']), two.checkAndRecord(['2'])]);
		await expect(failing).rejects.toThrow('database is locked');
		await claims;
		expect((await one.checkAndRecord(['1', '2'])).size).toBe(2);
	});

	it('keeps scopes apart, and clears one alone', async () => {
		const table = newTable();
		const context = nodeContext({ table });
		const [ofNode, ofWorkflow] = [markStore(context, 'node'), markStore(context, 'workflow')];
		await ofNode.checkAndRecord(['m']);
		expect((await ofWorkflow.checkAndRecord(['m'])).size).toBe(0);
		await clearMarks(context, 'node');
		expect((await ofNode.checkAndRecord(['m'])).size).toBe(0);
		expect((await ofWorkflow.checkAndRecord(['m'])).size).toBe(1);
		expect(
			(await markStore(nodeContext({ table, nodeId: 'b' }), 'node').checkAndRecord(['m'])).size,
		).toBe(0);
	});
});
