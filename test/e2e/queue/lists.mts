// Concurrent workers on the real n8n in queue mode: no duplicates, no lost recipients, no false reports.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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
	busyWorker,
} from './fixture.mts';
import { eventWorkflow, listWorkflow } from './workflows.mts';
import { join } from 'node:path';
import { runToEnd, untilEnded } from '../../../testkit/host/n8n-run.mts';
import { createCampaign, timesSent } from '../../../testkit/servers/sandbox-client.mts';
import {
	createOutbox,
	createTable,
	EVERY_MINUTE,
	outboxStates,
	saveDrain,
	saveLargeList,
} from '../large-lists.mts';

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

const TEMPLATE = 'appointment_reminder';

export function chunkTests(fixture: () => Fixture): void {
	it('share the chunks of a large list and send each row once', async () => {
		const { queue, sandbox, credential } = fixture();
		const { client } = queue;
		const people = newRecipients(240).map(({ name, phone, appointment }) => ({
			Name: name,
			Phone: phone,
			Appointment: appointment,
		}));
		const campaign = 'Large list on workers';
		await createCampaign(sandbox, TEMPLATE, campaign);
		const header = { name: 'X-Chunk-Key', value: 'known to the parent alone' };
		const parent = await saveLargeList(client, {
			campaign,
			credential,
			table: await createTable(client, campaign, people),
			reportFile: join(queue.files, 'report.csv'),
			settings: {
				rowsPerChunk: 20,
				chunksAtOnce: 4,
				chunkWebhook: `${queue.main.origin}/webhook/wa-send-one-chunk`,
				secondPassAfterSeconds: 1,
			},
			headerCredential: await client.createCredential('httpHeaderAuth', 'Chunk key', header),
		});
		const { status, error, outputs } = await runToEnd(client, parent, 'Start');
		expect({ status, error }).toEqual({ status: 'success', error: undefined });
		const lines = outputs.Report?.[0] ?? [];
		expect(lines.map(({ json }) => [json.outcome, json.rows])).toEqual([
			['accepted', people.length],
			['skipped', 0],
		]);
		expect(await timesSent(sandbox, campaign)).toEqual(people.map(() => 1));
		for (const worker of queue.workers) {
			expect(worker.log().join('\n')).toContain('Worker finished execution');
		}
	});

	describe('with an outbox', () => {
		const ROWS = 400;
		const ROWS_PER_CLAIM = 25;
		const campaign = 'Outbox on workers';

		it('send each row once even if one of them is killed, and report rows in doubt', async () => {
			const { queue, sandbox, credential } = fixture();
			const { client, postgres } = queue;
			const save = async (settings: Record<string, number>) =>
				await saveDrain(client, postgres, campaign, credential, {
					rowsPerClaim: ROWS_PER_CLAIM,
					...settings,
				});
			await createCampaign(sandbox, TEMPLATE, campaign);
			await createOutbox(postgres, ROWS, 919_600_000_000);
			// Slow enough to kill a worker in the middle of a claim.
			await sandbox.control.put('/faults', { body: { rules: [{ kind: 'delay', ms: 200 }] } });
			const drain = await save({});
			await client.run(drain, EVERY_MINUTE);
			await vi.waitFor(
				async () =>
					expect((await timesSent(sandbox, campaign)).length).toBeGreaterThan(3 * ROWS_PER_CLAIM),
				{ timeout: 60_000, interval: 20 },
			);
			const killed = busyWorker(fixture());
			await killed.kill();
			await sandbox.control.delete('/faults');

			const others = [await client.run(drain, EVERY_MINUTE), await client.run(drain, EVERY_MINUTE)];
			for (const id of others) expect((await untilEnded(client, id)).status).toBe('success');
			const { accepted = 0, claimed = 0 } = await outboxStates(postgres);
			expect(claimed).toBeGreaterThan(0);
			expect(claimed).toBeLessThanOrEqual(ROWS_PER_CLAIM);
			expect(accepted + claimed).toBe(ROWS);

			const lookup = await save({ inDoubtAfterMinutes: 0 });
			expect((await runToEnd(client, lookup, EVERY_MINUTE)).status).toBe('success');
			expect(await outboxStates(postgres)).toEqual({ accepted, unknown: claimed });
			const sent = await timesSent(sandbox, campaign);
			expect(sent).toEqual(sent.map(() => 1));
			expect(sent.length).toBeGreaterThanOrEqual(accepted);
			await killed.restart();
		});
	});
}
