// The repository's workflows: permissions, steps and lint.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { HOSTS } from '../../../testkit/host/hosts.mts';
import { ROOT } from '../../../testkit/paths.mts';
import { chosenParts } from '../../../scripts/testing/parts.mts';
import { actionsOf, findJob, JOBS, shellOf, WORKFLOWS, type Job } from './workflow-files.mts';

const LOCKS = execFileSync('git', ['ls-files', '*package-lock.json'], {
	cwd: ROOT,
	encoding: 'utf8',
})
	.trim()
	.split('\n');

describe.each(WORKFLOWS.map((file) => [file.name, file] as const))(
	'%s',
	(_name, { text, workflow }) => {
		it('grants no permissions to all jobs', () => {
			expect(workflow.permissions).toEqual({});
		});

		it('pins each action by digest, with its version in a comment', () => {
			const uses = text.split('\n').filter((line) => /\buses: (?!\.\/)/.test(line));
			for (const line of uses) {
				expect(line).toMatch(/uses: [\w.-]+(\/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
			}
		});
	},
);

it('an action has one digest in all workflows', () => {
	const pins = WORKFLOWS.flatMap(
		({ text }) => text.match(/[\w.-]+\/[\w.-]+(?:\/[\w.-]+)*@.+/g) ?? [],
	);
	const byAction = Map.groupBy([...new Set(pins)], (pin) => pin.split('@')[0]);
	expect([...byAction.values()].filter((versions) => versions.length > 1)).toEqual([]);
});

describe.each(JOBS.map(({ title, job }) => [title, job] as const))('%s', (_title, job) => {
	const steps = job.steps ?? [];

	it('reuses a workflow of this repository, or runs on a pinned image with a timeout', () => {
		if (job.uses !== undefined) return expect(job.uses).toMatch(/^\.\/\.github\/workflows\//);
		expect(job['runs-on']).toBe('ubuntu-24.04');
		expect(job['timeout-minutes']).toBeGreaterThan(0);
	});

	it('keeps no token in its checkout', () => {
		const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
		for (const step of checkouts) expect(step.with?.['persist-credentials']).toBe(false);
	});

	it('interpolates no event data into a shell', () => {
		for (const shell of shellOf(job)) expect(shell).not.toMatch(/\$\{\{/);
	});
});

describe('Publishing', () => {
	const jobs = JOBS.filter(({ title }) => title.startsWith('publish.yml: '));
	const nameOf = ({ environment }: Job) =>
		typeof environment === 'object' ? environment.name : environment;
	const mayIdentify = ({ permissions = {} }: Job) => permissions['id-token'] !== undefined;
	const COMPARES_HASH = /^echo "\$SHA256 {2}.*\| sha256sum --check --strict$/;

	it('lets only one job sign in to npm, in an environment and without other permissions', () => {
		// The documentation site authenticates to GitHub Pages in the same way.
		const able = JOBS.filter(({ job }) => mayIdentify(job) && nameOf(job) !== 'github-pages');
		expect(able.map(({ title }) => title)).toEqual(['publish.yml: npm']);
		const [job] = able.map((one) => one.job);
		expect(job?.permissions).toEqual({ 'id-token': 'write' });
		expect(job?.environment).toBe('npm');
	});

	it('runs no code of the checkout or the registry there, and publishes only the packed file', () => {
		const job = findJob('publish.yml: npm');
		expect(actionsOf(job)).toEqual(['actions/setup-node', 'actions/download-artifact', '', '']);
		expect(shellOf(job)).toEqual([
			expect.stringMatching(COMPARES_HASH),
			'npm publish ./packed/*.tgz --provenance --access public --ignore-scripts',
		]);
	});

	it('attaches only the packed file to the release', () => {
		expect(shellOf(findJob('publish.yml: release'))).toEqual([
			expect.stringMatching(COMPARES_HASH),
			expect.stringMatching(/^gh release create .* packed\/\*\.tgz$/),
		]);
	});

	it('compares with the hash that the packing job wrote before it ran anything else', () => {
		const pack = findJob('publish.yml: pack');
		const packing = pack.steps?.findIndex(({ run = '' }) => run.includes('sha256=')) ?? -1;
		const testing = pack.steps?.findIndex(({ run = '' }) => run.includes('npm test')) ?? -1;
		expect(packing).toBeGreaterThan(0);
		expect(testing).toBeGreaterThan(packing);
		for (const title of ['publish.yml: npm', 'publish.yml: release']) {
			const hashes = findJob(title).steps?.flatMap(({ env }) => env?.SHA256 ?? []);
			expect(hashes).toEqual(['${{ needs.pack.outputs.sha256 }}']);
		}
	});

	it('first checks that no placeholders remain and that the tag is on main', () => {
		const [filledIn, onMain, ...others] = shellOf(findJob('publish.yml: check'));
		expect(filledIn).toBe('node scripts/check-release.mts "$GITHUB_REF_NAME"');
		expect(onMain).toContain('git merge-base --is-ancestor "$GITHUB_SHA" origin/main');
		expect(others).toEqual([]);
		for (const { title, job } of jobs) {
			if (title !== 'publish.yml: check') expect([job.needs ?? []].flat()).not.toEqual([]);
		}
	});

	it('waits for all tests, and tests the file that it publishes', () => {
		expect(findJob('publish.yml: npm').needs).toEqual(['test', 'pack']);
		expect(findJob('publish.yml: test').uses).toBe('./.github/workflows/ci.yml');
		const tests = 'PACKED_PACKAGE="$(ls "$PWD"/packed/*.tgz)" npm test';
		expect(shellOf(findJob('publish.yml: pack'))).toContain(tests);
	});

	it('packs without a cache', () => {
		for (const { job } of jobs) expect(actionsOf(job)).not.toContain('actions/cache');
	});
});

describe('CI', () => {
	const groups = findJob('ci.yml: full').strategy?.matrix.include ?? [];
	const rest = chosenParts('full', ['rest']);

	it('tests every pinned n8n', () => {
		const { strategy } = findJob('ci.yml: n8n');
		expect(strategy?.matrix.n8n?.toSorted()).toEqual(
			HOSTS.map(({ version }) => version).toSorted(),
		);
	});

	it('runs each part of the full run, once or on each n8n', () => {
		const parts = groups.flatMap(({ parts = '' }) => parts.split(' '));
		expect(shellOf(findJob('ci.yml: full'))).toContain('npm run test:full -- $PARTS');
		const perN8n = shellOf(findJob('ci.yml: n8n')).at(-1)?.split(' -- ')[1]?.split(' ') ?? [];
		expect([...parts, ...perN8n].toSorted()).toEqual(rest.map(({ name }) => name).toSorted());
		// Parts that run on every n8n.
		const onAll = rest.filter(({ n8n }) => n8n === 'all').map(({ name }) => name);
		expect(perN8n.toSorted()).toEqual(onAll.toSorted());
	});
});

it('only the weekly report may write issues, without other permissions or a checkout', () => {
	const able = JOBS.filter(({ job }) => job.permissions?.issues !== undefined);
	expect(able.map(({ title, job }) => [title, job.permissions])).toEqual([
		['weekly.yml: report', { issues: 'write' }],
	]);
	expect(actionsOf(findJob('weekly.yml: report'))).toEqual(['']);
});

it('Dependabot covers every lock file', () => {
	const { updates } = parse(readFileSync(join(ROOT, '.github', 'dependabot.yml'), 'utf8')) as {
		updates: { 'package-ecosystem': string; directory?: string; directories?: string[] }[];
	};
	const folders = updates
		.filter((update) => update['package-ecosystem'] === 'npm')
		.flatMap(({ directory = [], directories = [] }) => [directory, directories].flat());
	const locked = LOCKS.map((file) => posix.join('/', posix.dirname(file)));
	expect(folders.toSorted()).toEqual(locked.toSorted());
});
