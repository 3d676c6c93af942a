// npm run bench:start -- [--runs 10]
// How long `npm run sandbox` takes until it listens, and how long a further project takes.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { startSandbox } from '../sandbox/index.mts';
import { ROOT } from '../scripts/lib/paths.mts';

/** @returns ms from the command to the line that says where the sandbox listens */
async function startOnce(): Promise<number> {
	const startedAt = performance.now();
	// A process group of its own, to end with all that npm starts.
	const child = spawn('npm', ['run', 'sandbox', '--', '--port', '0'], {
		cwd: ROOT,
		stdio: ['ignore', 'pipe', 'ignore'],
		detached: true,
	});
	const ended = new Promise((resolve) => child.once('exit', resolve));
	let ms: number | undefined;
	for await (const line of createInterface({ input: child.stdout })) {
		if (!line.startsWith('Sandbox listening')) continue;
		ms = performance.now() - startedAt;
		break;
	}
	if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
	await ended;
	if (ms === undefined) throw new Error('The sandbox did not start');
	return ms;
}

function print(label: string, times: number[]): void {
	const sorted = times.toSorted((one, other) => one - other);
	const [least, median, most] = [0, 0.5, 1].map((part) =>
		(sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1).padStart(8),
	);
	console.log(`${label.padEnd(24)}${least}${median}${most}`);
}

const { values } = parseArgs({ options: { runs: { type: 'string', default: '10' } } });
console.log(
	`${'ms'.padEnd(24)}${['least', 'median', 'most'].map((word) => word.padStart(8)).join('')}`,
);
const starts: number[] = [];
for (let run = 0; run < Number(values.runs); run++) starts.push(await startOnce());
print('npm run sandbox', starts);

const sandbox = await startSandbox();
// Schemas are compiled on first use, once in a process.
sandbox.createProject().remove();
const creations = Array.from({ length: 100 }, () => {
	const startedAt = performance.now();
	sandbox.createProject();
	return performance.now() - startedAt;
});
print('one project of 100', creations);
await sandbox.close();
