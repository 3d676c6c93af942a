// The editor, in a real browser, as the demo's owner.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, vi } from 'vitest';
import { connectBrowser } from './browser.mts';
import { sharedDemo } from './shared-demo.mts';
import type { SharedDemo } from './start-demo.mts';

export interface Editor {
	page: Page;
	/** Addresses outside this machine that the pages requested. */
	outsideRequests: string[];
	close(): Promise<void>;
}

/** For dump-pages-on-failure.mts. */
export const openPages = new Set<Page>();

const SIZE = { width: 1440, height: 900 };
/** The smallest screen on which the documented steps must work. */
export const SMALL = { width: 1280, height: 720 };

export const byTestId = (id: string) => `[data-test-id="${id}"]`;

/** Starts a browser that is signed in to the demo's n8n. */
export async function openEditor(
	demo: Pick<SharedDemo, 'editorOrigin' | 'cookie'>,
	viewport = SIZE,
): Promise<Editor> {
	const browser: Browser = await connectBrowser();
	const context = await browser.newContext({ viewport, baseURL: demo.editorOrigin });
	// Long loads on a busy machine must not fail the test.
	context.setDefaultTimeout(2 * 60_000);
	await context.addCookies([{ ...demo.cookie, url: demo.editorOrigin }]);
	const page = await context.newPage();
	openPages.add(page);
	const outsideRequests: string[] = [];
	page.on('request', (request) => {
		const { protocol, hostname } = new URL(request.url());
		if (protocol.startsWith('http') && hostname !== '127.0.0.1')
			outsideRequests.push(request.url());
	});
	const close = async () => {
		openPages.delete(page);
		await browser.close();
	};
	return { page, outsideRequests, close };
}

/** The same with the shared demo, for all tests of a file. */
export async function openSharedEditor(viewport?: typeof SIZE): Promise<Editor> {
	const editor = await openEditor(sharedDemo(), viewport);
	afterAll(editor.close);
	return editor;
}

/**
 * Clicks until something appears: n8n may ignore a click on a menu that is still opening, or close the menu again when the
 * focus moves while a form is built up.
 */
export async function clickUntil(target: Locator, result: Locator): Promise<void> {
	const click = async () => {
		if (!(await result.isVisible())) await target.click();
		await result.waitFor({ timeout: 10_000 });
	};
	await vi.waitFor(click, { timeout: 50_000 });
}

/** Shows a saved workflow on the canvas. */
export async function openWorkflow(page: Page, workflowId: string): Promise<void> {
	await page.goto(`/workflow/${workflowId}`);
	await page.locator(byTestId('canvas-node')).first().waitFor();
}

/** Switches an open editor to another workflow, which is faster than reloading it. */
export async function goToWorkflow(page: Page, workflowId: string): Promise<void> {
	await page.evaluate((path) => {
		history.pushState({}, '', path);
		dispatchEvent(new PopStateEvent('popstate', { state: {} }));
	}, `/workflow/${workflowId}`);
}

/** Clicks "Execute workflow" of a saved workflow and waits until all its nodes have run. */
export async function runWorkflow(page: Page, workflowId: string): Promise<void> {
	await openWorkflow(page, workflowId);
	await page.click(byTestId('execute-workflow-button'));
	const notice = page.getByText('Workflow executed successfully').first();
	await notice.waitFor();
	await notice.waitFor({ state: 'hidden' });
}

/** Opens a node of the current workflow with a double click. */
export async function openNode(page: Page, node: string): Promise<void> {
	await page.dblclick(`${byTestId('canvas-node')}[data-node-name="${node}"]`);
	await page.locator(byTestId('ndv')).waitFor();
}

/** Waits until the open node shows all the texts, in its panels or above them. */
export async function untilNodeShows(page: Page, texts: string[]): Promise<void> {
	for (const text of texts) await page.locator(byTestId('ndv')).getByText(text).first().waitFor();
}

/** The entries of an open resource locator after `filter` is typed. */
export async function listEntries(page: Page, field: string, filter = ''): Promise<string[]> {
	const locator = byTestId(`resource-locator-${field}`);
	const search = page.locator(byTestId('rlc-search'));
	await clickUntil(page.locator(`${locator} ${byTestId('rlc-input')}`), search);
	if (filter) await search.fill(filter);
	const entries = page.locator(byTestId('rlc-item'));
	await entries.first().waitFor();
	return (await entries.allTextContents()).map((entry) => entry.trim());
}
