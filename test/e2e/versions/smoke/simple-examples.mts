// The examples that run to their end without further events, on any n8n.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import axios from 'axios';
import { expect, it, vi } from 'vitest';
import { SEND } from '../../../../testkit/demo/demo-workflow.mts';
import type { Demo } from '../../../../testkit/demo/demo.mts';
import { runToEnd } from '../../../../testkit/host/n8n-run.mts';
import { EXAMPLES } from '../../../../testkit/paths.mts';
import { arrivals, timesSent } from '../../../../testkit/servers/sandbox-client.mts';
import { readExample, readWithCampaign, type Imported } from '../../examples.mts';
import { locator, START } from '../../workflows.mts';

/**
 * @param theDemo returns the demo once the tests run
 * @param isN8n2 n8n 1 has nothing to publish of a workflow that others call
 */
export function simpleExampleTests(theDemo: () => Demo, isN8n2: boolean): void {
	/** Runs a saved workflow. @returns the JSON of a node's items */
	async function run(id: string) {
		const { error, outputs } = await runToEnd(theDemo().client, id, START);
		expect(error).toBeUndefined();
		return (node: string) => outputs[node]?.[0]?.map(({ json }) => json);
	}

	const saveAndRun = async ({ workflow }: Imported) =>
		await run((await theDemo().client.createWorkflow(workflow)).id);

	it('runs the cost example, which sends only if all prices are known and within the limit', async () => {
		const campaign = 'Within a limit';
		const imported = await readWithCampaign('cost/send-within-a-limit.json', campaign, theDemo());
		imported.node('Preview').parameters.campaign = locator('name', campaign);
		/** Runs the example with a price list and a limit. @returns its error, and its cost if it sent */
		const runWith = async (prices: string, limit: number) => {
			const file = join(theDemo().folder, 'prices.csv');
			writeFileSync(file, prices);
			imported.node('Read Price List').parameters.fileSelector = file;
			const { assignments } = imported.node('Limit').parameters as {
				assignments: { assignments: object[] };
			};
			Object.assign(assignments.assignments[0] ?? {}, { value: limit });
			const { id } = await theDemo().client.createWorkflow(imported.workflow);
			const { error, outputs } = await runToEnd(theDemo().client, id, START);
			return error?.message ?? outputs.Limit?.[0]?.map(({ json }) => json);
		};
		const sent = async () => (await arrivals(theDemo().sandbox, campaign)).length;
		const sample = (file: string) => readFileSync(join(EXAMPLES, 'cost', file), 'utf8');
		const card = sample('rate-card.csv');

		expect(await runWith(card, 0.0899)).toBe(
			'Nothing was sent: the 4 messages would cost 0.09 $US, and the limit is 0.0899',
		);
		expect(await runWith(card.replace(/^Germany.*\n/m, ''), 5)).toBe(
			'Nothing was sent: the price list has no price for DE TRANSACTIONAL (row 3)',
		);
		// A list without any price that can be used.
		expect(await runWith('Market,Utility\nAtlantis,1\n', 5)).toContain(
			'no price for US TRANSACTIONAL (row 1); CA TRANSACTIONAL (row 2)',
		);
		expect(await sent()).toBe(0);
		expect(await runWith(sample('price-list.csv'), 0.09)).toMatchObject([
			{ messages: 4, perCountry: { US: 1, CA: 1, DE: 1, GB: 1 }, cost: 0.09, currency: 'USD' },
		]);
		expect(await sent()).toBe(4);
	});

	it('runs the report example, which writes a page with the list’s rows', async () => {
		const campaign = 'With a report';
		const imported = await readWithCampaign('report/send-and-report.json', campaign, theDemo());
		const page = join(theDemo().folder, 'report.html');
		imported.node('Write Page').parameters.fileName = page;
		const output = await saveAndRun(imported);
		expect(output('Create Report')).toMatchObject([
			{
				rows: 4,
				needFixing: 2,
				byOutcome: { accepted: 2, failed: 2 },
				byCampaign: [{ campaign, rows: 4 }],
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
	});

	it('runs the send-window example, which finishes in one pass while its window is open', async () => {
		const campaign = 'Waking hours';
		const imported = await readWithCampaign(
			'send-window/send-in-waking-hours.json',
			campaign,
			theDemo(),
		);
		const { parameters } = imported.node(SEND);
		// Open at any hour: a pass that defers rows waits for hours.
		const { days } = Object(Object(Object(parameters.options).sendWindow).window);
		const sendWindow = { window: { days: [...days, 'sunday'], from: '00:00', to: '24:00' } };
		parameters.options = { ...Object(parameters.options), sendWindow };
		const output = await saveAndRun(imported);
		expect(output('Outcomes')?.map(({ Name, outcome }) => [Name, outcome])).toEqual([
			['George Taylor', 'accepted'],
			['Lena Köhler', 'accepted'],
			['Emma Johnson', 'accepted'],
		]);
		expect(output('Wait for Their Hours')).toBeUndefined();
		expect(await arrivals(theDemo().sandbox, campaign)).toHaveLength(3);
	});

	it('runs the shared-history example, whose two workflows send each booking once', async () => {
		const { client, n8n, sandbox } = theDemo();
		const campaign = 'Shared history';
		const sender = await readWithCampaign('shared-history/send-once.json', campaign, theDemo());
		const { id } = await client.createWorkflow(sender.workflow);
		if (isN8n2) await client.publish(id);
		const workflowId = locator('id', id);
		const callerIn = (file: string) => {
			const caller = readExample(file);
			caller.node('Send Once').parameters.workflowId = workflowId;
			return caller.workflow;
		};
		const { id: list } = await client.createWorkflow(callerIn('shared-history/evening-list.json'));
		await client.createPublished(callerIn('shared-history/booking-event.json'));
		const evening = async () => (await run(list))('Send Once')?.map(({ outcome }) => outcome);
		/** n8n registers an activated webhook with a delay. */
		const booked = async (bookingId: string) =>
			await vi.waitFor(
				async () => {
					const body = { bookingId, name: 'Asha', phone: '+91 98765 43219', appointment: 'Monday' };
					const url = `${n8n.origin}/webhook/wa-new-booking`;
					const { data } = await axios.post<{ outcome: string }>(url, body, { proxy: false });
					return data.outcome;
				},
				{ timeout: 30_000, interval: 250 },
			);

		expect(await booked('B-1002')).toBe('accepted');
		expect(await evening()).toEqual(['accepted']);
		expect(await booked('B-1001')).toBe('skipped');
		expect(await booked('B-1002')).toBe('skipped');
		expect(await evening()).toEqual(['skipped']);
		expect((await timesSent(sandbox, campaign)).reduce((sum, count) => sum + count, 0)).toBe(2);
	});
}
