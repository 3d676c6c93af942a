// The sandbox as a package: packed, and started in an empty folder as sandbox/README.md says, on the oldest and the newest
// Node that it supports.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withLock } from '../../../scripts/bootstrap/lock.mjs';
import { say } from '../../../scripts/bootstrap/progress.mjs';
import { npm, run } from '../../../scripts/bootstrap/run.mjs';
import { ROOT, installed } from '../../../testkit/paths.mts';
import { startGuarded } from '../../../testkit/servers/guarded-process.mts';
import { scratchFolder } from '../../../testkit/servers/scratch.mts';
import { userEnvironment } from './guide-commands.mts';

const { version } = JSON.parse(readFileSync(join(ROOT, 'sandbox/package.json'), 'utf8'));
const readme = readFileSync(join(ROOT, 'sandbox/README.md'), 'utf8');

/** The only line of the README that starts so, as words. */
function commandOf(start: string): string[] {
	const [line = '', ...others] = readme
		.split('\n')
		.map((one) => one.trim())
		.filter((one) => one.startsWith(start));
	expect([line !== '', others]).toEqual([true, []]);
	return line.split(' ');
}

let folder: string;
let tarball: string;
beforeAll(async () => {
	folder = scratchFolder();
	const [, pack = ''] = commandOf('npm install && npm pack').join(' ').split(' && npm ');
	await withLock(
		installed('.wa-campaigns-sandbox-build.lock'),
		() => npm([...pack.split(' '), '--pack-destination', folder], { cwd: ROOT }),
		say,
	);
	tarball = join(folder, `wa-campaigns-sandbox-${version}.tgz`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The environment of a user whose `node` is that executable. @param caches empty ones, or the machine's */
function environmentOf(node: string, caches?: string): NodeJS.ProcessEnv {
	const env = userEnvironment();
	return {
		...env,
		PATH: `${dirname(node)}:${env.PATH}`,
		...(caches && {
			npm_config_cache: join(caches, 'npm'),
			WA_CAMPAIGNS_CACHE: join(caches, 'own'),
		}),
	};
}

/** npx as the README starts the packed file, with other options than the port. */
const npx = (...options: string[]) =>
	commandOf('npx --package')
		.map((word) => (word.endsWith('.tgz') ? tarball : word))
		.flatMap((word) => (word === 'npx' ? ['--yes'] : word === '--port' ? options : [word]))
		.filter((word) => word !== '8090');

/** Starts the command, uses the origin that it prints, then ends it. */
async function whileStarted<T>(
	cwd: string,
	env: NodeJS.ProcessEnv,
	use: (origin: string) => Promise<T>,
): Promise<T> {
	const { promise: origin, resolve, reject } = Promise.withResolvers<string>();
	const child = startGuarded('npx', npx('--db', 'kept.sqlite', '--port', '0'), {
		cwd,
		env,
		onLine(line) {
			const address = /^Sandbox listening on (http:\S+)\/v1 /.exec(line)?.[1];
			if (address) resolve(address);
		},
	});
	void child.whenEnded.then(() => reject(new Error(child.log().join('\n'))));
	try {
		return await use(await origin);
	} finally {
		await child.close();
	}
}

const CONTACT = '/v1/project/wa-demo/contact';
const headers = {
	'x-api-wa-project-api-pwd': 'sandbox-password',
	'content-type': 'application/json',
};

async function statusesOf(origin: string, paths: readonly string[]) {
	const answers = paths.map(async (path) => [path, (await fetch(origin + path)).status]);
	return Object.fromEntries(await Promise.all(answers));
}

const PAGE = [
	...['/', '/main.mjs', '/styles/base.css', '/docs/', '/docs/control.json'],
	...['/vendor/lit-html/lit-html.js', '/vendor/uplot/uPlot.esm.js'],
];

describe.each(['20', '24'])('the packed sandbox, with npx on Node %s', (major) => {
	let cwd: string;
	let env: NodeJS.ProcessEnv;
	beforeAll(async () => {
		const tools = join(folder, `tools-${major}`);
		cwd = join(folder, `empty-${major}`);
		for (const each of [tools, cwd]) mkdirSync(each);
		writeFileSync(join(tools, 'package.json'), '{"private":true}\n');
		// The package's install script fetches the executable.
		await npm(['install', `node@${major}`, '--ignore-scripts=false'], { cwd: tools });
		const node = join(tools, 'node_modules/node/bin/node');
		env = environmentOf(node, major === '20' ? join(folder, 'caches') : undefined);
	});

	it('lists its options', async () => {
		const lines: string[] = [];
		await run('npx', npx('--help'), { cwd, env, onLine: (line) => lines.push(line) });
		expect(lines).toContain('Runs the service locally.');
	});

	it('serves the service and the page, and keeps its data over a restart', async () => {
		await whileStarted(cwd, env, async (origin) => {
			expect(await statusesOf(origin, PAGE)).toEqual(
				Object.fromEntries(PAGE.map((path) => [path, 200])),
			);
			const body = JSON.stringify({ name: 'Asha Verma', mobile_number: '919876543210' });
			const created = await fetch(origin + CONTACT, { method: 'POST', headers, body });
			expect(created.status).toBe(200);
		});
		await whileStarted(cwd, env, async (origin) => {
			const found = await fetch(
				`${origin}${CONTACT}?action=FetchContact&mobile_number=919876543210`,
				{ headers },
			);
			expect(await found.json()).toMatchObject({ name: 'Asha Verma' });
		});
	});
});
