// Building a workflow by hand in the editor: adding a node, filling its form, running it.
import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';
import type { N8nClient } from '../../testkit/host/n8n-client.mts';
import { byTestId, clickUntil, listEntries, openWorkflow } from './editor.mts';
import { takePicture } from './pictures.mts';

/** Text inputs, except those that open a list. */
const TYPED = ':is(input:not([readonly]), textarea)';

/** Adds a node after the trigger of a new workflow, as users do, and leaves it open. */
export async function addNode(
	page: Page,
	client: N8nClient,
	{ node, action }: { node: string; action: string },
): Promise<void> {
	const trigger = { name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} };
	const { id } = await client.createWorkflow({ name: action, nodes: [trigger] });
	await openWorkflow(page, id);
	await addBehind(page, node, action);
	await chooseCredential(page);
}

/** n8n selects the only credential automatically, unless its list loads after the node is added. */
async function chooseCredential(page: Page): Promise<void> {
	const select = page.locator(byTestId('node-credentials-select'));
	await select.waitFor();
	const chosen = (await select.innerText()) + (await select.locator('input').first().inputValue());
	if (chosen.trim() !== '') return;
	await select.click();
	await page
		.locator('[data-test-id^="node-credentials-select-item-"]:not([data-test-id$="-new"])')
		.locator('visible=true')
		.first()
		.click();
}

/** Adds a node after the only one on the canvas, and leaves it open. */
export async function addBehind(page: Page, node: string, action: string): Promise<void> {
	const search = page.locator(byTestId('node-creator-search-bar'));
	await clickUntil(page.locator(byTestId('canvas-handle-plus')), search);
	await search.fill(node);
	const entry = (text: string) =>
		page.locator(byTestId('node-creator-item-name'), { hasText: whole(text) }).first();
	await entry(node).click();
	await entry(action).click();
	await page.locator(byTestId('ndv')).waitFor();
}

/** Closes the open node. After a choice from a list, n8n ignores Escape. */
export async function closeNode(page: Page): Promise<void> {
	await page.click(byTestId('ndv-close-button'));
	await page.locator(byTestId('ndv')).waitFor({ state: 'detached' });
}

/** Types into a field of the open node. */
export async function fillIn(page: Page, field: string, value: string): Promise<void> {
	const box = `${byTestId(`parameter-input-${field}`)} ${TYPED}`;
	await page.locator(box).first().fill(value);
}

/** Adds a field of *Options* to the open node. */
export async function addOption(page: Page, option: string): Promise<void> {
	await page.click(byTestId('collection-parameter-add'));
	await visible(page, 'collection-parameter-option', whole(option)).click();
}

/** Chooses from a field of options. */
export async function chooseOption(page: Page, field: string, option: string): Promise<void> {
	await page.click(byTestId(`parameter-input-${field}`));
	await visible(page, 'parameter-input-item', new RegExp(`^\\s*${option}`)).click();
}

/** Turns a field into an expression, as typing = does, and fills it in. */
export async function asExpression(page: Page, field: string, expression: string): Promise<void> {
	await fillIn(page, field, '=');
	await page
		.locator(`${byTestId(`parameter-input-${field}`)} .cm-content`)
		.first()
		.fill(expression);
}

/** The name of the field with this label in the open node, or in the given dialog. */
export async function fieldOf(
	page: Page,
	label: string,
	within: Locator = page.locator(byTestId('ndv')),
): Promise<string> {
	// The label is followed by a required mark, a placeholder's sentence, or a switch that appears on hover.
	const words = new RegExp(`^\\s*${escaped(label)}\\s*(?=$|[*·]|Fixed)`);
	const found = within.locator('label', { hasText: words }).locator('visible=true').first();
	// A node's label names its field; a credential's label is inside an element that does.
	const path = await found.evaluate(
		(one) =>
			one.getAttribute('for') ?? one.closest('[data-test-id]')?.getAttribute('data-test-id') ?? '',
	);
	// Mapper fields are named value["1"].
	return /\["(.+)"\]$/.exec(path)?.[1] ?? path;
}

/** Opens a locator's list, types into its search, and selects the entry with that name. */
export async function chooseFromList(
	page: Page,
	field: string,
	entry: string,
	search = entry,
): Promise<void> {
	await listEntries(page, field, search);
	await visible(page, 'rlc-item', whole(entry)).click();
	const chosen = page.locator(`${byTestId(`resource-locator-${field}`)} ${byTestId('rlc-input')}`);
	await untilIs(chosen, entry);
	// The next list to open would be taken for this one while it is still closing.
	await page.locator(byTestId('rlc-search')).waitFor({ state: 'hidden' });
}

/** The labels of the form's placeholders, once there are this many. */
export async function placeholderLabels(page: Page, count: number): Promise<string[]> {
	const inputs = page.locator(`${byTestId('mapping-fields-container')} label[for^="value["]`);
	await inputs.nth(count - 1).waitFor();
	await inputs.nth(count).waitFor({ state: 'detached' });
	const texts = await inputs.allInnerTexts();
	// The label is followed by switches that appear on hover.
	return texts.map((text) => text.replace(/\n.*$/s, '').trim());
}

/** "Refresh Value List" in the menu above the values. */
export async function refreshPlaceholders(page: Page): Promise<void> {
	const menu = `${byTestId('columns-parameter-input-options-container')} ${byTestId('action-toggle')}`;
	await page.locator(`${menu} button`).click();
	await page.click(byTestId('action-refreshFieldList'));
}

/** Runs only the open node and waits until its output shows all the texts. */
export async function executeStep(page: Page, texts: string[]): Promise<void> {
	await page.click(byTestId('node-execute-button'));
	const output = page.locator(byTestId('output-panel'));
	for (const text of texts) await output.getByText(text).first().waitFor();
}

/**
 * Closes all notices, which would cover a part of the page. Most disappear by themselves, but n8n keeps "Workflow
 * updated elsewhere", which its editor now and then shows for its own saving.
 */
export async function closeNotices(page: Page): Promise<void> {
	const notices = page.locator('.el-notification');
	const closeAll = async () => {
		await notices
			.locator('.el-notification__closeBtn')
			.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
		await notices.first().waitFor({ state: 'detached', timeout: 2000 });
	};
	await vi.waitFor(closeAll, { timeout: 50_000 });
}

/** Takes a picture of the editor without notices. */
export async function takeEditorPicture(page: Page, name: string): Promise<void> {
	await closeNotices(page);
	await takePicture(page, name);
}

function visible(page: Page, testId: string, text: RegExp): Locator {
	return page.locator(`${byTestId(testId)}:visible`, { hasText: text }).first();
}

async function untilIs(input: Locator, value: string): Promise<void> {
	const deadline = Date.now() + 30_000;
	while ((await input.inputValue()) !== value) {
		if (Date.now() > deadline) throw new Error(`the list shows "${await input.inputValue()}"`);
		await input.page().waitForTimeout(50);
	}
}

function whole(text: string): RegExp {
	return new RegExp(`^\\s*${escaped(text)}\\s*$`);
}

function escaped(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
