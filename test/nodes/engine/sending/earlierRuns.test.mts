// What a run knows about earlier runs of the same execution.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { earlierRuns } from '../../../../nodes/engine/sending/sendRecords.ts';
import { nodeContext, stored } from '../../../harness/nodeContext.mts';

const run = (kept: IDataObject, runIndex: number, rows = 2, type = 'waCampaign') =>
	earlierRuns(nodeContext({ kept, runIndex, type }), rows);

describe('earlierRuns', () => {
	it('knows what earlier runs noted, and how many rows they had', () => {
		const kept = {};
		const first = run(kept, 0, 3);
		first.note('a');
		first.note('a');
		expect([first.rows, first.count('a')]).toEqual([0, 0]);
		run(kept, 1, 4).note('b');
		// A Wait node writes the execution to the database.
		const third = run(stored(kept), 2);
		expect([third.rows, third.count('a'), third.count('b'), third.count('c')]).toEqual([
			7, 2, 1, 0,
		]);
	});

	it('does not count another try of the same run as an earlier run', () => {
		const kept = {};
		run(kept, 0).note('a');
		const again = run(stored(kept), 0);
		expect([again.rows, again.count('a')]).toEqual([0, 0]);
	});

	it('adds up the cost of earlier runs, counting the tries of one run once', () => {
		const kept = {};
		run(kept, 0).noteCost(5n);
		run(stored(kept), 0).noteCost(7n);
		run(kept, 0).noteCost(7n);
		expect(run(kept, 1).cost).toBe(7n);
		run(kept, 1).noteCost(2n ** 70n);
		run(kept, 2);
		expect(run(stored(kept), 3).cost).toBe(7n + 2n ** 70n);
	});

	it("does not count the earlier messages of an agent's tool", () => {
		const kept = {};
		run(kept, 0, 1, 'waCampaignTool').note('a');
		expect(run(kept, 1, 1, 'waCampaignTool').count('a')).toBe(0);
	});

	it('stores eight characters for each message', () => {
		const kept: { sentMessages?: { now: string } } = {};
		const { note } = run(kept, 0);
		for (let nth = 0; nth < 1000; nth += 1) note(`campaign ${nth}`);
		expect(kept.sentMessages?.now).toHaveLength(8000);
	});
});
