import { needsAttention } from '../../engine/sending/outcome';
import type { Funnel } from './funnel';
import { funnelOf } from './funnel';
import type { ReportOutcome, ReportRow } from './reportRow';
import { REPORT_OUTCOMES } from './reportRow';
import { countryName } from '../../values/phone/areas';

/** Rows by outcome: every outcome, in a fixed order. */
export type OutcomeCounts = Record<ReportOutcome, number>;

/** A group of rows, by outcome. */
export interface GroupCounts extends OutcomeCounts {
	rows: number;
	/** Number of groups that this entry sums up, at the end of a long list. */
	groups?: number;
}

/** Rows with the same outcome and reason. */
interface ReasonGroup {
	readonly outcome: ReportOutcome;
	readonly reasonCode: string;
	/** Reason of the first row: it may name a value that the others do not have. */
	readonly reason: string;
	rows: number;
	/** As in {@link GroupCounts}. */
	readonly groups?: number;
}

/** All numbers of a report. The rows of each list add up to the rows of the report. */
export interface ReportSummary {
	readonly rows: number;
	readonly needFixing: number;
	readonly byOutcome: OutcomeCounts;
	/** Sorted by rows, descending, like the lists of campaigns and countries. */
	readonly byReason: readonly ReasonGroup[];
	readonly byCampaign: ReadonlyArray<{ readonly campaign: string } & GroupCounts>;
	/** '' for numbers whose country is not known. */
	readonly byCountry: ReadonlyArray<
		{ readonly country: string; readonly countryName: string } & GroupCounts
	>;
	/** Hours of the day in order; '' for rows without a time. */
	readonly byHour: ReadonlyArray<{ readonly hour: string } & GroupCounts>;
	readonly funnel?: Funnel;
}

/** Maximum number of groups in a list: texts that differ in every row would make one group per row. */
const MAX_SUMMARY_GROUPS = 100;

/**
 * Counts the rows of a report. Pure.
 *
 * @param hourOf the hour of a time in Unix milliseconds, as "09:00"
 * @param asked whether delivery statuses were requested
 */
export function summariseRows(
	rows: readonly ReportRow[],
	hourOf: (at: number) => string,
	asked = false,
): ReportSummary {
	const hours = tally(rows, ({ sentAt }) => (sentAt === undefined ? '' : hourOf(sentAt)));
	return {
		rows: rows.length,
		needFixing: rows.filter(needsAttention).length,
		byOutcome: countByOutcome(rows),
		byReason: countByReason(rows),
		byCampaign: countByCampaign(rows),
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

function countByOutcome(rows: readonly ReportRow[]): OutcomeCounts {
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

function mostFirst<Counts extends { readonly rows: number }>(
	groups: ReadonlyMap<string, Counts>,
): Array<[string, Counts]> {
	return [...groups].sort(
		([one, { rows }], [other, { rows: otherRows }]) => otherRows - rows || compare(one, other),
	);
}

/** Sorts unequal keys the same way in every locale. */
function compare(one: string, other: string): number {
	return one < other ? -1 : 1;
}

function countByCampaign(rows: readonly ReportRow[]): ReportSummary['byCampaign'] {
	const sorted = mostFirst(tally(rows, ({ campaign }) => campaign));
	const most = sorted
		.slice(0, MAX_SUMMARY_GROUPS)
		.map(([campaign, counts]) => ({ campaign, ...counts }));
	const rest = sorted.slice(MAX_SUMMARY_GROUPS);
	if (rest.length === 0) return most;
	const sum: GroupCounts = { rows: 0, ...noCounts() };
	for (const [, counts] of rest) {
		for (const key of ['rows', ...REPORT_OUTCOMES] as const) sum[key] += counts[key];
	}
	return [...most, { campaign: `${rest.length} more`, groups: rest.length, ...sum }];
}

/** An outbox stores no codes: its rows are grouped by reason. */
function countByReason(rows: readonly ReportRow[]): ReasonGroup[] {
	const groups = new Map<string, ReasonGroup>();
	for (const { outcome, reasonCode, reason } of rows) {
		const key = JSON.stringify([outcome, reasonCode || reason]);
		const group = groups.get(key);
		if (group === undefined) groups.set(key, { outcome, reasonCode, reason, rows: 1 });
		else group.rows += 1;
	}
	const sorted = mostFirst(groups).map(([, group]) => group);
	const rest = sorted.slice(MAX_SUMMARY_GROUPS);
	return [
		...sorted.slice(0, MAX_SUMMARY_GROUPS),
		...REPORT_OUTCOMES.flatMap((outcome) => sumReasons(outcome, rest)),
	];
}

/** @returns one group, or none if no reason has the outcome */
function sumReasons(outcome: ReportOutcome, reasons: readonly ReasonGroup[]): ReasonGroup[] {
	const groups = reasons.filter((reason) => reason.outcome === outcome);
	if (groups.length === 0) return [];
	const rows = groups.reduce((sum, group) => sum + group.rows, 0);
	return [{ outcome, reasonCode: '', reason: 'Other reasons', rows, groups: groups.length }];
}
