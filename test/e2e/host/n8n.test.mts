// The package in the n8n that `npm start` runs.
import { describe, expect, it } from 'vitest';
import { createControlClient } from '../../../sandbox/client.mts';
import { chosenHosts, CURRENT_HOST } from '../../../testkit/host/hosts.mts';
import { runToEnd } from '../../../testkit/host/n8n-run.mts';
import { createCampaign, timesSent } from '../../../testkit/servers/sandbox-client.mts';
import { everydayTests, people, sendTo } from '../everyday.mts';
import { sharedDemo } from '../shared-demo.mts';
import { saveChain, saveLoop, START, type OwnNode } from '../workflows.mts';

/** n8n takes some of these in an output's column "error" for a failure of the node. */
const ERRORS = ['', 'of last week', {}, 0, null];

const demo = sharedDemo();
const { client, credential, sandbox } = demo;

const newCampaign = async (name: string) =>
	await createCampaign(sandbox, 'appointment_reminder', name);
const accepted = async (campaign: string) => await timesSent(sandbox, campaign);

describe('the package', () => {
	const [host = CURRENT_HOST] = chosenHosts();
	everydayTests(() => ({ ...demo, origin: demo.editorOrigin }), host);
});

describe.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'])(
	'under %s, Retry On Fail repeats no message for rows with a column "error"',
	(onError) => {
		const settings = { onError, retryOnFail: true, maxTries: 3, waitBetweenTries: 0 };
		const rows = people(5, 919812350000).map((person, index) => ({
			...person,
			error: ERRORS[index],
		}));
		const run = async (node: OwnNode) => {
			const { status, outputs } = await runToEnd(
				client,
				await saveChain(client, credential, rows, [node]),
				START,
			);
			expect([status, outputs[node.name]?.[0]?.map(({ json }) => json.outcome)]).toEqual([
				'success',
				rows.map(() => 'accepted'),
			]);
		};

		it('in WA Campaign', async () => {
			const campaign = `Column error, ${onError}`;
			await newCampaign(campaign);
			await run(sendTo(campaign, { includeInputFields: true }, settings));
			expect(await accepted(campaign)).toEqual(rows.map(() => 1));
		});

		it('in WA Message', async () => {
			const control = createControlClient(sandbox);
			for (const { phone, name } of rows) {
				const body = { phone_number: phone.slice(1), name, text: 'Hi' };
				await control.post('/inbound', { body });
			}
			const text = `Column error in messages, ${onError}`;
			await run({
				name: 'Send',
				node: 'waMessage',
				settings,
				parameters: {
					operation: 'send',
					phoneNumber: '={{ $json.phone }}',
					text,
					options: { includeInputFields: true },
				},
			});
			expect((await control.get('/requests', { query: { search: text } })).total).toBe(5);
		});
	},
);

describe('in a loop', () => {
	const rows = people(6, 919812360000);
	const loop = async (batchSize: number, node: OwnNode) =>
		await runToEnd(client, await saveLoop(client, credential, rows, { batchSize, node }), START);

	it('Max Sends per Second holds for all batches together', async () => {
		await newCampaign('Paced Batches');
		const { status, ms } = await loop(1, sendTo('Paced Batches', { maxSendsPerSecond: 4 }));
		expect(status).toBe('success');
		expect(ms.Send).toBeGreaterThan(1100);
		expect(await accepted('Paced Batches')).toEqual(rows.map(() => 1));
	});

	it.each([
		['ends, with a hint, at a batch of which no row is returned', false, 2],
		['goes on with Always Output Data', true, 6],
	])('Only Rows That Need Fixing %s', async (campaign, alwaysOutputData, sent) => {
		await newCampaign(campaign);
		const node = sendTo(campaign, {}, { alwaysOutputData });
		node.parameters.onlyRowsThatNeedFixing = true;
		const { status, hints } = await loop(2, node);
		expect(status).toBe('success');
		expect(await accepted(campaign)).toEqual(rows.slice(0, sent).map(() => 1));
		const ends = (hints.Send ?? []).filter((hint) => hint.includes('so a loop ends here'));
		expect(ends).toHaveLength(alwaysOutputData ? 0 : 1);
	});
});
