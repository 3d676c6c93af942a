// The latest requests, in memory, and what the contract said about all of them.

export interface LoggedRequest {
	/** number of the request since the start, from 1 */
	id: number;
	/** Unix ms */
	at: number;
	method: string;
	path: string;
	query: string;
	operation: string | null;
	body: unknown;
	/** null when the connection was reset instead of answered */
	status: number | null;
	/** how long the answer took */
	ms: number;
	error?: string;
	contract?: 'violated';
	violations?: string[];
	responseContract?: 'violated';
	responseViolations?: string[];
	fault?: string;
	/** an error of the sandbox itself */
	crash?: string;
}

interface ContractReport {
	checked: number;
	/** the first ones */
	violated: { id: number; method: string; path: string; violations: string[] }[];
}

const CAPACITY = 1000;
const MOST_REPORTED = 1000;

export type RequestLog = ReturnType<typeof createRequestLog>;

export function createRequestLog() {
	let entries: LoggedRequest[] = [];
	let oldest = 0;
	let count = 0;
	let requests: ContractReport = { checked: 0, violated: [] };
	let responses: ContractReport = { checked: 0, violated: [] };

	function report(to: ContractReport, entry: LoggedRequest, violations: string[] | undefined) {
		to.checked++;
		if (!violations || to.violated.length >= MOST_REPORTED) return;
		to.violated.push({ id: entry.id, method: entry.method, path: entry.path, violations });
	}

	return {
		nextId: () => ++count,
		add(entry: LoggedRequest, checked: { request: boolean; response: boolean }): void {
			if (checked.request) report(requests, entry, entry.violations);
			if (checked.response) report(responses, entry, entry.responseViolations);
			if (entries.length < CAPACITY) {
				entries.push(entry);
			} else {
				entries[oldest] = entry;
				oldest = (oldest + 1) % CAPACITY;
			}
		},
		/** Newest first. */
		list(limit: number): LoggedRequest[] {
			const ordered = [...entries.slice(oldest), ...entries.slice(0, oldest)];
			return ordered.reverse().slice(0, limit);
		},
		contract: () => ({ requests, responses }),
		clear(): void {
			entries = [];
			oldest = 0;
			requests = { checked: 0, violated: [] };
			responses = { checked: 0, violated: [] };
		},
	};
}
