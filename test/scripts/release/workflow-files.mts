// The workflows of the repository, parsed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../../testkit/paths.mts';

interface Step {
	name?: string;
	uses?: string;
	run?: string;
	with?: Record<string, unknown>;
	env?: Record<string, string>;
}

export interface Job {
	'runs-on'?: string;
	needs?: string | string[];
	if?: string;
	/** Another workflow, instead of steps. */
	uses?: string;
	permissions?: Record<string, string>;
	environment?: string | { name: string };
	'timeout-minutes'?: number;
	steps?: Step[];
	strategy?: { matrix: { n8n?: string[]; include?: Record<string, string>[] } };
}

interface Workflow {
	permissions?: object;
	jobs: Record<string, Job>;
}

const FOLDER = join(ROOT, '.github', 'workflows');

export const WORKFLOWS = readdirSync(FOLDER).map((name) => {
	const text = readFileSync(join(FOLDER, name), 'utf8');
	return { name, text, workflow: parse(text) as Workflow };
});

/** Every job of every workflow, with a `title` such as `ci.yml: test`. */
export const JOBS = WORKFLOWS.flatMap(({ name, workflow }) =>
	Object.entries(workflow.jobs).map(([id, job]) => ({ title: `${name}: ${id}`, job })),
);

/** @param title such as `ci.yml: test` */
export function findJob(title: string): Job {
	const found = JOBS.find((one) => one.title === title);
	if (!found) throw new Error(`There is no job "${title}"`);
	return found.job;
}

/** The shell scripts of a job's steps, in order. */
export function shellOf({ steps = [] }: Job): string[] {
	return steps.flatMap(({ run }) => run ?? []);
}

/** The actions of a job's steps without version, in order; '' for a shell script. */
export function actionsOf({ steps = [] }: Job): string[] {
	return steps.map(({ uses = '' }) => uses.split('@')[0] ?? '');
}
