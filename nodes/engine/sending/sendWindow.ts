import { FieldError } from '../../values/result';

/** The label of the option that this file is about, for messages. */
export const SEND_WINDOW = 'Send Window';

/** When messages may go out, by the clock of the recipient. */
export interface SendWindow {
	/** On which days it begins, from 0 for Sunday. */
	readonly days: ReadonlySet<number>;
	/** Minutes since midnight. It goes over midnight where `to` is no later than `from`. */
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

export const DEFAULT_FROM = '09:00';
export const DEFAULT_TO = '20:00';

/** Zones are so many minutes apart, or several times as much; so is whatever a window begins or ends with. */
export const STEP_MINUTES = 15;
const DAY_MINUTES = 24 * 60;

/**
 * Reads the option as the form holds it.
 *
 * @returns undefined where it holds no window
 * @throws FieldError for one that can never be open, or is no window
 */
export function readSendWindow(value: unknown): SendWindow | undefined {
	const { window } = asObject(value);
	if (window === undefined || window === null) return undefined;
	// What was set and gives nothing is not the default: the window would be open when it should not.
	const { days, from, to } = {
		days: DAYS,
		from: DEFAULT_FROM,
		to: DEFAULT_TO,
		...asObject(window),
	};
	const times = { from: readTime('From', from), to: readTime('To', to) };
	if (times.from === times.to) {
		throw fault(
			`"From" and "To" are both ${String(from)}, so it would never be open. For whole days, set them to 00:00 and 24:00`,
		);
	}
	if (times.from === DAY_MINUTES) throw fault('"From" is 24:00. For midnight, set it to 00:00');
	return { days: readDays(days), ...times };
}

/**
 * @param day from 0 for Sunday
 * @param minute since midnight
 */
export function isOpen({ days, from, to }: SendWindow, day: number, minute: number): boolean {
	if (from < to) return days.has(day) && minute >= from && minute < to;
	const dayBefore = (day + 6) % 7;
	return (days.has(day) && minute >= from) || (days.has(dayBefore) && minute < to);
}

/** "09:00 to 20:00, Monday, Tuesday". */
export function describeWindow({ days, from, to }: SendWindow): string {
	const hours = `${describeTime(from)} to ${describeTime(to)}`;
	const names = DAYS.filter((_, day) => days.has(day)).map(capitalise);
	return names.length === DAYS.length ? hours : `${hours}, ${names.join(', ')}`;
}

/** "9:05" for messages: 09:05. */
export function describeTime(minute: number): string {
	const two = (part: number) => String(part).padStart(2, '0');
	return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

export function capitalise(day: string): string {
	return day.charAt(0).toUpperCase() + day.slice(1);
}

function readTime(field: string, value: unknown): number {
	const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
	const parts = /^\s*(\d{1,2})(?::(\d\d))?\s*$/.exec(text);
	const minutes = Number(parts?.[1]) * 60 + Number(parts?.[2] ?? 0);
	if (minutes <= DAY_MINUTES && minutes % STEP_MINUTES === 0) return minutes;
	throw fault(
		`"${field}" must be a full hour or a quarter of one, from 00:00 to 24:00, such as 09:00, not "${text}"`,
	);
}

function readDays(value: unknown): Set<number> {
	const list: unknown[] = Array.isArray(value) ? value : String(value).split(',');
	const names = list.map((day) => String(day).trim().toLowerCase()).filter((day) => day !== '');
	const days = names.map((day) => (DAYS as readonly string[]).indexOf(day));
	const unknown = names[days.indexOf(-1)];
	if (unknown !== undefined) throw fault(`"Days" knows no day "${unknown}"`);
	if (days.length === 0) throw fault('"Days" is empty. Choose the days on which it begins');
	return new Set(days);
}

function asObject(value: unknown): Record<string, unknown> {
	if (value === undefined || value === null) return {};
	if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
	throw fault('it must be a window with days and hours');
}

function fault(problem: string): FieldError {
	return new FieldError(SEND_WINDOW, problem);
}
