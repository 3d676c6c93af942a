// The guarantees of the send engine, under random responses, broken connections, cancels and retries.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { MAYBE_SENT, needsAttention, type RowResult } from '../../nodes/engine/sending/outcome.ts';
import { stored } from '../harness/nodeContext.mts';
import type { ProcessedRows } from '../harness/processedData.mts';
import {
	checkRun,
	duplicates,
	lists,
	numbersUpTo,
	plans,
	policies,
	seeds,
	times,
} from './promises.mts';
import { plannedService } from './service.mts';
import { simulate, type SimulatedRun } from './sendRun.mts';
import { virtualClock } from './virtualClock.mts';
import { propertyRuns, propertyTimeout } from '../harness/propertyRuns.mts';

describe('sendRows', { timeout: propertyTimeout(30_000) }, () => {
	it('gives each row one true outcome, and never sends twice', async () => {
		await fc.assert(
			fc.asyncProperty(lists, plans, policies, times, fc.boolean(), seeds, async (...inputs) => {
				const [numbers, plan, onServerError, cancelAfter, stopAtFirstFailure, seed] = inputs;
				const clock = virtualClock(() => seed);
				const world = plannedService(plan, clock);
				const { transport } = world;
				const run = { numbers, transport, clock, onServerError, cancelAfter, stopAtFirstFailure };
				const report = await simulate(run);
				expect(new Set(report?.settledRows).size).toBe(report?.settledRows.length);
				checkRun(run, world, report?.results ?? [], new Map());
				expect(duplicates(world, onServerError)).toEqual([]);
			}),
			{ numRuns: propertyRuns(300) },
		);
	});

	it('never sends twice across Retry On Fail and the Retry button', async () => {
		const isRetryButton = fc.array(fc.boolean(), { minLength: 2, maxLength: 3 });
		await fc.assert(
			fc.asyncProperty(lists, plans, seeds, isRetryButton, fc.boolean(), async (...inputs) => {
				const [numbers, plan, seed, retries, skipAlreadySent] = inputs;
				const history: ProcessedRows | undefined = skipAlreadySent ? new Map() : undefined;
				const clock = virtualClock(() => seed);
				const world = plannedService(plan, clock);
				let kept: IDataObject = {};
				let earlier: readonly RowResult[] = [];
				for (const isOtherProcess of [false, ...retries]) {
					if (isOtherProcess) kept = stored(kept);
					const run: SimulatedRun = {
						numbers,
						transport: world.transport,
						clock,
						onServerError: 'reportUnknown',
						stopAtFirstFailure: true,
						kept,
						history,
					};
					const report = await simulate(run);
					const results = report?.results ?? [];
					// Across all tries, the outcomes of earlier ones stay true.
					checkRun(run, world, results, new Map());
					for (const [index, { outcome }] of earlier.entries()) {
						if (outcome === 'accepted' || outcome === 'unknown') {
							expect(results[index]?.outcome, `${outcome} before`).toBe(outcome);
						}
					}
					earlier = results;
					// n8n retries a failed execution.
					if (!results.some(needsAttention)) break;
				}
				expect(duplicates(world, 'reportUnknown')).toEqual([]);
			}),
			{ numRuns: propertyRuns(200) },
		);
	});

	it('gives each row one outcome even if the transport throws', async () => {
		const clock = virtualClock(() => 0.5);
		const world = plannedService([], clock);
		const numbers = numbersUpTo(50);
		const report = await simulate({
			numbers,
			clock,
			onServerError: 'retry',
			transport: async (request) => {
				if (request.body?.phone_number === numbers[20]) throw new Error('out of the blue');
				return await world.transport(request);
			},
		});
		const outcomes = report?.results.map(({ outcome }) => outcome) ?? [];
		expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(49);
		expect(report?.results[20]).toMatchObject({
			outcome: 'unknown',
			reason: `${MAYBE_SENT}out of the blue`,
		});
	});
});
