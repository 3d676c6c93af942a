// PostgreSQL refuses to run as root, so root runs it as another user.
import { readFileSync } from 'node:fs';
import { run } from '../../scripts/bootstrap/run.mjs';

const CANDIDATES = ['postgres', 'nobody'];

/** The user to run PostgreSQL as; undefined for the current one. */
export function unprivilegedUser(): string | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const known = readFileSync('/etc/passwd', 'utf8').split('\n');
	const user = CANDIDATES.find((name) => known.some((line) => line.startsWith(`${name}:`)));
	if (!user)
		throw new Error(`PostgreSQL refuses root, and there is no user ${CANDIDATES.join(' or ')}`);
	return user;
}

/** Wraps a command to run as `user`. */
export function runAs(
	user: string | undefined,
	command: string,
	args: string[],
): { command: string; args: string[] } {
	if (!user) return { command, args };
	// It execs the command, so that signals reach the command itself.
	return { command: 'setpriv', args: ['--reuid', user, '--clear-groups', command, ...args] };
}

/** Makes `user` the owner of a folder and everything in it. */
export async function changeOwner(folder: string, user: string | undefined): Promise<void> {
	if (user) await run('chown', ['-R', user, folder]);
}
