// A marketing colleague sends a list: rows, credential, campaign, values, a preview, a test message, the send, and the
// two bad rows with their reasons, all without horizontal scrolling.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { createCampaign, sendsOf } from '../../../testkit/servers/sandbox-client.mts';
import { byTestId, goTo, openSharedEditor, SMALL } from '../editor.mts';
import {
	addBehind,
	asExpression,
	chooseFromList,
	chooseOption,
	closeNode,
	fillIn,
	closeNotices,
	takeEditorPicture,
} from '../nodes.mts';
import { sharedDemo } from '../shared-demo.mts';

const demo = sharedDemo();
const { page } = await openSharedEditor(SMALL);
const CAMPAIGN = 'Check-up reminder';
const TESTER = '919812350009';
const NODE = 'WA Campaign';

const ROWS = [
	{ Name: 'Asha Rao', Phone: '+91 98123 50001', Appointment: 'Monday at 10:00' },
	{ Name: 'Ravi Nair', Phone: '+91 98', Appointment: 'Monday at 10:30' },
	{ Name: 'Meera Iyer', Phone: '+91 98123 50003', Appointment: '' },
	{ Name: 'Kabir Shah', Phone: '+91 98123 50004', Appointment: 'Tuesday at 9:00' },
];

describe('a marketing colleague', () => {
	beforeAll(async () => {
		await createCampaign(demo.sandbox, 'appointment_reminder', CAMPAIGN);
	});
	const run = async () => await page.click(byTestId('node-execute-button'));
	const output = () => page.locator(byTestId('output-panel'));

	it('adds the rows of a sheet to an empty canvas', async () => {
		const { id } = await demo.client.createWorkflow({ name: CAMPAIGN, nodes: [] });
		await goTo(page, `/workflow/${id}`);
		await page.click(byTestId('canvas-plus-button'));
		await page.locator(byTestId('node-creator-item-name'), { hasText: 'manually' }).click();
		await page.locator(byTestId('canvas-node')).dblclick();
		await page.getByText('set mock data').click();
		await output().locator('.cm-content').fill(JSON.stringify(ROWS));
		await output().getByRole('button', { name: 'Save' }).click();
		await output().getByText('4 items').waitFor();
		await closeNode(page);
	});

	it('adds the node, and a credential whose test reports what is wrong', async () => {
		await addBehind(page, NODE, 'Send campaign');
		await page.click(byTestId('node-credentials-select'));
		await page.click(byTestId('node-credentials-select-item-new'));
		const dialog = page.locator(byTestId('credential-edit-dialog'));
		await dialog.waitFor();
		const { baseUrl, projectId, password } = demo.sandbox;
		await fillIn(page, 'baseUrl', `${baseUrl}/project/${projectId}`);
		await fillIn(page, 'projectId', projectId);
		await fillIn(page, 'apiPassword', password);
		await page.click(byTestId('credential-save-button'));
		await dialog.getByText('More details').click();
		await dialog.getByText(`${baseUrl} as Base URL and ${projectId} as Project ID`).waitFor();
		await fillIn(page, 'baseUrl', baseUrl);
		await page.click(byTestId('credential-save-button'));
		// n8n closes the window once the test has passed.
		await dialog.waitFor({ state: 'detached' });
	});

	it('sees the whole message when the campaign is chosen', async () => {
		await chooseFromList(page, 'campaign', CAMPAIGN);
		const message = page.locator(byTestId('empty-fields-notice')).first();
		await message.getByText('your appointment is on').waitFor();
		expect((await message.innerText()).split('\n')).toEqual([
			`Campaign: ${CAMPAIGN}`,
			'Hello {{1}}, your appointment is on {{2}}.',
			'Demo Clinic',
			'Buttons: Confirm · Reschedule',
		]);
		expect(await message.locator('b').allInnerTexts()).toEqual(['{{1}}', '{{2}}']);
		expect(await isInView(page, message)).toBe(true);
	});

	it('maps the columns to fields with clear labels', async () => {
		await asExpression(page, 'phoneNumber', '{{ $json.Phone }}');
		await asExpression(page, 'contactName', '{{ $json.Name }}');
		await fillIn(page, 'Placeholder 1', '$FirstName');
		await asExpression(page, 'Placeholder 2', '{{ $json.Appointment }}');
		// Leaves the field, so that the editor shows its value instead of suggestions.
		await page.getByText('Values to Send').click();
		await page
			.locator(byTestId('ndv'))
			.getByText('Monday at 10:00', { exact: true })
			.nth(1)
			.waitFor();
		await takeEditorPicture(page, 'colleague-form.png');
	});

	it('previews the list, and sees message and reason side by side', async () => {
		await chooseOption(page, 'operation', 'Preview Campaign');
		await run();
		await output().getByText('2 ready, 2 to fix').first().waitFor();
		await closeNotices(page);
		await expectInView(page, [
			'Hello Asha, your appointment is on Monday at 10:00.',
			/has .*digit/,
			/The value for placeholder \{\{2\}\}/,
		]);
		await takeEditorPicture(page, 'colleague-preview.png');
	});

	it('sends a test message only to their own phone', async () => {
		await chooseOption(page, 'operation', 'Send Test Message');
		await fillIn(page, 'testPhoneNumber', '+91 98123 50009');
		await fillIn(page, 'testContactName', 'Tester');
		await run();
		await output()
			.getByText('Hello Tester, your appointment is on Monday at 10:00.')
			.first()
			.waitFor();
		await takeEditorPicture(page, 'colleague-test.png');
		expect(await reached()).toEqual([TESTER]);
	});

	it('sends, and finds the two bad rows and their reasons without horizontal scrolling', async () => {
		// The recipient is kept from the preview.
		await chooseOption(page, 'operation', 'Send Campaign');
		await page.locator(byTestId('tab-settings')).click();
		await chooseOption(page, 'onError', 'Continue\\s*(?!.*error output)');
		await page.locator(byTestId('tab-params')).click();
		await run();
		await output().getByText('4 rows: 2 accepted, 2 failed').first().waitFor();
		await closeNotices(page);
		await expectInView(page, [/has .*digit/, /The value for placeholder \{\{2\}\}/]);
		await expectInView(page, ['accepted', 'Ravi Nair', '919812350001']);
		expect(await reached()).toEqual(['919812350001', '919812350004', TESTER]);
	});

	it('corrects these rows and runs the list again, which sends only them', async () => {
		await closeNode(page);
		await page.locator(byTestId('canvas-node')).first().dblclick();
		await page.click(byTestId('ndv-edit-pinned-data'));
		const corrected = ROWS.map((row, index) => ({
			...row,
			Phone: `+91 98123 5000${index + 1}`,
			Appointment: row.Appointment || 'Monday at 11:00',
		}));
		await output().locator('.cm-content').fill(JSON.stringify(corrected));
		await output().getByRole('button', { name: 'Save' }).click();
		await closeNode(page);
		await page.locator(byTestId('canvas-node')).last().dblclick();
		await run();
		await output().getByText('4 rows: 2 accepted, 2 skipped').first().waitFor();
		await takeEditorPicture(page, 'colleague-again.png');
		expect(await reached()).toEqual([1, 2, 3, 4].map((nth) => `91981235000${nth}`).concat(TESTER));
	});

	/** Numbers that received the campaign. */
	async function reached(): Promise<string[]> {
		const sends = await sendsOf(demo.sandbox, CAMPAIGN);
		return sends.map(({ phone_number: number }) => number).toSorted();
	}

	/** Each text appears in the visible part of the output table. */
	async function expectInView(page: Page, texts: ReadonlyArray<string | RegExp>): Promise<void> {
		for (const text of texts) {
			const cell = output().locator('td').getByText(text).first();
			await cell.waitFor();
			expect({ text, isInView: await isInView(page, cell) }).toEqual({ text, isInView: true });
		}
	}
});

async function isInView(page: Page, place: Locator): Promise<boolean> {
	const box = await place.boundingBox();
	const { width = 0 } = page.viewportSize() ?? {};
	// Of a long text, only the beginning must be visible.
	return box !== null && box.x >= 0 && box.x + Math.min(box.width, 40) <= width;
}
