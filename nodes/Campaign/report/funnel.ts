import type { DeliveryFailure } from '../../service/records/message';
import { FAILED, hasReached } from '../../service/records/message';
import type { ReportRow } from './reportRow';

interface FailureGroup {
	/** What the network's code means; its own words if the code is not known. */
	readonly meaning: string;
	readonly retry: DeliveryFailure['retry'];
	readonly rows: number;
}

/** How far accepted messages have come: `accepted` includes `delivered`, which includes `read`. */
export interface Funnel {
	/** Messages that the service accepted, and whose ID the row has. */
	readonly accepted: number;
	/** On the phone, including read ones. */
	readonly delivered: number;
	readonly read: number;
	/** Not delivered by the network. */
	readonly failed: number;
	/** Why they failed, most frequent first. */
	readonly failures: readonly FailureGroup[];
	/** The status could not be read. */
	readonly unknown: number;
	/** Accepted rows without a message ID: the service returns none for campaign sends. */
	readonly withoutMessageId: number;
	/** Why statuses could not be read, most frequent first. */
	readonly problems: ReadonlyArray<{ readonly problem: string; readonly rows: number }>;
}

/** Limits the list: texts that name the message differ from row to row. */
const MAX_REASONS = 10;
const OTHER_REASONS = 'Other reasons';

/** Whether the service can report the status of the row's message. */
export function hasMessage({ outcome, messageId }: ReportRow): boolean {
	return outcome === 'accepted' && messageId !== '';
}

/** Counts messages by how far they have come. Pure. */
export function funnelOf(rows: readonly ReportRow[]): Funnel {
	const messages = rows.filter(hasMessage);
	const failed = messages.filter(({ delivery }) => delivery?.status === FAILED);
	const reached = (status: string) =>
		messages.filter(({ delivery }) => hasReached(delivery?.status, status));
	const unknown = messages.filter(
		({ delivery }) => delivery?.status !== FAILED && !hasReached(delivery?.status, 'SENT'),
	);
	return {
		accepted: messages.length,
		delivered: reached('DELIVERED').length,
		read: reached('READ').length,
		failed: failed.length,
		failures: grouped(failed.map(describeFailure), ({ meaning }) => meaning, {
			meaning: OTHER_REASONS,
			retry: 'unknown',
		}),
		unknown: unknown.length,
		withoutMessageId: rows.filter(({ outcome }) => outcome === 'accepted').length - messages.length,
		problems: grouped(unknown.map(statusProblem), ({ problem }) => problem, {
			problem: OTHER_REASONS,
		}),
	};
}

function describeFailure({ delivery }: ReportRow): Omit<FailureGroup, 'rows'> {
	const { code = null, reason = null, meaning = null, retry = 'unknown' } = delivery?.failure ?? {};
	const withoutWords =
		code === null ? 'The network gives no reason' : `The network gives only its code ${code}`;
	return { meaning: meaning ?? reason ?? withoutWords, retry };
}

function statusProblem({ delivery = {} }: ReportRow): { readonly problem: string } {
	const { status = '', problem = 'Its status was not requested' } = delivery;
	return { problem: status === '' ? problem : `The service reports the status ${status}` };
}

/** @param other sums up the reasons that are left out of a long list */
function grouped<Reason>(
	reasons: readonly Reason[],
	keyOf: (reason: Reason) => string,
	other: Reason,
): Array<Reason & { readonly rows: number }> {
	const groups = new Map<string, Reason & { rows: number }>();
	for (const reason of reasons) {
		const group = groups.get(keyOf(reason));
		if (group === undefined) groups.set(keyOf(reason), { ...reason, rows: 1 });
		else group.rows += 1;
	}
	const sorted = [...groups.values()].sort((one, another) => another.rows - one.rows);
	const rest = sorted.slice(MAX_REASONS);
	if (rest.length === 0) return sorted;
	const rows = rest.reduce((sum, each) => sum + each.rows, 0);
	return [...sorted.slice(0, MAX_REASONS), { ...other, rows }];
}
