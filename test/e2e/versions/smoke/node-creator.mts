// The node panel of any n8n: which of the package's nodes a search ranks first, and its actions.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Demo } from '../../../../testkit/demo/demo.mts';
import { byTestId, openEditor, type Editor } from '../../editor.mts';

const NAMES = byTestId('node-creator-item-name');
const SEARCH = byTestId('node-creator-search-bar');

/** The nodes' names in the panel, which omits "Trigger" for triggers with actions. */
const OWN =
	/^WA( (Business|Campaign|Catalogue|Contact|Message|Template|(Event|Webhook)( Trigger)?))$/;

const FIRST: [words: string, node: string][] = [
	['whatsapp', 'WA Campaign'],
	['campaign', 'WA Campaign'],
	['broadcast', 'WA Campaign'],
	['newsletter', 'WA Campaign'],
	['bulk message', 'WA Campaign'],
	['send template', 'WA Campaign'],
	['opt out', 'WA Contact'],
	['catalogue', 'WA Catalogue'],
	['catalog', 'WA Catalogue'],
	['product', 'WA Catalogue'],
	['contact', 'WA Contact'],
];

/** @param theDemo returns the demo once the tests run */
export function nodeCreatorTests(theDemo: () => Demo): void {
	describe('in the node panel', () => {
		let editor: Editor;

		beforeAll(async () => {
			const { n8n, client } = theDemo();
			editor = await openEditor({ editorOrigin: n8n.origin, cookie: client.cookie });
			await editor.page.goto('/workflow/new');
			await editor.page.click(byTestId('canvas-plus-button'));
			await editor.page.locator(NAMES).first().waitFor();
		});

		afterAll(async () => await editor?.close());

		it.each(FIRST)('ranks first for "%s": %s', async (words, node) => {
			expect((await search(editor.page, words))[0]).toBe(node);
		});

		it('finds under "whatsapp" only what sends and receives', async () => {
			const found = await search(editor.page, 'whatsapp');
			expect(found.map((name) => name.replace(/ Trigger$/, '')).toSorted()).toEqual([
				...['WA Campaign', 'WA Event', 'WA Message', 'WA Webhook'],
			]);
		});

		it('opens the actions of WA Campaign with Send', async () => {
			const { page } = editor;
			await search(page, 'WA Campaign');
			await page
				.locator(NAMES, { hasText: /^\s*WA Campaign\s*$/ })
				.first()
				.click();
			// In an empty workflow, n8n's own triggers appear above the actions.
			const actions = async () => (await namesIn(page)).filter((name) => !/^On a /.test(name));
			await vi.waitFor(async () => expect(await actions()).not.toContain('WA Campaign'), 10_000);
			expect((await actions())[0]).toBe('Send campaign');
		});
	});
}

const namesIn = async (page: Page) =>
	(await page.locator(NAMES).allInnerTexts()).map((name) => name.trim());

/** The package's own nodes among the search results, best first. */
async function search(page: Page, words: string): Promise<string[]> {
	// The panel debounces typing, so the field is cleared first.
	await page.fill(SEARCH, 'nothing is called so');
	await page.locator(NAMES).first().waitFor({ state: 'detached' });
	await page.fill(SEARCH, words);
	await page.locator(NAMES).first().waitFor();
	return (await namesIn(page)).filter((name) => OWN.test(name));
}
