import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import type { RowProblem } from '../../values/result';
import { describeProblems } from '../../values/result';
import { sendRows } from '../../form/toolRows';
import type { Operation } from '../../engine/operation';
import { describeMissingColumns } from '../../engine/input/quickExpression';
import type { Run } from '../../engine/run';
import { readOf, startRun } from '../../engine/run';
import { earlierRuns } from '../../engine/sending/earlierRuns';
import { readSendOptions, stopOnTooManyRows } from '../../engine/sending/options';
import { notSentItems } from '../../engine/sending/report';
import { sendList } from '../../engine/sending/sendList';
import {
	onlyRowsThatNeedFixing,
	sendFields,
	wantsOnlyRowsThatNeedFixing,
} from '../fields/campaignSendFields';
import { isAcceptance } from '../sending/campaignSend';
import { CampaignDirectory } from '../sending/campaignDirectory';
import { readFilledForm } from '../sending/filledForm';
import { checkCampaignRows, toPrepared } from '../sending/prepareCampaigns';

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
