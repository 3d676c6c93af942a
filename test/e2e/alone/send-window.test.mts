// The example in examples/send-window/: a list that is sent within its recipients' hours.
import { expect, it } from 'vitest';
import { runToEnd } from '../../../testkit/host/n8n-run.mts';
import { arrivals, createCampaign } from '../../../testkit/servers/sandbox-client.mts';
import { readWithCredential, saveExample } from '../examples.mts';
import { sharedDemo } from '../shared-demo.mts';

const { client, credential, sandbox } = sharedDemo();
const CAMPAIGN = 'Waking hours';
const SEND = 'Send to Each Person';

/** Open at any hour: a pass that defers rows waits for hours. */
const ALL_DAY = { window: { from: '00:00', to: '24:00' } };

it('finishes a list in one pass while its window is open, with an outcome for each row', async () => {
	const imported = readWithCredential('send-window/send-in-waking-hours.json', credential);
	const send = imported.node(SEND);
	send.parameters.campaign = { __rl: true, mode: 'name', value: CAMPAIGN };
	send.parameters.options = { ...Object(send.parameters.options), sendWindow: ALL_DAY };
	await createCampaign(sandbox, 'appointment_reminder', CAMPAIGN);
	const id = await saveExample(client, imported);

	const { outputs, error } = await runToEnd(client, id, 'Start');
	expect(error).toBeUndefined();
	expect(outputs.Outcomes?.[0]?.map(({ json }) => [json.Name, json.outcome])).toEqual([
		['George Taylor', 'accepted'],
		['Lena Köhler', 'accepted'],
		['Emma Johnson', 'accepted'],
	]);
	expect(outputs['Wait for Their Hours']).toBeUndefined();
	expect(await arrivals(sandbox, CAMPAIGN)).toHaveLength(3);
});
