// @ts-check
// How one campaign went: its numbers and who is behind them, what happened when, and why sends failed.
import { button } from '../controls.mjs';
import { formatNumber } from '../format.mjs';
import { html, nothing } from '../lit.mjs';
import { reportedCampaign } from '../report/data.mjs';
import { lineSection } from '../report/line.mjs';
import { recipientsSection } from '../report/recipients.mjs';
import { invalidate } from '../sources.mjs';
import { focusAfterDrawing, redraw, state } from '../store.mjs';

/** @import { ReportView, ReportNumber, CampaignReport } from '../types.d.mts' */

/** @type {readonly { key: ReportNumber, label: string, value: (report: CampaignReport) => number }[]} */
const NUMBERS = [
	{ key: 'accepted', label: 'Accepted', value: ({ accepted }) => accepted },
	{ key: 'recipients', label: 'Recipients', value: ({ recipients }) => recipients },
	{ key: 'delivered', label: 'Delivered', value: ({ delivered }) => delivered },
	{ key: 'read', label: 'Read', value: ({ read }) => read },
	{ key: 'replied', label: 'Replied', value: ({ replied }) => replied },
	{
		key: 'waiting',
		label: 'Waiting',
		value: ({ accepted, delivered, failed }) => accepted - delivered - failed,
	},
	{ key: 'failed', label: 'Failed', value: ({ failed }) => failed },
	{ key: 'repeated', label: 'Received more than once', value: ({ repeated }) => repeated },
	{ key: 'notOnNetwork', label: 'Not on the network', value: ({ notOnNetwork }) => notOnNetwork },
];

/** @param {ReportView} report */
export function campaignReport(report) {
	const campaign = reportedCampaign();
	return html`<div class="report" @keydown=${onKey}>
		<div class="report-head">
			${button('All campaigns', closeReport)}
			<h2 id="report-heading" tabindex="-1">${report.campaign}</h2>
			${campaign
				? html`<span class="chip" data-status=${campaign.status}>${campaign.status}</span>`
				: nothing}
		</div>
		${campaign ? content(report) : html`<p class="empty">This campaign no longer exists.</p>`}
	</div>`;
}

/** @param {ReportView} report */
function content(report) {
	const { data, number } = report;
	if (!data) return html`<p class="empty">Loading…</p>`;
	const chosen = NUMBERS.find(({ key }) => key === number);
	return html`<div class="numbers" role="group" aria-label="Numbers">
			<p class="figure">
				<span class="figure-label">Submitted</span>
				<span class="figure-value" data-figure="submitted">${formatNumber(data.submitted)}</span>
			</p>
			${NUMBERS.map(
				({ key, label, value }) =>
					html`<button
						type="button"
						class="figure"
						aria-pressed=${key === number}
						@click=${() => choose(key)}
					>
						<span class="figure-label">${label}</span>
						<span class="figure-value" data-figure=${key}>${formatNumber(value(data))}</span>
					</button>`,
			)}
		</div>
		<p class="note">
			Submitted, accepted, delivered, read, waiting and failed count messages; the other numbers
			count people. Select any number but the first to list its recipients.
		</p>
		${recipientsSection(report, chosen?.label ?? '')} ${lineSection(data.line)}
		${failuresSection(data.failures)}`;
}

/** @param {CampaignReport['failures']} failures */
function failuresSection(failures) {
	return html`<section class="card" aria-labelledby="report-failures">
		<h3 id="report-failures">Refused or failed</h3>
		${failures.length === 0
			? html`<p class="note">None.</p>`
			: html`<table class="failures">
					<thead>
						<tr>
							<th scope="col" class="number">Sends</th>
							<th scope="col">Reason</th>
						</tr>
					</thead>
					<tbody>
						${failures.map(
							({ reason, count }) =>
								html`<tr>
									<td class="number">${formatNumber(count)}</td>
									<td class="failure-reason">${reason}</td>
								</tr>`,
						)}
					</tbody>
				</table>`}
		<p class="note">
			Counted since the sandbox started or was last reset. The request log lists the latest.
		</p>
	</section>`;
}

/** @param {ReportNumber} number */
function choose(number) {
	const { report } = state;
	if (!report || report.number === number) return;
	Object.assign(report, { number, page: 0, recipients: null });
	invalidate('recipients');
	redraw();
}

/** @param {string} campaign its name */
export function openReport(campaign) {
	state.report = {
		campaign,
		data: null,
		number: 'accepted',
		page: 0,
		recipients: null,
		point: null,
	};
	invalidate('report', 'recipients');
	redraw();
	window.scrollTo(0, 0);
	focusAfterDrawing('#report-heading');
}

function closeReport() {
	const campaign = state.report?.campaign ?? '';
	state.report = null;
	redraw();
	focusAfterDrawing(`[data-report-of="${window.CSS.escape(campaign)}"]`);
}

/** @param {KeyboardEvent} event */
function onKey(event) {
	if (event.key !== 'Escape') return;
	event.preventDefault();
	closeReport();
}
