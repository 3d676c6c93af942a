// Resource use of a process and its threads, from Linux's /proc.
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';

/** USER_HZ, which is 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** User and system time of all threads since the start, in seconds. */
export function cpuSeconds(pid: number): number {
	const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
	// The second field, the command's name in brackets, may hold spaces.
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Peak resident memory since the last {@link resetPeakMemory}, in MB (10⁶ bytes). */
export function peakMemory(pid: number): number {
	const status = readFileSync(`/proc/${pid}/status`, 'utf8');
	const kibibytes = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]);
	return (kibibytes * 1024) / 1e6;
}

/** Sockets that are open now, to clients and to services. */
export function openSockets(pid: number): number {
	const folder = `/proc/${pid}/fd`;
	const targets = ifThere(() => readdirSync(folder), []).map((fd) =>
		ifThere(() => readlinkSync(`${folder}/${fd}`), ''),
	);
	return targets.filter((target) => target.startsWith('socket:')).length;
}

/** Resets the peak. */
export function resetPeakMemory(pid: number): void {
	writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/**
 * Finds the one process that was started with these arguments and this environment.
 *
 * @param hasArguments tests the command line, split into words
 * @param variable an environment variable as `NAME=value`
 * @throws {Error} when there is none, or more than one
 */
export function findProcess(hasArguments: (argv: string[]) => boolean, variable: string): number {
	const found = readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.filter((id) => read(`/proc/${id}/environ`).split('\0').includes(variable))
		.filter((id) => hasArguments(read(`/proc/${id}/cmdline`).split('\0')));
	if (found.length !== 1) throw new Error(`${found.length} processes have ${variable}`);
	return Number(found[0]);
}

const read = (file: string) => ifThere(() => readFileSync(file, 'utf8'), '');

/** The fallback if the process has ended, has closed the file, or belongs to another user. */
function ifThere<T>(get: () => T, otherwise: T): T {
	try {
		return get();
	} catch {
		return otherwise;
	}
}
