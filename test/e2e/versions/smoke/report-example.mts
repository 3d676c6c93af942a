// The example that writes a report of a list, on any n8n: both files are where its note says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Demo } from '../../../../testkit/demo/demo.mts';
import { runToEnd } from '../../../../testkit/host/n8n-run.mts';
import { createCampaign } from '../../../../testkit/servers/sandbox-client.mts';
import { readWithCredential, saveExample } from '../../examples.mts';
import { locator, START } from '../../workflows.mts';

const CAMPAIGN = 'With a report';

/** @param theDemo returns the demo once the tests run */
export function reportExampleTests(theDemo: () => Demo): void {
	it('runs the report example, which writes a page and a table with the list’s rows', async () => {
		const { client, credential, folder, sandbox } = theDemo();
		await createCampaign(sandbox, 'appointment_reminder', CAMPAIGN);
		const imported = readWithCredential('report/send-and-report.json', credential);
		imported.node('Send to Each Person').parameters.campaign = locator('name', CAMPAIGN);
		const page = join(folder, 'report.html');
		const table = join(folder, 'report.csv');
		imported.node('Write Page').parameters.fileName = page;
		imported.node('Write Table').parameters.fileName = table;
		const { error, outputs } = await runToEnd(client, await saveExample(client, imported), START);
		expect(error).toBeUndefined();
		expect(outputs['Create Report']?.[0]?.map(({ json }) => json)).toMatchObject([
			{
				rows: 4,
				needFixing: 2,
				byOutcome: { accepted: 2, failed: 2 },
				byCampaign: [{ campaign: CAMPAIGN, rows: 4 }],
				byCountry: [
					{ country: 'US', rows: 2 },
					{ country: '', rows: 1 },
					{ country: 'CA', rows: 1 },
				],
			},
		]);
		const text = readFileSync(page, 'utf8');
		expect(text).toContain('<title>Appointment reminders</title>');
		expect(text).toContain('Liam Baker');
		expect(readFileSync(table, 'utf8').split('\r\n')).toHaveLength(6);
	});
}
