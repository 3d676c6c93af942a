// Work that a process's runs queue for the store until a cycle carries it out.
import { describe, expect, it } from 'vitest';
import { BatchSource, WRITE_CHUNK } from '../../../../nodes/engine/history/batchSource.ts';
import { settlingOf, type MessageKey } from '../../../../nodes/engine/history/marks.ts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

const of = (key: string): MessageKey => ({ key });

function setUp() {
	const clock = virtualClock(() => 0);
	const source = new BatchSource(clock);
	const end = (key: string, how: 'accepted' | 'failed') =>
		source.end(of(key), settlingOf(of(key)), how);
	const isWork = () => [!source.isEmpty, source.isDue];
	const after = async (ms: number) => await clock.run(clock.sleep(ms));
	return { source, end, isWork, after };
}

describe('A cycle', () => {
	it('is due a second after messages have ended', async () => {
		const { source, end, isWork, after } = setUp();
		expect(isWork()).toEqual([false, false]);
		end('a', 'accepted');
		end('b', 'failed');
		expect(source.hasEnded).toBe(true);
		expect(isWork()).toEqual([true, false]);
		await after(999);
		expect(isWork()).toEqual([true, false]);
		await after(1);
		expect(isWork()).toEqual([true, true]);
		source.take().done();
		expect(isWork()).toEqual([false, false]);
	});

	it('is due when 50 messages have ended, accepted or not', () => {
		const { source, end } = setUp();
		for (let index = 1; index <= WRITE_CHUNK; index += 1) {
			end(`k${index}`, index % 2 === 0 ? 'accepted' : 'failed');
			expect(source.isDue).toBe(index === WRITE_CHUNK);
		}
	});

	it('is due for heartbeats, and deletes those that came too late', async () => {
		const { source, isWork, after } = setUp();
		for (const key of ['a', 'b']) {
			source.open.begin(of(key));
			source.open.hold(of(key), settlingOf(of(key)));
		}
		await after(10_000);
		expect(isWork()).toEqual([true, true]);
		const batch = source.take();
		source.open.finish('b', 'failed');
		expect(batch.done()).toEqual(['wa-beat:b:0']);
	});

	it('has work once a message is claimed, and answers each claim once', async () => {
		const { source, isWork } = setUp();
		const [known, unknown] = ['a', 'b'].map(async (key) => await source.claim(of(key), false));
		expect(isWork()).toEqual([true, false]);
		const batch = source.take();
		expect(batch.work.claims).toHaveLength(2);
		batch.answer(new Map([['a', { state: 'new', held: [], heartbeat: '' }]]));
		await expect(unknown).rejects.toThrow('b');
		expect(await known).toMatchObject({ state: 'new' });
		expect(batch.work.claims).toEqual([]);
	});
});

it.each([
	[undefined, undefined, 'sent'],
	['send', undefined, 'sent'],
	[undefined, 'skip', 'skipped'],
	// Its marks say "in doubt" until the skip is written.
	['send', 'skip', undefined],
] as const)(
	'An accepted message counts for one with %s, after %s, as %s',
	(repeat, ended, state) => {
		const { source } = setUp();
		const message = { key: 'a', repeat: ended };
		source.end(message, settlingOf(message), 'accepted');
		expect(source.acceptedState({ key: 'a', repeat })).toBe(state);
	},
);

it.each([true, false])('A release that fails is kept, unless a run claims it: %s', (isClaimed) => {
	const { source, end } = setUp();
	end('a', 'failed');
	const batch = source.take();
	if (isClaimed) source.open.begin(of('a'));
	batch.failed(new Error('locked'));
	expect(source.hasEnded).toBe(!isClaimed);
});

describe('Accepted messages', () => {
	it('must persist for a minute after their last write', async () => {
		const { source, end, after } = setUp();
		const sent = () => source.toRestore().sent.map(({ keep }) => keep[0]);
		for (const key of ['a', 'b']) {
			end(key, 'accepted');
			source.take().done();
			await after(30_000);
		}
		source.take();
		expect(sent()).toEqual(['wa-a:a', 'wa-a:b']);
		end('a', 'accepted');
		source.take().done();
		await after(30_001);
		source.take();
		expect(sent()).toEqual(['wa-a:a']);
	});
});
