import { describe, expect, it } from 'vitest';
import { WorkflowHistories } from '../../../../nodes/engine/history/workflowHistory.ts';
import { Database, inDoubt, sent } from './database.mts';

// What a process keeps of the sent history between runs.

describe('The histories of a process', () => {
	it('remember abandoned keys for two minutes', async () => {
		const database = new Database();
		const first = await database.endedRun('unknown', 'a');
		await first.close();
		await database.after(100_000);
		const second = database.run(['a']);
		expect(await second.history.claim(0)).toBe('abandoned');
		await second.close();
		await database.after(125_000);
		expect(database.process.size).toBe(0);
		expect(database.marks()).toEqual(inDoubt('a'));
	});

	it('stay while a run is open, and are dropped by no timer of an earlier one', async () => {
		const database = new Database();
		const runOf = async (key: string) => {
			const { history, close } = database.run([key]);
			await history.claim(0);
			return { history, close };
		};
		const first = await runOf('a');
		first.history.end(0, 'unknown');
		await first.close();
		await database.after(50_000);
		await (await runOf('b')).close();
		const open = await runOf('c');
		await database.after(90_000);
		expect(database.process.size, 'a run is open').toBe(1);
		await open.close();
		await database.after(50_000);
		await (await runOf('d')).close();
		await database.after(90_000);
		expect(database.process.size).toBe(0);
		await runOf('e');
		await database.after(60_000);
		expect(database.process.size, 'another one by now').toBe(1);
	});

	it('defer deletes to the next cycle again after the process was idle', async () => {
		const database = new Database();
		const first = await database.endedRun('unknown', 'a');
		await first.close();
		await database.atRest();
		database.calls.length = 0;
		await database.run(['b']).history.claim(0);
		await database.after(0);
		expect(database.calls.map(([kind]) => kind)).toEqual(['tryLock', 'checkAndRecord', 'unlock']);
	});

	it('forget what is cleared, written or not, except what is in flight', async () => {
		const database = new Database();
		const { history } = await database.endedRun(
			'accepted',
			'accepted',
			'unknown',
			'taken',
			'in flight',
		);
		for (const index of [1, 2]) history.end(index, 'unknown');
		await database.process.runExclusive(
			'workflow-1',
			async () => await Promise.resolve(database.rows.clear()),
		);
		await database.run(['taken'], { process: new WorkflowHistories() }).history.claim(0);
		const again = database.run(['accepted', 'unknown', 'taken']);
		const claims = [0, 1, 2].map(async (index) => await again.history.claim(index));
		expect(await Promise.all(claims)).toEqual(['new', 'new', 'busy']);
		expect(database.marks()).toEqual(inDoubt('accepted', 'in flight', 'taken', 'unknown'));
	});

	it('clear between two cycles, and hold claims back meanwhile', async () => {
		const database = new Database();
		const done: string[] = [];
		const { checkAndRecord } = database.store;
		database.store.checkAndRecord = async (marks, most) => {
			await database.clock.sleep(100);
			const found = await checkAndRecord(marks, most);
			done.push('claimed');
			return found;
		};
		const claimOf = async (key: string) => await database.run([key]).history.claim(0);
		void claimOf('a');
		await database.after(0);
		void database.process.runExclusive('workflow-1', async () => {
			await database.clock.sleep(300);
			done.push('cleared');
		});
		await database.after(120);
		void claimOf('b');
		for (const ms of [0, 150, 500, 500]) await database.after(ms);
		expect(done).toEqual(['claimed', 'cleared', 'claimed']);
	});

	it('clear immediately if no run is sending', async () => {
		let isCleared = false;
		await new WorkflowHistories().runExclusive('w', async () => {
			isCleared = await Promise.resolve(true);
		});
		expect(isCleared).toBe(true);
	});
});

/** A run whose row failed, and whose release fails each time: before it is done, or after. */
async function unsureRelease(kind: 'failing' | 'losing', seconds = 2) {
	const database = new Database();
	const first = await database.endedRun('failed', 'a');
	database[kind].remove = Infinity;
	await database.after(1000 * seconds);
	database[kind].remove = 0;
	return { database, first };
}

describe('A write that was done, though its answer was lost,', () => {
	it('does not lose a message that was sent', async () => {
		const database = new Database();
		await database.earlierRun('a');
		const [first, second] = [database.run(['a']), database.run(['a'])];
		database.losing.remove = 1;
		expect(await first.history.claim(0)).toBe('sent');
		expect(await second.history.claim(0)).toBe('sent');
		expect(database.losing.remove, 'it was lost').toBe(0);
		await first.close();
		await second.close();
		expect(await database.atRest()).toEqual(sent('a'));
	});

	it('does not lose one that another process has renewed since', async () => {
		const database = new Database();
		await database.earlierRun('a');
		const first = database.run(['a', 'b']);
		database.losing.remove = 1;
		expect(await first.history.claim(0)).toBe('sent');
		const other = database.run(['a'], { process: new WorkflowHistories() });
		expect(await database.clock.run(other.history.claim(0))).toBe('sent');
		await other.close();
		first.history.end(1, 'accepted');
		await first.close();
		expect(await database.atRest()).toEqual(sent('a', 'b'));
	});

	it('does not lose one whose result another process has looked up', async () => {
		const database = new Database();
		const first = await database.endedRun('accepted', 'a');
		database.losing.remove = 1;
		await database.after(1000);
		expect(database.losing.remove, 'it was lost').toBe(0);
		const other = database.run(['a'], { process: new WorkflowHistories() });
		expect(await other.history.claim(0)).toBe('sent');
		await other.close();
		await first.close();
		expect(await database.atRest()).toEqual(sent('a'));
	});

	it('does not lose one that another process has looked up, whose own delete fails', async () => {
		const database = new Database();
		const first = await database.endedRun('accepted', 'a');
		database.losing.remove = 1;
		await database.after(1000);
		const other = database.run(['a', 'b'], { process: new WorkflowHistories() });
		database.failing.remove = 1;
		expect(await other.history.claim(0)).toBe('sent');
		await first.close();
		other.history.end(1, 'accepted');
		await other.close();
		expect(await database.atRest()).toEqual(sent('a', 'b'));
	});

	it('leaves a message that was released to its next claim', async () => {
		const { database, first } = await unsureRelease('losing');
		expect(database.marks()).toEqual([]);
		const second = database.run(['a']);
		expect(await second.history.claim(0)).toBe('new');
		await first.close();
		expect(await database.after(3000)).toEqual(inDoubt('a'));
		second.history.end(0, 'accepted');
		await second.close();
		expect(await database.atRest()).toEqual(sent('a'));
	});

	it('leaves a message that was released to its next claim in another process', async () => {
		const { database, first } = await unsureRelease('losing', 1);
		const other = database.run(['a'], { process: new WorkflowHistories() });
		expect(await other.history.claim(0)).toBe('new');
		await first.close();
		await database.after(3000);
		other.history.end(0, 'accepted');
		await other.close();
		expect(await database.atRest()).toEqual(sent('a'));
	});

	it.each<[string, 'failing' | 'losing', string[]]>([
		['is repeated if it was certainly not done', 'failing', []],
		['is not repeated if the check recorded its marker', 'losing', inDoubt('a')],
	])('and whose check fails, %s', async (_, check, left) => {
		const { database, first } = await unsureRelease('failing', 1);
		database[check].checkAndRecord = 1;
		await database.after(2000);
		await first.close();
		expect(await database.atRest()).toEqual(left);
	});

	it('releases a message that is claimed again, if it was not done after all', async () => {
		const { database, first } = await unsureRelease('failing');
		const { history, close } = database.run(['a']);
		expect(await history.claim(0)).toBe('busy');
		const result = history.wait(0);
		await database.after(2000);
		expect(await result).toBe('new');
		history.end(0, 'accepted');
		await close();
		await first.close();
		expect(await database.atRest()).toEqual(sent('a'));
	});

	it.each(['failing', 'losing'] as const)(
		'leaves a message in doubt to the run that takes it over: %s',
		async (kind) => {
			const { database, first } = await unsureRelease(kind);
			const second = database.run(['a']);
			expect(await second.history.claimAgain(0)).toBe(true);
			second.history.end(0, 'accepted');
			await first.close();
			await second.close();
			expect(await database.atRest()).toEqual(sent('a'));
		},
	);
});
