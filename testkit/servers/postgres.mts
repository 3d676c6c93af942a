// PostgreSQL for one run, on a free port, with a password and temporary files.
import { randomUUID } from 'node:crypto';
import { chmodSync, constants, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../scripts/bootstrap/run.mjs';
import { freePort } from './ports.mts';
import { postgresPrograms } from './postgres-programs.mts';
import { scratchFolder } from './scratch.mts';
import { startServer, type ServerProcess } from './server-process.mts';

export interface Postgres extends ServerProcess {
	host: string;
	port: number;
	database: string;
	user: string;
	password: string;
	/** Stops it and keeps its files in `folder`, from which other servers can start with a copy. */
	keep(folder: string): Promise<void>;
}

interface PostgresOptions {
	/** The kept files of an earlier server, to start with a copy of. */
	template?: string;
	/** Whether commits are flushed to disk, as in production; false by default. */
	durable?: boolean;
}

const HOST = '127.0.0.1';
const USER = 'n8n';
const DATABASE = 'postgres';

/** With these settings, commits survive a kill of the server, but not a power cut. */
const NOT_DURABLE = { fsync: 'off', full_page_writes: 'off' };

/**
 * Starts PostgreSQL with one database and one superuser.
 *
 * @throws {Error} when there is none, or it does not start; the message holds its output
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
	const programs = postgresPrograms();
	const folder = scratchFolder();
	const remove = () => rmSync(folder, { recursive: true, force: true });
	try {
		await fill(folder, programs, options.template);
		const password = readFileSync(passwordFile(folder), 'utf8');
		const port = await freePort();
		const server = await launch(folder, programs, port, options.durable ?? false);
		const close = async () => {
			await server.close();
			remove();
		};
		const keep = async (to: string) => {
			await server.close();
			copy(folder, to);
			remove();
		};
		return { ...server, host: HOST, port, database: DATABASE, user: USER, password, keep, close };
	} catch (error) {
		remove();
		throw error;
	}
}

async function launch(
	folder: string,
	programs: string,
	port: number,
	durable: boolean,
): Promise<ServerProcess> {
	const args = ['-D', join(folder, 'data'), ...settings(port, durable)];
	return await startServer({
		...runAs(unprivilegedUser(), join(programs, 'postgres'), args),
		cwd: folder,
		ready: /database system is ready to accept connections/,
		// Stops immediately, even with connected clients.
		endSignal: 'SIGINT',
	});
}

function copy(from: string, to: string): void {
	cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

function passwordFile(folder: string): string {
	return join(folder, 'password');
}

async function fill(folder: string, programs: string, template?: string): Promise<void> {
	const owner = unprivilegedUser();
	if (template) {
		copy(template, folder);
		// PostgreSQL refuses data that other users may read, and copied folders get the default permissions.
		chmodSync(join(folder, 'data'), 0o700);
		await changeOwner(folder, owner);
		return;
	}
	writeFileSync(passwordFile(folder), randomUUID(), { mode: 0o600 });
	await changeOwner(folder, owner);
	const { command, args } = runAs(owner, join(programs, 'initdb'), [
		...['-D', join(folder, 'data'), '--username', USER, '--pwfile', passwordFile(folder)],
		...['--auth=scram-sha-256', '--encoding=UTF8', '--no-locale', '--no-sync'],
	]);
	await run(command, args, { cwd: folder });
}

function settings(port: number, durable: boolean): string[] {
	const all = {
		listen_addresses: HOST,
		port: String(port),
		// No socket, because its default folder may not be writable.
		unix_socket_directories: '',
		// n8n often violates its own constraints: log each in one line, without the statement.
		log_error_verbosity: 'terse',
		log_min_error_statement: 'panic',
		shared_buffers: durable ? '128MB' : '32MB',
		...(durable ? {} : NOT_DURABLE),
	};
	return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const CANDIDATES = ['postgres', 'nobody'];

/** The user to run PostgreSQL as; undefined for the current one. */
function unprivilegedUser(): string | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const known = readFileSync('/etc/passwd', 'utf8').split('\n');
	const user = CANDIDATES.find((name) => known.some((line) => line.startsWith(`${name}:`)));
	if (!user)
		throw new Error(`PostgreSQL refuses root, and there is no user ${CANDIDATES.join(' or ')}`);
	return user;
}

/** Wraps a command to run as `user`. */
function runAs(
	user: string | undefined,
	command: string,
	args: string[],
): { command: string; args: string[] } {
	if (!user) return { command, args };
	// It execs the command, so that signals reach the command itself.
	return { command: 'setpriv', args: ['--reuid', user, '--clear-groups', command, ...args] };
}

/** Makes `user` the owner of a folder and everything in it. */
async function changeOwner(folder: string, user: string | undefined): Promise<void> {
	if (user) await run('chown', ['-R', user, folder]);
}
