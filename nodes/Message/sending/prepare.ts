import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { asText } from '../../common/checks/values';
import { ParameterReader } from '../../common/parameters/parameterReader';
import { EventLoop } from '../../common/pacing/eventLoop';
import { CallError } from '../../common/service/callError';
import { messageOf } from '../../common/rows/itemErrors';
import { readOf } from '../../common/rows/readOf';
import type { Run } from '../../common/rows/run';
import { lookUp } from '../../common/sending/lookUp';
import type { PreparedRow, RefusedRow } from '../../common/sending/prepared';
import { checkMessage } from './checkMessage';
import type { MessageRow } from './messageRow';
import { readMessageRow } from './messageRow';
import { MessageSend } from './messageSend';
import { TemplateDirectory } from './templateDirectory';

/**
 * Reads and checks all rows; templates are looked up when the first row needs one. Whatever is wrong
 * with a row is told in its place and keeps no other row from being checked.
 *
 * @throws CallError when templates cannot be looked up under "Stop Workflow", or for nobody; RunStopped
 *   when the run ends meanwhile
 */
export async function prepareMessages(
	context: IExecuteFunctions,
	run: Run,
	fields: readonly INodeProperties[],
): Promise<PreparedRow[]> {
	const directory = new TemplateDirectory(readOf(run));
	const reader = new ParameterReader(context, fields);
	const eventLoop = new EventLoop(run.clock, run.state);
	const { length } = context.getInputData();
	const rows: PreparedRow[] = [];
	for (let index = 0; index < length; index += 1) {
		await eventLoop.yieldIfDue();
		const { row, problems } = reader.readRow(() => readMessageRow(reader, index));
		rows.push(
			problems.length > 0 ? refused(row, problems) : await checkRead(context, directory, row),
		);
	}
	return rows;
}

async function checkRead(
	context: IExecuteFunctions,
	directory: TemplateDirectory,
	row: MessageRow,
): Promise<PreparedRow> {
	const { content } = row;
	const template =
		content.type === 'template'
			? await lookUp(context, async () => await directory.find(content.template.name))
			: undefined;
	if (template instanceof CallError) {
		return refused(row, [template.message], template.description);
	}
	try {
		const checked = checkMessage(row, template);
		return checked.ok
			? new MessageSend(checked.value, asText(row.sendKey) ?? '')
			: refused(row, checked.problems);
	} catch (error) {
		// A value that no check foresaw must not end the run.
		return refused(row, [`A value of this row cannot be used: ${messageOf(error)}`]);
	}
}

function refused(row: MessageRow, problems: readonly string[], notTried?: string): RefusedRow {
	return { ok: false, facts: { phoneNumber: asText(row.to) ?? '' }, problems, notTried };
}
