// Counts the clicks for the steps of a page, and the seconds that browser and n8n take.
import type { BrowserContext } from 'playwright-core';
import { table } from '../../../testkit/table.mts';

export interface Clicks {
	/** Counts a click that the test skips, such as one in a system dialog. */
	add(count: number): void;
	/** Ends a step. */
	endStep(title: string): void;
	/** The steps so far as a table, with totals. */
	report(): string;
}

/** Counts the clicks in all pages of a browser; a drag counts as one. */
export async function countClicks(context: BrowserContext): Promise<Clicks> {
	let clicks = 0;
	let since = performance.now();
	const steps: Array<{ title: string; clicks: number; seconds: number }> = [];
	await context.exposeBinding('countClick', () => {
		clicks += 1;
	});
	await context.addInitScript("addEventListener('pointerdown', () => countClick(), true)");
	const sum = (what: 'clicks' | 'seconds') => steps.reduce((total, step) => total + step[what], 0);
	return {
		add: (count) => {
			clicks += count;
		},
		endStep: (title) => {
			const now = performance.now();
			steps.push({ title, clicks, seconds: (now - since) / 1000 });
			clicks = 0;
			since = now;
		},
		report: () =>
			table(
				['step', 'clicks', 'seconds'],
				[...steps, { title: 'all', clicks: sum('clicks'), seconds: sum('seconds') }].map((step) => [
					step.title,
					step.clicks,
					step.seconds.toFixed(1),
				]),
			),
	};
}
