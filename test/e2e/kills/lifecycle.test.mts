// Starting and stopping `npm start` as a user does.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ROOT } from '../../../testkit/paths.mts';
import { freePort, isFree } from '../../../testkit/servers/ports.mts';
import { scratchFolder } from '../../../testkit/servers/scratch.mts';

const MARK = 'WA_CAMPAIGNS_TEST_MARK';

/** Whether the system exposes the environment of other processes. */
const canSeeProcesses = process.platform === 'linux';

/** The command lines of all processes whose environment carries the mark. */
function markedProcesses(mark: string): string[] {
	const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
	return ids.flatMap((id) => {
		const environment = read(`/proc/${id}/environ`);
		if (!environment.includes(`${MARK}=${mark}`)) return [];
		// Read after the environment: an exiting process has no command line.
		const command = read(`/proc/${id}/cmdline`).replaceAll('\0', ' ').trim();
		return command ? [`${id} ${command}`] : [];
	});
}

function read(file: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return '';
	}
}

const UP = 'Ctrl-C stops both';
const WAIT = { timeout: 30_000, interval: 100 };

interface Started {
	child: ChildProcess;
	mark: string;
	output(): string;
}

/** Runs `npm start -- <args>` in a separate process group, as a terminal does. */
function npmStart(args: string[], env: NodeJS.ProcessEnv = {}): Started {
	const mark = randomUUID();
	const child = spawn('npm', ['start', '--', ...args], {
		cwd: ROOT,
		env: { ...process.env, ...env, [MARK]: mark },
		detached: true,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	child.stdout.on('data', (chunk) => (output += chunk));
	child.stderr.on('data', (chunk) => (output += chunk));
	return { child, mark, output: () => output };
}

/** Signals npm and all its child processes. */
function killGroup({ child }: Started, signal: NodeJS.Signals): void {
	if (child.pid === undefined) throw new Error('npm start has not begun');
	process.kill(-child.pid, signal);
}

async function untilUp({ child, output }: Started): Promise<void> {
	await vi.waitFor(
		() => {
			if (child.exitCode !== null) throw new Error(`npm start ended:\n${output()}`);
			expect(output()).toContain(UP);
		},
		{ timeout: 240_000, interval: 200 },
	);
}

describe.skipIf(!canSeeProcesses)('npm start', () => {
	let folder: string;
	let ports: number[];
	let started: Started;

	beforeEach(async () => {
		folder = scratchFolder();
		ports = [await freePort(), await freePort()];
		const [port, sandboxPort] = ports;
		const own = ['--fresh', '--folder', folder];
		const args = ['--port', port, '--sandbox-port', sandboxPort, ...own].map(String);
		// A start that is killed leaves its home behind, so it is put where it is cleaned up.
		started = npmStart(args, { TMPDIR: folder });
		await untilUp(started);
	});

	afterEach(() => {
		for (const line of markedProcesses(started.mark)) process.kill(parseInt(line), 'SIGKILL');
		rmSync(folder, { recursive: true, force: true });
	});

	it('runs the demo, prints its addresses, and leaves no process behind on Ctrl-C', async () => {
		expect(started.output()).toContain('Every row ended as expected');
		for (const port of ports) expect(started.output()).toContain(`http://127.0.0.1:${port}`);
		expect(markedProcesses(started.mark).join('\n')).toContain('n8n start');

		const exit = once(started.child, 'exit');
		killGroup(started, 'SIGINT');
		await exit;

		expect(markedProcesses(started.mark)).toEqual([]);
		expect(await Promise.all(ports.map(isFree))).toEqual([true, true]);
	});

	it('leaves no process behind when only npm is asked to end', async () => {
		started.child.kill('SIGTERM');
		await vi.waitFor(() => expect(markedProcesses(started.mark)).toEqual([]), WAIT);
	});

	it('leaves no process behind on SIGKILL', async () => {
		killGroup(started, 'SIGKILL');
		await vi.waitFor(() => expect(markedProcesses(started.mark)).toEqual([]), WAIT);
	});
});

describe('npm start with a port that is in use', () => {
	it('reports in one line how to choose another', async () => {
		const server = createServer();
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const { port } = server.address() as AddressInfo;

		const { child, output } = npmStart(['--port', String(port)]);
		const [code] = await once(child, 'exit');
		server.close();

		expect(code).toBe(1);
		const lines = output()
			.split('\n')
			.filter((line) => line && !/^(>|npm )/.test(line));
		expect(lines).toEqual([
			`Port ${port}, wanted for the editor, is in use. Choose another: npm start -- --port ${port + 1}`,
		]);
	});
});
