// A list too large for one execution, sent in chunks by any n8n.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createControlClient } from '../../../../sandbox/client.mts';
import type { Demo } from '../../../../testkit/demo/demo.mts';
import type { FaultRule } from '../../../../sandbox/index.mts';
import type { Execution } from '../../../../testkit/host/n8n-execution.mts';
import { runToEnd } from '../../../../testkit/host/n8n-run.mts';
import {
	arrivals,
	createCampaign,
	timesSent,
} from '../../../../testkit/servers/sandbox-client.mts';
import { createTable, saveLargeList } from '../../large-lists.mts';
import { START } from '../../workflows.mts';

const CAMPAIGN = 'Large list';
const ROWS = 130;
const BAD = 42;
/** Faults in the first chunk's requests: some are refused once, some accepted without a response. */
const REFUSED = [3, 7];
const LOST_RESPONSES = [11];
const SETTINGS = { rowsPerChunk: 25, chunksAtOnce: 2, secondPassAfterSeconds: 1 };

const people = Array.from({ length: ROWS }, (_, index) => ({
	Name: `Person ${index + 1}`,
	Phone: index + 1 === BAD ? 'missing' : `+${919_811_000_000 + index}`,
	Appointment: 'Monday at 10:00',
}));

/** The lines of the report: outcome, row count, reason. */
function report({ outputs, error, status }: Execution): unknown[][] {
	expect({ status, error }).toEqual({ status: 'success', error: undefined });
	const items = outputs.Report?.[0] ?? [];
	return items.map(({ json }) => [json.outcome, json.rows, json.reason]);
}

const eachOnce = Array.from({ length: ROWS - 1 }, () => 1);

/** @param theDemo returns the demo once the tests run */
export function largeListTests(theDemo: () => Demo): void {
	describe('a large list', () => {
		const reportFile = () => join(theDemo().folder, 'large-list-report.csv');
		let table: string;
		let run: () => Promise<Execution>;
		let first: Execution;

		beforeAll(async () => {
			const { client, credential, sandbox } = theDemo();
			await createCampaign(sandbox, 'appointment_reminder', CAMPAIGN);
			table = await createTable(client, CAMPAIGN, people);
			const id = await saveLargeList(client, {
				campaign: CAMPAIGN,
				credential,
				table,
				reportFile: reportFile(),
				settings: SETTINGS,
			});
			run = async () => await runToEnd(client, id, START);
			const match = { operation: 'sendCampaign' };
			const rules: FaultRule[] = [
				{ kind: 'status', status: 400, calls: REFUSED, match },
				{ kind: 'reset', when: 'after', calls: LOST_RESPONSES, match },
			];
			await createControlClient(sandbox).put('/faults', { body: { rules } });
			first = await run();
		});
		afterAll(async () => void (await createControlClient(theDemo().sandbox).delete('/faults')));

		it('is sent in chunks, with failed rows retried once and rows in doubt not retried', async () => {
			const [accepted, skipped, ...open] = report(first);
			expect(accepted).toEqual(['accepted', ROWS - 1 - LOST_RESPONSES.length, '']);
			expect(skipped).toEqual(['skipped', 0, expect.any(String)]);
			expect(open).toEqual([
				['unknown', 1, expect.stringMatching(/connection/i)],
				['failed', 1, expect.stringMatching(/phone number/i)],
			]);
			expect(first.outputs['Second Pass']?.[0]?.[0]?.json.rows).toHaveLength(REFUSED.length + 1);
			expect(await timesSent(theDemo().sandbox, CAMPAIGN)).toEqual(eachOnce);
		});

		it('reports every row that needs attention, with its columns', () => {
			const lines = readFileSync(reportFile(), 'utf8').trim().split('\n');
			expect(lines).toHaveLength(1 + 2 + 2);
			expect(lines.join('\n')).toMatch(/missing/);
		});

		it('skips everything already sent when it runs again', async () => {
			const [accepted, skipped, ...open] = report(await run());
			expect(accepted).toEqual(['accepted', 0, '']);
			expect(skipped).toEqual(['skipped', ROWS - 1 - LOST_RESPONSES.length, expect.any(String)]);
			expect(open.map(([outcome]) => outcome)).toEqual(['unknown', 'failed']);
			expect(await timesSent(theDemo().sandbox, CAMPAIGN)).toEqual(eachOnce);
		});

		it('sends nothing of a list that is longer than the sent history', async () => {
			const { client, credential, sandbox } = theDemo();
			const campaign = 'Too long';
			await createCampaign(sandbox, 'appointment_reminder', campaign);
			const settings = { ...SETTINGS, rememberedSends: ROWS - 1 };
			const list = { campaign, credential, table, reportFile: reportFile(), settings };
			const { status, error } = await runToEnd(client, await saveLargeList(client, list), START);
			expect(status).toBe('error');
			expect(error?.message).toContain('longer than the sent history remembers');
			expect(await arrivals(sandbox, campaign)).toEqual([]);
		});
	});
}
