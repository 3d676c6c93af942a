import type { IDataObject } from 'n8n-workflow';
import { explain } from '../service/errorTable';
import type { Settlement } from '../service/settlement';
import type { RowResult } from './outcome';

/**
 * The result of a row from how its request ended.
 *
 * @param subject what a refusal is about, for the error table
 * @param isAcceptance whether the body of a 200 is the documented answer; a proxy's page is not
 */
export function toResult(
	settlement: Settlement,
	subject: string,
	isAcceptance: (body: unknown) => boolean,
): RowResult {
	const { attempts } = settlement;
	switch (settlement.kind) {
		case 'done': {
			const { status, body } = settlement;
			if (isAcceptance(body))
				return { outcome: 'accepted', attempts, httpStatus: status, response: body as IDataObject };
			return {
				outcome: 'unknown',
				reason: `The service answered ${status}, but not with an acceptance it is known to give`,
				advice:
					'Check on a phone or in the dashboard whether the message arrived before sending it again',
				attempts,
				httpStatus: status,
			};
		}
		case 'notTried':
			return { outcome: 'notSent', reason: settlement.reason.text, attempts };
		case 'failed':
		case 'unknown': {
			const { message, description, httpStatus, code } = explain(
				settlement.last,
				subject,
				'project',
			);
			const inDoubt = settlement.kind === 'unknown';
			return {
				outcome: inDoubt ? 'unknown' : 'failed',
				reason: inDoubt ? `The message may or may not have been sent: ${message}` : message,
				advice: inDoubt
					? `${description} Check whether the message arrived before sending it again.`
					: description,
				attempts,
				httpStatus,
				errorCode: code,
			};
		}
	}
}
