// The example with an upload form on any n8n, filled in as in a browser.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Demo } from '../../../../testkit/demo/demo.mts';
import { EXAMPLES } from '../../../../testkit/paths.mts';
import { arrivals, createCampaign, sendsOf } from '../../../../testkit/servers/sandbox-client.mts';
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
const IMAGES = 'Pictures by upload';
const IMAGES_PATH = 'wa-send-pictures';
const LINK = 'https://files.example/a.jpg';
const IMAGE_CSV = `Name,Phone,Picture
נועה לוי,+1 202-555-0174,${LINK}
Noah Davis,12,${LINK}
`;

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
			const { sandbox } = theDemo();
			await createCampaign(sandbox, 'appointment_reminder', CAMPAIGN);
			await createCampaign(sandbox, 'spring_catalogue', IMAGES);
			await publish(PATH, { campaign: locator('name', CAMPAIGN) });
			const value = { 'Placeholder 1': '={{ $json.Name }}', 'Media URL': '={{ $json.Picture }}' };
			const schema = Object.keys(value).map((id) => ({ id }));
			await publish(IMAGES_PATH, {
				campaign: locator('name', IMAGES),
				templateParams: { mappingMode: 'defineBelow', value, schema },
			});
		});

		/** Publishes the example with the campaign and the values of its Preview, under a path of its own. */
		const publish = async (path: string, preview: object) => {
			const { client, credential } = theDemo();
			const { workflow, node } = readWithCredential(
				'upload-form/upload-preview-approve-send.json',
				credential,
			);
			Object.assign(node('Preview').parameters, preview);
			const form = node('Upload a Spreadsheet');
			form.credentials = { httpBasicAuth: await createAccount(theDemo()) };
			form.webhookId = path;
			Object.assign(form.parameters.options as object, { path });
			await client.createPublished(workflow);
		};

		const upload = async (name: string, content: BlobPart, path = PATH) =>
			await fillIn(theDemo(), path, new Blob([content]), name);
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
			expect(preview).toContain('Row 2, \u2068Noah Davis\u2069: ');
			await answer(form, 'Send it');
			const page = await pageAfter(theDemo(), 'Make Results File', form);
			expect(page).toContain('2 of 3 messages were accepted');
			expect(page).toContain('results.csv');
			expect(await sent()).toEqual(['12025550171', '12025550172']);
			const { outputs } = await theDemo().client.execution(form.id);
			expect(outputs[SEND]?.[0]?.map(({ json }) => json.outcome)).toEqual(['accepted', 'accepted']);
			expect(outputs.Results?.[0]?.map(({ json }) => [json.Name, json.outcome])).toEqual([
				['Zoë Johnson', 'accepted'],
				['Noah Davis', 'notSent'],
				['Olivia Brown', 'accepted'],
			]);
		});

		it('sends an image once, and names the rows that have no message or had it earlier', async () => {
			const send = async () => {
				const form = await upload('pictures.csv', IMAGE_CSV, IMAGES_PATH);
				const preview = await pageAfter(theDemo(), 'Summary', form);
				expect(preview).toContain('1 of 2 rows can be sent');
				expect(preview).toContain(`With the file \u2068${LINK}\u2069`);
				await answer(form, 'Send it');
				const page = await pageAfter(theDemo(), 'Make Results File', form);
				expect(page).toContain('Row 2, \u2068Noah Davis\u2069: ');
				const { outputs } = await theDemo().client.execution(form.id);
				return { page, results: outputs.Results?.[0]?.map(({ json }) => json) };
			};
			const [first, second] = [await send(), await send()];
			expect(first.page).toContain('1 of 2 messages were accepted');
			expect(first.results).toMatchObject([
				{ Name: 'נועה לוי', Picture: LINK, outcome: 'accepted' },
				{ Name: 'Noah Davis', Phone: '12', outcome: 'notSent' },
			]);
			expect(second.page).toContain('0 of 2 messages were accepted');
			expect(second.page).toContain('1 had this message earlier');
			expect(second.page).toContain('Row 1, \u2068נועה לוי\u2069: ');
			const sends = await sendsOf(theDemo().sandbox, IMAGES);
			expect(sends).toMatchObject([{ phone_number: '12025550174' }]);
			expect(Object.values(sends[0]?.content ?? {})).toContain(LINK);
		});
	});
}
