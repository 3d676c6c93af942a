// n8n in queue mode on one machine: PostgreSQL, Redis, the main process and workers, each with the packed package in a
// separate user folder.
import { constants, cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sideBySide } from '../../scripts/bootstrap/side-by-side.mjs';
import { migratedDatabase } from './database-template.mts';
import { OWNER } from '../demo/demo.mts';
import { setUpOwner, type N8nClient } from './n8n-client.mts';
import { startN8n, type N8nHost } from './n8n-host.mts';
import { installTarball, packPackage } from './package-tarball.mts';
import { startPostgres, type Postgres } from '../servers/postgres.mts';
import { queueEnvironment } from './queue-environment.mts';
import { freePort } from '../servers/ports.mts';
import { startRedis, type Redis } from '../servers/redis.mts';
import { scratchFolder } from '../servers/scratch.mts';

export interface QueueMode {
	postgres: Postgres;
	redis: Redis;
	/** Serves the editor and webhooks, and queues executions for the workers. */
	main: N8nHost;
	workers: N8nHost[];
	/** The owner, signed in. */
	client: N8nClient;
	/** Workflows may read and write here, on every process. */
	files: string;
	/** The last lines that each process printed, for a test that failed. */
	logs(): string;
	close(): Promise<void>;
}

/** Of each process, for a test that failed. */
const LOGGED_LINES = 20;

interface QueueOptions {
	workers: number;
	/** Executions that a worker runs at once; n8n's own default if not given. */
	concurrency?: number;
	/** The package, if it was packed before. */
	tarball?: string;
	/** Whether commits are flushed to disk, as in production. */
	durable?: boolean;
}

/** Starts everything with an owner and without workflows. */
export async function startQueueMode(options: QueueOptions): Promise<QueueMode> {
	const hosts: N8nHost[] = [];
	const closers: (() => Promise<void> | void)[] = [];
	const close = async () => {
		await Promise.all(hosts.splice(0).map((host) => host.close()));
		for (const closer of closers.splice(0).reverse()) await closer();
	};
	try {
		const template = await migratedDatabase();
		const scratch = scratchFolder();
		closers.push(() => rmSync(scratch, { recursive: true, force: true }));
		const files = join(scratch, 'files');
		mkdirSync(files);
		const newHome = await prepareHomes(scratch, options);
		const postgres = await startPostgres({ template, durable: options.durable });
		closers.push(() => postgres.close());
		const redis = await startRedis();
		closers.push(() => redis.close());
		const mainPort = await freePort();
		const environment = {
			...queueEnvironment(postgres, redis),
			// Links from workers must lead to the main process.
			WEBHOOK_URL: `http://127.0.0.1:${mainPort}/`,
		};
		const start = async (role: 'start' | 'worker', port: number, args: string[] = []) => {
			const home = { userFolder: newHome(), fileFolder: files };
			const host = await startN8n({ ...home, port, environment, role, args });
			hosts.push(host);
			return host;
		};
		const main = await start('start', mainPort);
		const { concurrency } = options;
		const args = concurrency === undefined ? [] : [`--concurrency=${concurrency}`];
		const workers = await sideBySide(
			Array.from({ length: options.workers }, () => start('worker', 0, args)),
		);
		const client = await setUpOwner(main.origin, OWNER);
		const queue = { postgres, redis, main, workers, client, files, close };
		return { ...queue, logs: () => describeLogs(queue) };
	} catch (error) {
		await close();
		throw error;
	}
}

/** @returns a function that creates a user folder with the package */
async function prepareHomes(scratch: string, options: QueueOptions): Promise<() => string> {
	const prepared = join(scratch, 'prepared');
	await installTarball(options.tarball ?? (await packPackage(scratch)), prepared);
	let count = 0;
	return () => {
		const home = join(scratch, `home-${++count}`);
		cpSync(prepared, home, { recursive: true, mode: constants.COPYFILE_FICLONE });
		return home;
	};
}

function describeLogs({ postgres, redis, main, workers }: Omit<QueueMode, 'logs'>): string {
	const all: [string, { log(): string[] }][] = [
		['main', main],
		...workers.map((worker, index): [string, N8nHost] => [`worker ${index + 1}`, worker]),
		['PostgreSQL', postgres],
		['Redis', redis],
	];
	return all
		.flatMap(([name, one]) => [`--- ${name}`, ...one.log().slice(-LOGGED_LINES)])
		.join('\n');
}
