import type { IExecuteFunctions } from 'n8n-workflow';
import { ParameterReader } from '../../common/parameters/parameterReader';
import { Breath } from '../../common/running/breath';
import { readOf } from '../../common/running/readOf';
import type { Run } from '../../common/running/run';
import type { PreparedRow } from '../../common/sending/prepared';
import type { CampaignFacts } from './campaignDirectory';
import { CampaignDirectory } from './campaignDirectory';
import { CampaignSend } from './campaignSend';
import type { CheckedRow } from './checkRow';
import { checkRow } from './checkRow';
import { readSendRow } from './readRow';
import type { SendRow } from './sendRow';

/** A row as read and as checked. */
export interface ReadAndChecked {
	readonly row: SendRow;
	readonly checked: CheckedRow;
	readonly campaign: CampaignFacts;
}

/**
 * Reads and checks one row after the other; each campaign is looked up when its first row comes. The
 * code path that Send and Preview share.
 *
 * @throws CallError when a campaign cannot be looked up; RunStopped when the run ends meanwhile
 */
export async function* checkRows(
	context: IExecuteFunctions,
	run: Run,
): AsyncGenerator<ReadAndChecked> {
	const directory = new CampaignDirectory(readOf(run));
	const reader = new ParameterReader(context);
	const breath = new Breath(run.clock, run.state);
	const { length } = context.getInputData();
	for (let index = 0; index < length; index += 1) {
		await breath.take();
		const row = readSendRow(reader, index);
		const campaign = await directory.find(row.campaign);
		yield { row, campaign, checked: checkRow(row, campaign) };
	}
}

/** All rows as the send engine takes them; throws as {@link checkRows}. */
export async function prepareRows(context: IExecuteFunctions, run: Run): Promise<PreparedRow[]> {
	const rows: PreparedRow[] = [];
	for await (const row of checkRows(context, run)) rows.push(toPrepared(row));
	return rows;
}

function toPrepared({ row, checked }: ReadAndChecked): PreparedRow {
	const { campaign } = row;
	if (!checked.ok) {
		const facts = {
			campaign,
			phoneNumber: display(row.phoneNumber),
			contactName: display(row.contactName),
		};
		return { ok: false, facts, problems: checked.problems };
	}
	return new CampaignSend(checked.body, display(row.sendKey).trim());
}

function display(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
