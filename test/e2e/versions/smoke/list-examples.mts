// The examples about lists and single events, on any n8n.
import axios from 'axios';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createControlClient, type ControlClient } from '../../../../sandbox/client.mts';
import { SEND } from '../../../../testkit/demo/demo-workflow.mts';
import type { Demo } from '../../../../testkit/demo/demo.mts';
import type { Execution } from '../../../../testkit/host/n8n-execution.mts';
import { runToEnd, untilEnded } from '../../../../testkit/host/n8n-run.mts';
import { arrivals } from '../../../../testkit/servers/sandbox-client.mts';
import { at } from '../../../harness/pick.mts';
import {
	readWithCampaign,
	readWithCredential,
	saveExample,
	type Imported,
} from '../../examples.mts';
import { correctRow, createTable } from '../../large-lists.mts';
import { startChat, type Chat } from './chat.mts';
import { locator, START } from '../../workflows.mts';

const PATIENCE = { timeout: 60_000, interval: 100 };

/** Campaigns that message one person several times: for two bookings, two appointments, an open invoice. */
export const SEVERAL_MESSAGES = ['CRM events', 'Reminders', 'Open invoices'];
const [CRM_EVENTS = '', REMINDERS = '', INVOICES = ''] = SEVERAL_MESSAGES;

/** The other columns of a row that is not sent yet. */
const UNSENT = { Appointment: 'Monday', Status: '', Reason: '' };

/** The JSON of a node's output. */
const outputOf = ({ outputs, error }: Execution, node: string, output = 0) => {
	expect(error).toBeUndefined();
	return (outputs[node]?.[output] ?? []).map(({ json }) => json);
};

const pick = (rows: Record<string, unknown>[], ...keys: string[]) =>
	rows.map((row) => keys.map((key) => row[key]));

/** @param theDemo returns the demo once the tests run */
export function listExampleTests(theDemo: () => Demo): void {
	describe('runs the example of', () => {
		let chat: Chat;
		let control: ControlClient;
		beforeAll(async () => {
			chat = await startChat();
			control = createControlClient(theDemo().sandbox);
		});
		afterAll(async () => await chat?.close());

		const read = (path: string) => readWithCredential(path, theDemo().credential);

		const save = async (imported: Imported) => await saveExample(theDemo().client, imported);
		const run = async (id: string, trigger = START) =>
			await runToEnd(theDemo().client, id, trigger);
		const sentTo = async (campaign: string) =>
			(await arrivals(theDemo().sandbox, campaign)).map((one) => [one.phone_number, one.accepted]);

		it('a Google sheet with replaced nodes, from its rows to the written results', async () => {
			const campaign = 'From a Google sheet';
			const imported = await readWithCampaign(
				'google-sheets/send-and-write-back.json',
				campaign,
				theDemo(),
			);
			const row = (row_number: number, Name: string, Phone: string, Status: string) => ({
				json: { row_number, Name, Phone, Appointment: 'Monday', Status, Reason: '' },
			});
			const rows = [
				row(2, 'Emma', '+1 202-555-0123', ''),
				row(3, 'Olivia', '+1 202-555-0124', 'accepted'),
				row(4, 'Noah', '12', 'failed'),
				row(5, 'Ava', '+1 202-555-0125', 'unknown'),
			];
			Object.assign(imported.node('Read Rows'), {
				type: 'n8n-nodes-base.code',
				typeVersion: 2,
				parameters: { jsCode: `return ${JSON.stringify(rows)};` },
			});
			const write = imported.node('Write Back');
			const { value } = write.parameters.columns as { value: Record<string, string> };
			const assignments = Object.entries(value).map(([name, assigned]) => ({
				id: name,
				name,
				value: assigned,
				type: name === 'row_number' ? 'number' : 'string',
			}));
			Object.assign(write, {
				type: 'n8n-nodes-base.set',
				typeVersion: 3.4,
				parameters: { assignments: { assignments }, options: {} },
			});
			expect(outputOf(await run(await save(imported)), 'Write Back')).toEqual([
				{ row_number: 2, Status: 'accepted', Reason: 'Queued for delivery' },
				{ row_number: 4, Status: 'failed', Reason: expect.stringMatching(/phone number/i) },
			]);
			expect(await sentTo(campaign)).toEqual([['12025550123', 1]]);
		});

		it('a corrected list, and sends only the corrected rows in the second run', async () => {
			const { client } = theDemo();
			const campaign = 'Corrected';
			const table = await createTable(client, campaign, [
				{ Name: 'Emma', Phone: '+1 202-555-0123', ...UNSENT },
				{ Name: 'Noah', Phone: '12', ...UNSENT },
				{ Name: 'Ava', Phone: '34', ...UNSENT },
			]);
			const imported = await readWithCampaign(
				'correct-and-send-again/from-a-data-table.json',
				campaign,
				theDemo(),
			);
			for (const name of ['Read Rows', 'Write Back']) {
				imported.node(name).parameters.dataTableId = locator('id', table);
			}
			const id = await save(imported);
			const written = async () =>
				pick(outputOf(await run(id), 'Write Back'), 'Name', 'Status', 'Reason');
			const invalid = expect.stringMatching(/phone number/i);
			expect(await written()).toEqual([
				['Emma', 'accepted', 'Queued for delivery'],
				['Noah', 'failed', invalid],
				['Ava', 'failed', invalid],
			]);
			await correctRow(client, table, 'Noah', { Phone: '+1 202-555-0124' });
			expect(await written()).toEqual([
				['Noah', 'accepted', 'Queued for delivery'],
				['Ava', 'failed', invalid],
			]);
			expect(await written()).toEqual([['Ava', 'failed', invalid]]);
			expect(await sentTo(campaign)).toEqual([
				['12025550123', 1],
				['12025550124', 1],
			]);
		});

		it('CRM events, and sends each once and returns 200 with its outcome', async () => {
			const { client, n8n } = theDemo();
			const campaign = CRM_EVENTS;
			const imported = await readWithCampaign('crm-event/one-message.json', campaign, theDemo());
			const secret = { name: 'X-Key', value: 'the key of the CRM' };
			const httpHeaderAuth = await client.createCredential('httpHeaderAuth', 'CRM', secret);
			imported.node('Notify a Colleague').parameters.url = chat.url;
			imported.node('Event of the CRM').credentials = { httpHeaderAuth };
			await client.createPublished(imported.workflow);
			const post = async (event: object, key: string) =>
				await axios.post(`${n8n.origin}/webhook/wa-crm-event`, event, {
					headers: { 'X-Key': key },
					proxy: false,
					validateStatus: () => true,
				});
			const event = {
				eventId: 'B-2001',
				name: 'Asha Rao',
				phone: '+91 98123 99001',
				appointment: 'Monday',
			};
			const first = await vi.waitFor(async () => {
				const answer = await post(event, secret.value);
				expect(answer.status).toBe(200);
				return answer;
			}, PATIENCE);
			expect(first.data).toMatchObject({ outcome: 'accepted' });
			expect((await post(event, 'a wrong key')).status).toBe(403);
			const renamed = { ...event, name: 'Asha Menon' };
			expect((await post(renamed, secret.value)).data).toMatchObject({ outcome: 'skipped' });
			const another = { ...renamed, eventId: 'B-2002' };
			expect((await post(another, secret.value)).data).toMatchObject({ outcome: 'accepted' });
			const query = { phone_number: '919812399001' };
			const { contacts } = await control.get('/contacts', { query });
			expect(contacts).toMatchObject([{ name: 'Asha Menon' }]);
			const before = chat.texts.length;
			const bad = await post({ ...event, eventId: 'B-2003', phone: '98x' }, secret.value);
			expect(bad).toMatchObject({ status: 200, data: { reasonCode: 'invalidPhoneNumber' } });
			await vi.waitFor(() => expect(chat.texts).toHaveLength(before + 1), PATIENCE);
			expect(chat.texts.at(-1)).toMatch(/^Event B-2003: failed\. .*98x/);
			expect(await sentTo(campaign)).toEqual([['919812399001', 2]]);
		});

		it('reminders in a loop, and sends each round once to the remaining people', async () => {
			const campaign = INVOICES;
			const imported = await readWithCampaign('reminders/until-paid.json', campaign, theDemo());
			imported.node('Three Days').parameters = { amount: 1, unit: 'seconds' };
			const id = await save(imported);
			const inLastRound = async () =>
				pick(outputOf(await run(id, 'On the First of the Month'), SEND), 'outcome').flat();
			const reminders = [
				['12025550123', 1],
				['12025550124', 3],
			];
			expect(await inLastRound()).toEqual(['accepted']);
			expect(await sentTo(campaign)).toEqual(reminders);
			expect(await inLastRound()).toEqual(['skipped']);
			expect(await sentTo(campaign)).toEqual(reminders);
		});

		it('reminders, and sends each appointment once, however often it runs', async () => {
			const campaign = REMINDERS;
			const imported = await readWithCampaign('reminders/every-morning.json', campaign, theDemo());
			imported.node('Notify a Colleague').parameters.url = chat.url;
			Object(imported.node(SEND).parameters.options).spreadOverMinutes = 0.025;
			const before = chat.texts.length;
			const id = await save(imported);
			const outcomes = async () =>
				pick(outputOf(await run(id, 'Every Morning'), SEND), 'outcome').flat();
			expect(await outcomes()).toEqual(['accepted', 'accepted', 'failed']);
			expect(await outcomes()).toEqual(['skipped', 'skipped', 'failed']);
			expect(await sentTo(campaign)).toEqual([['12025550123', 2]]);
			expect(chat.texts).toHaveLength(before + 2);
			expect(chat.texts[before]).toMatch(/^Not reminded: Liam Baker \(failed: .*phone number/i);
		});

		it('a second try, and sends the rows that a paused campaign left out', async () => {
			const { client } = theDemo();
			const campaign = 'Paused in between';
			const imported = await readWithCampaign(
				'second-try/failed-rows-once-more.json',
				campaign,
				theDemo(),
			);
			Object.assign(imported.node('Wait').parameters, { unit: 'seconds', amount: 1 });
			Object.assign(imported.node(SEND).parameters, {
				options: { ...Object(imported.node(SEND).parameters.options), maxSendsPerSecond: 5 },
			});
			const { assignments } = imported.node('Settings').parameters as {
				assignments: { assignments: { name: string; value: unknown }[] };
			};
			for (const one of assignments.assignments) if (one.name === 'passes') one.value = 30;
			const setStatus = async (status: 'LIVE' | 'PAUSED') =>
				await control.post('/campaigns/{campaign}/status', {
					path: { campaign },
					body: { status },
				});
			const match = { operation: 'sendCampaign' };
			await control.put('/faults', {
				body: { rules: [{ kind: 'pauseCampaign', campaign, sends: 1, match }] },
			});
			const execution = await client.run(await save(imported), START);
			const query = { campaign, operation: 'sendCampaign', status: '4xx', limit: 1 } as const;
			await vi.waitFor(async () => {
				expect((await control.get('/requests', { query })).total).toBeGreaterThan(0);
			}, PATIENCE);
			await control.delete('/faults');
			await setStatus('LIVE');
			const ended = await untilEnded(client, execution);
			// The last pass has the rows that were refused in an earlier one.
			const last = pick(outputOf(ended, 'Outcomes'), 'Name', 'outcome');
			expect(last).not.toEqual([]);
			expect([
				['Olivia Brown', 'accepted'],
				['Noah Davis', 'accepted'],
			]).toEqual(expect.arrayContaining(last));
			expect(await sentTo(campaign)).toEqual([
				['12025550123', 1],
				['12025550124', 1],
				['12025550125', 1],
			]);
		});

		it('an opt-out form, and leaves out the people who filled it in', async () => {
			const { client, n8n } = theDemo();
			const campaign = 'Without opt-outs';
			const table = await createTable(client, 'Do not contact', [{ phone: '+12025550174' }]);
			const form = read('opt-out-form/opt-out-form.json');
			form.node('Remember').parameters.dataTableId = locator('id', table);
			await client.createPublished(form.workflow);
			const path = 'opt-out-form/send-without-opt-outs.json';
			const list = await readWithCampaign(path, campaign, theDemo());
			list.node('Opt-Outs').parameters.dataTableId = locator('id', table);
			const fillIn = async (number: string) => {
				const filledIn = new FormData();
				filledIn.append('field-0', number);
				const url = `${n8n.origin}/form/wa-opt-out`;
				return await axios.post(url, filledIn, { proxy: false, validateStatus: () => true });
			};
			const contact = async (phone_number: string) =>
				at((await control.get('/contacts', { query: { phone_number } })).contacts, 0);
			const known = { name: 'Asha Rao', phone_number: '12025550175' };
			await control.post('/contacts', { body: known });
			await vi.waitFor(async () => {
				expect((await fillIn('+1 202 555 0175')).status).toBe(200);
			}, PATIENCE);
			await fillIn('+1 (202) 555-0124');
			await fillIn('not a number');
			await vi.waitFor(async () => {
				expect(await contact('12025550175')).toMatchObject({ ...known, opted_in: false });
				expect(await contact('12025550124')).toMatchObject({ opted_in: false });
			}, PATIENCE);
			const ended = await run(await save(list));
			expect(outputOf(ended, 'Opt-Outs').map(({ phone }) => phone)).toEqual([
				'+12025550174',
				'+12025550175',
				'+12025550124',
			]);
			expect(pick(outputOf(ended, SEND), 'contactName', 'reasonCode')).toEqual([
				['Emma Johnson', 'accepted'],
				['Olivia Brown', 'doNotContact'],
			]);
			expect(await sentTo(campaign)).toEqual([['12025550123', 1]]);
		});

		it('products, and creates each, reports the rest and syncs once', async () => {
			const imported = read('products/from-a-sheet.json');
			for (const name of ['Create Each Product', 'Products of the Catalogue']) {
				imported.node(name).parameters.catalogue = locator('id', '810001');
			}
			await control.delete('/requests');
			const ended = await run(await save(imported));
			expect(pick(outputOf(ended, 'Create Each Product'), 'retailerId', 'price')).toEqual([
				['SCARF-WOOL', '149900'],
				['GLOVES-RED', '59900'],
			]);
			expect(pick(outputOf(ended, 'To Fix'), 'Sku')).toEqual([['HAT-STRAW']]);
			const listed = outputOf(ended, 'Products of the Catalogue').map((one) => one.retailerId);
			expect(listed).toEqual(expect.arrayContaining(['SCARF-WOOL', 'GLOVES-RED', 'TEE-BLUE']));
			for (const operation of ['syncCatalogues', 'syncCatalogueProducts']) {
				const query = { operation, limit: 1, details: false };
				expect((await control.get('/requests', { query })).total).toBe(1);
			}
		});
	});
}
