import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { Result } from '../../common/result/result';
import { refuse } from '../../common/result/result';
import { ParameterReader } from '../../common/parameters/parameterReader';
import { EventLoop } from '../../common/pacing/eventLoop';
import { CallError } from '../../common/service/callError';
import { messageOf } from '../../common/rows/itemErrors';
import { readOf } from '../../common/rows/readOf';
import type { Run } from '../../common/rows/run';
import { lookUp } from '../../common/sending/lookUp';
import type { PreparedRow } from '../../common/sending/prepared';
import { CampaignDirectory } from './campaignDirectory';
import { CampaignSend } from './campaignSend';
import type { CheckedRow } from './checkRow';
import { checkRow } from './checkRow';
import { readCampaignRow } from './campaignRow';
import type { CampaignRow } from './campaignRow';

/** A row as read and as checked. */
export interface ReadAndChecked {
	readonly row: CampaignRow;
	readonly checked: Result<CheckedRow>;
	/** The campaign could not be looked up, so the row could not be checked: what to do about that. */
	readonly notTried?: string;
}

/**
 * Reads and checks one row after the other; each campaign is looked up when its first row comes. The
 * code path that Send and Preview share. Whatever is wrong with a row is told in its place and keeps
 * no other row from being checked.
 *
 * @throws CallError when a campaign cannot be looked up under "Stop Workflow", or none can be;
 *   RunStopped when the run ends meanwhile
 */
export async function* checkRows(
	context: IExecuteFunctions,
	run: Run,
	fields: readonly INodeProperties[],
): AsyncGenerator<ReadAndChecked> {
	const directory = new CampaignDirectory(readOf(run));
	const reader = new ParameterReader(context, fields);
	const eventLoop = new EventLoop(run.clock, run.state);
	const { length } = context.getInputData();
	for (let index = 0; index < length; index += 1) {
		await eventLoop.yieldIfDue();
		const { row, problems } = reader.readRow(() => readCampaignRow(reader, index));
		if (problems.length > 0) yield { row, checked: refuse(...problems) };
		else yield await checkRead(context, directory, row);
	}
}

async function checkRead(
	context: IExecuteFunctions,
	directory: CampaignDirectory,
	row: CampaignRow,
): Promise<ReadAndChecked> {
	const campaign = await lookUp(context, async () => await directory.find(row.campaign));
	if (campaign instanceof CallError) {
		const { message, description } = campaign;
		return { row, checked: refuse(message), notTried: description };
	}
	try {
		return { row, checked: checkRow(row, campaign) };
	} catch (error) {
		return { row, checked: refuse(unexpectedValue(error)) };
	}
}

/** A value that no check foresaw must not end the run. */
function unexpectedValue(error: unknown): string {
	return `A value of this row cannot be used: ${messageOf(error)}`;
}

/** All rows as the send engine takes them; throws as {@link checkRows}. */
export async function prepareRows(
	context: IExecuteFunctions,
	run: Run,
	fields: readonly INodeProperties[],
): Promise<PreparedRow[]> {
	const rows: PreparedRow[] = [];
	for await (const row of checkRows(context, run, fields)) rows.push(toPrepared(row));
	return rows;
}

function toPrepared({ row, checked, notTried }: ReadAndChecked): PreparedRow {
	const { campaign } = row;
	if (!checked.ok) {
		const facts = {
			campaign,
			phoneNumber: display(row.phoneNumber),
			contactName: display(row.contactName),
		};
		return { ok: false, facts, problems: checked.problems, notTried };
	}
	return new CampaignSend(checked.value.body, display(row.sendKey).trim());
}

function display(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
