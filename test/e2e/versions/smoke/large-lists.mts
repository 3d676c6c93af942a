// The workflows for large lists, on any n8n.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Demo } from '../../../../testkit/demo/demo.mts';
import { runToEnd } from '../../../../testkit/host/n8n-run.mts';
import { startPostgres } from '../../../../testkit/servers/postgres.mts';
import { arrivals, createCampaign } from '../../../../testkit/servers/sandbox-client.mts';
import {
	createOutbox,
	createTable,
	EVERY_MINUTE,
	outboxStates,
	saveDrain,
	saveLargeList,
} from '../../large-lists.mts';
import { START } from '../../workflows.mts';

const TEMPLATE = 'appointment_reminder';
const ROWS = 45;

/** @param demo returns the demo once the tests run */
export function largeListTests(demo: () => Demo): void {
	it('sends a large list in chunks', async () => {
		const { client, credential, folder, sandbox } = demo();
		await createCampaign(sandbox, TEMPLATE, 'In chunks');
		const rows = Array.from({ length: ROWS }, (_, index) => ({
			Name: `Person ${index + 1}`,
			Phone: `+${919_812_400_000 + index}`,
			Appointment: 'Monday',
		}));
		const parent = await saveLargeList(client, {
			campaign: 'In chunks',
			credential,
			table: await createTable(client, 'In chunks', rows),
			reportFile: join(folder, 'in-chunks.csv'),
			settings: { rowsPerChunk: 10, chunksAtOnce: 2 },
		});
		const { error, outputs } = await runToEnd(client, parent, START);
		const reported = (outputs.Report?.[0] ?? []).map(({ json }) => [json.outcome, json.rows]);
		expect({ error, reported }).toEqual({
			error: undefined,
			reported: [
				['accepted', ROWS],
				['skipped', 0],
			],
		});
		const counts = await arrivals(sandbox, 'In chunks');
		expect(counts.map(({ accepted }) => accepted)).toEqual(rows.map(() => 1));
	});

	it('drains an outbox', async () => {
		const { client, credential, sandbox } = demo();
		await createCampaign(sandbox, TEMPLATE, 'From an outbox');
		const postgres = await startPostgres();
		try {
			await createOutbox(postgres, ROWS, 919_812_500_000);
			const settings = { rowsPerClaim: 10 };
			const drain = await saveDrain(client, postgres, 'From an outbox', credential, settings);
			const { error } = await runToEnd(client, drain, EVERY_MINUTE);
			expect({ error, states: await outboxStates(postgres) }).toEqual({
				error: undefined,
				states: { accepted: ROWS },
			});
		} finally {
			await postgres.close();
		}
		const counts = await arrivals(sandbox, 'From an outbox');
		expect(counts.map(({ accepted }) => accepted)).toEqual(Array.from({ length: ROWS }, () => 1));
	});
}
