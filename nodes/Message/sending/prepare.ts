import type { IExecuteFunctions } from 'n8n-workflow';
import { asText } from '../../common/checks/reading';
import { ParameterReader } from '../../common/parameters/parameterReader';
import { Breath } from '../../common/running/breath';
import { readOf } from '../../common/running/readOf';
import type { Run } from '../../common/running/run';
import type { PreparedRow } from '../../common/sending/prepared';
import { checkMessage } from './checkMessage';
import { readMessageRow } from './messageRow';
import { MessageSend } from './messageSend';
import { TemplateDirectory } from './templateDirectory';

/**
 * Reads and checks all rows; templates are looked up when the first row needs one.
 *
 * @throws CallError when they cannot be looked up; RunStopped when the run ends meanwhile
 */
export async function prepareMessages(
	context: IExecuteFunctions,
	run: Run,
): Promise<PreparedRow[]> {
	const directory = new TemplateDirectory(readOf(run));
	const reader = new ParameterReader(context);
	const breath = new Breath(run.clock, run.state);
	const { length } = context.getInputData();
	const rows: PreparedRow[] = [];
	for (let index = 0; index < length; index += 1) {
		await breath.take();
		const row = readMessageRow(reader, index);
		const { content } = row;
		const template =
			content.type === 'template' ? await directory.find(content.template.name) : undefined;
		const checked = checkMessage(row, template);
		rows.push(
			checked.ok
				? new MessageSend(checked.body, asText(row.sendKey) ?? '')
				: { ok: false, facts: { phoneNumber: asText(row.to) ?? '' }, problems: checked.problems },
		);
	}
	return rows;
}
