import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { readOf } from '../../common/rows/run';
import type { Run } from '../../common/rows/run';
import type { CheckedRow } from '../../common/rows/checkedRows';
import { checkedRows } from '../../common/rows/checkedRows';
import { leaveOut } from '../../common/sending/neverSendTo';
import type { SendOptions } from '../../common/sending/options';
import type { PreparedRow } from '../../common/sending/prepared';
import { CampaignDirectory } from './campaignDirectory';
import type { CampaignRow } from './campaignRow';
import { readCampaignRow } from './campaignRow';
import { CampaignSend } from './campaignSend';
import type { CheckedSend } from './checkRow';
import { checkRow } from './checkRow';

export type CheckedCampaignRow = CheckedRow<CampaignRow, CheckedSend>;

/**
 * The code path that Send and Preview share; each campaign is looked up when its first row comes.
 * Throws as {@link checkedRows}.
 *
 * @param since what was known of campaigns before this time does not count, Unix milliseconds
 */
export function checkCampaignRows(
	context: IExecuteFunctions,
	run: Run,
	fields: readonly INodeProperties[],
	{ neverSendTo }: Pick<SendOptions, 'neverSendTo'>,
	since?: number,
): AsyncGenerator<CheckedCampaignRow> {
	const isLeftOut = leaveOut(neverSendTo);
	const known = new CampaignDirectory(readOf(run, since));
	const current = new CampaignDirectory(readOf(run, run.clock.now()));
	return checkedRows(context, run, fields, {
		read: readCampaignRow,
		leaveOut: (row) => isLeftOut(row.phoneNumber, row),
		lookUp: async ({ campaign }, anew) => await (anew ? current : known).find(campaign),
		check: checkRow,
	});
}

/** A row as the send engine takes it. */
export function toPrepared({
	values,
	checked,
	notTried,
	leftOut,
}: CheckedCampaignRow): PreparedRow {
	const { campaign } = values;
	if (!checked.ok) {
		const facts = {
			campaign,
			phoneNumber: leftOut?.phoneNumber ?? display(values.phoneNumber),
			contactName: display(values.contactName),
		};
		return { ok: false, facts, problems: checked.problems, notTried, leftOut };
	}
	return new CampaignSend(checked.value.body, display(values.sendKey).trim());
}

function display(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
