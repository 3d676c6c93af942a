// For how long a page draws no frame, and for how long its scripts keep it from doing so.
import type { Page } from 'playwright-core';

/** Milliseconds. */
export interface FrameTimes {
	/** between each frame and the next */
	gaps: number[];
	/** tasks of the page's main thread that took 50 ms and more */
	longTasks: number[];
}

/** Starts to watch; resolves when the page has drawn the first frame. */
export async function watchFrames(page: Page): Promise<void> {
	await page.evaluate(
		() =>
			new Promise<void>((resolve) => {
				const seen = { gaps: [] as number[], longTasks: [] as number[], last: 0 };
				Object.assign(window, { seen });
				new PerformanceObserver((list) => {
					seen.longTasks.push(...list.getEntries().map(({ duration }) => duration));
				}).observe({ type: 'longtask' });
				const frame = (now: number) => {
					if (seen.last > 0) seen.gaps.push(now - seen.last);
					seen.last = now;
					resolve();
					window.requestAnimationFrame(frame);
				};
				window.requestAnimationFrame(frame);
			}),
	);
}

/** @returns what was seen since the last time that it was asked for, or since the start */
export async function takeFrames(page: Page): Promise<FrameTimes> {
	return await page.evaluate(() => {
		const { seen } = window as unknown as { seen: FrameTimes };
		return { gaps: seen.gaps.splice(0), longTasks: seen.longTasks.splice(0) };
	});
}
