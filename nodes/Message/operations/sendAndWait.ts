import { randomUUID } from 'node:crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError, SEND_AND_WAIT_OPERATION } from 'n8n-workflow';
import { cellText } from '../../values/result';
import { startRun } from '../../engine/run';
import { ExecutionMemory } from '../../engine/executionMemory';
import type { Operation } from '../../engine/operation';
import { readSendOptions } from '../../engine/sending/options';
import { prepareRows } from '../../engine/sending/prepareRows';
import { notSentItems } from '../../engine/sending/report';
import { sendList } from '../../engine/sending/sendList';
import type { ApprovalRequest } from '../approval/approvalRequest';
import { checkRequest, readRequest } from '../approval/approvalRequest';
import { linkParameters, waitForAnswer } from '../approval/approvalWait';
import { approvalFields } from '../fields/approvalFields';
import { isMessageAccepted } from '../../service/records/answer';
import { messageSend, promotedId } from '../sending/messageSend';
import { valuesOfMessage } from '../sending/messageText';

/** POST /project/{project_id}/messages (specification, "Send message"), then n8n waits. */
export const sendAndWait: Operation = {
	value: SEND_AND_WAIT_OPERATION,
	name: 'Send and Wait for Approval',
	action: 'Send message and wait for approval',
	description:
		'Send a person a text with a link to approve and one to decline. The workflow waits for the response. Anyone with a link can respond.',
	// Tools cannot wait. For human reviews of tools, n8n offers the operation itself.
	hiddenFromAgents: true,
	fields: approvalFields,
	execute: async (context, fields) => {
		if (context.getInputData().length === 0) return [[]];
		const options = readSendOptions(context, fields);
		const run = await startRun(context, options);
		stopOnSeveralRows(context);
		stopBehindPath(context);
		const requestId = randomUUID();
		const linkOf = (approves: boolean) =>
			context.getSignedResumeUrl(linkParameters(requestId, approves));
		let request: ApprovalRequest | undefined;
		const output = await sendList(context, run, options, {
			prepare: async () =>
				await prepareRows(
					context,
					run,
					fields,
					{
						read: readRequest,
						lookUp: async () => await Promise.resolve(),
						check: (row) => checkRequest(row, linkOf),
						toSend: ({ body }) => messageSend(body, ''),
						factsOf: ({ phoneNumber }) => ({ phoneNumber: cellText(phoneNumber).trim() }),
						sentValues: ({ body }) => valuesOfMessage(body),
					},
					({ row, checked }) => {
						request = checked;
						return row;
					},
				),
			execution: ExecutionMemory.open(context),
			isAcceptance: isMessageAccepted,
			promotedFields: notApproved,
		});
		const { reasonCode, messageId } = output[0]?.[0]?.json ?? {};
		// Unless the request was accepted, no one has its links, so there is nothing to wait for.
		if (request === undefined || reasonCode !== 'accepted') return output;
		const { body, message, limitMs } = request;
		return await waitForAnswer(context, {
			requestId,
			phoneNumber: body.to,
			message,
			messageId: typeof messageId === 'string' ? messageId : null,
			expiresAt: new Date(run.clock.wall() + limitMs).toISOString(),
		});
	},
	notTriedItems: (context, error) => notSentItems(context, error, notApproved),
};

/** Endpoint, execution and node: n8n serves links at no other path. */
const SEGMENTS_OF_LINK = 3;

/** @throws NodeOperationError if a proxy removes a path from the links: n8n signs them with it, and then refuses them */
function stopBehindPath(context: IExecuteFunctions): void {
	const { pathname } = new URL(context.getSignedResumeUrl());
	const path = pathname.split('/').filter(Boolean).slice(0, -SEGMENTS_OF_LINK).join('/');
	if (path === '') return;
	throw new NodeOperationError(
		context.getNode(),
		`No request was sent: n8n rejects links with the path "/${path}" before its own`,
		{
			description:
				'n8n signs links with the path, which the proxy in front of it removes. Give n8n a host of its own, and set WEBHOOK_URL to its address without a path',
		},
	);
}

/** @throws NodeOperationError unless there is one row: the workflow waits once, for one answer */
function stopOnSeveralRows(context: IExecuteFunctions): void {
	const rows = context.getInputData().length;
	if (rows === 1) return;
	throw new NodeOperationError(
		context.getNode(),
		`No request was sent: ${rows} rows came in, and only one can wait at a time`,
		{
			description:
				'To ask once for all rows, switch "Execute Once" on in the settings of this node. To ask for each row, put Loop Over Items before it, with a batch size of 1',
		},
	);
}

/** Output of a request that was not sent: it must not count as approved. */
function notApproved(response: IDataObject | undefined): IDataObject {
	return { ...promotedId(response), approved: false };
}
