// The workflows for large lists as the editor shows them after the import.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../scripts/lib/browser.mts';
import type { Workflow } from '../../scripts/lib/n8n-client.mts';
import { EXAMPLES } from '../../scripts/lib/paths.mts';
import { byTestId, openEditor, openWorkflow, type Editor } from './editor.mts';
import { openPictures, type Pictures } from './pictures.mts';
import { sharedDemo } from './shared-demo.mts';

const demo = sharedDemo();

describe.skipIf(!findBrowser())('the canvas', () => {
	let editor: Editor;
	let pictures: Pictures;
	beforeAll(async () => {
		editor = await openEditor(demo);
		pictures = openPictures();
	});
	afterAll(async () => {
		pictures?.discard();
		await editor?.close();
	});

	it.each([
		['large-list/send-large-list.json', 'large-list.png'],
		['large-list/send-one-chunk.json', 'large-list-chunk.png'],
		['outbox/send-from-outbox.json', 'outbox.png'],
		['send-window/send-in-waking-hours.json', 'send-window.png'],
	])('shows every node of %s', async (path, picture) => {
		const workflow: Workflow = JSON.parse(readFileSync(join(EXAMPLES, path), 'utf8'));
		const { id } = await demo.client.createWorkflow(workflow);
		const { page } = editor;
		await openWorkflow(page, id);
		await page.click(byTestId('zoom-to-fit'));
		const notes = workflow.nodes.filter(({ type }) => type.endsWith('.stickyNote'));
		const nodes = page.locator(byTestId('canvas-node'));
		await nodes.nth(workflow.nodes.length - notes.length - 1).waitFor();
		for (const { name } of workflow.nodes.filter((node) => !notes.includes(node))) {
			const shown = page.locator(`${byTestId('canvas-node')}[data-node-name="${name}"]`);
			expect({ name, count: await shown.count() }).toEqual({ name, count: 1 });
		}
		expect(await page.locator(byTestId('sticky')).count()).toBe(notes.length);
		await pictures.take(page, picture);
	});
});
