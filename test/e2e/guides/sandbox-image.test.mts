// Runs the steps of sandbox/Dockerfile in a temporary folder, without a container engine.
import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../../testkit/paths.mts';
import { instructionsOf } from '../alone/dockerfile.mts';

const TEN_MINUTES = 600_000;

const steps = instructionsOf('sandbox/Dockerfile');
const restOf = (name: string) => steps.find(({ instruction }) => instruction === name)?.rest ?? '';

let folder: string;
let context: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'wa-sandbox-image-'));
	context = join(folder, 'context');
	copyContext();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Copies the build context: only the files that the ignore file admits. */
function copyContext(): void {
	const rules = readFileSync(join(ROOT, 'sandbox/Dockerfile.dockerignore'), 'utf8')
		.trim()
		.split('\n');
	expect(rules[0]).toBe('*');
	for (const rule of rules.slice(1)) {
		if (rule.startsWith('!')) {
			const path = rule.slice(1);
			cpSync(join(ROOT, path), join(context, path), { recursive: true });
		} else rmSync(join(context, rule), { recursive: true, force: true });
	}
}

/** Runs the instructions that change files, each stage in a separate folder. @returns the last folder */
async function build(): Promise<string> {
	const stages: string[] = [];
	const named = new Map<string, string>();
	for (const { instruction, rest } of steps) {
		const stage = stages.at(-1) ?? '';
		if (instruction === 'FROM') {
			const root = join(folder, `stage-${stages.length}`);
			mkdirSync(join(root, 'app'), { recursive: true });
			const [from = '', , name] = rest.split(' ');
			const base = named.get(from);
			if (base) cpSync(base, root, { recursive: true, verbatimSymlinks: true });
			if (name) named.set(name, root);
			stages.push(root);
		} else if (instruction === 'COPY') copy(rest, stage, named);
		else if (instruction === 'RUN' && !rest.includes('chown')) {
			await promisify(execFile)('sh', ['-ec', rest], { cwd: join(stage, 'app') });
		}
	}
	return stages.at(-1) ?? '';
}

function copy(rest: string, stage: string, named: Map<string, string>): void {
	const [, from, paths = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? [];
	const words = paths.split(' ');
	const target = join(stage, 'app', words.pop() ?? '');
	for (const word of words) {
		const source = from ? join(named.get(from) ?? '', word) : join(context, word);
		expect(existsSync(source), source).toBe(true);
		const isFolderTarget = words.length > 1;
		cpSync(source, isFolderTarget ? join(target, word) : target, { recursive: true });
	}
}

/** @returns the address of the service, as the image's command prints it */
async function listening(output: Readable): Promise<string> {
	for await (const line of createInterface({ input: output })) {
		const address = /listening on (http:\S+)/.exec(line)?.[1];
		if (address) return address;
	}
	throw new Error('The sandbox did not start');
}

it(
	'builds an image whose command starts the sandbox, without the toolchain',
	async () => {
		const image = await build();
		const modules = join(image, 'app/node_modules');
		expect(existsSync(join(modules, 'fastify'))).toBe(true);
		for (const name of ['vitest', 'typescript', 'n8n-core']) {
			expect(existsSync(join(modules, name)), name).toBe(false);
		}
		const data = join(folder, 'data');
		mkdirSync(data);
		const entrypoint = JSON.parse(restOf('ENTRYPOINT')) as string[];
		const command = (JSON.parse(restOf('CMD')) as string[]).map((word) =>
			word.replace(/^\/data/, data),
		);
		expect([entrypoint[0], restOf('EXPOSE')]).toEqual(['node', '8090']);
		const args = [...entrypoint.slice(1), ...command, '--host', '127.0.0.1', '--port', '0'];
		const child = spawn(process.execPath, args, {
			cwd: join(image, 'app'),
			env: { ...process.env, NODE_ENV: 'production' },
			stdio: ['ignore', 'pipe', 'inherit'],
		});
		const ended = new Promise((resolve) => child.once('exit', resolve));
		try {
			const baseUrl = await listening(child.stdout);
			const origin = baseUrl.replace(/\/v1$/, '');
			for (const path of [
				'/',
				'/docs/',
				'/control/health',
				'/vendor/lit-html/lit-html.js',
				'/vendor/uplot/uPlot.esm.js',
			]) {
				expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
			}
			const headers = { 'x-api-wa-project-api-pwd': 'sandbox-password' };
			const answer = await fetch(`${baseUrl}/project/wa-demo/wa_template/`, { headers });
			expect(answer.status).toBe(200);
			expect(existsSync(join(data, 'sandbox.sqlite'))).toBe(true);
		} finally {
			child.kill();
			await ended;
		}
	},
	TEN_MINUTES,
);
