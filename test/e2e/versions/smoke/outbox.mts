// Sending from an outbox in PostgreSQL with any n8n.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createControlClient, type ControlClient } from '../../../../sandbox/client.mts';
import type { Demo } from '../../../../testkit/demo/demo.mts';
import { runToEnd, untilEnded } from '../../../../testkit/host/n8n-run.mts';
import { startPostgres, type Postgres } from '../../../../testkit/servers/postgres.mts';
import { arrivals, createCampaign } from '../../../../testkit/servers/sandbox-client.mts';
import { psql } from '../../../../testkit/servers/psql.mts';
import { createOutbox, EVERY_MINUTE, outboxStates, saveDrain } from '../../large-lists.mts';

const ROWS = 400;
const ROWS_PER_CLAIM = 50;
const CAMPAIGN = 'Outbox';

/** @param theDemo returns the demo once the tests run */
export function outboxTests(theDemo: () => Demo): void {
	describe('the outbox', () => {
		let control: ControlClient;
		let postgres: Postgres;
		let id: string;

		beforeAll(async () => {
			const { client, credential, sandbox } = theDemo();
			control = createControlClient(sandbox);
			postgres = await startPostgres();
			await createOutbox(postgres, ROWS, 919_812_000_000);
			await createCampaign(sandbox, 'appointment_reminder', CAMPAIGN);
			const settings = { rowsPerClaim: ROWS_PER_CLAIM };
			id = await saveDrain(client, postgres, CAMPAIGN, credential, settings);
		});
		afterAll(async () => {
			await control.delete('/faults');
			await postgres?.close();
		});

		it('keeps the remaining rows when the campaign is paused, and stops sending', async () => {
			const rule = { kind: 'pauseCampaign', campaign: CAMPAIGN, sends: 120 } as const;
			await control.put('/faults', { body: { rules: [rule] } });
			expect((await runToEnd(theDemo().client, id, EVERY_MINUTE)).status).toBe('success');
			const { accepted = 0, waiting = 0, ...others } = await outboxStates(postgres);
			expect(accepted).toBeGreaterThanOrEqual(120);
			expect(waiting).toBeGreaterThanOrEqual(ROWS - 3 * ROWS_PER_CLAIM);
			// Rows that were in flight at the pause may have failed.
			expect(Object.keys(others).filter((state) => state !== 'failed')).toEqual([]);
		});

		it('continues in two concurrent executions that send each row once', async () => {
			const { client, sandbox } = theDemo();
			await control.delete('/faults');
			await control.post('/campaigns/{campaign}/status', {
				path: { campaign: CAMPAIGN },
				body: { status: 'LIVE' },
			});
			const { failed = 0 } = await outboxStates(postgres);
			const before = (await arrivals(sandbox, CAMPAIGN)).length;
			const ids = [await client.run(id, EVERY_MINUTE), await client.run(id, EVERY_MINUTE)];
			for (const one of ids) expect((await untilEnded(client, one)).status).toBe('success');
			expect(await outboxStates(postgres)).toEqual({
				accepted: ROWS - failed,
				...(failed > 0 ? { failed } : {}),
			});
			const counts = await arrivals(sandbox, CAMPAIGN);
			expect(counts.map(({ accepted }) => accepted)).toEqual(counts.map(() => 1));
			expect(counts.length).toBe(ROWS - failed);
			expect(counts.length).toBeGreaterThan(before);
			const claims = await psql(postgres, 'SELECT count(DISTINCT claim) FROM wa_outbox');
			expect(Number(claims[0])).toBeGreaterThanOrEqual(ROWS / ROWS_PER_CLAIM);
		});

		it('reports its progress', async () => {
			const { outputs } = await runToEnd(theDemo().client, id, 'Show Report');
			const lines = outputs.Report?.[0] ?? [];
			const rows = lines.reduce((sum, { json }) => sum + Number(json.rows), 0);
			expect(rows).toBe(ROWS);
		});
	});
}
