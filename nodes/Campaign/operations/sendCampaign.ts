import type { IExecuteFunctions } from 'n8n-workflow';
import { cellText, describeProblems } from '../../values/result';
import type { Result, ExplainedProblem } from '../../values/result';
import { readOf, startRun } from '../../engine/run';
import type { Run } from '../../engine/run';
import { excluding, prepareRows } from '../../engine/sending/prepareRows';
import type { RowKind, RowSource } from '../../engine/sending/prepareRows';
import { readFilledTemplate, refuseChanged } from '../../engine/filledTemplate';
import type { FilledTemplate } from '../../engine/filledTemplate';
import { CampaignDirectory } from '../sending/campaignDirectory';
import type { CampaignRow, CheckedSend } from '../sending/campaignRow';
import { isCampaignAccepted } from '../../service/records/answer';
import { readCampaignRow, checkRow, campaignSend, valuesOfSend } from '../sending/campaignRow';
import type { CampaignFacts } from '../sending/campaignDirectory';
import { toolOutputField, toolShape } from '../../form/output';
import { SEND_TOOL_FIELDS } from '../../form/simpleRecords';
import type { Operation } from '../../engine/operation';
import { describeMissingColumns } from '../../engine/input/quickExpression';
import { ExecutionMemory } from '../../engine/executionMemory';
import type { RowResult } from '../../engine/sending/outcome';
import {
	readSendOptions,
	stopOnFixedSendKey,
	stopOnTooManyRows,
} from '../../engine/sending/options';
import { notSentItems } from '../../engine/sending/report';
import { sendList } from '../../engine/sending/sendList';
import { ONLY_ROWS_THAT_NEED_FIXING, campaignSendFields } from '../fields/campaignSendFields';

export function wantsOnlyRowsThatNeedFixing(context: IExecuteFunctions): boolean {
	return context.getNodeParameter(ONLY_ROWS_THAT_NEED_FIXING, 0, false) === true;
}

/** POST /project/{project_id}/campaign/api/send (specification, "Send through API campaign"). */
export const sendCampaign: Operation = {
	value: 'send',
	name: 'Send Campaign',
	action: 'Send campaign',
	description:
		'Send one template message to each recipient through a LIVE API campaign. Sent messages cannot be recalled; use Preview to see them first. To reply in a conversation, use WA Message: Send Message.',
	fields: [
		...campaignSendFields(
			'Whether to return only the rows that were neither sent nor skipped. The hint on the node counts all rows. In a loop, also turn on "Always Output Data".',
		),
		toolOutputField,
	],
	toolShape: toolShape(SEND_TOOL_FIELDS),
	execute: async (context, fields) => {
		if (context.getInputData().length === 0) return [[]];
		const execution = ExecutionMemory.open<RowResult>(context);
		const { earlierRuns: earlier } = execution;
		const options = readSendOptions(context, fields);
		const { length: rowCount } = context.getInputData();
		stopOnTooManyRows(context.getNode(), rowCount, options, earlier.rows);
		stopOnFixedSendKey(context, fields, 'sendKey', earlier.rows + rowCount);
		const run = await startRun(context, options);
		const kind = campaignRows(run, readFilledTemplate(context, 'campaign'));
		const exclude = excluding(options.neverSendTo, rowCount);
		return await sendList(context, run, options, {
			prepare: async () =>
				await prepareRows(context, run, fields, { ...kind, exclude }, ({ row }) => row),
			causeOf: () => describeMissingColumns(context, fields),
			isAcceptance: isCampaignAccepted,
			execution,
			earlier,
			onlyRowsThatNeedFixing: wantsOnlyRowsThatNeedFixing(context),
			checkCampaign: async (campaign) => await recheckCampaign(run, campaign),
		});
	},
	notTriedItems: notSentItems,
};

/** Looks the campaign up again: a refusal may mean that it was paused or its template deleted in the meantime. */
async function recheckCampaign(run: Run, campaign: string): Promise<ExplainedProblem | undefined> {
	try {
		const facts = await new CampaignDirectory(readOf(run, run.clock.now())).find(campaign);
		return facts.ok ? undefined : describeProblems(facts.problems);
	} catch {
		// The look-up failed; the rows' own responses decide.
		return undefined;
	}
}

export type CampaignRowSource = RowSource<CampaignRow, Result<CampaignFacts>, CheckedSend>;

/**
 * How Send and Preview read, check and identify their rows. Each campaign is looked up for its first row.
 *
 * @param filled the template that the values were filled in for
 * @param since facts cached before this time are ignored, milliseconds by the run's clock
 */
export function campaignRows(
	run: Run,
	filled: FilledTemplate | undefined,
	since?: number,
): RowKind<CampaignRow, Result<CampaignFacts>, CheckedSend> {
	return {
		read: (row) => readCampaignRow(row),
		lookUp: lookUpCampaign(run, filled, since),
		check: checkRow,
		toSend: ({ body, sendKey }, { sameMessageMeans }) =>
			campaignSend(body, sendKey, sameMessageMeans),
		factsOf: ({ campaign, phoneNumber, contactName }) => ({
			campaign,
			phoneNumber: cellText(phoneNumber),
			contactName: cellText(contactName),
		}),
		sentValues: valuesOfSend,
	};
}

/** @param since facts cached before this time are ignored, milliseconds by the run's clock */
function lookUpCampaign(run: Run, filled: FilledTemplate | undefined, since?: number) {
	const known = new CampaignDirectory(readOf(run, since));
	const current = new CampaignDirectory(readOf(run, run.clock.now()));
	return async ({ campaign }: CampaignRow, fresh: boolean) => {
		const found = await (fresh ? current : known).find(campaign);
		if (!found.ok) return found;
		const { name, template } = found.value;
		return refuseChanged(`campaign "${name}"`, filled, template) ?? found;
	};
}
