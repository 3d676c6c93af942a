// The list that all peers send, as a CSV file from a spreadsheet.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Recipient {
	name: string;
	phone: string;
	appointment: string;
}

const FIRST_NUMBER = 919_800_000_000;

/** @param from how many numbers to skip */
export function recipients(count: number, from = 0): Recipient[] {
	return Array.from({ length: count }, (_, index) => recipient(index, from));
}

/** The recipient of {@link recipients} at `index`. */
export function recipient(index: number, from = 0): Recipient {
	return {
		name: `Recipient ${index + 1}`,
		phone: String(FIRST_NUMBER + from + index),
		appointment: `day ${1 + (index % 28)}`,
	};
}

/**
 * @param step 2 for every second of these recipients
 * @returns the file's path; its columns are those of {@link Recipient}
 */
export function writeList(folder: string, count: number, from = 0, step = 1): string {
	const file = join(folder, `list-${from}-${count}-${step}.csv`);
	const lines = recipients(count, from)
		.filter((_, index) => index % step === 0)
		.map(({ name, phone, appointment }) => [name, phone, appointment].join(','));
	writeFileSync(file, ['name,phone,appointment', ...lines, ''].join('\n'));
	return file;
}
