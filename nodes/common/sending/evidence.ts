import type { RowResult } from './outcome';
import type { PreparedRow } from './prepared';

/**
 * The service's own count of the sends of a group, as a campaign has. It is evidence beside rows in doubt and
 * decides nothing. Neither call throws: a look-up that fails leaves the run as it is.
 */
export interface SendCounter {
	/** To be called before the first send, with the number of rows of each group. */
	begin(rowsByGroup: ReadonlyMap<string, number>): Promise<void>;
	/** By how much the count has risen since; undefined where that is not known. */
	risen(group: string): Promise<number | undefined>;
}

/** The rows of a group that this try of the run has sent. */
interface GroupTally {
	readonly group: string;
	/** Accepted for certain. */
	confirmed: number;
	inDoubt: number;
}

/** Each costs a request at the end of a run that has trouble already. */
const MOST_GROUPS = 5;

/** How many rows of the list may be sent in each group. */
export function countRows(rows: readonly PreparedRow[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const row of rows) {
		if (row.ok) counts.set(row.group, (counts.get(row.group) ?? 0) + 1);
	}
	return counts;
}

/**
 * What the service has counted of the groups with rows in doubt, in words.
 *
 * @param settled what earlier tries have sent: it may have been counted before this one began
 */
export async function gatherEvidence(
	counter: SendCounter | undefined,
	rows: readonly PreparedRow[],
	results: readonly RowResult[],
	settled: ReadonlyMap<number, unknown>,
): Promise<string[]> {
	if (counter === undefined) return [];
	const doubtful = tally(rows, results, settled).filter(({ inDoubt }) => inDoubt > 0);
	const told = await Promise.all(
		doubtful
			.slice(0, MOST_GROUPS)
			.map(async (group) => describeEvidence(group, await counter.risen(group.group))),
	);
	return told.filter((line) => line !== undefined);
}

/** Rows that were not tried tell nothing, nor do those in doubt since an earlier run. */
function tally(
	rows: readonly PreparedRow[],
	results: readonly RowResult[],
	settled: ReadonlyMap<number, unknown>,
): GroupTally[] {
	const tallies = new Map<string, GroupTally>();
	for (const [index, { outcome, attempts }] of results.entries()) {
		const row = rows[index];
		if (!row?.ok || attempts === 0 || settled.has(index)) continue;
		const { group } = row;
		const counts = tallies.get(group) ?? { group, confirmed: 0, inDoubt: 0 };
		if (outcome === 'accepted') counts.confirmed += 1;
		if (outcome === 'unknown') counts.inDoubt += 1;
		tallies.set(group, counts);
	}
	return [...tallies.values()];
}

/**
 * How many of the rows in doubt can have gone out, by the service's count.
 *
 * The count rises with every send through the campaign: with those that were confirmed, with rows in doubt that
 * did go out, with tries of a row that were accepted before its last one, and with what others send. So what it
 * has risen by beyond the confirmed ones is the most that can have gone out of those in doubt. It stays so where
 * the count at the beginning is an older one, kept for another run: an older count is a lower one, and what was
 * sent between the two only adds to the rest. It is the most by the time of the second look: a request whose
 * answer got lost may still be at work. And it holds only if the service counts at once, which the specification
 * does not say; where the count has risen by less than was confirmed, it does not, and nothing is said.
 *
 * @param risen by how much the count has risen; undefined: not known
 * @returns undefined where it tells nothing
 */
export function describeEvidence(
	{ group, confirmed, inDoubt }: GroupTally,
	risen: number | undefined,
): string | undefined {
	if (risen === undefined || risen < confirmed) return undefined;
	const more = risen - confirmed;
	const rows = inDoubt === 1 ? '1 row is' : `${inDoubt} rows are`;
	const counted = `The campaign "${group}" counted ${more === 0 ? 'no' : more} more than were confirmed; ${rows} in doubt.`;
	if (more === 0) return `${counted} So none of them had gone out by then, ${IF_UP_TO_DATE}.`;
	const others = 'Others may have sent through it meanwhile';
	return more < inDoubt
		? `${counted} ${others}, so at most ${more} of them had gone out by then, ${IF_UP_TO_DATE}.`
		: `${counted} ${others}, so any number of them may have gone out.`;
}

const IF_UP_TO_DATE = 'if its counter is up to date';
