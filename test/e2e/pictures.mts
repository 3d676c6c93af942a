// Screenshots taken by tests. Those in the documentation are updated only when UPDATE_SCREENSHOTS is 1.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ROOT } from '../../testkit/paths.mts';

/** Whether to update the documentation's screenshots. */
export const isUpdate = process.env.UPDATE_SCREENSHOTS === '1';

export interface Pictures {
	/** Takes a picture of the page; fails if it is blank. */
	take(page: Page, name: string): Promise<void>;
	/** Removes the pictures, unless they are for the documentation. */
	discard(): void;
}

export function openPictures(): Pictures {
	const folder = isUpdate
		? join(ROOT, 'docs', 'images')
		: mkdtempSync(join(tmpdir(), 'wa-campaigns-pictures-'));
	mkdirSync(folder, { recursive: true });
	return {
		take: async (page, name) => {
			// The editor fades in what it shows.
			const { length } = await page.screenshot({
				path: join(folder, name),
				animations: 'disabled',
			});
			expect(length).toBeGreaterThan(10_000);
		},
		discard: () => {
			if (!isUpdate) rmSync(folder, { recursive: true, force: true });
		},
	};
}
