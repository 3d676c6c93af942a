import type { IDataObject } from 'n8n-workflow';
import { asObject, CallError, callError } from '../service/callError';
import type { ServiceRequest } from '../service/request';
import type { Run } from './run';

/** Carries out a read; throws when the service does not answer it. A 404 of anything but the project gives undefined. */
export type Read = (request: ServiceRequest, subject: string) => Promise<IDataObject | undefined>;

/**
 * Reads through the client of the run.
 *
 * @throws CallError when the service does not answer; RunStopped when the run ends first
 */
export function readOf(run: Run): Read {
	return async (request, subject) => {
		const settlement = await run.client.request(request);
		if (settlement.kind === 'done') return asObject(settlement.body, subject, settlement.attempts);
		const error = callError(settlement, subject);
		if (subject !== 'project' && error instanceof CallError && error.isNotFound) return undefined;
		throw error;
	};
}
