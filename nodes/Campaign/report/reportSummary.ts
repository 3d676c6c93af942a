import type { Funnel } from './funnel';
import { funnelOf } from './funnel';
import type { ReportOutcome, ReportRow } from './reportRow';
import { needsFixing, REPORT_OUTCOMES } from './reportRow';
import { countryName } from '../../values/phone/countryOf';

/** Rows by outcome, all of them in a fixed order. */
export type OutcomeCounts = Record<ReportOutcome, number>;

/** Some of the rows, and how they ended. */
export interface GroupCounts extends OutcomeCounts {
	rows: number;
}

/** The rows that ended in the same way for the same reason. */
interface ReasonGroup {
	readonly outcome: ReportOutcome;
	readonly reasonCode: string;
	/** That of the first of them: it may name a value that the others do not have. */
	readonly reason: string;
	readonly rows: number;
}

/** All numbers of a report. In each list the rows add up to the rows of the report. */
export interface ReportSummary {
	readonly rows: number;
	readonly needFixing: number;
	readonly byOutcome: OutcomeCounts;
	/** Most rows first, as in the lists of campaigns and countries. */
	readonly byReason: readonly ReasonGroup[];
	readonly byCampaign: ReadonlyArray<{ readonly campaign: string } & GroupCounts>;
	/** '' for numbers whose country is not known. */
	readonly byCountry: ReadonlyArray<
		{ readonly country: string; readonly countryName: string } & GroupCounts
	>;
	/** Hours of the day in their order; '' for rows that have no time. */
	readonly byHour: ReadonlyArray<{ readonly hour: string } & GroupCounts>;
	readonly funnel?: Funnel;
}

/** The most groups of a list: texts that differ from row to row would make as many as there are rows. */
const MAX_GROUPS = 100;

/**
 * Counts the rows of a report. Pure.
 *
 * @param hourOf the hour of a moment in Unix milliseconds, as "09:00"
 * @param asked delivery statuses were asked for
 */
export function summariseRows(
	rows: readonly ReportRow[],
	hourOf: (at: number) => string,
	asked = false,
): ReportSummary {
	const hours = tally(rows, ({ sentAt }) => (sentAt === undefined ? '' : hourOf(sentAt)));
	return {
		rows: rows.length,
		needFixing: rows.filter(needsFixing).length,
		byOutcome: countOutcomes(rows),
		byReason: reasonsOf(rows),
		byCampaign: mostFirst(tally(rows, ({ campaign }) => campaign)).map(([campaign, counts]) => ({
			campaign,
			...counts,
		})),
		byCountry: mostFirst(tally(rows, ({ country }) => country)).map(([country, counts]) => ({
			country,
			countryName: countryName(country),
			...counts,
		})),
		byHour: [...hours]
			.sort(([one], [other]) => compare(one, other))
			.map(([hour, counts]) => ({ hour, ...counts })),
		...(asked ? { funnel: funnelOf(rows) } : {}),
	};
}

function countOutcomes(rows: readonly ReportRow[]): OutcomeCounts {
	const counts = noCounts();
	for (const { outcome } of rows) counts[outcome] += 1;
	return counts;
}

function noCounts(): OutcomeCounts {
	return Object.fromEntries(REPORT_OUTCOMES.map((outcome) => [outcome, 0])) as OutcomeCounts;
}

function tally(
	rows: readonly ReportRow[],
	keyOf: (row: ReportRow) => string,
): Map<string, GroupCounts> {
	const groups = new Map<string, GroupCounts>();
	for (const row of rows) {
		const key = keyOf(row);
		let counts = groups.get(key);
		if (counts === undefined) {
			counts = { rows: 0, ...noCounts() };
			groups.set(key, counts);
		}
		counts.rows += 1;
		counts[row.outcome] += 1;
	}
	return groups;
}

/** Those beyond the most groups are one group, which comes last. */
function mostFirst(groups: Map<string, GroupCounts>): Array<[string, GroupCounts]> {
	const sorted = [...groups].sort(
		([one, { rows }], [other, { rows: otherRows }]) => otherRows - rows || compare(one, other),
	);
	const rest = sorted.slice(MAX_GROUPS);
	if (rest.length === 0) return sorted;
	const sum: GroupCounts = { rows: 0, ...noCounts() };
	for (const [, counts] of rest) {
		for (const key of ['rows', ...REPORT_OUTCOMES] as const) sum[key] += counts[key];
	}
	return [...sorted.slice(0, MAX_GROUPS), [`${rest.length} more`, sum]];
}

/** The same order on every machine. */
function compare(one: string, other: string): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}

/** An outbox keeps no codes: its rows go by their reason. */
function reasonsOf(rows: readonly ReportRow[]): ReasonGroup[] {
	const first = new Map<string, ReportRow>();
	const keyOf = (row: ReportRow) => {
		const key = JSON.stringify([row.outcome, row.reasonCode || row.reason]);
		if (!first.has(key)) first.set(key, row);
		return key;
	};
	return mostFirst(tally(rows, keyOf)).flatMap(([key, counts]) => {
		const row = first.get(key);
		if (row !== undefined) {
			const { outcome, reasonCode, reason } = row;
			return [{ outcome, reasonCode, reason, rows: counts.rows }];
		}
		// The rest, by outcome.
		return REPORT_OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => ({
			outcome,
			reasonCode: '',
			reason: 'Other reasons',
			rows: counts[outcome],
		}));
	});
}
