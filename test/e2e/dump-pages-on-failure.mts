// What a person would have seen when a test of the editor failed: the reason is often written there.
import { beforeEach } from 'vitest';
import { openPages } from './editor.mts';

const MAX_CHARACTERS = 10_000;

beforeEach(({ onTestFailed }) => {
	onTestFailed(async () => {
		for (const page of openPages) {
			const text = await page.locator('body').innerText();
			console.log(`${page.url()} shows:\n${text.slice(0, MAX_CHARACTERS)}`);
		}
	});
});
