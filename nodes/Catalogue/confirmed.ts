import type { IDataObject } from 'n8n-workflow';
import { CallError } from '../service/errors/callError';
import type { Row } from '../engine/run';
import type { ServiceRequest } from '../service/endpoints/serviceRequest';

/**
 * Carries out a request that the service confirms with {status: true} (specification, "Catalogues").
 *
 * @throws CallError also when it answers 200 without the confirmation
 */
export async function confirmed(
	row: Row,
	request: ServiceRequest,
	subject: string,
): Promise<IDataObject> {
	const answer = await row.call(request, subject, 'project');
	if (answer.status === true) return answer;
	throw new CallError(
		`The service did not confirm the request for this ${subject}`,
		'Check in the dashboard whether it was carried out before you run this row again.',
		{},
		false,
	);
}
