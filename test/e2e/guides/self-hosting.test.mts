// The commands that self-hosters copy from the documentation, in order. Docker is not started: its commands are compared
// with the files that they use.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../../testkit/paths.mts';
import { blocksOf, copyCheckout, runLine } from './guide-commands.mts';

// An installation takes as long as the network does.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const PAGES = ['docs/operate/docker.md', 'docs/operate/queue-mode.md', 'docs/operate/upgrading.md'];

/** Commands, without the comments behind them, and comments. */
const lines = PAGES.flatMap((page) =>
	blocksOf(page)
		.filter(({ language }) => language === 'bash')
		.flatMap((block) => block.lines)
		.map((line) => ({ page, line: line.replace(/(?<=\S) +# .*/, '') })),
);
const isDocker = (line: string) => line.startsWith('docker ');
/** What is on several pages runs once. A copy of the checkout is as new as it gets: there is nothing to pull. */
const commands = [
	...new Set(
		lines
			.filter(({ line }) => !isDocker(line) && !line.startsWith('#'))
			.map(({ line }) => line.replace(/^git pull && /, '')),
	),
];

/** What each page does, in this order; the variables are for Compose. */
const STEPS = [
	'npm install --omit=dev && npm run build',
	'npm pack --pack-destination deploy',
	'deploy/.env',
	'docker build',
	'docker compose',
];

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

let clone: string;
beforeAll(() => {
	clone = copyCheckout();
});
// A hundred thousand files: the worker reports meanwhile.
afterAll(async () => await rm(clone, { recursive: true, force: true }));

const deployed = (name: string) => readFileSync(join(clone, 'deploy', name), 'utf8');

describe('the commands for self-hosters', () => {
	it.each(PAGES)('build, pack and set the variables before Docker: %s', (page) => {
		const steps = lines
			.filter((line) => line.page === page)
			.map(({ line }) => STEPS.find((step) => line.includes(step)) ?? line);
		const usesCompose = steps.includes('docker compose');
		const others = usesCompose ? ['docker build'] : ['docker compose', 'deploy/.env'];
		expect([...new Set(steps)]).toEqual(STEPS.filter((step) => !others.includes(step)));
	});

	it.each(commands)('run: %s', async (line) => {
		await runLine(line, clone);
		const tarballs = readdirSync(join(clone, 'deploy')).filter((name) => name.endsWith('.tgz'));
		if (line.includes('npm run build')) {
			expect(existsSync(join(clone, 'dist', 'nodes')), 'dist/nodes exists').toBe(true);
		} else if (line.includes('npm pack')) {
			expect(tarballs).toEqual([`n8n-nodes-wa-campaigns-${version}.tgz`]);
		} else if (line.startsWith('cp ')) {
			expect(deployed('.env')).toBe(deployed('.env.example'));
		} else throw new Error(`This test does not know what "${line}" leaves: say so here`);
	});

	it('leave the version that the image has in its name', () => {
		expect(deployed('.env')).toContain(`\nWA_CAMPAIGNS_VERSION=${version}\n`);
	});
});

describe('the commands of Docker', () => {
	const { services } = parse(readFileSync(join(ROOT, 'deploy', 'compose.yaml'), 'utf8'), {
		merge: true,
	}) as { services: Record<string, { image: string; build?: { context: string } }> };

	it.each(lines.filter(({ line }) => isDocker(line)))(
		'fit the files: $line ($page)',
		({ line }) => {
			const words = line.split(/\s+/);
			const last = words.at(-1) ?? '';
			if (words[1] === 'build') {
				expect(existsSync(join(ROOT, last, 'Dockerfile')), `${last}/Dockerfile exists`).toBe(true);
				const tag = words[words.indexOf('--tag') + 1];
				expect(services.main?.image.split(':')[0]).toBe(tag);
				return;
			}
			const [folder = '', command, ...rest] = words.slice(words.indexOf('--project-directory') + 1);
			expect(existsSync(join(ROOT, folder, 'compose.yaml')), `${folder}/compose.yaml`).toBe(true);
			const named = rest.filter((word) => !word.startsWith('-'));
			expect(Object.keys(services)).toEqual(expect.arrayContaining(named));
			// Without this the image of an upgrade would not be built.
			if (command === 'build') {
				expect(Object.values(services).some(({ build }) => build !== undefined)).toBe(true);
			}
		},
	);
});
