import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const cli = fileURLToPath(new URL('../../sandbox/cli.mts', import.meta.url));

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'wa-sandbox-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
	code: number | null;
	stdout: string;
	stderr: string;
}

/** Runs the command; once it listens, ends it with the signal. */
function run(args: string[], signal: NodeJS.Signals = 'SIGTERM'): Promise<Run> {
	const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', cli, ...args]);
	let stdout = '';
	let stderr = '';
	child.stdout.on('data', (chunk) => {
		stdout += String(chunk);
		if (stdout.includes('Sandbox listening')) child.kill(signal);
	});
	child.stderr.on('data', (chunk) => (stderr += String(chunk)));
	return new Promise((resolve) => {
		child.once('close', (code) => resolve({ code, stdout, stderr }));
	});
}

describe('the command', () => {
	it.each(['SIGTERM', 'SIGINT'] as const)(
		'says one line and ends cleanly on %s',
		async (signal) => {
			const { code, stdout, stderr } = await run(['--port', '0'], signal);
			expect(stdout).toMatch(
				/^Sandbox listening on http:\/\/127\.0\.0\.1:\d+\/v1 \(project wa-demo, password sandbox-password\)\n$/,
			);
			expect(stderr).toBe('');
			expect(code).toBe(0);
		},
	);

	it('says in one line that a port is in use, and how to choose another', async () => {
		const server = createServer();
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const { port } = server.address() as AddressInfo;
		const { code, stdout, stderr } = await run(['--port', String(port)]);
		server.close();
		expect(stderr).toBe(
			`Port ${port} is in use: choose another with --port, for example --port ${port + 1}\n`,
		);
		expect(stdout).toBe('');
		expect(code).toBe(1);
	});

	it('starts from a YAML or JSON seed', async () => {
		const yaml = join(folder, 'seed.yaml');
		writeFileSync(yaml, 'project:\n  id: from-yaml\n  password: yaml-password\ntags: [a]\n');
		expect((await run(['--port', '0', '--seed', yaml])).stdout).toContain(
			'(project from-yaml, password yaml-password)',
		);
		const json = join(folder, 'seed.json');
		writeFileSync(json, JSON.stringify({ project: { id: 'from-json' } }));
		expect((await run(['--port', '0', '--seed', json])).stdout).toContain('project from-json');
	});

	it.each<[string, () => string[], RegExp]>([
		[
			'a seed that is missing',
			() => ['--seed', join(folder, 'none.json')],
			/^Cannot read the seed file .*none\.json: ENOENT/,
		],
		[
			'a seed that is none',
			() => {
				const file = join(folder, 'bad.json');
				writeFileSync(file, '{"campains": []}');
				return ['--seed', file];
			},
			/bad\.json is no seed: seed\.campains is not known here\n$/,
		],
		[
			'a database that is none',
			() => {
				const file = join(folder, 'text.sqlite');
				writeFileSync(file, 'no database at all, only text that goes on for a while'.repeat(20));
				return ['--db', file];
			},
			/not a database\n$/,
		],
		[
			'a delivery profile that is none',
			() => ['--delivery', 'slow'],
			/^--delivery slow is no profile: choose off, quick, or lifelike\n$/,
		],
		['an unknown option', () => ['--prot', '1'], /Unknown option '--prot'/],
		['a port that is none', () => ['--port', '99999'], /--port 99999 is no port/],
	])('tells %s in a line', async (_title, args, message) => {
		const { code, stdout, stderr } = await run(['--port', '0', ...args()]);
		expect(stderr).toMatch(message);
		expect(stderr.trim().split('\n')).toHaveLength(1);
		expect(stdout).toBe('');
		expect(code).toBe(1);
	});

	it('tells of each request with --log, without query, body or password', async () => {
		const child = spawn(process.execPath, [
			'--disable-warning=ExperimentalWarning',
			cli,
			'--port',
			'0',
			'--log',
		]);
		let stdout = '';
		let asked = false;
		child.stdout.on('data', (chunk) => {
			stdout += String(chunk);
			const baseUrl = /http:\S+/.exec(stdout)?.[0];
			if (baseUrl && !asked) {
				asked = true;
				void fetch(`${baseUrl}/business/sandbox-password?secret=1`);
			}
			if (stdout.includes('/v1/business')) child.kill();
		});
		await new Promise((resolve) => child.once('close', resolve));
		expect(stdout.split('\n')[1]).toMatch(/^GET \/v1\/business\/\[redacted\] 401 \d+\.\d ms$/);
	});

	it('has a help text', async () => {
		const { code, stdout } = await run(['--help']);
		expect(stdout).toMatch(/--seed FILE/);
		expect(code).toBe(0);
	});
});
