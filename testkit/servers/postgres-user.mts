// PostgreSQL refuses to run as root, so root runs it as another user.
import { readFileSync } from 'node:fs';
import { run } from '../../scripts/bootstrap/run.mjs';

const CANDIDATES = ['postgres', 'nobody'];

/** The user to run PostgreSQL as; undefined for the one who runs this. */
export function unprivilegedUser(): string | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const known = readFileSync('/etc/passwd', 'utf8').split('\n');
	const user = CANDIDATES.find((name) => known.some((line) => line.startsWith(`${name}:`)));
	if (!user)
		throw new Error(`PostgreSQL refuses root, and there is no user ${CANDIDATES.join(' or ')}`);
	return user;
}

/** The command that runs this one as `user`. */
export function runAs(
	user: string | undefined,
	command: string,
	args: string[],
): { command: string; args: string[] } {
	if (!user) return { command, args };
	// It becomes the command instead of starting it: signals reach the command itself.
	return { command: 'setpriv', args: ['--reuid', user, '--clear-groups', command, ...args] };
}

/** Gives a folder and all in it to `user`. */
export async function changeOwner(folder: string, user: string | undefined): Promise<void> {
	if (user) await run('chown', ['-R', user, folder]);
}
