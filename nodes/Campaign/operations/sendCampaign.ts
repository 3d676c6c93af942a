import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { cellText, describeProblems } from '../../values/result';
import type { Result, RowProblem } from '../../values/result';
import { readOf, startRun } from '../../engine/run';
import { checkedRows, emptyRow, onlyOne } from '../../engine/checkedRows';
import type { Run, Row } from '../../engine/run';
import type { CheckedRow } from '../../engine/checkedRows';
import { exclude } from '../../engine/sending/neverSendTo';
import type { SendOptions } from '../../engine/sending/options';
import type { PreparedRow } from '../../engine/sending/prepared';
import type { Test } from '../../engine/sending/testSend';
import { readFilledTemplate, refuseChanged } from '../../engine/filledTemplate';
import type { FilledTemplate } from '../../engine/filledTemplate';
import { CampaignDirectory } from '../sending/campaignDirectory';
import type { CampaignRow, CheckedSend } from '../sending/campaignRow';
import { isCampaignAccepted } from '../../service/records/acceptance';
import { readCampaignRow, checkRow, CampaignSend, valuesOfSend } from '../sending/campaignRow';
import type { CampaignFacts } from '../sending/campaignDirectory';
import { toolOutputField, toolShape } from '../../form/output';
import { SEND_TOOL_FIELDS } from '../../form/simpleRecords';
import type { Operation } from '../../engine/operation';
import { describeMissingColumns } from '../../engine/input/quickExpression';
import { earlierRuns } from '../../engine/sending/sendRecords';
import {
	readSendOptions,
	stopOnFixedSendKey,
	stopOnTooManyRows,
} from '../../engine/sending/options';
import { notSentItems } from '../../engine/sending/report';
import { sendList } from '../../engine/sending/sendList';
import { ONLY_ROWS_THAT_NEED_FIXING, sendFields } from '../fields/campaignSendFields';

export function wantsOnlyRowsThatNeedFixing(context: IExecuteFunctions): boolean {
	return context.getNodeParameter(ONLY_ROWS_THAT_NEED_FIXING, 0, false) === true;
}

/** POST /project/{project_id}/campaign/api/send (specification, "Send through API campaign"). */
export const send: Operation = {
	value: 'send',
	name: 'Send Campaign',
	action: 'Send campaign',
	description:
		'Send one template message to each recipient through a LIVE API campaign. Sent messages cannot be recalled; use Preview to see them first. To answer in a conversation, use WA Message: Send Message.',
	fields: [
		...sendFields(
			'Whether to return only the rows that were neither sent nor skipped. The hint on the node counts all rows. In a loop, also turn on "Always Output Data".',
		),
		toolOutputField,
	],
	toolShape: toolShape(SEND_TOOL_FIELDS),
	execute: async (context, fields) => {
		if (context.getInputData().length === 0) return [[]];
		const options = readSendOptions(context, fields);
		const { length: rowCount } = context.getInputData();
		const earlier = earlierRuns(context, rowCount);
		stopOnTooManyRows(context.getNode(), rowCount, options, earlier.rows);
		stopOnFixedSendKey(context, fields, 'sendKey', earlier.rows + rowCount);
		const run = await startRun(context, options);
		const filled = readFilledTemplate(context, 'campaign');
		return await sendList(context, run, options, {
			rows: checkCampaignRows(context, run, fields, options, filled),
			toPrepared,
			causeOf: () => describeMissingColumns(context, fields),
			subject: 'message',
			isAcceptance: isCampaignAccepted,
			earlier,
			onlyRowsThatNeedFixing: wantsOnlyRowsThatNeedFixing(context),
			checkCampaign: async (campaign) => await recheckCampaign(run, campaign),
		});
	},
	notTriedItems: notSentItems,
};

/** Looks the campaign up again: a refusal may mean that it was paused or its template deleted in the meantime. */
async function recheckCampaign(run: Run, campaign: string): Promise<RowProblem | undefined> {
	try {
		const facts = await new CampaignDirectory(readOf(run, run.clock.now())).find(campaign);
		return facts.ok ? undefined : describeProblems(facts.problems);
	} catch {
		// The look-up failed; the rows' own responses decide.
		return undefined;
	}
}

export type CheckedCampaignRow = CheckedRow<CampaignRow, CheckedSend, Result<CampaignFacts>>;

/**
 * The code path that Send and Preview share. Each campaign is looked up for its first row. Throws as
 * {@link checkedRows}.
 *
 * @param filled the template that the values were filled in for
 * @param since facts cached before this time are ignored, Unix milliseconds
 */
export function checkCampaignRows(
	context: IExecuteFunctions,
	run: Run,
	fields: readonly INodeProperties[],
	{ neverSendTo }: Pick<SendOptions, 'neverSendTo'>,
	filled: FilledTemplate | undefined,
	since?: number,
): AsyncGenerator<CheckedCampaignRow> {
	const { length: total } = context.getInputData();
	const exclusionOf = neverSendTo.length > 0 ? exclude(neverSendTo) : undefined;
	return checkedRows(context, run, fields, {
		read: (row) => readCampaignRow(row),
		exclude: (row, json) =>
			emptyRow(row.phoneNumber, json, total) ?? exclusionOf?.(row.phoneNumber, row),
		lookUp: lookUp(run, filled, since),
		check: checkRow,
		sentValues: valuesOfSend,
	});
}

/** Reads and checks one row for a test: its message, with the tester in place of the recipient. */
export async function checkTestRow(
	context: IExecuteFunctions,
	run: Run,
	fields: readonly INodeProperties[],
	{ tester, index }: Test,
	filled: FilledTemplate | undefined,
): Promise<CheckedCampaignRow> {
	// Data stored on the contact applies to the recipient only, not to the tester; tests are not recorded.
	const notOfTheTester = {
		attributes: {},
		tags: undefined,
		source: undefined,
		sendKey: { value: '', isFilled: false },
	};
	const read = (row: Row) => ({ ...readCampaignRow(row, tester), ...notOfTheTester });
	const rows = checkedRows(
		context,
		run,
		fields,
		{
			read,
			lookUp: lookUp(run, filled, run.clock.now()),
			check: checkRow,
			sentValues: valuesOfSend,
		},
		[index],
	);
	return await onlyOne(rows);
}

/** @param since facts cached before this time are ignored, Unix milliseconds */
export function lookUp(run: Run, filled: FilledTemplate | undefined, since?: number) {
	const known = new CampaignDirectory(readOf(run, since));
	const current = new CampaignDirectory(readOf(run, run.clock.now()));
	return async ({ campaign }: CampaignRow, fresh: boolean) => {
		const found = await (fresh ? current : known).find(campaign);
		if (!found.ok) return found;
		const { name, template } = found.value;
		return refuseChanged(`campaign "${name}"`, filled, template) ?? found;
	};
}

/** A row in the form that the send engine expects. */
export function toPrepared({
	values,
	checked,
	notTried,
	exclusion,
}: CheckedRow<CampaignRow, CheckedSend>): PreparedRow {
	const { campaign, sameMessageMeans } = values;
	if (!checked.ok) {
		const facts = {
			campaign,
			phoneNumber: exclusion?.phoneNumber ?? cellText(values.phoneNumber),
			contactName: cellText(values.contactName),
		};
		return { ok: false, facts, problems: checked.problems, notTried, exclusion };
	}
	const { body, sendKey } = checked.value;
	return new CampaignSend(body, sendKey, sameMessageMeans);
}
