import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { cellText } from '../../values/checks/values';
import { readOf } from '../../engine/run';
import type { Run } from '../../engine/run';
import type { CheckedRow } from '../../engine/checkedRows';
import { checkedRows, onlyOne } from '../../engine/checkedRows';
import type { Row } from '../../engine/row';
import { exclude } from '../../engine/sending/neverSendTo';
import type { SameMessageMeans, SendOptions } from '../../engine/sending/options';
import type { PreparedRow } from '../../engine/sending/prepared';
import type { Test } from '../../engine/sending/testSend';
import { CampaignDirectory } from './campaignDirectory';
import type { CampaignRow } from './campaignRow';
import { readCampaignRow } from './campaignRow';
import { CampaignSend } from './campaignSend';
import type { CheckedSend } from './checkRow';
import { checkRow } from './checkRow';
import type { FilledForm } from './filledForm';

export type CheckedCampaignRow = CheckedRow<CampaignRow, CheckedSend>;

/**
 * The code path that Send and Preview share; each campaign is looked up when its first row comes.
 * Throws as {@link checkedRows}.
 *
 * @param form what its values were filled in for
 * @param since what was known of campaigns before this time does not count, Unix milliseconds
 */
export function checkCampaignRows(
	context: IExecuteFunctions,
	run: Run,
	fields: readonly INodeProperties[],
	{ neverSendTo }: Pick<SendOptions, 'neverSendTo'>,
	form: FilledForm,
	since?: number,
): AsyncGenerator<CheckedCampaignRow> {
	const exclusionOf = exclude(neverSendTo);
	return checkedRows(context, run, fields, {
		read: (row) => readCampaignRow(row),
		exclude: (row) => exclusionOf(row.phoneNumber, row),
		lookUp: lookUp(run, form, since),
		check: checkRow,
	});
}

/** Reads and checks one row for a test: its message with the tester in the place of its recipient. */
export async function checkTestRow(
	context: IExecuteFunctions,
	run: Run,
	fields: readonly INodeProperties[],
	{ tester, index }: Test,
	form: FilledForm,
): Promise<CheckedCampaignRow> {
	// What is stored on the contact is true of the recipient alone.
	const notOfTheTester = { attributes: {}, tags: undefined, source: undefined };
	const read = (row: Row) => ({ ...readCampaignRow(row, tester), ...notOfTheTester });
	const rows = checkedRows(
		context,
		run,
		fields,
		{ read, lookUp: lookUp(run, form, run.clock.now()), check: checkRow },
		[index],
	);
	return await onlyOne(rows);
}

/** @param since what was known before this time does not count, Unix milliseconds */
function lookUp(run: Run, form: FilledForm, since?: number) {
	const known = new CampaignDirectory(readOf(run, since));
	const current = new CampaignDirectory(readOf(run, run.clock.now()));
	return async ({ campaign }: CampaignRow, fresh: boolean) =>
		form.check(await (fresh ? current : known).find(campaign));
}

/** A row as the send engine takes it. */
export function toPrepared(
	{ values, checked, notTried, exclusion }: CheckedCampaignRow,
	means: SameMessageMeans,
): PreparedRow {
	const { campaign } = values;
	if (!checked.ok) {
		const facts = {
			campaign,
			phoneNumber: exclusion?.phoneNumber ?? cellText(values.phoneNumber),
			contactName: cellText(values.contactName),
		};
		return { ok: false, facts, problems: checked.problems, notTried, exclusion };
	}
	return new CampaignSend(checked.value.body, checked.value.sendKey, means);
}
