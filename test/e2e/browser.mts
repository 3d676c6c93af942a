// Connects test files to the browser that start-browser.mts starts.
import { chromium, type Browser } from 'playwright-core';
import { inject } from 'vitest';

/** Connects to it; closing the connection closes its contexts. */
export async function connectBrowser(): Promise<Browser> {
	return await chromium.connect(inject('browser'));
}
