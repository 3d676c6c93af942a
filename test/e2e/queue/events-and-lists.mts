// Several workers at once on the real n8n in queue mode: nobody gets a message twice, nobody is lost,
// and no report is untrue.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
	call,
	eachOf,
	newAct,
	newRecipients,
	type Stage,
	outcomes,
	timesReached,
	type Act,
	type Outcome,
	type Recipient,
} from './stage.mts';
import { activate, chunkWorkflow, eventWorkflow, listWorkflow } from './workflows.mts';

export function eventAndListTests(stage: () => Stage): void {
	describe('with events of which three in ten are repeats', () => {
		const PEOPLE = 210;
		const REPEATED = 90;
		const AT_ONCE = 20;
		const people = newRecipients(PEOPLE);
		let act: Act;
		beforeAll(async () => {
			act = await newAct(stage(), eventWorkflow);
		});

		/** Posts an event and its repeat at the same moment: they fall to whichever workers are free. */
		async function postAll(): Promise<Outcome[]> {
			const events = people.map((person, index) =>
				index < REPEATED ? [person, person] : [person],
			);
			const ended = await eachOf(events, AT_ONCE / 2, async (twins) => {
				const all = twins.map((event) => call(stage(), act.path, event));
				return (await Promise.all(all)).flat();
			});
			return ended.flat();
		}

		it('sends one message to each, and calls the repeats skipped', async () => {
			const reported = outcomes(await postAll());
			expect(await timesReached(stage(), act)).toEqual({ 1: PEOPLE });
			expect(reported).toEqual({ accepted: PEOPLE, skipped: REPEATED });
			for (const worker of stage().queue.workers) {
				expect(worker.log().join('\n')).toContain('Worker finished execution');
			}
		});

		it('skips all when they are posted again', async () => {
			const reported = outcomes(await postAll());
			expect(await timesReached(stage(), act)).toEqual({ 1: PEOPLE });
			expect(reported).toEqual({ skipped: PEOPLE + REPEATED });
		});
	});

	describe('with lists', () => {
		const ROWS = 500;
		let act: Act;
		let list: Recipient[];
		beforeEach(async () => {
			act = await newAct(stage(), listWorkflow);
			list = newRecipients(ROWS);
		});

		const run = (...lists: Recipient[][]) =>
			Promise.all(lists.map((rows) => call(stage(), act.path, { rows })));

		it('sends a list once that is started twice at the same moment', async () => {
			const reported = (await run(list, list)).flat();
			expect(await timesReached(stage(), act)).toEqual({ 1: ROWS });
			expect(outcomes(reported)).toEqual({ accepted: ROWS, skipped: ROWS });
		});

		it('sends two lists at once, and nothing when both are started again', async () => {
			const other = newRecipients(ROWS);
			const first = await run(list, other);
			expect(first.map(outcomes)).toEqual([{ accepted: ROWS }, { accepted: ROWS }]);
			const second = await run(list, other);
			expect(await timesReached(stage(), act)).toEqual({ 1: 2 * ROWS });
			expect(second.map(outcomes)).toEqual([{ skipped: ROWS }, { skipped: ROWS }]);
		});

		it('sends each row once of a list that is handed to the workers in chunks', async () => {
			const url = stage().queue.main.origin + act.path;
			const parent = await activate(stage().queue.client, chunkWorkflow(50, url));
			const reported = await call(stage(), parent, { rows: list });
			expect(outcomes(reported)).toEqual({ accepted: ROWS });
			expect(await timesReached(stage(), act)).toEqual({ 1: ROWS });
		});
	});
}
