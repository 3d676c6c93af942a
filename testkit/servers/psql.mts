// Runs statements on a PostgreSQL started here with its own psql.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findPostgres } from './postgres-programs.mts';
import type { Postgres } from './postgres.mts';

/**
 * Runs statements one after another, each on its own.
 *
 * @param args further arguments of psql, such as a file to run
 * @returns the rows of all statements, with columns separated by bars
 * @throws {Error} with psql's message when one fails
 */
export async function psql(
	postgres: Pick<Postgres, 'host' | 'port' | 'user' | 'database' | 'password'>,
	sql: string,
	args: string[] = [],
): Promise<string[]> {
	const { host, port, user, database, password } = postgres;
	const connection = ['-h', host, '-p', String(port), '-U', user, '-d', database];
	const quiet = ['-X', '-At', '-q', '-v', 'ON_ERROR_STOP=1'];
	const child = spawn(join(findPostgres() ?? '', 'psql'), [...connection, ...quiet, ...args], {
		env: { ...process.env, PGPASSWORD: password },
	});
	child.stdin.end(sql);
	const [out, problems, [code]] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, 'close'),
	]);
	if (code !== 0) throw new Error(problems);
	return out.split('\n').filter(Boolean);
}
