// The browser that start-browser.mts starts, as a test file sees it.
import { chromium, type Browser } from 'playwright-core';
import { inject } from 'vitest';

/** Connects to it; closing the connection closes its contexts. */
export async function connectBrowser(): Promise<Browser> {
	return await chromium.connect(inject('browser'));
}
