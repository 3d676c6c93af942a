// A row whose key another run is working on, in this process or another, or has skipped.
import { describe, expect, it } from 'vitest';
import type { KeyEnd } from '../../../../nodes/engine/history/workflowHistory.ts';
import { WorkflowHistories } from '../../../../nodes/engine/history/workflowHistory.ts';
import { Database, inDoubt, sent, skipped, type TestRun } from './database.mts';

/** A run that holds the key "a", and another that waits for it. */
async function concurrentClaims({ inOneProcess = true, maxWaitMs = 60_000 } = {}) {
	const database = new Database();
	const first = database.run(['a']);
	await first.history.claim(0);
	const second = database.run(['a'], {
		process: inOneProcess ? database.process : new WorkflowHistories(),
		maxWaitMs,
	});
	expect(await second.history.claim(0)).toBe('busy');
	return { database, first, second };
}

async function isSettled(promise: Promise<unknown>): Promise<boolean> {
	let settled = false;
	void promise.finally(() => (settled = true));
	await new Promise((resolve) => setImmediate(resolve));
	return settled;
}

const wait = async ({ clock }: Database, { history }: TestRun) => await clock.run(history.wait(0));

describe.each([true, false])(
	'A repeat of a row that is in flight, in one process: %s',
	(inOneProcess) => {
		it('waits for the concurrent claim’s acceptance, however long it takes', async () => {
			const { database, first, second } = await concurrentClaims({
				inOneProcess,
				maxWaitMs: 600_000,
			});
			const waiting = second.history.wait(0);
			await database.after(300_000);
			expect(await isSettled(waiting)).toBe(false);
			first.history.end(0, 'accepted');
			await first.close();
			expect(await database.clock.run(waiting)).toBe('sentMeanwhile');
			await second.close();
			expect(await database.atRest()).toEqual(sent('a'));
		});

		it('is sent if its concurrent claim has certainly failed', async () => {
			const { database, first, second } = await concurrentClaims({ inOneProcess });
			first.history.end(0, 'failed');
			expect(await wait(database, second)).toBe('new');
			second.history.end(0, 'accepted');
			await second.close();
			await first.close();
			expect(await database.atRest()).toEqual(sent('a'));
		});

		it('gives up immediately when its run stops', async () => {
			const { database, second } = await concurrentClaims({ inOneProcess });
			const waiting = second.history.wait(0);
			await database.after(500);
			second.state.stop({ kind: 'cancelled', text: 'stopped' });
			await database.after(250);
			expect(await isSettled(waiting)).toBe(true);
			expect(await waiting).toBe('stopped');
		});
	},
);

describe('A repeat of a row of the same process', () => {
	it('is in doubt if its concurrent claim is', async () => {
		const { database, first, second } = await concurrentClaims();
		const waiting = second.history.wait(0);
		first.history.end(0, 'unknown');
		expect(await database.clock.run(waiting)).toBe('concurrentInDoubt');
		await first.close();
		await second.close();
		expect(await database.atRest()).toEqual(inDoubt('a'));
	});

	it.each<[KeyEnd, string]>([
		['accepted', 'sent'],
		['failed', 'new'],
		['unknown', 'abandoned'],
	])('learns the result of a concurrent claim that has just ended: %s', async (end, known) => {
		const database = new Database();
		await database.endedRun(end, 'a');
		const second = database.run(['a']);
		expect(await second.history.claim(0)).toBe(known);
	});

	it('is sent by one of many that waited for a concurrent claim that failed, and skipped by the others', async () => {
		const { database, first } = await concurrentClaims();
		const others = Array.from({ length: 10 }, () => database.run(['a']));
		const waits = others.map(async ({ history }) => {
			const found = await history.wait(0);
			if (found === 'new') {
				await database.clock.sleep(50);
				history.end(0, 'accepted');
			}
			return found;
		});
		first.history.end(0, 'failed');
		const found = await database.clock.run(Promise.all(waits));
		expect(found.filter((end) => end === 'new')).toHaveLength(1);
		expect(found.filter((end) => end === 'sentMeanwhile')).toHaveLength(9);
	});
});

describe('A row whose recipient is being sent another message by the same process', () => {
	it.each<[KeyEnd, string]>([
		['accepted', 'new'],
		['failed', 'new'],
		['unknown', 'blocked'],
	])('waits for its end: %s', async (end, result) => {
		const database = new Database();
		const first = database.run([{ key: 'a1', person: 'a' }]);
		await first.history.claim(0);
		const second = database.run([{ key: 'a2', person: 'a' }]);
		expect(await second.history.claim(0)).toBe('busy');
		const waiting = second.history.wait(0);
		await database.after(5000);
		expect(await isSettled(waiting)).toBe(false);
		first.history.end(0, end);
		expect(await database.clock.run(waiting)).toBe(result);
	});
});

it('A repeat learns without the store that its concurrent claim was accepted', async () => {
	const { database, first, second } = await concurrentClaims();
	const waiting = second.history.wait(0);
	database.calls.length = 0;
	first.history.end(0, 'accepted');
	expect(await waiting).toBe('sentMeanwhile');
	expect(database.calls).toEqual([]);
});

describe('A repeat of a row of another process', () => {
	it('waits for a live claim no longer than its limit', async () => {
		const { database, second } = await concurrentClaims({
			inOneProcess: false,
			maxWaitMs: 120_000,
		});
		const began = database.clock.now();
		expect(await wait(database, second)).toBe('atWork');
		expect(database.clock.now() - began).toBeGreaterThanOrEqual(120_000);
		expect(database.clock.now() - began).toBeLessThan(135_000);
	});

	it('treats a claim without heartbeat as abandoned after some 20 seconds, and then immediately', async () => {
		const database = new Database();
		await database.crashedRun('a');
		const run = database.run(['a'], { maxWaitMs: 600_000 });
		expect(await run.history.claim(0)).toBe('busy');
		const began = database.clock.now();
		expect(await wait(database, run)).toBe('abandoned');
		expect(database.clock.now() - began).toBeGreaterThan(20_000);
		expect(database.clock.now() - began).toBeLessThan(32_000);
		expect(await database.run(['a']).history.claim(0)).toBe('abandoned');
		expect(database.marks()).toEqual(inDoubt('a'));
	});

	it('waits for a live claim on another message to its recipient, no longer than its limit', async () => {
		const database = new Database();
		const person = 'a';
		await database.run([{ key: 'a1', person }]).history.claim(0);
		const process = new WorkflowHistories();
		const second = database.run([{ key: 'a2', person }], { process, maxWaitMs: 120_000 });
		expect(await second.history.claim(0)).toBe('busy');
		expect(await wait(database, second)).toBe('otherAtWork');
	});

	it('leaves no heartbeats behind, neither its own nor those of the other claim', async () => {
		const { database, first, second } = await concurrentClaims({
			inOneProcess: false,
			maxWaitMs: 600_000,
		});
		const waiting = second.history.wait(0);
		await database.after(47_000);
		first.history.end(0, 'unknown');
		await first.close();
		expect(await database.clock.run(waiting), 'its process is no more').toBe('abandoned');
		await second.close();
		expect(await database.atRest()).toEqual(inDoubt('a'));
	});

	it('does not treat a claim as abandoned while a crashed process holds the lock', async () => {
		const { database, first, second } = await concurrentClaims({
			inOneProcess: false,
			maxWaitMs: 600_000,
		});
		const waiting = second.history.wait(0);
		await database.after(5000);
		// A third process crashes while it holds the lock.
		while (!(await database.store.tryLock())) await database.after(1);
		await database.after(90_000);
		expect(await isSettled(waiting)).toBe(false);
		first.history.end(0, 'accepted');
		await first.close();
		expect(await database.clock.run(waiting)).toBe('sentMeanwhile');
	});
});

describe('A row that a list has skipped', () => {
	const SEND = { key: 'a', repeat: 'send' } as const;

	it.each<[KeyEnd, string[]]>([
		['accepted', sent('a')],
		['failed', skipped('a')],
		['unknown', inDoubt('a')],
	])('is skipped by later runs, and sent by one that sends every row: %s', async (end, marks) => {
		const database = new Database();
		const first = database.run(['a']);
		first.history.skip(0);
		await first.close();
		const second = database.run(['a']);
		expect(await second.history.claim(0)).toBe('skipped');
		await second.close();
		const third = database.run([SEND]);
		expect(await third.history.claim(0)).toBe('new');
		third.history.end(0, end);
		await third.close();
		expect(await database.atRest()).toEqual(marks);
	});

	it('stays skipped for a run that skips repeats after another has failed to send it', async () => {
		const database = new Database();
		const first = database.run(['a']);
		first.history.skip(0);
		await first.close();
		const { history } = database.run([SEND]);
		await history.claim(0);
		history.end(0, 'failed');
		const later = database.run(['a']);
		expect(await later.history.claim(0)).toBe('busy');
		expect(await database.clock.run(later.history.wait(0))).toBe('skipped');
	});

	it.each([
		['skipped', { key: 'a' }],
		['new', SEND],
	])('is not taken for sent while the skip is being written: %s', async (found, message) => {
		const database = new Database();
		const first = database.run(['a']);
		first.history.skip(0);
		const closing = first.close();
		while (!database.calls.some(([kind]) => kind === 'checkAndRecord')) {
			await new Promise(setImmediate);
		}
		expect(await wait(database, database.run([message]))).toBe(found);
		await closing;
	});

	it('can be cleared', async () => {
		const database = new Database();
		const first = database.run(['a']);
		first.history.skip(0);
		await first.close();
		const { history, close } = database.run([SEND]);
		expect(history.reopen(0)).toBe(true);
		history.end(0, 'failed');
		await close();
		expect(await database.atRest()).toEqual([]);
	});
});
