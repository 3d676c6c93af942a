// @ts-check
// Campaigns with what they sent so far, and their state.
import { attempt } from '../actions.mjs';
import { call } from '../api.mjs';
import { button } from '../controls.mjs';
import { formatNumber } from '../format.mjs';
import { html, nothing, repeat } from '../lit.mjs';
import { state } from '../store.mjs';
import { campaignReport, openReport } from './campaign-report.mjs';
import { newCampaign } from './new-campaign.mjs';

/** @typedef {import('../types.d.mts').Campaign} Campaign */

const NONE = { accepted: 0, recipients: 0, delivered: 0, read: 0 };

export function campaignsPanel() {
	if (state.report) return campaignReport(state.report);
	const campaigns = state.overview?.campaigns ?? [];
	return html`${newCampaign()}
	${campaigns.length === 0
		? html`<p class="empty">There are no campaigns.</p>`
		: html`<ul class="rows">
				${repeat(campaigns, ({ _id }) => _id, row)}
			</ul>`}`;
}

/** @param {Campaign} campaign */
function row(campaign) {
	const { _id: id, name, type, status, message_payload: payload } = campaign;
	const { accepted, recipients, delivered, read } = state.progress[id] ?? NONE;
	const repeated = accepted - recipients;
	return html`<li class="card campaign" data-campaign=${name}>
		<div>
			<div class="card-head">
				<h2>${name}</h2>
				<span class="chip" data-status=${status}>${status}</span>
				${type === 'BROADCAST' ? html`<span class="chip">BROADCAST</span>` : nothing}
			</div>
			<p class="note"><code>${payload.template.name}</code> · ${campaign.message_type}</p>
			${repeated > 0
				? html`<p class="chips">
						<span class="chip warn">${formatNumber(repeated)} repeated</span>
					</p>`
				: nothing}
		</div>
		<dl class="counters">
			${counter('Submitted', campaign.submitted)} ${counter('Accepted', accepted)}
			${counter('Recipients', recipients)} ${counter('Delivered', delivered)}
			${counter('Read', read)}
		</dl>
		<div class="card-actions">
			<button
				type="button"
				class="button"
				aria-label="Report of ${name}"
				data-report-of=${name}
				@click=${() => openReport(name)}
			>
				Report
			</button>
			${status === 'LIVE' ? move(campaign, 'PAUSED', 'Pause') : move(campaign, 'LIVE', 'Resume')}
			${status === 'STOPPED' ? nothing : move(campaign, 'STOPPED', 'Stop')}
		</div>
	</li>`;
}

/**
 * @param {string} label
 * @param {number} value
 */
const counter = (label, value) =>
	html`<div>
		<dt>${label}</dt>
		<dd data-counter=${label.toLowerCase()}>${formatNumber(value)}</dd>
	</div>`;

/**
 * @param {Campaign} campaign
 * @param {Campaign['status']} status
 * @param {string} word
 */
function move({ _id: id, name }, status, word) {
	const change = () => call('POST', `/campaigns/${id}/status`, { status });
	return button(word, () => attempt(change, `${name} is ${status}`), { name: `${word} ${name}` });
}
