// What a person would have seen when a test of the editor failed: the reason is often written there.
import { beforeEach } from 'vitest';
import { openPages } from './editor.mts';

/** Of the beginning, and of the end: the output of a node comes last. */
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
