import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import type { RowProblem } from '../../common/result/result';
import { describeProblems } from '../../common/result/result';
import { sendRows } from '../../common/fields/toolRows';
import type { Operation } from '../../common/rows/operation';
import { describeMissingColumns } from '../../common/parameters/quickExpression';
import type { Run } from '../../common/rows/run';
import { readOf, startRun } from '../../common/rows/run';
import { earlierRuns } from '../../common/sending/earlierRuns';
import { readSendOptions, stopOnTooManyRows } from '../../common/sending/options';
import { notSentItems } from '../../common/sending/report';
import { sendList } from '../../common/sending/sendList';
import { onlyRowsThatNeedFixing, sendFields, wantsOnlyRowsThatNeedFixing } from '../fields/sendFields';
import { isAcceptance } from '../sending/campaignSend';
import { CampaignDirectory } from '../sending/campaignDirectory';
import { readFilledForm } from '../sending/filledForm';
import { checkCampaignRows, toPrepared } from '../sending/prepare';

/** POST /project/{project_id}/campaign/api/send (specification, "Send through API campaign"). */
export const send: Operation = {
	value: 'send',
	name: 'Send Campaign',
	action: 'Send campaign',
	description:
		'Send one template message to each recipient through a LIVE API campaign. Sent messages cannot be recalled; use Preview to see them first. To answer in a conversation, use WA Message: Send Message.',
	fields: [
		...sendFields,
		onlyRowsThatNeedFixing(
			'Whether to return only the rows that were not sent and not skipped. The hint on the node counts all rows.',
		),
		...sendRows.fields,
	],
	shape: sendRows.shape,
	execute: sendCampaign,
	notTriedItems: notSentItems,
};

async function sendCampaign(
	context: IExecuteFunctions,
	fields: readonly INodeProperties[],
): Promise<INodeExecutionData[][]> {
	if (context.getInputData().length === 0) return [[]];
	const options = readSendOptions(context, fields);
	const { length: rowCount } = context.getInputData();
	const earlier = earlierRuns(context, rowCount);
	stopOnTooManyRows(context.getNode(), rowCount, options, earlier.rows);
	const run = await startRun(context, options);
	const form = readFilledForm(context);
	return await sendList(context, run, options, {
		rows: checkCampaignRows(context, run, fields, options, form),
		warnings: () => form.warnings,
		toPrepared: (row) => toPrepared(row, options.sameMessageMeans),
		causeOf: () => describeMissingColumns(context, fields),
		subject: 'message',
		isAcceptance,
		earlier,
		onlyRowsThatNeedFixing: wantsOnlyRowsThatNeedFixing(context),
		checkGroup: async (campaign) => await recheckCampaign(run, campaign),
	});
}

/** Looks the campaign up anew: a refusal may mean that it was paused or its template deleted meanwhile. */
async function recheckCampaign(run: Run, campaign: string): Promise<RowProblem | undefined> {
	try {
		const facts = await new CampaignDirectory(readOf(run, run.clock.now())).find(campaign);
		return facts.ok ? undefined : describeProblems(facts.problems);
	} catch {
		// The look-up says nothing then; the rows' own answers will.
		return undefined;
	}
}
