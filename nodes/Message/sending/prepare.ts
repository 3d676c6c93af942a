import { createHash } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { asText } from '../../common/checks/reading';
import { ParameterReader } from '../../common/parameters/parameterReader';
import { Breath } from '../../common/running/breath';
import { readOf } from '../../common/running/readOf';
import type { Run } from '../../common/running/run';
import type { PreparedRow } from '../../common/sending/prepared';
import type { MessageBody } from '../requests';
import { sendMessageRequest } from '../requests';
import { checkMessage } from './checkMessage';
import type { MessageRow } from './messageRow';
import { readMessageRow } from './messageRow';
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
				? toPrepared(row, checked.body)
				: { ok: false, facts: { phoneNumber: asText(row.to) ?? '' }, problems: checked.problems },
		);
	}
	return rows;
}

function toPrepared(row: MessageRow, body: MessageBody): PreparedRow {
	return {
		ok: true,
		facts: { phoneNumber: body.to },
		request: sendMessageRequest(body),
		key: keyOf(row, body),
		group: body.type,
	};
}

/** The user's key, or the number with the whole content; hashed, since the content may be long. */
function keyOf({ sendKey }: MessageRow, body: MessageBody): string {
	const own = asText(sendKey);
	const parts = own ? ['message', 'key', own] : ['message', body.to, body.type, body.content];
	return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}
