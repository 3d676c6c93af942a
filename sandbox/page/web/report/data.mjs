// @ts-check
// The report that is open: which, and what the sandbox says about it.
import { CONTROL, get } from '../api.mjs';
import { state } from '../store.mjs';

/** @import { ReportView, ReportNumber, RecipientStage } from '../types.d.mts' */

export const ROWS_PER_PAGE = 50;

/** Of each number that opens its recipients: what they have in common. @type {Record<ReportNumber, RecipientStage>} */
const STAGE_OF = {
	accepted: 'accepted',
	recipients: 'accepted',
	delivered: 'delivered',
	read: 'read',
	replied: 'replied',
	waiting: 'waiting',
	failed: 'failed',
	repeated: 'repeated',
	notOnNetwork: 'notOnNetwork',
};

/** @returns the campaign of the open report; undefined when none is open, or the campaign is gone */
export const reportedCampaign = () =>
	state.overview?.campaigns.find(({ name }) => name === state.report?.campaign);

export const isReportNeeded = () => state.tab === 'campaigns' && reportedCampaign() !== undefined;

/** @param {ReportView} report @param {Record<string, string>} query @returns {string} path below the control API */
const recipientsPath = ({ campaign, number }, query) =>
	`/campaigns/${encodeURIComponent(campaign)}/recipients?${new URLSearchParams({ stage: STAGE_OF[number], ...query })}`;

/** @param {ReportView} report */
export const csvAddress = (report) => CONTROL + recipientsPath(report, { format: 'csv' });

export async function loadReport() {
	const { report } = state;
	if (!report) return;
	report.data = await get(`/campaigns/${encodeURIComponent(report.campaign)}/report`);
}

export async function loadRecipients() {
	const { report } = state;
	if (!report) return;
	const { number, page } = report;
	const found = await get(
		recipientsPath(report, { limit: `${ROWS_PER_PAGE}`, skip: `${page * ROWS_PER_PAGE}` }),
	);
	// Others may have been asked for meanwhile.
	if (report.number !== number || report.page !== page) return;
	report.recipients = found;
}
