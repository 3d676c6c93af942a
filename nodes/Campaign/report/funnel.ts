import type { ReportRow } from './reportRow';

/** Problems with the number of messages that have them. */
type Problems = ReadonlyArray<{ readonly problem: string; readonly rows: number }>;

/** How far accepted messages have come: `accepted` includes `delivered`, which includes `read`. */
export interface Funnel {
	/** Messages that the service accepted, and whose ID the row has. */
	readonly accepted: number;
	/** On the phone, including read ones. */
	readonly delivered: number;
	readonly read: number;
	/** The network could not deliver them. */
	readonly failed: number;
	/** The status could not be read. */
	readonly unknown: number;
	/** Accepted rows without a message ID: the service returns none for campaign sends. */
	readonly withoutMessageId: number;
	/** Why statuses could not be read, most frequent first. */
	readonly problems: Problems;
	/** Why messages failed, most frequent first. */
	readonly failures: Problems;
}

/** Statuses in the order in which a message passes through them (specification, "Message"). */
const STATUSES = ['SENT', 'DELIVERED', 'READ'];
/** Limits the list: texts that name the message differ from row to row. */
const MAX_PROBLEMS = 10;

/** Whether the service can report the status of the row's message. */
export function hasMessage({ outcome, messageId }: ReportRow): boolean {
	return outcome === 'accepted' && messageId !== '';
}

/** Counts messages by how far they have come. Pure. */
export function funnelOf(rows: readonly ReportRow[]): Funnel {
	const messages = rows.filter(hasMessage);
	const steps = messages.map(({ delivery }) => STATUSES.indexOf(delivery?.status ?? ''));
	const failed = messages.filter(({ delivery }) => delivery?.status === 'FAILED');
	const unknown = messages.filter(
		({ delivery }) => delivery?.status !== 'FAILED' && !STATUSES.includes(delivery?.status ?? ''),
	);
	const reached = (least: number) => steps.filter((step) => step >= least).length;
	return {
		accepted: messages.length,
		delivered: reached(1),
		read: reached(2),
		failed: failed.length,
		unknown: unknown.length,
		withoutMessageId: rows.filter(({ outcome }) => outcome === 'accepted').length - messages.length,
		problems: countEach(unknown.map(problemOf)),
		failures: countEach(failed.map(({ delivery }) => delivery?.failure ?? 'No reason is given')),
	};
}

function problemOf(row: ReportRow): string {
	const { status = '', problem = 'Its status was not requested' } = row.delivery ?? {};
	return status === '' ? problem : `The service reports the status ${status}`;
}

function countEach(problems: readonly string[]): Problems {
	const counts = new Map<string, number>();
	for (const problem of problems) counts.set(problem, (counts.get(problem) ?? 0) + 1);
	const sorted = [...counts]
		.map(([problem, rows]) => ({ problem, rows }))
		.sort((one, other) => other.rows - one.rows);
	const rest = sorted.slice(MAX_PROBLEMS);
	if (rest.length === 0) return sorted;
	const rows = rest.reduce((sum, each) => sum + each.rows, 0);
	return [...sorted.slice(0, MAX_PROBLEMS), { problem: 'Other reasons', rows }];
}
