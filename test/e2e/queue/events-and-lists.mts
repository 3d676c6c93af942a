// Concurrent workers on the real n8n in queue mode: no duplicates, no lost recipients, no false reports.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Recipient } from '../../../testkit/sender/recipients.mts';
import {
	call,
	eachOf,
	newRun,
	newRecipients,
	type Fixture,
	outcomes,
	timesReached,
	type CampaignRun,
	type Outcome,
} from './fixture.mts';
import { eventWorkflow, listWorkflow } from './workflows.mts';

export function eventAndListTests(fixture: () => Fixture): void {
	describe('with events, three in ten of them repeats,', () => {
		const PEOPLE = 210;
		const REPEATED = 90;
		const AT_ONCE = 20;
		const people = newRecipients(PEOPLE);
		let run: CampaignRun;
		beforeAll(async () => {
			run = await newRun(fixture(), eventWorkflow);
		});

		/** Posts an event and its repeat concurrently: any free worker takes either. */
		async function postAll(): Promise<Outcome[]> {
			const events = people.map((person, index) =>
				index < REPEATED ? [person, person] : [person],
			);
			const ended = await eachOf(events, AT_ONCE / 2, async (repeats) => {
				const all = repeats.map((event) => call(fixture(), run.path, event));
				return (await Promise.all(all)).flat();
			});
			return ended.flat();
		}

		it('send one message to each recipient, and report repeats as skipped', async () => {
			const reported = outcomes(await postAll());
			expect(await timesReached(fixture(), run)).toEqual({ 1: PEOPLE });
			expect(reported).toEqual({ accepted: PEOPLE, skipped: REPEATED });
			for (const worker of fixture().queue.workers) {
				expect(worker.log().join('\n')).toContain('Worker finished execution');
			}
		});

		it('skip all events when they are posted again', async () => {
			const reported = outcomes(await postAll());
			expect(await timesReached(fixture(), run)).toEqual({ 1: PEOPLE });
			expect(reported).toEqual({ skipped: PEOPLE + REPEATED });
		});
	});

	describe('with lists', () => {
		const ROWS = 500;
		let run: CampaignRun;
		let list: Recipient[];
		beforeEach(async () => {
			run = await newRun(fixture(), listWorkflow);
			list = newRecipients(ROWS);
		});

		const callAll = (...lists: Recipient[][]) =>
			Promise.all(lists.map((rows) => call(fixture(), run.path, { rows })));

		it('send a list once when it is started twice concurrently', async () => {
			const reported = (await callAll(list, list)).flat();
			expect(await timesReached(fixture(), run)).toEqual({ 1: ROWS });
			expect(outcomes(reported)).toEqual({ accepted: ROWS, skipped: ROWS });
		});

		it('send two concurrent lists, and nothing when both are started again', async () => {
			const other = newRecipients(ROWS);
			const first = await callAll(list, other);
			expect(first.map(outcomes)).toEqual([{ accepted: ROWS }, { accepted: ROWS }]);
			const second = await callAll(list, other);
			expect(await timesReached(fixture(), run)).toEqual({ 1: 2 * ROWS });
			expect(second.map(outcomes)).toEqual([{ skipped: ROWS }, { skipped: ROWS }]);
		});
	});
}
