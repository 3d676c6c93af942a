// Filler entries for the request log.
import type { LogEntry } from '../../world/logEntry.mts';

export function entryOf(id: number, changes: Partial<LogEntry> = {}): LogEntry {
	return {
		id,
		at: 0,
		ms: 1,
		method: 'POST',
		url: '/v1/x',
		operation: null,
		phone_number: null,
		campaign: null,
		status: 200,
		contract: 'ok',
		violations: undefined,
		responseContract: 'ok',
		responseViolations: undefined,
		error: undefined,
		fault: undefined,
		crash: undefined,
		headers: {},
		body: undefined,
		responseHeaders: {},
		responseBody: undefined,
		...changes,
	};
}
