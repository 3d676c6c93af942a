// npm run bench:log -- [--requests 1000000] [--connections 32]
// What the sandbox's request log takes while a million requests pass: most of them small, one in a hundred
// with a body of 50 KB, one in a thousand with one of 1 MB. None is accepted, so that nothing else grows.
import type { EventEmitter } from 'node:events';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { table } from '../scripts/lib/table.mts';
import { startSandboxProcess, type SandboxProcess } from './lib/sandbox-process.mts';

const ROUNDS = 10;

const COLUMNS = ['requests', 'requests/s', 'in the log', 'log MB', 'bound MB', 'heap MB', 'RSS MB'];

const refused = (name: string) =>
	JSON.stringify({ name, phone_number: '919876543210', campaign_name: 'Nobody' });

const small = refused('Asha Verma');
const medium = refused('x'.repeat(50_000));
const large = refused('x'.repeat(1_000_000));

let sent = 0;

function nextBody(): string {
	sent++;
	if (sent % 1000 === 0) return large;
	return sent % 100 === 0 ? medium : small;
}

/** @returns requests a second */
async function send(sandbox: SandboxProcess, amount: number, connections: number): Promise<number> {
	const startedAt = performance.now();
	let lastAnswerAt = startedAt;
	const running = autocannon({
		url: `${sandbox.baseUrl}/project/${sandbox.projectId}/campaign/api/send`,
		connections,
		amount,
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			'x-api-wa-project-api-pwd': sandbox.password,
		},
		requests: [{ setupRequest: (request) => ({ ...request, body: nextBody() }) }],
	});
	// The generator's own duration is in whole ticks of its sampling.
	(running as unknown as EventEmitter).on('response', () => {
		lastAnswerAt = performance.now();
	});
	const { non2xx, errors, timeouts } = await running;
	if (non2xx !== amount || errors + timeouts > 0) throw new Error('Not all requests were refused');
	return (amount * 1000) / (lastAnswerAt - startedAt);
}

async function row(sandbox: SandboxProcess, requests: number, perSecond?: number) {
	const { rss, heapUsed, log } = await sandbox.control.get('/process');
	const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
	return [
		String(requests),
		perSecond?.toFixed(0) ?? '-',
		String(log.entries),
		...[log.bytes, log.mostBytes, heapUsed, rss].map(megabytes),
	];
}

const { values } = parseArgs({
	options: {
		requests: { type: 'string', default: '1000000' },
		connections: { type: 'string', default: '32' },
	},
});
const perRound = Math.ceil(Number(values.requests) / ROUNDS);
const sandbox = await startSandboxProcess();
try {
	const rows = [await row(sandbox, 0)];
	for (let round = 1; round <= ROUNDS; round++) {
		const perSecond = await send(sandbox, perRound, Number(values.connections));
		rows.push(await row(sandbox, round * perRound, perSecond));
	}
	console.log(table(COLUMNS, rows));
} finally {
	await sandbox.close();
}
