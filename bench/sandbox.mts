// npm run bench:sandbox -- [--sends 100000] [--connections 32]
// Campaign sends a second that the sandbox accepts, with SQLite in memory and on disk: the sandbox in a
// process of its own, the load generator in this one.
import autocannon from 'autocannon';
import { spawn, type ChildProcess } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createControlClient } from '../sandbox/client.mts';

const cli = fileURLToPath(new URL('../sandbox/cli.mts', import.meta.url));
const rounds = 4;

interface Round {
	perSecond: number;
	p50: number;
	p99: number;
	failures: number;
	/** of the sandbox afterwards, in MB */
	rss: number;
	heap: number;
}

interface RunningSandbox {
	child: ChildProcess;
	baseUrl: string;
	controlUrl: string;
}

async function launch(args: string[]): Promise<RunningSandbox> {
	const child = spawn(
		process.execPath,
		['--disable-warning=ExperimentalWarning', cli, '--port', '0', ...args],
		{ stdio: ['ignore', 'pipe', 'inherit'] },
	);
	for await (const line of createInterface({ input: child.stdout })) {
		const baseUrl = /http:\S+/.exec(line)?.[0];
		if (baseUrl) return { child, baseUrl, controlUrl: baseUrl.replace(/v1$/, 'control') };
	}
	throw new Error('The sandbox did not start');
}

async function stop({ child }: RunningSandbox): Promise<void> {
	const ended = new Promise((resolve) => child.once('exit', resolve));
	child.kill();
	await ended;
}

async function memory(sandbox: RunningSandbox): Promise<{ rss: number; heap: number }> {
	const { rss, heapUsed } = await createControlClient(sandbox).get('/process');
	return { rss: rss / 1e6, heap: heapUsed / 1e6 };
}

/** Sends to a new number each time, as a list of recipients does. */
async function sendRound(
	sandbox: RunningSandbox,
	sends: number,
	connections: number,
	firstNumber: number,
): Promise<Round> {
	let number = firstNumber;
	const startedAt = performance.now();
	let lastAnswerAt = startedAt;
	const running = autocannon({
		url: `${sandbox.baseUrl}/project/wa-demo/campaign/api/send`,
		connections,
		amount: sends,
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			'x-api-wa-project-api-pwd': 'sandbox-password',
		},
		requests: [
			{
				setupRequest: (request) => ({
					...request,
					body: JSON.stringify({
						name: 'Asha Verma',
						phone_number: String(number++),
						campaign_name: 'Appointment reminder',
						template_params: ['$FirstName', 'Monday at 10:00'],
						attributes: { city: 'Pune' },
						tags: ['spreadsheet'],
					}),
				}),
			},
		],
	});
	// The generator's own duration is in whole ticks of its sampling, too coarse for a short round.
	(running as unknown as EventEmitter).on('response', () => {
		lastAnswerAt = performance.now();
	});
	const result = await running;
	return {
		perSecond: (result['2xx'] * 1000) / (lastAnswerAt - startedAt),
		p50: result.latency.p50,
		p99: result.latency.p99,
		failures: result.non2xx + result.errors + result.timeouts,
		...(await memory(sandbox)),
	};
}

async function measure(label: string, args: string[], sends: number, connections: number) {
	const sandbox = await launch(args);
	try {
		const started = await memory(sandbox);
		const perRound = Math.ceil(sends / rounds);
		print(label, 'start', ['', '', '', '', started.rss.toFixed(0), started.heap.toFixed(0)]);
		for (let index = 0; index < rounds; index++) {
			const first = 910_000_000_000 + index * perRound;
			const round = await sendRound(sandbox, perRound, connections, first);
			print(label, String((index + 1) * perRound), [
				round.perSecond.toFixed(0),
				String(round.p50),
				String(round.p99),
				String(round.failures),
				round.rss.toFixed(0),
				round.heap.toFixed(0),
			]);
		}
		await requireAllCounted(sandbox, perRound * rounds);
	} finally {
		await stop(sandbox);
	}
}

/** A benchmark of sends that did not arrive would be worth nothing. */
async function requireAllCounted(sandbox: RunningSandbox, expected: number): Promise<void> {
	const { total } = await createControlClient(sandbox).get('/sends/list', { query: { limit: 1 } });
	if (total !== expected) throw new Error(`${total} sends were accepted instead of ${expected}`);
}

const LABEL_WIDTH = 10;
const widths = [9, 9, 8, 8, 9, 8, 8];

function print(label: string, sends: string, cells: string[]): void {
	const row = [label, sends, ...cells].map((cell, index) =>
		index === 0 ? cell.padEnd(LABEL_WIDTH) : cell.padStart(widths[index - 1] ?? 0),
	);
	console.log(row.join(' '));
}

const { values } = parseArgs({
	options: {
		sends: { type: 'string', default: '100000' },
		connections: { type: 'string', default: '32' },
	},
});
const sends = Number(values.sends);
const connections = Number(values.connections);
console.log(
	`${sends} campaign sends, ${connections} connections, ${availableParallelism()} cores (${cpus()[0]?.model}), Node ${process.versions.node}`,
);
print('SQLite', 'sends', ['sends/s', 'p50 ms', 'p99 ms', 'failures', 'RSS MB', 'heap MB']);
await measure('in memory', [], sends, connections);
const folder = await mkdtemp(join(tmpdir(), 'wa-sandbox-bench-'));
try {
	await measure('on disk', ['--db', join(folder, 'bench.sqlite')], sends, connections);
} finally {
	await rm(folder, { recursive: true, force: true });
}
