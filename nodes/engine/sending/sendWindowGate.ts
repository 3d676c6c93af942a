import { zonesOf } from '../../values/phone/timeZones';
import { ProblemKind } from '../../values/result';
import type { RowResult } from './outcome';
import type { PreparedRow, PreparedSend } from './prepared';
import type { SendWindow } from './sendWindow';
import {
	capitalise,
	DAYS,
	describeTime,
	describeWindow,
	isOpen,
	SEND_WINDOW,
	STEP_MINUTES,
} from './sendWindow';

/** Keeps rows for the hours at which their recipients may get messages. */
interface SendWindowGate {
	/** The row's result if it may not go out at this moment. */
	putOff(row: PreparedSend, now: number): RowResult | undefined;
	/** The row itself, or the same row refused where its country cannot be determined. */
	check(row: PreparedRow): PreparedRow;
}

export function sendWindowGate(window: SendWindow): SendWindowGate {
	const hours = openingHours(window);
	const words = describeWindow(window);
	return {
		putOff: (row, now) => {
			const closed = hours(zonesOfRow(row), now);
			return closed && putOffResult(closed, words);
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
	{ opensAt, opensLocally, zone, localTime, zones, isMainAlone }: Closed,
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

/** A window that is closed. */
interface Closed {
	/** The next moment at which it is open, Unix milliseconds. */
	readonly opensAt: number;
	/** The zone that keeps it closed now. */
	readonly zone: string;
	/** "22:14 on Friday": what the clocks show there. */
	readonly localTime: string;
	/** What they show when it opens. */
	readonly opensLocally: string;
	/** How many zones had to agree; 1 where only the one with most people counts. */
	readonly zones: number;
	/** The zones have no common hour in the window. */
	readonly isMainAlone: boolean;
}

const STEP_MS = STEP_MINUTES * 60_000;
/** In so many days every window opens, though clocks that go forward may skip it once. */
const SEARCHED_DAYS = 15;
const SEARCHED_STEPS = (SEARCHED_DAYS * 24 * 60) / STEP_MINUTES;

/**
 * Whether a window is open in all of several zones, and when it is next. Clocks are those of the runtime's
 * time zone database, changes to and from summer time included. Whatever begins or ends here does so at a full quarter
 * of an hour, so each list of zones is checked once in a quarter.
 *
 * @returns for zones with a space between them, the one that counts where all have no common hour first, and a
 *   moment in Unix milliseconds: undefined while the window is open
 */
export function openingHours(
	window: SendWindow,
): (zones: string, now: number) => Closed | undefined {
	const seen = new Map<string, { readonly step: number; readonly found: Found | undefined }>();
	return (zones, now) => {
		const step = Math.floor(now / STEP_MS);
		let known = seen.get(zones);
		if (known?.step !== step) {
			known = { step, found: find(window, zones.split(' '), step) };
			seen.set(zones, known);
		}
		if (known.found === undefined) return undefined;
		const { began, ...closed } = known.found;
		// A quarter of an hour begins at a full quarter of every clock, so it goes over no full hour.
		const minute = began.minute + Math.floor((now - step * STEP_MS) / 60_000);
		return { ...closed, localTime: describeMoment({ ...began, minute }) };
	};
}

interface Found extends Omit<Closed, 'localTime'> {
	/** What the clocks showed in the zone when the quarter began. */
	readonly began: LocalTime;
}

function find(window: SendWindow, zones: readonly string[], step: number): Found | undefined {
	const openIn = (zone: string, at: number) => {
		const { day, minute } = localTime(zone, at * STEP_MS);
		return isOpen(window, day, minute);
	};
	const foundIn = (zone: string, opensAt: number, isMainAlone: boolean): Found => ({
		opensAt,
		opensLocally: describeMoment(localTime(zone, opensAt)),
		zone,
		zones: isMainAlone ? 1 : zones.length,
		isMainAlone,
		began: localTime(zone, step * STEP_MS),
	});
	const closedIn = zones.find((zone) => !openIn(zone, step));
	if (closedIn === undefined) return undefined;
	const nextFor = (all: readonly string[]) => {
		for (let at = step + 1; at <= step + SEARCHED_STEPS; at += 1) {
			if (all.every((zone) => openIn(zone, at))) return at * STEP_MS;
		}
		return undefined;
	};
	const together = nextFor(zones);
	if (together !== undefined) return foundIn(closedIn, together, false);
	const [main = closedIn] = zones;
	if (openIn(main, step)) return undefined;
	return foundIn(main, nextFor([main]) ?? (step + SEARCHED_STEPS) * STEP_MS, true);
}

interface LocalTime {
	/** From 0 for Sunday. */
	readonly day: number;
	/** Since midnight. */
	readonly minute: number;
}

/** To make one takes longer than to ask it a thousand times. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const SHORT_DAYS = DAYS.map((day) => capitalise(day).slice(0, 3));

function localTime(timeZone: string, at: number): LocalTime {
	let formatter = formatters.get(timeZone);
	if (formatter === undefined) {
		formatter = new Intl.DateTimeFormat('en-GB', {
			timeZone,
			weekday: 'short',
			hour: '2-digit',
			minute: '2-digit',
			hourCycle: 'h23',
		});
		formatters.set(timeZone, formatter);
	}
	// "Fri 22:14", in some versions with a comma.
	const text = formatter.format(at);
	const day = SHORT_DAYS.indexOf(text.slice(0, 3));
	return { day, minute: Number(text.slice(-5, -3)) * 60 + Number(text.slice(-2)) };
}

function describeMoment({ day, minute }: LocalTime): string {
	return `${describeTime(minute)} on ${capitalise(DAYS[day] ?? '')}`;
}
