// Screenshots taken by tests. Those in the documentation are updated only when UPDATE_SCREENSHOTS is 1.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ROOT } from '../../testkit/paths.mts';

/** Whether to update the documentation's screenshots. */
export const isUpdate = process.env.UPDATE_SCREENSHOTS === '1';

/** Takes a picture of the page; fails if it is blank. */
export async function takePicture(page: Page, name: string): Promise<void> {
	const { length } = await page.screenshot({
		path: isUpdate ? join(ROOT, 'docs', 'images', name) : undefined,
		// The editor fades in what it shows.
		animations: 'disabled',
	});
	expect(length).toBeGreaterThan(10_000);
}
