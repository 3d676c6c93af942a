// @ts-check
// The plotted running totals, from zero up to the report's numbers.

/**
 * @typedef {import('../types.d.mts').CampaignLine} CampaignLine
 * @typedef {'accepted' | 'delivered' | 'read' | 'replied'} Series
 */

/** @type {readonly { key: Series, label: string, dash: number[] }[]} */
export const SERIES = [
	{ key: 'accepted', label: 'Accepted', dash: [] },
	{ key: 'delivered', label: 'Delivered', dash: [10, 4] },
	{ key: 'read', label: 'Read', dash: [3, 3] },
	{ key: 'replied', label: 'Replied', dash: [10, 3, 2, 3] },
];

/**
 * @param {CampaignLine} line
 * @returns {{ at: number[] } & Record<Series, number[]>} by the time (Unix ms) at the same place; all empty without
 *   events
 */
export function runningTotals({ interval, points }) {
	/** @type {{ at: number[] } & Record<Series, number[]>} */
	const totals = { at: [], accepted: [], delivered: [], read: [], replied: [] };
	const [first] = points;
	if (interval === null || !first) return totals;
	totals.at.push(first.at, ...points.map(({ at }) => at + interval));
	for (const { key } of SERIES) {
		let total = 0;
		totals[key].push(0, ...points.map((point) => (total += point[key])));
	}
	return totals;
}
