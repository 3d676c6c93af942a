// Prints the visible text of the pages when an editor test fails: it often shows the reason.
import { beforeEach } from 'vitest';
import { openPages } from './editor.mts';

/** Characters from the start, and from the end: a node's output comes last. */
const MAX_CHARACTERS = 5000;

beforeEach(({ onTestFailed }) => {
	onTestFailed(async () => {
		for (const page of openPages) {
			const text = await page.locator('body').innerText();
			const parts =
				text.length <= 2 * MAX_CHARACTERS
					? [text]
					: [text.slice(0, MAX_CHARACTERS), '…', text.slice(-MAX_CHARACTERS)];
			console.log([`${page.url()} shows:`, ...parts].join('\n'));
		}
	});
});
