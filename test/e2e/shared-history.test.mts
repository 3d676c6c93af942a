// Two workflows that share one sent history, as examples/shared-history/ shows it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import axios from 'axios';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Workflow, WorkflowNode } from '../../scripts/lib/n8n-client.mts';
import { runToEnd } from '../../scripts/lib/n8n-run.mts';
import { EXAMPLES } from '../../scripts/lib/paths.mts';
import { arrivals, createCampaign } from '../../scripts/lib/sandbox-client.mts';
import { sharedDemo } from './shared-demo.mts';

const { client, credential, editorOrigin, sandbox } = sharedDemo();
const CAMPAIGN = 'Shared history';

function read(file: string): { workflow: Workflow; node: (name: string) => WorkflowNode } {
	const path = join(EXAMPLES, 'shared-history', `${file}.json`);
	const workflow: Workflow = JSON.parse(readFileSync(path, 'utf8'));
	const node = (name: string) => {
		const found = workflow.nodes.find((one) => one.name === name);
		if (!found) throw new Error(`${file} has no node "${name}"`);
		return found;
	};
	return { workflow, node };
}

async function publish(id: string): Promise<void> {
	const { versionId } = (await client.get(`/workflows/${id}`)) as { versionId: string };
	await client.post(`/workflows/${id}/activate`, { versionId });
}

/** Saves the sender, and both workflows that call it. */
async function saveAll(): Promise<{ list: string; event: string }> {
	const sender = read('send-once');
	const send = sender.node('Send to Each Person');
	send.parameters.campaign = { __rl: true, mode: 'name', value: CAMPAIGN };
	send.credentials = { waProjectApi: { id: credential.id, name: credential.name } };
	const { id } = await client.createWorkflow(sender.workflow);
	await publish(id);
	const save = async (file: string) => {
		const caller = read(file);
		caller.node('Send Once').parameters.workflowId = { __rl: true, mode: 'id', value: id };
		return (await client.createWorkflow(caller.workflow)).id;
	};
	return { list: await save('evening-list'), event: await save('booking-event') };
}

describe('two workflows that send through a third', () => {
	let list: string;

	beforeAll(async () => {
		await createCampaign(sandbox, 'appointment_reminder', CAMPAIGN);
		const saved = await saveAll();
		({ list } = saved);
		await publish(saved.event);
	});

	const evening = async () => {
		const { outputs, error } = await runToEnd(client, list, 'Start');
		expect(error).toBeUndefined();
		return outputs['Send Once']?.[0]?.map(({ json }) => json.outcome);
	};

	/** An activated webhook is registered a little later. */
	const booked = async (bookingId: string) =>
		await vi.waitFor(
			async () => {
				const body = { bookingId, name: 'Asha', phone: '+91 98765 43219', appointment: 'Monday' };
				const url = `${editorOrigin}/webhook/wa-new-booking`;
				const { data } = await axios.post(url, body, { proxy: false });
				return (data as { outcome: string }).outcome;
			},
			{ timeout: 30_000, interval: 250 },
		);

	it('sends each booking once, whichever workflow asks first', async () => {
		expect(await booked('B-1002')).toBe('accepted');
		expect(await evening()).toEqual(['accepted']);
		expect(await booked('B-1001')).toBe('skipped');
		expect(await booked('B-1002')).toBe('skipped');
		expect(await evening()).toEqual(['skipped']);
		const sends = await arrivals(sandbox, CAMPAIGN);
		expect(sends.map(({ accepted }) => accepted).reduce((sum, count) => sum + count, 0)).toBe(2);
	});
});
