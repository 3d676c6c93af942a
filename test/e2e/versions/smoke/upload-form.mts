// The example with an upload form on any n8n, filled in as in a browser.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Demo } from '../../../../testkit/demo/demo.mts';
import { EXAMPLES } from '../../../../testkit/paths.mts';
import { arrivals, createCampaign } from '../../../../testkit/servers/sandbox-client.mts';
import { readWithCredential } from '../../examples.mts';
import {
	answer,
	createAccount,
	fillIn,
	pageAfter,
	textAtTheEnd,
	untilProtected,
} from './form-pages.mts';
import { locator } from '../../workflows.mts';

const CAMPAIGN = 'By upload';
const PATH = 'wa-send-a-campaign';
const SEND = 'Send to Each Person';
/** A workbook whose first sheet has no cells. */
const EMPTY = 'empty-sheet.xlsx';

const CSV = `Name,Phone,Appointment
Zoë Johnson,+1 202-555-0171,Monday at 10:00
Noah Davis,12,Monday at 11:00
Olivia Brown,"+1 (202) 555-0172",Monday at 12:00
`;

/** @param theDemo returns the demo once the tests run */
export function uploadFormTests(theDemo: () => Demo): void {
	describe('runs the upload form example, which', () => {
		beforeAll(async () => {
			const { client, credential, sandbox } = theDemo();
			await createCampaign(sandbox, 'appointment_reminder', CAMPAIGN);
			const imported = readWithCredential(
				'upload-form/upload-preview-approve-send.json',
				credential,
			);
			imported.node('Preview').parameters.campaign = locator('name', CAMPAIGN);
			const account = await createAccount(theDemo());
			imported.node('Upload a Spreadsheet').credentials = { httpBasicAuth: account };
			await client.createPublished(imported.workflow);
		});

		const upload = async (name: string, content: BlobPart) =>
			await fillIn(theDemo(), PATH, new Blob([content]), name);
		const sent = async () =>
			(await arrivals(theDemo().sandbox, CAMPAIGN)).map((one) => one.phone_number);

		it('asks for the password', async () => {
			await untilProtected(theDemo(), PATH);
		});

		it('shows what would be sent, and sends nothing without confirmation', async () => {
			const form = await upload('people.xlsx', readFileSync(join(EXAMPLES, 'people.xlsx')));
			expect(await pageAfter(theDemo(), 'Summary', form)).toMatch(/\d+ of 200 rows can be sent/);
			await answer(form, 'Send nothing');
			expect(await pageAfter(theDemo(), 'Approved?', form)).toContain('Nothing was sent');
			expect(await sent()).toEqual([]);
		});

		it.each(['people.csv', 'people.xls'])('reads a workbook named %s', async (name) => {
			const form = await upload(name, readFileSync(join(EXAMPLES, 'people.xlsx')));
			expect(await pageAfter(theDemo(), 'Summary', form)).toMatch(/\d+ of 200 rows can be sent/);
			await answer(form, 'Send nothing');
		});

		it('reports that nothing was sent when the first sheet is empty', async () => {
			const form = await upload('people.xlsx', readFileSync(join(import.meta.dirname, EMPTY)));
			expect(await textAtTheEnd(theDemo(), PATH, form)).toContain('the list has no rows');
		});

		it('sends the rows that are ready, and returns the results as a file', async () => {
			const form = await upload('people.csv', CSV);
			const preview = await pageAfter(theDemo(), 'Summary', form);
			expect(preview).toContain('2 of 3 rows can be sent');
			expect(preview).toContain('Hello Zoë Johnson, your appointment is on Monday at 10:00.');
			expect(preview).toContain('Row 2, Noah Davis: ');
			await answer(form, 'Send it');
			const page = await pageAfter(theDemo(), 'Make Results File', form);
			expect(page).toContain('2 of 3 messages were accepted');
			expect(page).toContain('results.csv');
			expect(await sent()).toEqual(['12025550171', '12025550172']);
			const { outputs } = await theDemo().client.execution(form.id);
			expect(outputs[SEND]?.[0]?.map(({ json }) => json.outcome)).toEqual(['accepted', 'accepted']);
			expect(outputs.Results?.[0]?.map(({ json }) => [json.name, json.outcome])).toEqual([
				['Zoë Johnson', 'accepted'],
				['Noah Davis', 'notSent'],
				['Olivia Brown', 'accepted'],
			]);
		});
	});
}
