import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { mapConcurrently, ROWS_AT_ONCE } from '../../engine/mapConcurrently';
import { ListProgress, sideEffect } from '../../engine/progress';
import type { Row } from '../../engine/run';
import { inputRows, LIST_CLIENT, startRun } from '../../engine/run';
import type { DeliveryFailure } from '../../service/records/message';
import { getMessageRequest } from '../../service/requests';
import { CallError } from '../../service/errors/callError';
import { messageOf } from '../../values/result';
import { hasMessage } from './funnel';
import type { Delivery, ReportRow } from './reportRow';
import { unixMs } from './reportRow';

const DELIVERY_WORDS = { ended: 'checked for delivery', first: ['read'], last: ['not read'] };

/**
 * Requests the delivery status of each accepted row that has a message ID, one request per message, at the service's
 * pace: GET /project/{project_id}/messages/{message_id} (specification, "Get message"). Never throws: a row whose
 * status cannot be read has the reason instead. Stops at an error that would affect every row.
 *
 * @param rows of the input, one per item
 * @returns the same rows; the checked ones have their delivery
 */
export async function withDeliveries(
	context: IExecuteFunctions,
	fields: readonly INodeProperties[],
	rows: readonly ReportRow[],
): Promise<ReportRow[]> {
	const asked = rows.flatMap((row, index) => (hasMessage(row) ? [index] : []));
	const deliveries = new Map<number, Delivery>();
	const rest = await readDeliveries(context, fields, rows, asked, deliveries).catch(messageOf);
	for (const index of asked) {
		if (!deliveries.has(index)) deliveries.set(index, { problem: rest });
	}
	return rows.map((row, index) => {
		const delivery = deliveries.get(index);
		return delivery === undefined
			? row
			: { ...row, delivery, sentAt: row.sentAt ?? delivery.sentAt };
	});
}

/** @returns why rows without a delivery have none */
async function readDeliveries(
	context: IExecuteFunctions,
	fields: readonly INodeProperties[],
	rows: readonly ReportRow[],
	asked: readonly number[],
	deliveries: Map<number, Delivery>,
): Promise<string> {
	const run = await startRun(context, LIST_CLIENT);
	const progress = new ListProgress(context, run.clock, asked.length, DELIVERY_WORDS);
	const readOne = async (row: Row) => {
		const delivery = await readDelivery(row, rows[row.index]?.messageId ?? '', (text) =>
			run.state.stop({ kind: 'fatal', text }),
		);
		deliveries.set(row.index, delivery);
		progress.count(delivery.problem === undefined ? 'read' : 'not read');
		sideEffect(context, progress.logIfDue);
	};
	await mapConcurrently(inputRows(context, run, fields, asked), {
		width: ROWS_AT_ONCE,
		work: readOne,
		goesOn: () => run.state.stopped === undefined,
	});
	return run.state.stopped?.text ?? '';
}

/** @param stop called with the reason when no other message could be read */
async function readDelivery(
	row: Row,
	messageId: string,
	stop: (reason: string) => void,
): Promise<Delivery> {
	try {
		const message = await row.call(getMessageRequest(messageId), 'message');
		const { status, failure, sent_at: sentAt } = message;
		return {
			status: typeof status === 'string' ? status : undefined,
			problem: typeof status === 'string' ? undefined : 'The service reports no status',
			failure: (failure as DeliveryFailure | null) ?? undefined,
			sentAt: unixMs(sentAt),
		};
	} catch (error) {
		const problem = messageOf(error);
		if (error instanceof CallError && error.fatal) stop(problem);
		return { problem };
	}
}
