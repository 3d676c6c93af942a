// docs/guide/first-campaign.md, followed literally: each label in bold has to be on the screen where the page says so,
// each value is typed or read there. Only the last click of step 2 is left out: the package is installed already.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { createControlClient } from '../../../sandbox/client.mts';
import { byTestId, openEditor, type Editor } from '../editor.mts';
import { stepsIn, stepsOf, type Step } from './guide.mts';
import {
	asExpression,
	chooseFromList,
	chooseOption,
	closeNode,
	fieldOf,
	fillIn,
	untilNoticesAreGone,
} from '../nodes.mts';
import { openPictures, type Pictures } from '../pictures.mts';
import { at } from '../../harness/pick.mts';
import { sharedDemo } from '../shared-demo.mts';

const demo = sharedDemo();
const steps = stepsOf('guide/first-campaign.md');
const CAMPAIGN = 'First campaign';

/** What the page shows of the screen at the end of a step. */
const PICTURES: Readonly<Record<number, string>> = {
	5: 'first-campaign-created.png',
	8: 'first-campaign-test.png',
	9: 'first-campaign-preview.png',
};

describe('Your first real campaign in ten steps', () => {
	it('has ten steps', () => {
		expect(steps.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
	});

	it('is read so that no label can be used that the page lacks, and none is left over', () => {
		const step = at(
			stepsIn('# Page\n\n## 1. Begin\n\nClick **Save**, type `a`, see **Done**.\n'),
			0,
		);
		expect(step.label('Save')).toBe('Save');
		expect(step.value('a')).toBe('a');
		expect(() => step.label('Cancel')).toThrow('Step 1 of the page has no "Cancel" in bold');
		expect(() => step.value('Save')).toThrow('no "Save" as code');
		expect(step.unused()).toEqual(['Done']);
	});
});

describe('Who follows the ten steps', () => {
	let editor: Editor;
	let page: Page;
	let pictures: Pictures;

	beforeAll(async () => {
		pictures = openPictures();
		editor = await openEditor(demo);
		({ page } = editor);
		page.setDefaultTimeout(30_000);
	});
	afterAll(async () => {
		await editor?.close();
		pictures?.discard();
	});

	/** What is shown under exactly these words. */
	const shown = (words: string): Locator =>
		page.getByText(words, { exact: true }).locator('visible=true').first();
	const output = () => page.locator(byTestId('output-panel'));
	const canvasNode = (name: string) =>
		page.locator(`${byTestId('canvas-node')}[data-node-name="${name}"]`);

	const execute = async (step: Step) => {
		const button = byTestId('node-execute-button');
		await page.locator(button, { hasText: step.label('Execute step') }).click();
	};
	const fill = async (step: Step, label: string, value: string) =>
		await fillIn(page, await fieldOf(page, step.label(label)), step.value(value));
	const fillExpression = async (step: Step, label: string, value: string) => {
		const expression = step.value(value);
		expect(expression).toMatch(/^=/);
		const field = await fieldOf(page, step.label(label));
		await asExpression(page, field, expression.slice(1));
	};
	const choose = async (step: Step, label: string, option: string) =>
		await chooseOption(page, await fieldOf(page, step.label(label)), step.label(option));
	const addBehindTrigger = async (step: Step) => {
		await page.click(byTestId('canvas-handle-plus'));
		await page.fill(byTestId('node-creator-search-bar'), step.value('WA Campaign'));
		const entry = (text: string) =>
			page.locator(byTestId('node-creator-item-name')).getByText(text, { exact: true }).first();
		await entry(step.label('WA Campaign')).click();
		await entry(step.label('Create campaign')).click();
		await page.locator(byTestId('ndv')).waitFor();
	};

	const walk: ReadonlyArray<(step: Step) => Promise<void>> = [
		async (step) => {
			// The sandbox's own values, so that who rehearses with it gets in.
			const { projectId, password } = demo.sandbox;
			expect([projectId, password]).toEqual([
				step.value('wa-demo'),
				step.value('sandbox-password'),
			]);
			expect(step.value('http://127.0.0.1:8090/v1')).toMatch(
				new URL(demo.sandbox.baseUrl).pathname,
			);
			step.value('appointment_reminder');
			await Promise.resolve();
		},
		async (step) => {
			await page.goto('/home/workflows');
			await page.getByRole('menuitem', { name: step.label('Settings') }).click();
			await shown(step.label('Community nodes')).click();
			await page.getByRole('button', { name: step.label('Install a community node') }).click();
			await shown(step.label('npm Package Name')).waitFor();
			await page
				.getByRole('dialog')
				.getByRole('textbox')
				.fill(step.value('n8n-nodes-wa-campaigns'));
			await page.getByRole('dialog').getByRole('checkbox').first().check({ force: true });
			await page.getByRole('button', { name: step.label('Install'), exact: true }).waitFor();
			await page.keyboard.press('Escape');
		},
		async (step) => {
			await page.click(byTestId('settings-back'));
			await page
				.getByRole('button', { name: step.label('Create workflow') })
				.first()
				.click();
			await shown(step.label('Add first step…')).waitFor();
			await page.click(byTestId('canvas-plus-button'));
			await shown(step.label('Trigger manually')).click();
			await addBehindTrigger(step);
		},
		async (step) => {
			await shown(step.label('Credential')).waitFor();
			await page.click(byTestId('node-credentials-select'));
			await shown(step.label('Create new credential')).click();
			const dialog = page.locator(byTestId('credential-edit-dialog'));
			await dialog.waitFor();
			const { baseUrl, projectId, password } = demo.sandbox;
			for (const [label, value] of [
				['Base URL', 'not an address'],
				['Project ID', projectId],
				['API Password', password],
			] as const) {
				await fillIn(page, await fieldOf(page, step.label(label), dialog), value);
			}
			const save = page.locator(byTestId('credential-save-button'), {
				hasText: step.label('Save'),
			});
			await save.click();
			await dialog.getByText(step.label('More details')).waitFor();
			await fillIn(page, await fieldOf(page, 'Base URL', dialog), baseUrl);
			await save.click();
			await dialog.waitFor({ state: 'detached' });
		},
		async (step) => {
			await fill(step, 'Campaign Name', CAMPAIGN);
			const template = await fieldOf(page, step.label('Template'));
			await chooseFromList(page, template, 'appointment_reminder');
			await execute(step);
			await output().getByText(step.value('LIVE'), { exact: true }).first().waitFor();
		},
		async (step) => {
			await closeNode(page);
			await canvasNode(step.label('When clicking ‘Execute workflow’')).dblclick();
			await output().locator(byTestId('ndv-edit-pinned-data')).click();
			await output().locator('.cm-content').fill(step.block());
			await output()
				.getByRole('button', { name: step.label('Save') })
				.click();
			await output().getByText('2 items').waitFor();
			await closeNode(page);
		},
		async (step) => {
			await canvasNode(step.label('Create campaign')).dblclick();
			await choose(step, 'Operation', 'Send Test Message');
			// n8n keeps what the values are filled in for.
			const saved = savedWith(page, '"templateText":"Hello {{1}}, your appointment is on {{2}}."');
			await chooseFromList(page, await fieldOf(page, step.label('Campaign')), step.value(CAMPAIGN));
			await page.getByText('your appointment is on').first().waitFor();
			await fill(step, 'Placeholder 1', '$FirstName');
			await fillExpression(step, 'Placeholder 2', '={{ $json.Appointment }}');
			await saved;
		},
		async (step) => {
			await fill(step, 'Send Test To', '+1 202-555-0149');
			const saved = savedWith(page, '"Tester"');
			await fill(step, 'Test Contact Name', 'Tester');
			await saved;
			await execute(step);
			await output().getByText(step.value('accepted'), { exact: true }).first().waitFor();
			await output()
				.getByText('Hello Tester, your appointment is on Monday at 10:00.')
				.first()
				.waitFor();
			expect(await reached()).toEqual(['12025550149']);
		},
		async (step) => {
			await choose(step, 'Operation', 'Preview Campaign');
			await fillExpression(step, 'Phone Number', '={{ $json.Phone }}');
			const saved = savedWith(page, '={{ $json.Name }}');
			await fillExpression(step, 'Contact Name', '={{ $json.Name }}');
			await saved;
			await execute(step);
			await output().getByText(step.value('2 ready')).first().waitFor();
			await output()
				.getByText('Hello Liam, your appointment is on Monday at 10:30.')
				.first()
				.waitFor();
			expect(await reached()).toEqual(['12025550149']);
		},
		async (step) => {
			await chooseOption(
				page,
				await fieldOf(page, step.label('Operation')),
				step.label('Send Campaign'),
			);
			step.label('Skip Already Sent');
			await execute(step);
			await output().getByText(step.value('2 rows: 2 accepted')).first().waitFor();
			await execute(step);
			await output().getByText(step.value('2 rows: 2 skipped')).first().waitFor();
			expect(await reached()).toEqual(['12025550141', '12025550142', '12025550149']);
		},
	];

	it.each(steps.map((step) => [`${step.number}. ${step.title}`, step] as const))(
		'%s',
		async (_, step) => {
			await walk[step.number - 1]?.(step);
			const picture = PICTURES[step.number];
			if (picture !== undefined) {
				await untilNoticesAreGone(page);
				await pictures.take(page, picture);
			}
			expect(step.unused()).toEqual([]);
		},
	);

	/** Numbers that the campaign has reached, each as often as it was. */
	async function reached(): Promise<string[]> {
		const { sends } = await createControlClient(demo.sandbox).get('/sends/list', {
			query: { campaign: CAMPAIGN },
		});
		return sends.map(({ phone_number: number }) => number).toSorted();
	}
});

/**
 * Until the editor has saved the workflow with a value in it. It takes values over a moment after they were typed;
 * no person clicks as quickly as that.
 */
async function savedWith(page: Page, value: string): Promise<void> {
	await page.waitForResponse(
		(response) =>
			response.request().method() !== 'GET' &&
			response.url().includes('/rest/workflows') &&
			(response.request().postData() ?? '').includes(value),
	);
}
