// How long a page takes to answer a key press, from the press to the next frame.
import type { Page } from 'playwright-core';

/** The least that Chromium reports; what it reports is rounded to 8 ms. */
const LEAST_MS = 16;

/** Starts to watch. */
export async function watchKeys(page: Page): Promise<void> {
	await page.evaluate((durationThreshold) => {
		const slow: number[] = [];
		Object.assign(window, { slowKeys: slow });
		new PerformanceObserver((list) => {
			slow.push(...list.getEntriesByName('keydown').map(({ duration }) => duration));
		}).observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
	}, LEAST_MS);
}

/** @returns milliseconds of each press that took 16 and more, since the start of watching */
export const takeSlowKeys = async (page: Page): Promise<number[]> =>
	await page.evaluate(() => (window as unknown as { slowKeys: number[] }).slowKeys);
