// @ts-check
// What happened when: a plot with its legend, and the same figures as a table.
import { formatMoment, formatNumber } from '../format.mjs';
import { html, nothing, svg } from '../lit.mjs';
import { state } from '../store.mjs';
import { PLOT_ID, pointAt } from './plot.mjs';
import { runningTotals, SERIES } from './running-totals.mjs';

/** @typedef {ReturnType<typeof runningTotals>} Totals */

/** @param {import('../types.d.mts').CampaignLine} line */
export function lineSection(line) {
	const totals = runningTotals(line);
	const last = totals.at.length - 1;
	return html`<section class="card" aria-labelledby="report-line">
		<h3 id="report-line">Over time</h3>
		${last < 0
			? html`<p class="note">Nothing has been sent yet.</p>`
			: html`${plotOf(totals, Math.min(state.report?.point ?? last, last))}
					<details>
						<summary>The same figures as a table</summary>
						${tableOf(totals)}
					</details>`}
	</section>`;
}

/**
 * @param {Totals} totals
 * @param {number} point that the legend describes
 */
function plotOf(totals, point) {
	const last = totals.at.length - 1;
	return html`<div
			id=${PLOT_ID}
			class="plot"
			role="slider"
			tabindex="0"
			aria-label="Point in time"
			aria-valuemin="0"
			aria-valuemax=${last}
			aria-valuenow=${point}
			aria-valuetext=${inWords(totals, point)}
			@keydown=${(/** @type {KeyboardEvent} */ event) => onKey(event, point, last)}
		></div>
		<p class="plot-legend" aria-hidden="true">
			<span class="plot-time">Until ${momentOf(totals, point)}</span>
			${SERIES.map(
				({ key, label, dash }) =>
					html`<span class="plot-series">
						<svg class="plot-sample" data-series=${key} viewBox="0 0 34 4" aria-hidden="true">
							${svg`<path d="M0 2h34" stroke-dasharray=${dash.length > 0 ? dash.join(' ') : nothing} />`}
						</svg>
						${label} <strong>${formatNumber(totals[key][point] ?? 0)}</strong>
					</span>`,
			)}
		</p>`;
}

/**
 * @param {Totals} totals
 * @param {number} point
 */
const momentOf = ({ at }, point) => formatMoment(at[point] ?? 0, (at[1] ?? 0) - (at[0] ?? 0));

/**
 * @param {Totals} totals
 * @param {number} point
 */
function inWords(totals, point) {
	const numbers = SERIES.map(
		({ key, label }) => `${label.toLowerCase()} ${formatNumber(totals[key][point] ?? 0)}`,
	);
	return `Until ${momentOf(totals, point)}: ${numbers.join(', ')}`;
}

/**
 * @param {KeyboardEvent} event
 * @param {number} point
 * @param {number} last
 */
function onKey(event, point, last) {
	/** @type {Record<string, number>} */
	const targets = {
		ArrowLeft: point - 1,
		ArrowDown: point - 1,
		ArrowRight: point + 1,
		ArrowUp: point + 1,
		PageDown: point - 10,
		PageUp: point + 10,
		Home: 0,
		End: last,
	};
	const target = targets[event.key];
	if (target === undefined) return;
	event.preventDefault();
	pointAt(Math.max(0, Math.min(last, target)));
}

/** @param {Totals} totals */
function tableOf(totals) {
	return html`<div class="scroll figures" role="region" aria-label="Figures over time" tabindex="0">
		<table>
			<thead>
				<tr>
					<th scope="col">Until</th>
					${SERIES.map(({ label }) => html`<th scope="col" class="number">${label}</th>`)}
				</tr>
			</thead>
			<tbody>
				${totals.at.map(
					(_at, index) =>
						html`<tr>
							<th scope="row">${momentOf(totals, index)}</th>
							${SERIES.map(
								({ key }) => html`<td class="number">${formatNumber(totals[key][index] ?? 0)}</td>`,
							)}
						</tr>`,
				)}
			</tbody>
		</table>
	</div>`;
}
