/** Send windows for runs in real time: open for one zone, and shut for those half a day from it. */
import { DateTime } from 'luxon';

/** @returns a window that opened in this hour of the zone's clocks, and is open for another two */
export function openIn(zone: string): { window: { from: string; to: string } } {
	const { hour } = DateTime.now().setZone(zone);
	const time = (at: number) => `${String(at % 24).padStart(2, '0')}:00`;
	return { window: { from: time(hour), to: time(hour + 3) } };
}

/** When a window that opens at a full hour, every day, opens next in the zone; ISO 8601. */
export function nextOpening({ window }: { window: { from: string } }, zone: string): string {
	const hour = Number.parseInt(window.from, 10);
	let at = DateTime.now().setZone(zone).startOf('hour');
	do at = at.plus({ hours: 1 });
	while (at.hour !== hour);
	return at.toUTC().toISO() ?? '';
}
