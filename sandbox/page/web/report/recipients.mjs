// @ts-check
// Who is behind the chosen number of a report, page by page.
import { formatBoth, formatNumber, formatPhone, plural } from '../format.mjs';
import { html, nothing, repeat } from '../lit.mjs';
import { invalidate } from '../sources.mjs';
import { redraw, state } from '../store.mjs';
import { csvAddress, ROWS_PER_PAGE } from './data.mjs';

/**
 * @typedef {import('../types.d.mts').ReportView} ReportView
 * @typedef {import('../types.d.mts').Recipient} Recipient
 */

/**
 * @param {ReportView} report
 * @param {string} label of the chosen number
 */
export function recipientsSection(report, label) {
	const { recipients } = report;
	return html`<section class="card" aria-labelledby="report-recipients">
		<div class="card-head">
			<h3 id="report-recipients">${label}</h3>
			${recipients
				? html`<span class="note" role="status">${plural(recipients.total, 'recipient')}</span>`
				: nothing}
			<span class="grow"></span>
			<a class="button small" href=${csvAddress(report)} download="recipients.csv">Export CSV</a>
		</div>
		${content(report)}
	</section>`;
}

/** @param {ReportView} report */
function content({ recipients, page }) {
	if (recipients === null) return html`<p class="note">Loading…</p>`;
	if (recipients.total === 0) return html`<p class="note">No recipients yet.</p>`;
	return html`<div
			class="scroll figures"
			role="region"
			aria-labelledby="report-recipients"
			tabindex="0"
		>
			<table class="recipients">
				<thead>
					<tr>
						<th scope="col">Number</th>
						<th scope="col">Name</th>
						<th scope="col" class="number">Sends</th>
						<th scope="col">Status</th>
						${['Accepted', 'Delivered', 'Read', 'Replied'].map(
							(one) => html`<th scope="col">${one}</th>`,
						)}
					</tr>
				</thead>
				<tbody>
					${repeat(recipients.recipients, ({ phone_number }) => phone_number, row)}
				</tbody>
			</table>
		</div>
		${pages(page, recipients.total)}`;
}

/** @param {Recipient} recipient */
function row({ phone_number: number, name, on_network: onNetwork, sends, status, ...times }) {
	return html`<tr>
		<th scope="row">${formatPhone(number)}</th>
		<td class="recipient-name">${name}</td>
		<td class="number">
			${sends > 1 ? html`<span class="chip warn">${formatNumber(sends)}</span>` : sends}
		</td>
		<td>
			${onNetwork
				? html`<span class="chip" data-status=${status}>${status}</span>`
				: html`<span class="chip warn">Not on the network</span>`}
		</td>
		${[times.sent_at, times.delivered_at, times.read_at, times.replied_at].map(
			(at) => html`<td class="time">${at === null ? nothing : formatBoth(at)}</td>`,
		)}
	</tr>`;
}

/**
 * @param {number} page from 0
 * @param {number} total
 */
function pages(page, total) {
	if (total <= ROWS_PER_PAGE) return nothing;
	const first = page * ROWS_PER_PAGE;
	const end = Math.min(total, first + ROWS_PER_PAGE);
	return html`<div class="card-actions">
		<span class="note" role="status">
			${formatNumber(first + 1)} to ${formatNumber(end)} of ${formatNumber(total)}
		</span>
		${pageButton('Previous', page - 1, page > 0)} ${pageButton('Next', page + 1, end < total)}
	</div>`;
}

/**
 * A button that stays in place, and keeps the focus, at either end.
 *
 * @param {string} label
 * @param {number} page
 * @param {boolean} isThere
 */
const pageButton = (label, page, isThere) =>
	html`<button
		type="button"
		class="button small"
		aria-disabled=${!isThere}
		@click=${() => isThere && showPage(page)}
	>
		${label}
	</button>`;

/** @param {number} page */
function showPage(page) {
	const { report } = state;
	if (!report) return;
	report.page = page;
	invalidate('recipients');
	redraw();
}
