// Values of real-values.mts through Preview and Send, each table as one list.
import { beforeAll, describe, expect, it } from 'vitest';
import { createControlClient } from '../../../sandbox/client.mts';
import { runToEnd } from '../../../testkit/host/n8n-run.mts';
import { createCampaign } from '../../../testkit/servers/sandbox-client.mts';
import { at } from '../../harness/pick.mts';
import { sharedDemo } from '../shared-demo.mts';
import { saveChain, START } from '../workflows.mts';
import { GROUPS, TEMPLATE, type Fields } from './real-values.mts';

const demo = sharedDemo();

beforeAll(prepareService);

describe.each(Object.entries(GROUPS))('%s', (_, { node, operations, parameters, usual, table }) => {
	/** For each operation: the result of each row. */
	const results: Fields[][] = [];
	let requests: string;
	beforeAll(async () => {
		const control = createControlClient(demo.sandbox);
		await control.delete('/requests');
		const phone = (index: number) => `+${918123400000 + index}`;
		const rows = table.map(([, columns], index) => ({ phone: phone(index), ...usual, ...columns }));
		for (const operation of operations) {
			const settings = { onError: 'continueRegularOutput' };
			const step = { name: node, node, settings, parameters: { operation, ...parameters } };
			const workflow = await saveChain(demo.client, demo.credential, rows, [step]);
			const { outputs, error } = await runToEnd(demo.client, workflow, START);
			expect(error).toBeUndefined();
			results.push((outputs[node]?.[0] ?? []).map(({ json }) => json));
		}
		requests = JSON.stringify(await control.get('/requests', { query: { limit: 1000 } }));
	});

	it.each(table.map((one, row) => [...one, row] as const))(
		'%s: %j',
		(_kind, _columns, shown, row) => {
			const ofRow = results.map((rows) => at(rows, row));
			if (typeof shown === 'string') {
				expect(ofRow.map(isGood), JSON.stringify(ofRow)).toEqual(operations.map(() => true));
				expect(JSON.stringify(ofRow) + requests).toContain(shown);
			} else {
				expect(ofRow.map(isGood), JSON.stringify(ofRow)).toEqual(operations.map(() => false));
				for (const one of ofRow) expect(reasonOf(one)).toMatch(shown);
			}
		},
	);
});

describe('WA Campaign', () => {
	const preview = async (row: Fields, changes: Fields, credential = demo.credential) => {
		const { node, parameters } = GROUPS['WA Campaign with an image'];
		const all = { ...parameters, operation: 'preview', ...changes };
		const steps = [{ name: node, node, parameters: all }];
		const workflow = await saveChain(demo.client, credential, [row], steps);
		const { outputs, error } = await runToEnd(demo.client, workflow, START);
		expect(error).toBeUndefined();
		return at(outputs[node]?.[0] ?? [], 0).json;
	};
	const row = { phone: '+919000000901', name: 'Asha', link: 'https://images.example/a.png' };

	it.each(['whatsapp:+91 90000 00901', 'https://wa.me/919000000901?text=Hi', '919000000901@c.us'])(
		'leaves out the number of %s in Never Send To',
		async (neverSendTo) => {
			const { options } = GROUPS['WA Campaign with an image'].parameters;
			const { ready, reason } = await preview(row, { options: { ...options, neverSendTo } });
			expect([ready, reason]).toEqual([false, 'On the do-not-contact list']);
		},
	);

	it('shows the invisible part of the name of a column', async () => {
		const contactName = '={{ $json.Name }}';
		const { reason } = await preview({ ...row, '\ufeffName': 'Asha' }, { contactName });
		expect(reason).toContain('No row has a column "Name", but one with an invisible difference');
		expect(reason).toContain('"\\uFEFFName"');
	});

	it('ignores invisible characters in the credential', async () => {
		const { baseUrl, projectId, password } = demo.sandbox;
		const credential = await demo.client.createCredential('waProjectApi', 'Copied', {
			baseUrl: `\u200e${baseUrl}`,
			projectId: `${projectId}\u200b`,
			apiPassword: `\ufeff${password}`,
		});
		expect(await preview(row, {}, credential)).toMatchObject({ ready: true });
	});
});

/** Whether Preview calls the row ready, Send has sent it, or a product was created. */
function isGood({ ready, outcome, status }: Fields): boolean {
	return ready === true || outcome === 'accepted' || status === true;
}

/** What is wrong, and how to fix it. */
function reasonOf({ reason, advice, error }: Fields): string {
	if (typeof reason !== 'string') return JSON.stringify(error);
	return typeof advice === 'string' ? `${reason}. ${advice}` : reason;
}

/** Campaigns, and a template with a link whose end is a value. */
async function prepareService(): Promise<void> {
	await createCampaign(demo.sandbox, 'appointment_reminder', 'Real values');
	await createCampaign(demo.sandbox, 'spring_catalogue', 'Real links');
	await createControlClient(demo.sandbox).post('/seed', {
		body: {
			tags: ['2026'],
			templates: [
				{
					name: TEMPLATE,
					category: 'TRANSACTIONAL',
					type: 'TEXT',
					language: 'English (US)',
					text: 'Hello {{1}}, it is on its way.',
					sample_text: 'Hello Asha, it is on its way.',
					message_action_type: 'CTA',
					call_to_action: [
						{ type: 'URL', button_title: 'Track', button_value: 'https://shop.example/t/{{1}}' },
					],
				},
			],
		},
	});
}
