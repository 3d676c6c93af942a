// The latest requests in bounded memory, and a contract summary of all requests.
import type { ControlSchemas } from '../types.mts';
import { weigh, type LogEntry } from './logEntry.mts';
import { shortened } from './loggedBody.mts';
import { withoutQuery } from './query.mts';
import type { Secrets } from './redact.mts';

export type { LoggedRequest } from './logEntry.mts';

type ContractReport = ControlSchemas['ContractReport'];

/** Bytes of memory. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_REPORTED = 1000;
const LONGEST_REPORTED_PATH = 200;

export type RequestLog = ReturnType<typeof createRequestLog>;

/** Forgotten entries at the head of the list before it is shortened. */
const MAX_GAPS = 1024;

/**
 * @param secrets none of them is left in half where a text is cut off
 * @param mostBytes of memory, as `weigh` estimates them
 */
export function createRequestLog(secrets: Secrets, mostBytes = MAX_BYTES) {
	/** A gap is an entry that was dropped; all gaps are at the head. */
	let list: ({ entry: LogEntry; size: number } | undefined)[] = [];
	let gaps = 0;
	let latest = 0;
	let bytes = 0;
	let requests: ContractReport = { checked: 0, violated: [] };
	let responses: ContractReport = { checked: 0, violated: [] };

	const find = (id: number) => list[list.length - 1 - (latest - id)]?.entry;

	function report(to: ContractReport, entry: LogEntry, violations: readonly string[] | undefined) {
		to.checked++;
		if (!violations || to.violated.length >= MAX_REPORTED) return;
		const path = shortened(withoutQuery(entry.url), LONGEST_REPORTED_PATH, secrets);
		to.violated.push({ id: entry.id, method: entry.method, path, violations: [...violations] });
	}

	function forgetOldest(): void {
		bytes -= list[gaps]?.size ?? 0;
		list[gaps++] = undefined;
		if (gaps < MAX_GAPS) return;
		list = list.slice(gaps);
		gaps = 0;
	}

	return {
		/** @returns the number of the request that is added next */
		nextId: () => latest + 1,
		/** Adds a request; drops the oldest until it fits. */
		add(entry: LogEntry): void {
			latest = entry.id;
			if (entry.contract !== 'unchecked') report(requests, entry, entry.violations);
			if (entry.responseContract !== 'unchecked')
				report(responses, entry, entry.responseViolations);
			const size = weigh(entry);
			list.push({ entry, size });
			bytes += size;
			while (bytes > mostBytes) forgetOldest();
		},
		/** @returns undefined for one that is not kept any more, or not yet */
		find,
		/** @returns those with greater numbers, newest first */
		entries(after = 0): LogEntry[] {
			const known = Math.max(0, list.length - Math.max(0, latest - after));
			return list
				.slice(known)
				.flatMap((kept) => kept?.entry ?? [])
				.reverse();
		},
		usage: () => ({ entries: list.length - gaps, bytes, mostBytes }),
		contract: () => ({ requests, responses }),
		clear(): void {
			list = [];
			gaps = 0;
			bytes = 0;
			requests = { checked: 0, violated: [] };
			responses = { checked: 0, violated: [] };
		},
	};
}
