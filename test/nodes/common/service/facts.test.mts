// What hundreds of small runs of a process ask the service for, and how often it is asked.
import { describe, expect, it } from 'vitest';
import { Facts } from '../../../../nodes/common/service/facts.ts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

const MINUTE = 60_000;

/** Facts in virtual time. Each lookup takes a second and gives its number, unless it is to fail. */
function lookUps() {
	const clock = virtualClock(() => 0.5);
	const facts = new Facts<string>(clock);
	const asked: string[] = [];
	let [underWay, most] = [0, 0];
	/** @param failure of the lookup that this makes, if it makes one */
	const get = async (key: string, since = facts.oldestKept(), failure?: Error, alone = false) => {
		const ask = async () => {
			asked.push(key);
			const number = asked.length;
			underWay += 1;
			most = Math.max(most, underWay);
			await clock.sleep(1000);
			underWay -= 1;
			if (failure) throw failure;
			return `${key} ${number}`;
		};
		return await facts.get({ key, ask, failsAlone: () => alone }, since);
	};
	return {
		get,
		asked,
		now: clock.now,
		run: clock.run,
		wait: async (ms: number) => await clock.run(clock.sleep(ms)),
		most: () => most,
	};
}

describe('Facts', () => {
	it('are asked for once a minute', async () => {
		const { get, run, wait } = lookUps();
		expect(await run(get('autumn'))).toBe('autumn 1');
		await wait(MINUTE - 1000);
		expect(await run(get('autumn'))).toBe('autumn 1');
		await wait(1);
		expect(await run(get('autumn'))).toBe('autumn 2');
	});

	it('are asked for once by all who ask at the same time', async () => {
		const { get, run, asked } = lookUps();
		const answers = await run(Promise.all(Array.from({ length: 50 }, async () => await get('a'))));
		expect(new Set(answers)).toEqual(new Set(['a 1']));
		expect(asked).toEqual(['a']);
	});

	it('are kept apart', async () => {
		const { get, run } = lookUps();
		expect(await run(Promise.all([get('a'), get('b')]))).toEqual(['a 1', 'b 2']);
	});

	it('are fetched again by callers that need fresher ones, and then known to all', async () => {
		const { get, run, wait, now, asked } = lookUps();
		await run(get('a'));
		await wait(500);
		expect(await run(get('a', now()))).toBe('a 2');
		expect(await run(get('a'))).toBe('a 2');
		expect(asked).toHaveLength(2);
	});

	it('are asked for once more by all who find that the one under way is too old, one at a time', async () => {
		const { get, run, wait, now, asked, most } = lookUps();
		const first = get('a');
		await wait(500);
		const younger = Array.from(
			{ length: 50 },
			async (_, place) => await get('a', now() + place / 100),
		);
		expect(new Set(await run(Promise.all(younger)))).toEqual(new Set(['a 2']));
		expect(await first).toBe('a 1');
		expect(asked).toHaveLength(2);
		expect(most()).toBe(1);
	});

	it('fail for all who wait for the same lookup, and are fetched by the next caller', async () => {
		const { get, run } = lookUps();
		const failed = [get('a', undefined, new Error('down')), get('a')];
		const ends = await run(Promise.allSettled(failed));
		expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
		expect(await run(get('a'))).toBe('a 2');
	});

	it('are asked for by the next who waits when a run that asked for them has been stopped', async () => {
		const { get, run, asked } = lookUps();
		const waiting = [get('a', undefined, new Error('stopped'), true), get('a'), get('a')];
		const [stopped, ...others] = await run(Promise.allSettled(waiting));
		expect(stopped).toMatchObject({ status: 'rejected' });
		expect(others.map((end) => (end.status === 'fulfilled' ? end.value : end.reason))).toEqual([
			'a 2',
			'a 2',
		]);
		expect(asked).toHaveLength(2);
	});

	it('do not fail callers of a new lookup because an older one fails', async () => {
		const { get, run, wait, now } = lookUps();
		const failing = expect(get('a', undefined, new Error('down'))).rejects.toThrow('down');
		await wait(500);
		expect(await run(get('a', now()))).toBe('a 2');
		await failing;
	});
});
