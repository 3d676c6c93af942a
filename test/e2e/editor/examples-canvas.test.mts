// The imported examples in the editor: the pictures that examples/README.md links to.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { EXAMPLES } from '../../../testkit/paths.mts';
import { byTestId, openSharedEditor, openWorkflow } from '../editor.mts';
import { readExample } from '../examples.mts';
import { takeEditorPicture } from '../nodes.mts';
import { isUpdate } from '../pictures.mts';
import { sharedDemo } from '../shared-demo.mts';

const demo = sharedDemo();
const { page } = await openSharedEditor();

const LINE = /\]\(([\w/-]+\.json)\).*\(\.\.\/docs\/images\/([\w-]+\.png)\)/g;
/** editor.test.mts takes its picture after a run. */
const TAKEN_ELSEWHERE = 'campaign-from-spreadsheet.json';
/** Nodes and notes. */
const LARGE = 9;

const pictured = [...readFileSync(join(EXAMPLES, 'README.md'), 'utf8').matchAll(LINE)]
	.map(([, path = '', picture = '']) => [path, picture] as const)
	.filter(([path]) => path !== TAKEN_ELSEWHERE)
	// Each takes a second or two. Without pictures to update, the large ones are enough.
	.filter(([path]) => isUpdate || readExample(path).workflow.nodes.length >= LARGE);

describe('the canvas', () => {
	it.each(pictured)('shows every node of %s', async (path, picture) => {
		const { workflow } = readExample(path);
		const { id } = await demo.client.createWorkflow(workflow);
		await openWorkflow(page, id);
		const notes = workflow.nodes.filter(({ type }) => type.endsWith('.stickyNote'));
		const names = workflow.nodes.filter((node) => !notes.includes(node)).map(({ name }) => name);
		const nodes = page.locator(byTestId('canvas-node'));
		const shown = async () => {
			const all = await nodes.all();
			return await Promise.all(all.map((node) => node.getAttribute('data-node-name')));
		};
		await vi.waitFor(async () => expect((await shown()).toSorted()).toEqual(names.toSorted()), {
			timeout: 30_000,
			interval: 100,
		});
		expect(await page.locator(byTestId('sticky')).count()).toBe(notes.length);
		await page.click(byTestId('zoom-to-fit'));
		await takeEditorPicture(page, picture);
	});
});
