import { zonesOf } from '../../values/phone/areas';
import { ProblemKind, FieldError, isRecord } from '../../values/result';
import { capitalise, displayText } from '../../values/text';
import type { StopReason } from '../../service/limiter/runState';
import { SEND } from '../../service/client';
import type { Gate } from './gates';
import type { PreparedRow, PreparedSend } from './prepared';

/** The label of this option, for messages. */
export const SEND_WINDOW = 'Send Window';

/** When messages may be sent, in the recipient's local time. */
export interface SendWindow {
	/** The days on which it opens; 0 is Sunday. */
	readonly days: ReadonlySet<number>;
	/** Minutes since midnight. It passes midnight if `to` is no later than `from`. */
	readonly from: number;
	readonly to: number;
}

/** The days as the form names them, from Sunday. */
export const DAYS = [
	'sunday',
	'monday',
	'tuesday',
	'wednesday',
	'thursday',
	'friday',
	'saturday',
] as const;
type Day = (typeof DAYS)[number];

/** Time zone offsets and window times are multiples of this many minutes. */
const STEP_MINUTES = 15;
const DAY_MINUTES = 24 * 60;

/**
 * Reads the option as the form stores it, with days that the form offers.
 *
 * @throws FieldError for a window that is empty or can never be open, or a value that is not a window
 */
export function readSendWindow(value: unknown): SendWindow {
	const { days = [], from = '', to = '' } = asObject(asObject(value).window);
	if ([days, from, to].every((part) => String(part) === '')) {
		throw fault('it is empty. Choose its days and hours, or remove the option');
	}
	const times = { from: readMinute('From', from), to: readMinute('To', to) };
	if (times.from === times.to) {
		throw fault(
			`"From" and "To" are both ${String(from)}, so the window never opens. For whole days, set them to 00:00 and 24:00`,
		);
	}
	if (times.from === DAY_MINUTES) throw fault('"From" is 24:00. For midnight, set it to 00:00');
	if (!Array.isArray(days) || days.length === 0) {
		throw fault('"Days" is empty. Choose the days on which the window opens');
	}
	return { days: new Set(days.map((day) => DAYS.indexOf(day as Day))), ...times };
}

/**
 * @param day of the week, 0 is Sunday
 * @param minute since midnight
 */
export function isOpen({ days, from, to }: SendWindow, day: number, minute: number): boolean {
	if (from < to) return days.has(day) && minute >= from && minute < to;
	const dayBefore = (day + 6) % 7;
	return (days.has(day) && minute >= from) || (days.has(dayBefore) && minute < to);
}

/** "09:00 to 20:00, Monday, Tuesday". */
function describeWindow({ days, from, to }: SendWindow): string {
	const hours = `${describeMinute(from)} to ${describeMinute(to)}`;
	const names = DAYS.filter((_, day) => days.has(day)).map(capitalise);
	return names.length === DAYS.length ? hours : `${hours}, ${names.join(', ')}`;
}

/** Minutes since midnight, for messages: "09:05". */
function describeMinute(minute: number): string {
	const two = (part: number) => String(part).padStart(2, '0');
	return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

function readMinute(field: string, value: unknown): number {
	const text = displayText(value);
	const parts = /^\s*(\d{1,2})(?::([0-5]\d))?\s*$/.exec(text);
	const minutes = Number(parts?.[1]) * 60 + Number(parts?.[2] ?? 0);
	if (minutes <= DAY_MINUTES && minutes % STEP_MINUTES === 0) return minutes;
	throw fault(
		`"${field}" must be a time in quarter hours, from 00:00 to 24:00, such as 09:00, not "${text}"`,
	);
}

function asObject(value: unknown): Record<string, unknown> {
	if (value === undefined || value === null) return {};
	if (isRecord(value)) return value;
	throw fault('it must be a window with days and hours');
}

function fault(problem: string): FieldError {
	return new FieldError(SEND_WINDOW, problem);
}

/** Holds rows back until the hours at which their recipients may get messages. */
interface SendWindowGate {
	/** Whether a row may go out at that time. */
	readonly admit: Gate;
	/** The row itself, refused if its country cannot be determined. */
	check(row: PreparedRow): PreparedRow;
}

export function sendWindowGate(window: SendWindow): SendWindowGate {
	const hours = openingHours(window);
	const words = describeWindow(window);
	return {
		admit: (row, at) => {
			const closed = hours(zonesOfRow(row), at);
			return closed === undefined ? SEND : { kind: 'stop', reason: waitReason(closed, words) };
		},
		check: (row) => {
			if (!row.ok || zonesOfRow(row) !== '') return row;
			const need = `"${SEND_WINDOW}" needs a time zone, but no country is known for`;
			const text = `${need} ${row.facts.phoneNumber}. Write the number with + and country code`;
			const problems = [new ProblemKind(text, 'invalidPhoneNumber', `${need} the number`)];
			return { ok: false, facts: row.facts, problems };
		},
	};
}

/** For an ambiguous number, the zones of all its readings. */
function zonesOfRow({ facts, numbers = [facts.phoneNumber] }: PreparedSend): string {
	const [first, ...others] = numbers
		.map(zonesOf)
		.filter((zones): zones is string => zones !== undefined);
	if (first === undefined) return '';
	if (others.length === 0) return first;
	return [...new Set([first, ...others].join(' ').split(' '))].join(' ');
}

function waitReason(
	{ opensAt, opensLocally, zone, localTime, zones, isMainAlone }: Closed,
	words: string,
): StopReason {
	const why = isMainAlone
		? ', where most people with such a number live'
		: zones === 1
			? ''
			: `, one of the ${zones} time zones that the number may be in`;
	return {
		kind: 'fatal',
		code: 'outsideSendWindow',
		putOff: `${opensLocally} in ${zone}`,
		text: `Outside the send window (${words}): it is ${localTime} in ${zone}${why}`,
		advice: 'Send it again at the time in "sendAfter", for example after a Wait node',
		resumesAt: new Date(opensAt).toISOString(),
	};
}

interface Closed {
	/** The next moment at which it is open, Unix milliseconds. */
	readonly opensAt: number;
	/** The zone that keeps it closed now. */
	readonly zone: string;
	/** "22:14 on Friday": the local time there. */
	readonly localTime: string;
	/** The local time there when it opens. */
	readonly opensLocally: string;
	/** How many zones had to agree; 1 if only the most populous one counts. */
	readonly zones: number;
	/** The zones have no common hour in the window. */
	readonly isMainAlone: boolean;
}

const STEP_MS = STEP_MINUTES * 60_000;
/** Within this many days every window opens, even if a clock change skips it once. */
const SEARCHED_DAYS = 15;
const SEARCHED_STEPS = (SEARCHED_DAYS * 24 * 60) / STEP_MINUTES;

/**
 * Whether a window is open in all of several zones, and when it opens next. Clocks follow the runtime's time zone
 * database, daylight saving time included. Everything here begins and ends on a quarter of an hour, so each list of
 * zones is checked once a quarter.
 *
 * @returns a function of zones, separated by spaces (first the one that counts if they have no common hour), and a
 *   moment in Unix milliseconds; undefined while the window is open
 */
export function openingHours(
	window: SendWindow,
): (zones: string, now: number) => Closed | undefined {
	const seen = new Map<
		string,
		{ readonly step: number; readonly found: ClosedQuarter | undefined }
	>();
	return (zones, now) => {
		const step = Math.floor(now / STEP_MS);
		let known = seen.get(zones);
		if (known?.step !== step) {
			known = { step, found: find(window, zones.split(' '), step) };
			seen.set(zones, known);
		}
		if (known.found === undefined) return undefined;
		const { began, ...closed } = known.found;
		// A quarter of an hour begins on a quarter of every local clock, so it never passes a full hour.
		const minute = began.minute + Math.floor((now - step * STEP_MS) / 60_000);
		return { ...closed, localTime: describeMoment({ ...began, minute }) };
	};
}

interface ClosedQuarter extends Omit<Closed, 'localTime'> {
	/** The local time in the zone when the quarter began. */
	readonly began: LocalTime;
}

function find(
	window: SendWindow,
	zones: readonly string[],
	step: number,
): ClosedQuarter | undefined {
	const openIn = (zone: string, at: number) => {
		const { day, minute } = localTime(zone, at * STEP_MS);
		return isOpen(window, day, minute);
	};
	const foundIn = (zone: string, opensAt: number, isMainAlone: boolean): ClosedQuarter => ({
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
	/** 0 is Sunday. */
	readonly day: number;
	/** Since midnight. */
	readonly minute: number;
}

/** Cached: creating a formatter takes longer than using it a thousand times. */
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
	return `${describeMinute(minute)} on ${capitalise(DAYS[day] ?? '')}`;
}
