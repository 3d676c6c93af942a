import type { IDataObject } from 'n8n-workflow';
import { CallError, catchCallError } from '../service/errors/callError';
import type { Row } from '../engine/run';
import type { ServiceRequest } from '../service/requests';

const CHECK_FIRST =
	'Check in the dashboard whether it was carried out before you run this row again.';

/**
 * Performs a request that the service confirms with {status: true} (specification, "Catalogues").
 *
 * @param missing what a 404 reports as missing
 * @throws CallError also for a 200 without the confirmation
 */
export async function confirmed(
	row: Row,
	request: ServiceRequest,
	subject: string,
	missing: 'catalogue' | 'project' = 'project',
): Promise<IDataObject> {
	const answer = await catchCallError(row.call(request, subject, missing));
	if (answer instanceof CallError) throw answer.inDoubt ? withAdvice(answer) : answer;
	if (answer.status === true) return answer;
	throw new CallError(
		`The service did not confirm the request for this ${subject}`,
		CHECK_FIRST,
		{},
		false,
	);
}

function withAdvice({ message, description, details, fatal, stopped }: CallError): CallError {
	return new CallError(message, `${description} ${CHECK_FIRST}`, details, fatal, true, stopped);
}
