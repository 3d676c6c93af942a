// Starts the real n8n and waits until it responds.
import { setTimeout as sleep } from 'node:timers/promises';
import axios from 'axios';
import { startGuarded, type GuardedProcess } from '../servers/guarded-process.mts';
import { hostEnvironment } from './host-environment.mts';
import { installedHost } from './host-install.mts';
import { CURRENT_HOST, type PinnedHost } from './hosts.mts';
import { freePort } from '../servers/ports.mts';

export interface N8nHost {
	/** e.g. `http://127.0.0.1:5678` */
	origin: string;
	/** The last lines that n8n printed. */
	log(): string[];
	/** Whether it has ended, by itself or on request. */
	ended(): boolean;
	/** Restarts n8n on the same home and at the same address. */
	restart(): Promise<void>;
	/** Stops n8n and every process that it started. */
	close(): Promise<void>;
	/** Kills it, as a crash or a power cut does; a restart may follow. */
	kill(): Promise<void>;
}

/** The role of an n8n process: single or main process, or worker. */
type Role = 'start' | 'worker';

const READY_WITHIN_MS = 240_000;
const POLL_MS = 100;

/**
 * Starts n8n on a user folder and waits until it responds, with the editor if it has one.
 *
 * @throws {Error} when n8n ends, or is not ready within four minutes; the message holds its output
 */
export async function startN8n(options: {
	/** the current one by default */
	host?: PinnedHost;
	userFolder: string;
	fileFolder: string;
	/** 0 for a free one */
	port?: number;
	onLine?: (line: string) => void;
	/** Arguments for Node itself. */
	nodeArgs?: string[];
	/** 'start' by default; the others need the environment of queue mode. */
	role?: Role;
	/** Arguments for n8n, after the role. */
	args?: string[];
	environment?: Record<string, string>;
}): Promise<N8nHost> {
	const { host = CURRENT_HOST, userFolder, fileFolder, environment, nodeArgs = [] } = options;
	const { role = 'start', args = [] } = options;
	const { bin } = await installedHost(host);
	const port = options.port || (await freePort());
	const brokerPort = await freePort();
	const origin = `http://127.0.0.1:${port}`;
	const launch = () => {
		const started = startGuarded(process.execPath, [...nodeArgs, bin, role, ...args], {
			env: hostEnvironment({ host, userFolder, fileFolder, port, brokerPort, environment }),
			cwd: userFolder,
			onLine: options.onLine,
		});
		return ready(started, origin, role);
	};
	let n8n = await launch();
	return {
		origin,
		log: () => n8n.log(),
		ended: () => n8n.ended(),
		close: () => n8n.close(),
		kill: () => n8n.kill(),
		restart: async () => {
			await n8n.close();
			n8n = await launch();
		},
	};
}

async function ready(n8n: GuardedProcess, origin: string, role: Role): Promise<GuardedProcess> {
	try {
		await waitUntilReady(n8n, origin, role);
		return n8n;
	} catch (error) {
		await n8n.close();
		throw error;
	}
}

async function waitUntilReady(n8n: GuardedProcess, origin: string, role: Role): Promise<void> {
	const deadline = Date.now() + READY_WITHIN_MS;
	while (!(await answers(origin, role))) {
		const output = () => n8n.log().join('\n');
		if (n8n.ended()) throw new Error(`n8n ended before it was ready:\n${output()}`);
		if (Date.now() > deadline) throw new Error(`n8n is not ready:\n${output()}`);
		await sleep(POLL_MS);
	}
}

/**
 * The main process mounts the editor last. Before that, /healthz and REST respond while n8n still marks running
 * executions as crashed, even one that a request has just resumed.
 */
async function answers(origin: string, role: Role): Promise<boolean> {
	const get = (path: string) =>
		axios.get(origin + path, {
			proxy: false,
			timeout: 5_000,
			headers: { accept: 'text/html' },
			validateStatus: () => true,
		});
	try {
		if ((await get('/healthz/readiness')).status !== 200) return false;
		return role !== 'start' || (await get('/')).status === 200;
	} catch {
		return false;
	}
}
