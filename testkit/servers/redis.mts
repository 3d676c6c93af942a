// Redis for one run, on a free port, with a password and temporary files.
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath } from './executables.mts';
import { freePort } from './ports.mts';
import { scratchFolder } from './scratch.mts';
import { startServer, type ServerProcess } from './server-process.mts';

export interface Redis extends ServerProcess {
	host: string;
	port: number;
	password: string;
}

const HOST = '127.0.0.1';

/** How to install Redis. */
export const REDIS_ADVICE = 'install Redis (Debian: apt-get install redis-server)';

/** The path of a Redis server on PATH. */
export function findRedis(env?: NodeJS.ProcessEnv): string | undefined {
	return findOnPath(['redis-server'], env);
}

/** Starts an empty Redis. Its data survives a restart and a kill, and is removed on close. */
export async function startRedis(): Promise<Redis> {
	const command = findRedis();
	if (!command) throw new Error(`There is no Redis: ${REDIS_ADVICE}`);
	const folder = scratchFolder();
	const remove = () => rmSync(folder, { recursive: true, force: true });
	const password = randomUUID();
	const port = await freePort();
	try {
		const server = await startServer({
			command,
			args: [writeConfiguration(folder, port, password)],
			cwd: folder,
			ready: /Ready to accept connections/,
			endSignal: 'SIGTERM',
		});
		const close = async () => {
			await server.close();
			remove();
		};
		return { ...server, host: HOST, port, password, close };
	} catch (error) {
		remove();
		throw error;
	}
}

/** In a file, because every user of the machine can read a process's arguments. */
function writeConfiguration(folder: string, port: number, password: string): string {
	const file = join(folder, 'redis.conf');
	const lines = [
		`bind ${HOST}`,
		`port ${port}`,
		`requirepass ${password}`,
		`dir ${folder}`,
		'save ""',
		// As for a queue in production: waiting jobs survive a restart.
		'appendonly yes',
		'appendfsync everysec',
	];
	writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
	return file;
}
