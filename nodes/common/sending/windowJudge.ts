import { zonesOf } from '../phone/timeZones';
import { ProblemKind } from '../result/result';
import type { Shut } from './openingHours';
import { openingHours } from './openingHours';
import type { RowResult } from './outcome';
import type { PreparedRow, PreparedSend } from './prepared';
import type { SendWindow } from './sendWindow';
import { describeWindow, SEND_WINDOW } from './sendWindow';

/** What keeps rows for the hours at which their recipients may be written to. */
interface WindowJudge {
	/** The row's result if it may not go out at this moment. */
	putOff(row: PreparedSend, now: number): RowResult | undefined;
	/** The row itself, or with its problem one of which nobody can tell where it goes. */
	check(row: PreparedRow): PreparedRow;
}

export function windowJudge(window: SendWindow): WindowJudge {
	const hours = openingHours(window);
	const words = describeWindow(window);
	return {
		putOff: (row, now) => {
			const shut = hours(zonesOfRow(row), now);
			return shut && putOffResult(shut, words);
		},
		check: (row) => {
			if (!row.ok || zonesOfRow(row) !== '') return row;
			const need = `"${SEND_WINDOW}" needs the time zone, and no country is known of`;
			const text = `${need} ${row.facts.phoneNumber}. Write the number with + and country code`;
			const problems = [new ProblemKind(text, 'invalidPhoneNumber', `${need} the number`)];
			return { ok: false, facts: row.facts, problems };
		},
	};
}

/** Of a number that can be read in several ways the zones of all. */
function zonesOfRow({ facts, numbers = [facts.phoneNumber] }: PreparedSend): string {
	const [first, ...others] = numbers
		.map(zonesOf)
		.filter((zones): zones is string => zones !== undefined);
	if (first === undefined) return '';
	if (others.length === 0) return first;
	return [...new Set([first, ...others].join(' ').split(' '))].join(' ');
}

function putOffResult(
	{ opensAt, opensLocally, zone, localTime, zones, isMainAlone }: Shut,
	words: string,
): RowResult {
	const sendAfter = new Date(opensAt).toISOString();
	const why = isMainAlone
		? ', where most people with such a number live'
		: zones === 1
			? ''
			: `, one of the ${zones} time zones that the number may be in`;
	return {
		outcome: 'notSent',
		putOff: `${opensLocally} in ${zone}`,
		reasonCode: 'outsideSendWindow',
		reason: `Outside the send window (${words}): it is ${localTime} in ${zone}${why}`,
		advice: 'Send it again at the time in "sendAfter", for example after a Wait node',
		attempts: 0,
		sendAfter,
	};
}
