// @ts-check
// The plot of a campaign's report: drawn by uPlot into an element of the page, in the page's colours.
import { formatAxisTime, formatNumber } from '../format.mjs';
import { redraw, state } from '../store.mjs';
import { runningTotals, SERIES } from './running-totals.mjs';

/** @typedef {import('../uplot.mjs').default} Plot */

export const PLOT_ID = 'report-plot';
const HEIGHT = 260;

/** @type {typeof import('../uplot.mjs').default | undefined} */
let Library;
let isLoading = false;
/** @type {Plot | undefined} */
let plot;
/** @type {import('../types.d.mts').CampaignLine | undefined} */
let shown;

/** To be called after each drawing of the page: makes the plot, or brings it up to date. */
export function followPlot() {
	const place = document.getElementById(PLOT_ID);
	const line = state.report?.data?.line;
	if (plot && plot.root.parentElement !== place) remove();
	if (!place || !line || place.clientWidth === 0) return;
	if (!Library) {
		void load();
		return;
	}
	plot ??= new Library(optionsOf(place), dataOf(line), place);
	if (shown !== line) plot.setData(dataOf(line));
	shown = line;
	if (plot.width !== place.clientWidth) plot.setSize({ width: place.clientWidth, height: HEIGHT });
}

async function load() {
	if (isLoading) return;
	isLoading = true;
	try {
		({ default: Library } = await import('../uplot.mjs'));
		const scheme = window.matchMedia('(prefers-color-scheme: dark)');
		scheme.addEventListener('change', () => plot?.redraw());
		redraw();
	} finally {
		isLoading = false;
	}
}

function remove() {
	plot?.destroy();
	plot = undefined;
	shown = undefined;
}

/** Moves the plot's cursor to a point, as a mouse does. @param {number} index */
export function pointAt(index) {
	const at = plot?.data[0][index];
	if (plot && at !== undefined) plot.setCursor({ left: plot.valToPos(at, 'x'), top: 0 });
}

/** @param {import('../types.d.mts').CampaignLine} line @returns {import('uplot').AlignedData} */
function dataOf(line) {
	const totals = runningTotals(line);
	return [totals.at, ...SERIES.map(({ key }) => totals[key])];
}

/** @param {HTMLElement} place @returns {import('uplot').Options} */
function optionsOf(place) {
	const axis = {
		stroke: () => window.getComputedStyle(place).color,
		grid: { stroke: () => window.getComputedStyle(place).borderTopColor, width: 1 },
		ticks: { show: false },
		font: `12px ${window.getComputedStyle(place).fontFamily}`,
	};
	return {
		width: place.clientWidth,
		height: HEIGHT,
		ms: 1,
		legend: { show: false },
		cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
		scales: { y: { range: (_plot, _least, most) => [0, Math.max(1, most * 1.05)] } },
		axes: [
			{ ...axis, space: 90, values: (_plot, times, _axis, _space, step) => timesOf(times, step) },
			{
				...axis,
				incrs: COUNTS,
				values: (_plot, counts) => counts.map(formatNumber),
				size: (_plot, labels) =>
					16 + 8 * Math.max(3, ...(labels ?? []).map(({ length }) => length)),
			},
		],
		series: [
			{},
			...SERIES.map(({ key, label, dash }) => ({
				label,
				dash,
				width: 2,
				points: { show: false },
				stroke: () => colourOf(key),
			})),
		],
		hooks: { setCursor: [({ cursor }) => showPoint(cursor.idx ?? null)] },
	};
}

/** Steps between whole numbers: 1, 2, 5, 10, 20, 50 and so on. */
const COUNTS = Array.from({ length: 10 }, (_none, power) =>
	[1, 2, 5].map((one) => one * 10 ** power),
).flat();

/** @param {number[]} times @param {number} step ms between them */
const timesOf = (times, step) => {
	const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
	return times.map((at) => formatAxisTime(at, step, span));
};

/** Of the legend, where the style sheet says it for either scheme. @param {string} series */
function colourOf(series) {
	const sample = document.querySelector(`[data-series="${series}"]`);
	return sample ? window.getComputedStyle(sample).color : 'gray';
}

/** @param {number | null} index */
function showPoint(index) {
	if (!state.report || state.report.point === index) return;
	state.report.point = index;
	redraw();
}
