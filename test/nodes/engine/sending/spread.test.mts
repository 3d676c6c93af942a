// The ceiling of a list with Spread Over.
import fc from 'fast-check';
import type { IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { paceOf } from '../../../../nodes/engine/sending/spread.ts';
import { Ceilings } from '../../../../nodes/service/limiter/ceilings.ts';
import { executeContext } from '../../../harness/executeContext.mts';
import { virtualClock } from '../../../simulation/virtualClock.mts';
import '../../../harness/propertyRuns.mts';

const MINUTE = 60_000;
const clock = virtualClock(() => 0.5);
const paceWith = ({ rows = 60, most = 0, limitMs = Infinity }) =>
	paceOf(
		executeContext({}, {
			additionalData: { executionTimeoutTimestamp: clock.now() + limitMs },
		} as unknown as Partial<IExecuteFunctions>).context,
		clock,
		rows,
		{ maxSendsPerSecond: most, spreadMs: 60 * MINUTE },
	);

describe('The pace of a spread list', () => {
	it.each([
		['half a minute before the time limit', 10 * MINUTE, 9.5 * MINUTE],
		['a tenth of a short time before it', MINUTE, 0.9 * MINUTE],
		['never without a limit', Infinity, Infinity],
	])('ends %s', (_, limitMs, end) => {
		expect((paceWith({ limitMs }).end?.at ?? NaN) - clock.now()).toBe(end);
	});

	it('never exceeds Max Sends per Second between two rows, whatever the random numbers', () => {
		const numbers = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 20 });
		const rows = fc.integer({ min: 1, max: 7200 });
		fc.assert(
			fc.property(
				numbers,
				rows,
				fc.double({ min: 0.1, max: 5, noNaN: true }),
				(random, count, most) => {
					const left = [...random];
					const pace = paceWith({ rows: count, most });
					const ceilings = new Ceilings({ maxConcurrent: 500, ...pace }, () => left.shift() ?? 0);
					let now = clock.now();
					ceilings.started(now);
					while (left.length > 0) {
						const gap = ceilings.delay(now);
						// Timers may be 20 ms late, and the next start catches up on that.
						expect(gap).toBeGreaterThanOrEqual(1000 / most - 20 - 1e-3);
						now += gap;
						ceilings.started(now);
					}
				},
			),
		);
	});
});
