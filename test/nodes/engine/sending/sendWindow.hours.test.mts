// When a window is open in all possible time zones of a number, compared with the local times that Luxon computes.
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { openingHours, isOpen } from '../../../../nodes/engine/sending/sendWindow.ts';
import { propertyRuns } from '../../../harness/propertyRuns.mts';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const hours = (from: number, to: number, days = EVERY_DAY) => ({
	days: new Set(days),
	from: from * 60,
	to: to * 60,
});
const DAY = hours(9, 20);
const KOLKATA = 'Asia/Kolkata';
const BERLIN = 'Europe/Berlin';
const TOKYO = 'Asia/Tokyo';
const NEW_YORK_AND_CHICAGO = 'America/New_York America/Chicago';
const QUARTER_MS = 900_000;
const utc = (text: string) => DateTime.fromISO(`${text}Z`).toMillis();
const iso = (at: number | undefined) =>
	at === undefined ? undefined : new Date(at).toISOString().slice(0, 16);

describe('openingHours', () => {
	it.each<[string, ReturnType<typeof hours>, string, string, string | undefined]>([
		// 2026-11-20 is a Friday.
		['open', DAY, KOLKATA, '2026-11-20T03:30', undefined],
		['before hours', DAY, KOLKATA, '2026-11-20T03:29', '2026-11-20T03:30'],
		['in the last minute', DAY, KOLKATA, '2026-11-20T14:29', undefined],
		['after hours', DAY, KOLKATA, '2026-11-20T14:30', '2026-11-21T03:30'],
		['a zone of quarters', DAY, 'Asia/Kathmandu', '2026-11-20T14:20', '2026-11-21T03:15'],
		['no day of it', hours(9, 20, [1]), KOLKATA, '2026-11-20T06:00', '2026-11-23T03:30'],
		['its day, after hours', hours(9, 20, [5]), KOLKATA, '2026-11-20T14:30', '2026-11-27T03:30'],
		['a night', hours(20, 8), TOKYO, '2026-11-20T03:00', '2026-11-20T11:00'],
		['in a night', hours(20, 8), TOKYO, '2026-11-20T20:00', undefined],
		['the morning after its day', hours(20, 8, [5]), TOKYO, '2026-11-20T22:00', undefined],
		['the morning before', hours(20, 8, [5]), TOKYO, '2026-11-19T22:00', '2026-11-20T11:00'],
		// Berlin: DST begins on 2026-03-29, 02:00 becomes 03:00; it ends on 2026-10-25.
		['before summer time', DAY, BERLIN, '2026-03-28T22:00', '2026-03-29T07:00'],
		['before winter time', DAY, BERLIN, '2026-10-24T22:00', '2026-10-25T08:00'],
		['an hour that is skipped', hours(2, 3), BERLIN, '2026-03-29T00:00', '2026-03-30T00:00'],
		['its end in a skipped hour', hours(1, 2.5), BERLIN, '2026-03-29T01:00', '2026-03-29T23:00'],
		['its start in a skipped hour', hours(2.5, 6), BERLIN, '2026-03-29T00:45', '2026-03-29T01:00'],
		['a skipped hour alone', hours(2, 3, [0]), BERLIN, '2026-03-23T12:00', '2026-04-05T00:00'],
		['an hour that comes twice', hours(2, 3), BERLIN, '2026-10-25T01:30', undefined],
		['in two zones', DAY, NEW_YORK_AND_CHICAGO, '2026-11-20T14:30', '2026-11-20T15:00'],
		['closed in one of two', DAY, NEW_YORK_AND_CHICAGO, '2026-11-21T01:30', '2026-11-21T15:00'],
		['open in both', DAY, NEW_YORK_AND_CHICAGO, '2026-11-20T15:00', undefined],
	])('%s', (_, window, zones, now, opens) => {
		expect(iso(openingHours(window)(zones, utc(now))?.opensAt)).toBe(opens);
	});

	it('reports which zone is closed, and its local time', () => {
		const opening = openingHours(DAY);
		expect(opening('America/New_York America/Chicago', utc('2026-11-20T14:37'))).toEqual({
			opensAt: utc('2026-11-20T15:00'),
			zone: 'America/Chicago',
			localTime: '08:37 on Friday',
			opensLocally: '09:00 on Friday',
			zones: 2,
			isMainAlone: false,
		});
		expect(opening('America/New_York America/Chicago', utc('2026-11-20T14:44'))?.localTime).toBe(
			'08:44 on Friday',
		);
	});

	it('uses the zone where most people live if the zones share no open hour', () => {
		const narrow = hours(9, 12);
		const russia = 'Europe/Moscow Asia/Vladivostok Europe/Kaliningrad';
		// 07:00 in Moscow is 14:00 in Vladivostok, where the window is open from 09:00 to 12:00.
		expect(openingHours(narrow)(russia, utc('2026-11-20T04:00'))).toEqual({
			opensAt: utc('2026-11-20T06:00'),
			zone: 'Europe/Moscow',
			localTime: '07:00 on Friday',
			opensLocally: '09:00 on Friday',
			zones: 1,
			isMainAlone: true,
		});
		expect(openingHours(narrow)(russia, utc('2026-11-20T06:00'))).toBeUndefined();
	});

	it('finds the first quarter of an hour at which it is open in all zones, by the clocks of Luxon', () => {
		const zone = fc.constantFrom(
			'America/New_York',
			'America/St_Johns',
			'America/Sao_Paulo',
			'Asia/Kathmandu',
			'Australia/Lord_Howe',
			'Europe/Berlin',
			'Pacific/Chatham',
			'Africa/Casablanca',
		);
		const quarter = fc.nat({ max: 96 }).map((count) => count / 4);
		const moment = fc.integer({ min: utc('2026-01-01T00:00'), max: utc('2027-12-31T00:00') });
		const days = fc.uniqueArray(fc.nat({ max: 6 }), { minLength: 1 });
		fc.assert(
			fc.property(
				fc.uniqueArray(zone, { minLength: 1, maxLength: 2 }),
				quarter,
				quarter,
				days,
				moment,
				(zones, from, to, on, now) => {
					fc.pre(from !== to && from < 24);
					const window = hours(from, to, on);
					const openAt = (all: readonly string[], at: number) =>
						all.every((name) => {
							const { weekday, hour, minute } = DateTime.fromMillis(at, { zone: name });
							return isOpen(window, weekday % 7, hour * 60 + minute);
						});
					const shut = openingHours(window)(zones.join(' '), now);
					if (shut === undefined) {
						const main = zones.slice(0, 1);
						expect(openAt(zones, now) || openAt(main, now)).toBe(true);
						return;
					}
					const counted = shut.isMainAlone ? zones.slice(0, 1) : zones;
					expect(openAt(zones, now)).toBe(false);
					expect(openAt(counted, shut.opensAt)).toBe(true);
					expect(openAt([shut.zone], now)).toBe(false);
					const first = Math.floor(now / QUARTER_MS) * QUARTER_MS;
					for (let at = first; at < shut.opensAt; at += QUARTER_MS) {
						if (openAt(counted, at)) throw new Error(`It is open at ${iso(at)} already`);
					}
				},
			),
			{ numRuns: propertyRuns(200) },
		);
	});
});
