// Compares what the runs reported with what the service accepted.
import { countRepeats, type Repeats } from '../../../testkit/sender/repeats.mts';
import type { Accepted } from '../../../testkit/servers/sandbox-process.mts';

/** What the last run reported for each row, in the list's order. */
export interface ReportedRow {
	outcome: string;
	phoneNumber: string;
}

export interface DeliveryCheck extends Repeats {
	rows: number;
	/** recipients that got the message at least once */
	reached: number;
	/** rows that the last run reported as unknown */
	unknown: number;
	/** rows that the last run left out, or reported as sent although they were not */
	lost: number;
	/** rows that the last run reported as not sent although they were */
	untrue: number;
}

const SENT = new Set(['accepted', 'skipped']);
const NOT_SENT = new Set(['failed', 'notSent']);

/**
 * @param numbers of all rows of the list
 * @param asked recipients to whom the user chose to send again
 */
export function checkDelivery(
	numbers: readonly string[],
	reported: readonly ReportedRow[],
	accepted: Accepted,
	asked?: ReadonlySet<string>,
): DeliveryCheck {
	const outcomes = new Map(reported.map(({ phoneNumber, outcome }) => [phoneNumber, outcome]));
	const count = (matches: (outcome: string | undefined, isReached: boolean) => boolean) =>
		numbers.filter((number) => matches(outcomes.get(number), accepted.sends.has(number))).length;
	return {
		rows: numbers.length,
		reached: accepted.sends.size,
		...countRepeats(accepted, asked),
		unknown: count((outcome) => outcome === 'unknown'),
		lost: count((outcome, isReached) =>
			outcome === undefined ? true : SENT.has(outcome) && !isReached,
		),
		untrue: count((outcome, isReached) => NOT_SENT.has(outcome ?? '') && isReached),
	};
}
