import { describe, expect, it } from 'vitest';
import { Deadlines } from '../../../../nodes/common/service/deadlines.ts';

/** A clock on which time passes when the test says so. */
function handClock() {
	const asleep: Array<() => void> = [];
	return {
		asleep,
		sleep: async () => await new Promise<void>((resolve) => asleep.push(resolve)),
		pass: async (slices: number) => {
			for (let slice = 0; slice < slices; slice += 1) {
				asleep.shift()?.();
				await Promise.resolve();
				await Promise.resolve();
			}
		},
	};
}

describe('Deadlines', () => {
	it('fires once when the limit has passed, not before it and at most a slice after it', async () => {
		const clock = handClock();
		let late = 0;
		new Deadlines(120_000, clock).watch(() => {
			late += 1;
		});
		await clock.pass(120);
		expect(late).toBe(0);
		await clock.pass(1);
		expect(late).toBe(1);
		await clock.pass(300);
		expect(late).toBe(1);
		expect(clock.asleep).toHaveLength(0);
	});

	it('says nothing once the watch has ended, and sleeps no more after that slice', async () => {
		const clock = handClock();
		const deadlines = new Deadlines(5_000, clock);
		let late = false;
		const forget = deadlines.watch(() => {
			late = true;
		});
		await clock.pass(3);
		forget();
		expect(clock.asleep).toHaveLength(1);
		await clock.pass(1);
		expect(clock.asleep).toHaveLength(0);
		expect(late).toBe(false);
	});

	it('watches thousands with one sleep, each for its own time', async () => {
		const clock = handClock();
		const deadlines = new Deadlines(10_000, clock);
		let late = 0;
		const count = () => {
			late += 1;
		};
		for (let n = 0; n < 1000; n += 1) deadlines.watch(count);
		await clock.pass(5);
		for (let n = 0; n < 1000; n += 1) deadlines.watch(count);
		expect(clock.asleep).toHaveLength(1);
		await clock.pass(6);
		expect(late).toBe(1000);
		await clock.pass(5);
		expect(late).toBe(2000);
	});

	it('watches again after it had nothing to watch', async () => {
		const clock = handClock();
		const deadlines = new Deadlines(2_000, clock);
		deadlines.watch(() => undefined)();
		await clock.pass(1);
		let late = false;
		deadlines.watch(() => {
			late = true;
		});
		await clock.pass(3);
		expect(late).toBe(true);
	});
});
