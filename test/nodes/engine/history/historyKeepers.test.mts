import { describe, expect, it } from 'vitest';
import { Keepers } from '../../../../nodes/engine/history/historyKeepers.ts';
import { Database, inDoubt } from './database.mts';

// What a process remembers of the sent history between runs.

describe('The keepers of a process', () => {
	it('remember abandoned keys for two minutes', async () => {
		const database = new Database();
		const process = new Keepers();
		const first = database.run(['a'], { process });
		await first.ledger.claim(0);
		first.ledger.end(0, 'unknown');
		await first.close();
		await database.after(100_000);
		const second = database.run(['a'], { process });
		expect(await second.ledger.claim(0)).toBe('abandoned');
		await second.close();
		await database.after(125_000);
		expect(process.size).toBe(0);
		expect(database.marks()).toEqual(inDoubt('a'));
	});

	it('forget what is cleared while a run is ending', async () => {
		const database = new Database();
		const process = new Keepers();
		const { ledger, close } = database.run(['a', 'b'], { process });
		await ledger.claim(0);
		ledger.end(0, 'accepted');
		ledger.end(1, 'unknown');
		const closing = close();
		await process.runExclusive(
			'workflow-1',
			async () => await Promise.resolve(database.rows.clear()),
		);
		await closing;
		const again = database.run(['a', 'b'], { process });
		expect([await again.ledger.claim(0), await again.ledger.claim(1)]).toEqual(['new', 'new']);
	});

	it('clear at once if no run is sending', async () => {
		let isCleared = false;
		await new Keepers().runExclusive('w', async () => {
			isCleared = await Promise.resolve(true);
		});
		expect(isCleared).toBe(true);
	});
});
