// Searches and iterates over the request log without blocking the service.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { showEntry, type LogEntry } from './logEntry.mts';
import { matches, matchesText, type LogFilter } from './logFilter.mts';
import type { Secrets } from './redact.mts';
import type { RequestLog } from './requestLog.mts';

/** The longest time without yielding to the service, ms. */
const LONGEST_TURN_MS = 4;

/**
 * Looks at what is in the log now. Texts are looked for as they are shown, which takes time: the service has
 * its turn in between.
 *
 * @returns newest first
 */
export async function searchLog(
	log: RequestLog,
	secrets: Secrets,
	filter: LogFilter,
): Promise<LogEntry[]> {
	const found = log.entries(filter.after).filter(matches(filter));
	const hasText = matchesText(filter);
	if (!hasText) return found;
	const withText: LogEntry[] = [];
	for await (const entry of inTurns(found)) {
		if (hasText(showEntry(entry, secrets))) withText.push(entry);
	}
	return withText;
}

/** Yields the items in order, and lets other work run every few milliseconds. */
export async function* inTurns<Item>(items: readonly Item[]): AsyncGenerator<Item> {
	let startedAt = performance.now();
	for (const item of items) {
		yield item;
		if (performance.now() - startedAt < LONGEST_TURN_MS) continue;
		await nextTurn();
		startedAt = performance.now();
	}
}
