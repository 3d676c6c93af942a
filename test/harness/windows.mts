/** Send windows for tests in real time: open in one zone, and closed in those half a day away. */
import { DateTime } from 'luxon';

/** @returns a window that opened in the zone's current hour, and is open for two more */
export function openIn(zone: string): { window: { days: string[]; from: string; to: string } } {
	const { hour } = DateTime.now().setZone(zone);
	const time = (at: number) => `${String(at % 24).padStart(2, '0')}:00`;
	const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
	return { window: { days, from: time(hour), to: time(hour + 3) } };
}

/** The next opening in the zone of a window that opens daily at a full hour; ISO 8601. */
export function nextOpening({ window }: { window: { from: string } }, zone: string): string {
	const hour = Number.parseInt(window.from, 10);
	let at = DateTime.now().setZone(zone).startOf('hour');
	do at = at.plus({ hours: 1 });
	while (at.hour !== hour);
	return at.toUTC().toISO() ?? '';
}
