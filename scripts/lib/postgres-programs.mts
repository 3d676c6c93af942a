// The PostgreSQL that this machine has.
import { readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findOnPath, isExecutable } from './executables.mts';

/** Debian keeps the server's programs out of PATH, in a folder per release. */
const DEBIAN = '/usr/lib/postgresql';

/** How to get PostgreSQL, for those who lack it. */
export const POSTGRES_ADVICE =
	'install PostgreSQL (Debian: apt-get install postgresql), or put its folder of programs on PATH';

/** The folder that holds `postgres` and `initdb`: the one on PATH, else the newest of Debian's. */
export function findPostgres(env: NodeJS.ProcessEnv = process.env): string | undefined {
	const onPath = findOnPath(['initdb'], env);
	const folders = [...(onPath ? [dirname(realpathSync(onPath))] : []), ...debianFolders()];
	return folders.find((folder) =>
		['postgres', 'initdb'].every((name) => isExecutable(join(folder, name))),
	);
}

function debianFolders(): string[] {
	try {
		const releases = readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a));
		return releases.map((release) => join(DEBIAN, release, 'bin'));
	} catch {
		return [];
	}
}
