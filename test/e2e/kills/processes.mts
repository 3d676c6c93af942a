// Finds the processes that a command started, by a mark in their environment (Linux only).
import { readdirSync, readFileSync } from 'node:fs';

export const MARK = 'WA_CAMPAIGNS_TEST_MARK';

/** Whether the system exposes the environment of other processes. */
export const canSeeProcesses = process.platform === 'linux';

/** The command lines of all processes whose environment carries the mark. */
export function markedProcesses(mark: string): string[] {
	const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
	return ids.flatMap((id) => {
		const environment = read(`/proc/${id}/environ`);
		if (!environment.includes(`${MARK}=${mark}`)) return [];
		// Read after the environment: an exiting process has no command line.
		const command = read(`/proc/${id}/cmdline`).replaceAll('\0', ' ').trim();
		return command ? [`${id} ${command}`] : [];
	});
}

function read(file: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return '';
	}
}
