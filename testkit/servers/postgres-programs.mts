// The PostgreSQL on this machine.
import { execFileSync } from 'node:child_process';
import { readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findOnPath, isExecutable } from './executables.mts';

/** Debian keeps the server's programs out of PATH, in a folder per release. */
const DEBIAN = '/usr/lib/postgresql';

/** How to install PostgreSQL. */
export const POSTGRES_ADVICE =
	'install PostgreSQL (Debian: apt-get install postgresql), or put its folder of programs on PATH';

/** The folder with `postgres` and `initdb`: the one on PATH, else Debian's newest. */
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

/** The installed release, e.g. `15`: releases cannot read each other's files. */
export function postgresRelease(): string {
	const version = execFileSync(join(postgresPrograms(), 'postgres'), ['--version'], {
		encoding: 'utf8',
	});
	const [, release] = /\) (\d+)/.exec(version) ?? [];
	if (!release) throw new Error(`PostgreSQL does not report its release: ${version}`);
	return release;
}

/** @throws {Error} when there is none, with how to install it */
export function postgresPrograms(): string {
	const programs = findPostgres();
	if (!programs) throw new Error(`There is no PostgreSQL: ${POSTGRES_ADVICE}`);
	return programs;
}
