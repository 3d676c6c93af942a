// The editor, in a real browser, as the demo's owner.
import type { Browser, Locator, Page } from 'playwright-core';
import { vi } from 'vitest';
import { connectBrowser } from './browser.mts';
import { isUpdate } from './pictures.mts';
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

let shared: Editor | undefined;

/**
 * The editor of the shared demo. All files of a project use one, because n8n's editor loads far slower than it switches
 * to another workflow. Pictures for the documentation show nothing that an earlier file has left.
 */
export async function openSharedEditor(viewport = SIZE): Promise<Editor> {
	if (isUpdate) {
		await shared?.close();
		shared = undefined;
	}
	shared ??= await openEditor(sharedDemo());
	await shared.page.setViewportSize(viewport);
	return shared;
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

/** Shows a page of n8n's; an editor that is loaded only switches to it. */
export async function goTo(page: Page, path: string): Promise<void> {
	if (!page.url().startsWith('http')) {
		await page.goto(path);
		return;
	}
	await page.evaluate((path) => {
		// What n8n's router keeps of a page.
		const state = { ...history.state, current: path };
		history.pushState(state, '', path);
		dispatchEvent(new PopStateEvent('popstate', { state }));
	}, path);
}

/** Shows a saved workflow on the canvas. */
export async function openWorkflow(page: Page, workflowId: string): Promise<void> {
	// By then, the nodes of the workflow before it are gone.
	const loaded = page.waitForResponse((one) => one.url().endsWith(`/workflows/${workflowId}`));
	await Promise.all([loaded, goTo(page, `/workflow/${workflowId}`)]);
	await page.locator(byTestId('canvas-node')).first().waitFor();
}

/** Clicks "Execute workflow" of a saved workflow and waits until all its nodes have run. */
export async function runWorkflow(page: Page, workflowId: string): Promise<void> {
	await openWorkflow(page, workflowId);
	await page.click(byTestId('execute-workflow-button'));
	await page.getByText('Workflow executed successfully').first().waitFor();
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
