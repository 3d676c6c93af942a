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
	/** Also serves webhooks, if requested. */
	webhooks?: N8nHost;
	/** The owner, signed in. */
	client: N8nClient;
	/** Workflows may read and write here, on every process. */
	files: string;
	/** Starts one more worker. */
	addWorker(): Promise<N8nHost>;
	/** The last lines that each process printed, for a test that failed. */
	logs(lines?: number): string;
	close(): Promise<void>;
}

interface QueueOptions {
	workers: number;
	/** Executions that a worker runs at once; n8n's own default if not given. */
	concurrency?: number;
	/** Whether to start a webhook processor. */
	webhooks?: boolean;
	/** The package, if it was packed before. */
	tarball?: string;
	/** Whether commits are flushed to disk, as in production. */
	durable?: boolean;
	/** For every n8n process. */
	environment?: Record<string, string>;
	/** Arguments for Node itself, in every n8n process. */
	nodeArgs?: string[];
	/** Further contents of every user folder, such as `.n8n/custom`. */
	prepareHome?: (userFolder: string) => void;
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
			...options.environment,
		};
		const start = async (role: 'start' | 'worker' | 'webhook', args: string[] = []) => {
			const { nodeArgs } = options;
			const port = role === 'start' ? mainPort : 0;
			const home = { userFolder: newHome(), fileFolder: files };
			const own = { ...home, port, environment, nodeArgs, role, args };
			const host = await startN8n(own);
			hosts.push(host);
			return host;
		};
		const main = await start('start');
		const workers: N8nHost[] = [];
		const addWorker = async () => {
			const { concurrency } = options;
			const args = concurrency === undefined ? [] : [`--concurrency=${concurrency}`];
			const worker = await start('worker', args);
			workers.push(worker);
			return worker;
		};
		const [webhooks] = await sideBySide([
			options.webhooks ? start('webhook') : undefined,
			...Array.from({ length: options.workers }, addWorker),
		]);
		const client = await setUpOwner(main.origin, OWNER);
		const queue = { postgres, redis, main, workers, webhooks, client, files, addWorker, close };
		return { ...queue, logs: (lines = 20) => describeLogs(queue, lines) };
	} catch (error) {
		await close();
		throw error;
	}
}

/** @returns a function that creates a user folder with the package */
async function prepareHomes(scratch: string, options: QueueOptions): Promise<() => string> {
	const prepared = join(scratch, 'prepared');
	await installTarball(options.tarball ?? (await packPackage(scratch)), prepared);
	options.prepareHome?.(prepared);
	let count = 0;
	return () => {
		const home = join(scratch, `home-${++count}`);
		cpSync(prepared, home, { recursive: true, mode: constants.COPYFILE_FICLONE });
		return home;
	};
}

function describeLogs(
	{ postgres, redis, main, workers, webhooks }: Omit<QueueMode, 'logs'>,
	lines: number,
): string {
	const all: [string, { log(): string[] } | undefined][] = [
		['main', main],
		...workers.map((worker, index): [string, N8nHost] => [`worker ${index + 1}`, worker]),
		['webhook processor', webhooks],
		['PostgreSQL', postgres],
		['Redis', redis],
	];
	return all
		.flatMap(([name, one]) => (one ? [`--- ${name}`, ...one.log().slice(-lines)] : []))
		.join('\n');
}
