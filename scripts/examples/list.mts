// The example list, row by row, with the outcome that each row must have.
import { BAD_ROWS } from './bad-rows.mts';
import { COUNTRIES } from './countries.mts';
import { group, typeNumber, type Cell } from './typing.mts';

/** Where the list was typed: some of its numbers lack a country code. */
export const DEFAULT_COUNTRY_CODE = '91';

export interface Row {
	Name: string;
	Phone: Cell;
	Appointment: string;
	City: string;
}

/** What must become of one row; rows count from 1 below the header. */
export type Expectation =
	| { row: number; outcome: 'accepted'; phoneNumber: string }
	| { row: number; outcome: 'failed' | 'skipped'; because: string; reason: string };

interface ExampleList {
	rows: Row[];
	expected: Expectation[];
}

const DAYS = ['Monday 3 March', 'Tuesday 4 March', 'Wednesday 5 March', 'Thursday 6 March'];
const FIRST_HOUR = 9;
const HOURS = 8;

interface Person {
	name: string;
	city: string;
	phone: Cell;
	digits: string;
}

/** Makes the list; the same one every time. */
export function makeList(): ExampleList {
	const list: ExampleList = { rows: [], expected: [] };
	const people = mixedPeople();
	const total = people.length + BAD_ROWS.length;
	for (let row = 1; row <= total; row += 1) {
		const bad = BAD_ROWS.find((one) => one.row === row);
		if (bad) {
			const { outcome, because, reason } = bad;
			const appointment = bad.appointment ?? appointmentOf(row);
			list.rows.push({
				Name: bad.name,
				Phone: bad.phone,
				Appointment: appointment,
				City: bad.city,
			});
			list.expected.push({ row, outcome, because, reason });
			continue;
		}
		const person = people.shift();
		if (!person) throw new Error(`row ${row} has nobody: a bad row stands beyond the list's end`);
		const { name, phone, city, digits } = person;
		list.rows.push({ Name: name, Phone: phone, Appointment: appointmentOf(row), City: city });
		list.expected.push({ row, outcome: 'accepted', phoneNumber: digits });
	}
	return list;
}

/** One person of each country in turn, until all are on the list. */
function mixedPeople(): Person[] {
	const people: Person[] = [];
	const longest = Math.max(...COUNTRIES.map(({ names }) => names.length));
	for (let i = 0; i < longest; i += 1) {
		for (const [c, { code, city, names, national, groups }] of COUNTRIES.entries()) {
			const name = names[i]?.trim();
			if (!name) continue;
			const digits = national(i);
			const typed = { code, national: digits, groups: group(digits, groups) };
			const phone = typeNumber(typed, i + c, DEFAULT_COUNTRY_CODE);
			people.push({ name, city, phone, digits: code + digits });
		}
	}
	return people;
}

function appointmentOf(row: number): string {
	const day = DAYS[row % DAYS.length];
	const hour = FIRST_HOUR + (row % HOURS);
	return `${day}, ${hour}:${row % 2 === 0 ? '00' : '30'}`;
}
