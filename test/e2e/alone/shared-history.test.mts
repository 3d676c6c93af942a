// The example in examples/shared-history/: two workflows that share one sent history.
import axios from 'axios';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { runToEnd } from '../../../testkit/host/n8n-run.mts';
import { arrivals, createCampaign } from '../../../testkit/servers/sandbox-client.mts';
import { publish, readExample, saveExample } from '../examples.mts';
import { sharedDemo } from '../shared-demo.mts';

const { client, credential, editorOrigin, sandbox } = sharedDemo();
const CAMPAIGN = 'Shared history';

/** Saves the sender, and both workflows that call it. */
async function saveAll(): Promise<{ list: string; event: string }> {
	const sender = readExample('shared-history/send-once.json');
	const send = sender.node('Send to Each Person');
	send.parameters.campaign = { __rl: true, mode: 'name', value: CAMPAIGN };
	send.credentials = { waProjectApi: { id: credential.id, name: credential.name } };
	const id = await saveExample(client, sender);
	await publish(client, id);
	const save = async (file: string) => {
		const caller = readExample(file);
		caller.node('Send Once').parameters.workflowId = { __rl: true, mode: 'id', value: id };
		return await saveExample(client, caller);
	};
	return {
		list: await save('shared-history/evening-list.json'),
		event: await save('shared-history/booking-event.json'),
	};
}

describe('two workflows that send through a third', () => {
	let list: string;

	beforeAll(async () => {
		await createCampaign(sandbox, 'appointment_reminder', CAMPAIGN);
		const saved = await saveAll();
		({ list } = saved);
		await publish(client, saved.event);
	});

	const evening = async () => {
		const { outputs, error } = await runToEnd(client, list, 'Start');
		expect(error).toBeUndefined();
		return outputs['Send Once']?.[0]?.map(({ json }) => json.outcome);
	};

	/** n8n registers an activated webhook with a delay. */
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

	it('send each booking once, whichever calls first', async () => {
		expect(await booked('B-1002')).toBe('accepted');
		expect(await evening()).toEqual(['accepted']);
		expect(await booked('B-1001')).toBe('skipped');
		expect(await booked('B-1002')).toBe('skipped');
		expect(await evening()).toEqual(['skipped']);
		const sends = await arrivals(sandbox, CAMPAIGN);
		expect(sends.map(({ accepted }) => accepted).reduce((sum, count) => sum + count, 0)).toBe(2);
	});
});
