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
	/** Whether it ended, of itself or because it was asked to. */
	ended(): boolean;
	/** Ends n8n and starts it again, on the same home and at the same address. */
	restart(): Promise<void>;
	/** Ends n8n and every process it started. */
	close(): Promise<void>;
	/** The same without a warning, as a crash or a power cut does; a restart may follow. */
	kill(): Promise<void>;
}

/** What an n8n process is: all in one or the main one, a worker, a webhook processor. */
type Role = 'start' | 'worker' | 'webhook';

const READY_WITHIN_MS = 240_000;
const POLL_MS = 100;

/**
 * Starts n8n on a user folder and waits until it answers: the editor's interface where it has one.
 *
 * @throws {Error} when n8n ends, or is not ready within four minutes; the message holds its output
 */
export async function startN8n(options: {
	/** the current one if not given */
	host?: PinnedHost;
	userFolder: string;
	fileFolder: string;
	/** 0 for a free one */
	port?: number;
	onLine?: (line: string) => void;
	/** Arguments for Node itself. */
	nodeArgs?: string[];
	/** 'start' if not given; the others want the environment of queue mode. */
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
 * The editor is the last thing that the main process mounts. Before it, /healthz and REST answer
 * while n8n still marks the executions as crashed that it finds running: one that a request at that
 * moment goes on with, among them.
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
