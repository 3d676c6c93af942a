// The steps of docs/guide/first-campaign.md as a reader follows them.
import type { Locator, Page } from 'playwright-core';
import { join } from 'node:path';
import { EXAMPLES } from '../../../testkit/paths.mts';
import { byTestId, clickUntil, openNode } from '../editor.mts';
import {
	chooseFromList,
	chooseOption,
	closeNode,
	fieldOf,
	fillIn,
	takeEditorPicture,
} from '../nodes.mts';
import { sharedDemo } from '../shared-demo.mts';
import type { Clicks } from './clicks.mts';
import type { Step } from './guide.mts';
import { asWorkbook, type ListFile } from '../list-files.mts';

const { sandbox } = sharedDemo();
const TEST_MESSAGE = 'Hello Tester, your appointment is on Monday at 10:00.';
const FIRST_MESSAGE = 'Hello Emma Johnson, your appointment is on Monday at 10:00.';
const FORM = join(EXAMPLES, 'upload-form', 'upload-preview-approve-send.json');

/** What the steps do, in their order. */
export function walkOf(page: Page, clicks: Clicks): Array<(step: Step) => Promise<void>> {
	return [
		async (step) => {
			const { projectId, password } = sandbox;
			for (const value of [projectId, password, 'appointment_reminder']) step.value(value);
			step.value('http://127.0.0.1:8090/v1');
			await Promise.resolve();
		},
		...buildSteps(page),
		...formSteps(page, clicks),
	];
}

/** From the installation to the test message. */
function buildSteps(page: Page): Array<(step: Step) => Promise<void>> {
	const on = handsOn(page);
	return [
		async (step) => {
			await page.goto('/home/workflows');
			await page.getByRole('menuitem', { name: step.label('Settings') }).click();
			const install = page.getByRole('button', { name: step.label('Install a community node') });
			await clickUntil(on.shown(step.label('Community nodes')), install);
			await install.click();
			await on.shown(step.label('npm Package Name')).waitFor();
			const dialog = page.getByRole('dialog');
			await dialog.getByRole('textbox').click();
			await dialog.getByRole('textbox').fill(step.value('n8n-nodes-wa-campaigns'));
			await dialog.getByRole('checkbox').first().check({ force: true });
			await page.getByRole('button', { name: step.label('Install'), exact: true }).waitFor();
			await page.keyboard.press('Escape');
		},
		async (step) => {
			await page.click(byTestId('settings-back'));
			const create = page.getByRole('button', { name: step.label('Create workflow') });
			await create.first().click();
			await on.shown(step.label('Add first step…')).waitFor();
			await page.click(byTestId('canvas-plus-button'));
			await on.shown(step.label('Trigger manually')).click();
			const search = page.locator(byTestId('node-creator-search-bar'));
			await clickUntil(page.locator(byTestId('canvas-handle-plus')), search);
			await search.fill(step.value('WA Campaign'));
			const entry = (text: string) =>
				page.locator(byTestId('node-creator-item-name')).getByText(text, { exact: true }).first();
			await entry(step.label('WA Campaign')).click();
			await entry(step.label('Create campaign')).click();
			await page.locator(byTestId('ndv')).waitFor();
		},
		async (step) => {
			await on.shown(step.label('Credential')).waitFor();
			await page.click(byTestId('node-credentials-select'));
			await on.shown(step.label('Create new credential')).click();
			const dialog = page.locator(byTestId('credential-edit-dialog'));
			await dialog.waitFor();
			for (const [label, value] of [
				['Base URL', 'not an address'],
				['Project ID', sandbox.projectId],
				['API Password', sandbox.password],
			] as const) {
				await on.type(step.label(label), value, dialog);
			}
			const save = page.locator(byTestId('credential-save-button'), {
				hasText: step.label('Save'),
			});
			await save.click();
			await dialog.getByText(step.label('More details')).waitFor();
			await on.type('Base URL', sandbox.baseUrl, dialog);
			await save.click();
			await dialog.waitFor({ state: 'detached' });
		},
		async (step) => {
			await on.type(step.label('Campaign Name'), step.value('First campaign'));
			const template = await fieldOf(page, step.label('Template'));
			await chooseFromList(page, template, 'appointment_reminder');
			await on.execute(step);
			await on.output().getByText(step.value('1 created')).first().waitFor();
			await on.output().getByText('LIVE', { exact: true }).first().waitFor();
			await on.picture('first-campaign-created.png');
		},
		async (step) => {
			await on.choose(step, 'Operation', 'Send Test Message');
			await on.chooseCampaign(step);
			await on.type(step.label('Send Test To'), step.value('+1 202-555-0149'));
			await on.type(step.label('Test Contact Name'), step.value('Tester'));
			await on.type(step.label('1'), step.value('$FirstName'));
			await on.type(step.label('2'), step.value('Monday at 10:00'));
			await on.execute(step);
			await on.output().getByText(step.value('accepted'), { exact: true }).first().waitFor();
			await on.output().getByText(TEST_MESSAGE).first().waitFor();
			await on.picture('first-campaign-test.png');
		},
	];
}

/** From the upload form to the sent campaign. */
function formSteps(page: Page, clicks: Clicks): Array<(step: Step) => Promise<void>> {
	const on = handsOn(page);
	let list: ListFile;
	/** Chooses the list in the form that opens, and submits it. @returns the form's window */
	const upload = async (step: Step, button: Locator): Promise<Page> => {
		const [form] = await Promise.all([page.waitForEvent('popup'), button.click()]);
		await form.locator('input[type="file"]').setInputFiles(list);
		// The upload box, and the file in the system dialog.
		clicks.add(2);
		await form.getByRole('button', { name: step.label('Submit') }).click();
		return form;
	};
	const approve = async (step: Step, title: string, result: string) => {
		const form = await upload(step, page.locator(byTestId('execute-workflow-button')));
		await form.getByText(step.value(title)).first().waitFor();
		await form.getByText(FIRST_MESSAGE).first().waitFor();
		await form.locator('select').selectOption({ label: step.label('Send it') });
		// The dropdown and its entry.
		clicks.add(2);
		// The form may finish before the editor has the run's data.
		const executed = on.shown('Workflow executed successfully').waitFor();
		await form.getByRole('button', { name: step.label('Submit') }).click();
		await form.getByText(step.value(result)).first().waitFor();
		await executed;
		await form.close();
	};
	return [
		async (step) => {
			await closeNode(page);
			await page.click(byTestId('universal-add'));
			await on.shown(step.label('New workflow')).click();
			await page.locator(byTestId('canvas-plus-button')).waitFor();
			await page.click(byTestId('workflow-menu'));
			await on.shown(step.label('Import')).click();
			const [chooser] = await Promise.all([
				page.waitForEvent('filechooser'),
				on.shown(step.label('From file')).click(),
			]);
			await chooser.setFiles(FORM);
			clicks.add(1);
			await openNode(page, step.label('Upload a Spreadsheet'));
			await on.choose(step, 'Authentication', 'None');
			step.label('Basic Auth');
			await closeNode(page);
			await openNode(page, step.label('Send to Each Person'));
			await on.chooseCredential(step);
			await closeNode(page);
		},
		async (step) => {
			list = await asWorkbook(step.table());
			await openNode(page, on.rowsNode(step));
			const form = await upload(step, on.executeButton(step));
			await on.output().locator('text=2 items >> nth=0').waitFor();
			await form.getByText(step.value('Nothing was sent')).waitFor();
			await form.close();
			await closeNode(page);
		},
		async (step) => {
			await openNode(page, step.label('Preview'));
			await on.chooseCredential(step);
			await on.chooseCampaign(step);
			const country = await fieldOf(page, step.label('Default Country'));
			await chooseFromList(page, country, step.value('United States (+1)'));
			const columns = [
				[step.label('1'), step.value('Name')],
				[step.label('2'), step.value('Date')],
			] as const;
			step.label('Phone Number');
			step.label('Contact Name');
			await on.openInput(on.rowsNode(step), columns[0][1]);
			for (const [label, column] of columns) {
				await on.empty(label);
				await on.drag(column, label);
			}
			await on.execute(step);
			await on.output().getByText(step.value('2 ready')).first().waitFor();
			await on.picture('first-campaign-preview.png');
		},
		async (step) => {
			await closeNode(page);
			step.label('Execute workflow');
			await approve(step, '2 of 2 rows can be sent', '2 of 2 messages were accepted');
			await openNode(page, step.label('Send to Each Person'));
			await on.output().getByText('accepted', { exact: true }).first().waitFor();
			await on.picture('first-campaign-sent.png');
			await closeNode(page);
			await approve(step, '2 of 2 rows can be sent', '0 of 2 messages were accepted');
			step.label('Skip Already Sent');
		},
	];
}

/** What a person does with the editor. */
function handsOn(page: Page) {
	const shown = (words: string): Locator =>
		page.getByText(words, { exact: true }).locator('visible=true').first();
	const executeButton = (step: Step) =>
		page.locator(byTestId('node-execute-button'), { hasText: step.label('Execute step') });
	const input = page.locator(byTestId('ndv-input-panel'));
	const column = (name: string) => input.getByText(name, { exact: true }).first();
	const boxOf = async (label: string) =>
		page.locator(byTestId(`parameter-input-${await fieldOf(page, label)}`));
	/**
	 * Waits until n8n has saved the field's expression. Its editor may lose a change that follows another too fast: the
	 * form then shows a value that n8n does not use.
	 */
	const saved = async (label: string, expression: string) => {
		const parameter = `"${await fieldOf(page, label)}":"=${expression}"`;
		await page.waitForResponse((one) => (one.request().postData() ?? '').includes(parameter));
	};
	return {
		shown,
		picture: async (name: string) => await takeEditorPicture(page, name),
		output: () => page.locator(byTestId('output-panel')),
		executeButton,
		execute: async (step: Step) => await executeButton(step).click(),
		type: async (label: string, text: string, within?: Locator) => {
			const field = await fieldOf(page, label, within);
			await page
				.locator(byTestId(`parameter-input-${field}`))
				.first()
				.click();
			await fillIn(page, field, text);
		},
		choose: async (step: Step, label: string, option: string) =>
			await chooseOption(page, await fieldOf(page, step.label(label)), step.label(option)),
		chooseCampaign: async (step: Step) => {
			const campaign = await fieldOf(page, step.label('Campaign'));
			// The form then shows the fields of the new template.
			const loaded = page.waitForResponse((one) =>
				(one.request().postData() ?? '').includes('"templateParameterFields"'),
			);
			await chooseFromList(page, campaign, step.value('First campaign'));
			await loaded;
		},
		chooseCredential: async (step: Step) => {
			await shown(step.label('Credential')).waitFor();
			await page.click(byTestId('node-credentials-select'));
			await page
				.locator('[data-test-id^="node-credentials-select-item-"]:not([data-test-id$="-new"])')
				.locator('visible=true')
				.last()
				.click();
		},
		column,
		/** Of the nodes that the step names, the one that reads a workbook. */
		rowsNode: (step: Step): string => {
			step.label('Rows of the CSV File');
			return step.label('Rows of the Excel File');
		},
		/** The input panel shows the columns below the node that read the list. */
		openInput: async (node: string, name: string) => {
			await input.locator('text=2 items >> nth=0').waitFor();
			if (!(await column(name).isVisible()))
				await input.getByText(node, { exact: true }).first().click();
			await column(name).waitFor();
		},
		empty: async (label: string) => {
			const content = (await boxOf(label)).locator('.cm-content').first();
			// A field that never had a value is a plain input.
			if ((await content.count()) === 0) return;
			await content.click();
			await page.keyboard.press('ControlOrMeta+A');
			await page.keyboard.press('Delete');
			await saved(label, '');
		},
		drag: async (name: string, label: string) => {
			const field = await boxOf(label);
			await column(name).hover();
			await page.mouse.down();
			// n8n recognises a drop target only after several mouse moves over it.
			for (const x of [20, 30, 40, 50]) {
				await field.hover({ position: { x, y: 10 }, force: true });
				await page.evaluate(async () => await new Promise(requestAnimationFrame));
			}
			await page.mouse.up();
			await saved(label, `{{ $json.${name} }}`);
		},
	};
}
