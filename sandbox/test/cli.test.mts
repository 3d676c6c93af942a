import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startFromCommand } from '../command.mts';
import type { StartedSandbox } from '../index.mts';
import { temporaryFolder } from './support.mts';

const cli = fileURLToPath(new URL('../cli.mts', import.meta.url));

const silent = '--disable-warning=ExperimentalWarning';

const folder = temporaryFolder();

interface Run {
	code: number | null;
	stdout: string;
	stderr: string;
}

/** Runs the command, uses it once it listens, then ends it with the signal. */
function run(
	args: string[],
	use: (baseUrl: string) => Promise<void> = async () => undefined,
	signal: NodeJS.Signals = 'SIGTERM',
): Promise<Run> {
	const child = spawn(process.execPath, [silent, cli, ...args]);
	let stdout = '';
	let stderr = '';
	let isUsed = false;
	child.stdout.on('data', (chunk) => {
		stdout += String(chunk);
		const [, baseUrl] = /Sandbox listening on (\S+)/.exec(stdout) ?? [];
		if (!baseUrl || isUsed) return;
		isUsed = true;
		void use(baseUrl).finally(() => child.kill(signal));
	});
	child.stderr.on('data', (chunk) => (stderr += String(chunk)));
	return new Promise((resolve) => {
		child.once('close', (code) => resolve({ code, stdout, stderr }));
	});
}

/** Sends a request with another Host header, which fetch does not allow. */
function statusUnder(host: string, url: string): Promise<number> {
	const { promise, resolve, reject } = Promise.withResolvers<number>();
	request(url, { headers: { host } }, (answer) => {
		answer.resume();
		resolve(answer.statusCode ?? 0);
	})
		.once('error', reject)
		.end();
	return promise;
}

/** Starts what the arguments say, in this process and on a free port, and closes it after use. */
async function start<Result>(
	args: string[],
	use: (sandbox: StartedSandbox) => Result | Promise<Result>,
): Promise<Result> {
	const sandbox = await startFromCommand(['--port', '0', ...args]);
	if (!sandbox) throw new Error('Only --help starts nothing');
	try {
		return await use(sandbox);
	} finally {
		await sandbox.close();
	}
}

const statusesUnder = (hosts: string[]) => (sandbox: StartedSandbox) =>
	Promise.all(
		hosts.map((host) => statusUnder(host, sandbox.baseUrl.replace('/v1', '/control/health'))),
	);

describe('the command', () => {
	it.each(['SIGTERM', 'SIGINT'] as const)(
		'prints one line and exits with 0 on %s',
		async (signal) => {
			const { code, stdout, stderr } = await run(['--port', '0'], undefined, signal);
			expect(stdout).toMatch(
				/^Sandbox listening on http:\/\/127\.0\.0\.1:\d+\/v1 \(project wa-demo, password sandbox-password\)\n$/,
			);
			expect(stderr).toBe('');
			expect(code).toBe(0);
		},
	);

	it('reports in one line that a port is in use and how to choose another', async () => {
		const server = createServer();
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const { port } = server.address() as AddressInfo;
		const database = join(folder, 'unused.sqlite');
		const { code, stdout, stderr } = await run(['--port', String(port), '--db', database]);
		server.close();
		expect(stderr).toBe(
			`Port ${port} is in use: choose another with --port, for example --port ${port + 1}\n`,
		);
		expect([stdout, code, existsSync(database)]).toEqual(['', 1, false]);
	});

	it('starts from a YAML or JSON seed', async () => {
		const yaml = join(folder, 'seed.yaml');
		writeFileSync(yaml, 'project:\n  id: from-yaml\n  password: yaml-password\ntags: [a]\n');
		const access = ({ projectId, password }: StartedSandbox) => ({ projectId, password });
		expect(await start(['--seed', yaml], access)).toEqual({
			projectId: 'from-yaml',
			password: 'yaml-password',
		});
		const json = join(folder, 'seed.json');
		writeFileSync(json, JSON.stringify({ project: { id: 'from-json' } }));
		expect(await start(['--seed', json], access)).toMatchObject({ projectId: 'from-json' });
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
			/bad\.json is no seed: seed\.campains is not known here$/,
		],
		[
			'a seed that breaks off',
			() => {
				const file = join(folder, 'torn.yaml');
				writeFileSync(file, 'tags: [vip,');
				return ['--seed', file];
			},
			/torn\.yaml is no seed: .* at line 1, column \d+$/,
		],
		[
			'a seed whose password no HTTP header carries',
			() => {
				const file = join(folder, 'password.json');
				writeFileSync(file, '{"project": {"password": "pässword"}}');
				return ['--seed', file];
			},
			/password\.json is no seed: seed\.project\.password must consist of the visible ASCII/,
		],
		[
			'a database that is none',
			() => {
				const file = join(folder, 'text.sqlite');
				writeFileSync(file, 'no database at all, only text that goes on for a while'.repeat(20));
				return ['--db', file];
			},
			/text\.sqlite is not a SQLite database: choose another file with --db$/,
		],
		['a database without a path', () => ['--db', ''], /^The path of the database file is empty/],
		[
			'a delivery profile that is none',
			() => ['--delivery', 'slow'],
			/^--delivery slow is not a profile: choose off, quick, or lifelike$/,
		],
		[
			'an unknown shape of answers',
			() => ['--answers', 'ids,none'],
			/^--answers none is no shape: choose observed, templateText, ids,/,
		],
		['a header that is none', () => ['--password-header', 'a b'], /passwordHeader/],
		['an address without a value', () => ['--host', ''], /^--host is empty/],
		[
			'a host that does not resolve',
			() => ['--host', 'nosuch.invalid'],
			/^--host nosuch\.invalid does not resolve to an address of this machine: choose another, such as 127\.0\.0\.1$/,
		],
		[
			'an address of another machine',
			() => ['--host', '203.0.113.7'],
			/^--host 203\.0\.113\.7 does not resolve to an address of this machine/,
		],
		['an unknown option', () => ['--prot', '1'], /Unknown option '--prot'/],
		['a port that is none', () => ['--port', '99999'], /--port 99999 is not a port/],
		[
			'a host name that is none',
			() => ['--allow-host', 'http://sandbox:8090'],
			/^http:\/\/sandbox:8090 is no host name: one such as sandbox is expected/,
		],
	])('reports %s in one line', async (_title, args, message) => {
		const database = join(folder, 'untouched.sqlite');
		const reason = await startFromCommand(['--port', '0', '--db', database, ...args()]).then(
			() => 'started',
			(error: unknown) => (error as Error).message,
		);
		expect(reason).toMatch(message);
		expect(reason.split('\n')).toHaveLength(1);
		expect(existsSync(database)).toBe(false);
	});

	it('answers in the shapes of --answers, under --password-header', async () => {
		const args = ['--answers', 'observed', '--password-header', 'X-Other-Pwd'];
		const headers = { 'x-other-pwd': 'sandbox-password' };
		const answer = await start(
			args,
			async ({ baseUrl }) =>
				await (await fetch(`${baseUrl}/project/wa-demo/wa_template/`, { headers })).json(),
		);
		expect(answer).toMatchObject({ size: 10 });
	});

	it('prints each request under --log, without query, body or password', async () => {
		const { stdout } = await run(['--port', '0', '--log'], async (baseUrl) => {
			const control = baseUrl.replace('/v1', '/control');
			const body = JSON.stringify({ id: 'shop', password: 'shop-password' });
			const headers = { 'content-type': 'application/json' };
			await fetch(`${baseUrl}/business/sandbox-password?secret=1`);
			await fetch(`${control}/projects`, { method: 'POST', headers, body });
			await fetch(`${control}/projects/shop/state`);
			await fetch(`${baseUrl}/project/shop/shop-password`);
		});
		expect(stdout.split('\n').slice(1)).toEqual([
			expect.stringMatching(/^GET \/v1\/business\/\[redacted\] 401 \d+\.\d ms$/),
			expect.stringMatching(/^POST \/control\/projects 200 /),
			expect.stringMatching(/^GET \/control\/projects\/shop\/state 200 /),
			expect.stringMatching(/^GET \/v1\/project\/shop\/\[redacted\] 401 /),
			'',
		]);
	});

	it('serves the control API only under allowed host names', async () => {
		const args = ['--allow-host', 'sandbox', '--allow-host', 'wa.example'];
		const hosts = ['sandbox', 'wa.example:80', 'other'];
		expect(await start(args, statusesUnder(hosts))).toEqual([200, 200, 403]);
	});

	it('starts with the image’s command and responds to the host names of containers', async () => {
		const image = readFileSync(new URL('../Dockerfile', import.meta.url), 'utf8');
		const listOf = (word: string) =>
			JSON.parse(new RegExp(`^${word} (\\[.*\\])$`, 'm').exec(image)?.[1] ?? '[]') as string[];
		const entrypoint = listOf('ENTRYPOINT');
		expect(entrypoint.slice(0, 3)).toEqual(['node', silent, 'sandbox/cli.mjs']);
		const command = listOf('CMD').map((word) => word.replace(/^\/data/, folder));
		const args = [...entrypoint.slice(3), ...command, '--host', '127.0.0.1', '--port', '0'];
		const hosts = ['localhost:1', 'sandbox:8090', 'host.docker.internal', 'more', 'evil'];
		const statuses = await start([...args, '--allow-host', 'more'], statusesUnder(hosts));
		expect(statuses).toEqual([200, 200, 200, 200, 403]);
	});

	it('starts with the profile of --delivery', async () => {
		const settings = await start(
			['--delivery', 'quick'],
			async ({ baseUrl }) =>
				await (await fetch(baseUrl.replace('/v1', '/control/delivery'))).json(),
		);
		expect(settings).toMatchObject({ profile: 'quick' });
	});

	it('says in its help what a database does not keep', async () => {
		const { code, stdout } = await run(['--help']);
		expect(stdout).toMatch(/--seed FILE/);
		expect(stdout).toMatch(/--allow-host NAME/);
		expect(stdout).toMatch(
			/--db FILE[^-]*except faults, rate limit,\s+answers, request log and webhook deliveries/,
		);
		expect(code).toBe(0);
	});
});
