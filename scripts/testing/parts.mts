// The list of all checks and tests: what each run includes, and what a part needs.
// `npm run check`, `npm test` and `npm run test:full` run it; vitest.config.mts makes a project of each suite.
import type { Program } from './programs.mts';

/** A command that counts as one check. node_modules/.bin is on PATH. */
export interface Check {
	name: string;
	command: string;
	args: readonly string[];
}

/** The full run includes the others. */
export const RUNS = ['check', 'test', 'full'] as const;

export type Run = (typeof RUNS)[number];

interface PartBase {
	name: string;
	/** A one-line description. */
	covers: string;
	/** The run that it belongs to. */
	run: Run;
	/** Its requirements beside Node: an n8n, which is installed on first use, or a program of the machine. */
	n8n?: 'current' | 'all';
	programs?: readonly Program[];
	/** It mostly waits for an n8n or npm: as many such parts as there are cores run beside each other. */
	waits?: true;
}

/** Commands, run concurrently. */
export interface Commands extends PartBase {
	checks: readonly Check[];
}

/** A vitest project. */
export interface Suite extends PartBase {
	/** Globs, from the root of the checkout. */
	files: readonly string[];
	except?: readonly string[];
}

/** Repeats the tests of another suite with all property runs. */
export interface Repetition extends PartBase {
	repeats: readonly string[];
}

export type Part = Commands | Suite | Repetition;

const CACHE = 'node_modules/.cache';
/** By content, because a checkout changes all file times. */
const CACHED = ['--cache', '--cache-strategy', 'content'];

const ENGINE_TESTS = 'test/nodes/**/*.engine.test.mts';

/** What starts npm and other processes for long. */
const TOOLS_TESTS = [
	'test/scripts/{bootstrap,ci-run,lock,parts,root-dependencies}.test.mts',
	'test/scripts/release/*.test.mts',
	'test/testkit/{guarded-process,package-tarball,process-stats}.test.mts',
];

const node = (name: string, ...args: string[]): Check => ({ name, command: 'node', args });

export const PARTS: readonly Part[] = [
	{
		name: 'check',
		covers: 'format, types, lint, imports, unused code',
		run: 'check',
		// Longest first: as many run concurrently as there are cores.
		checks: [
			{
				name: 'lint, with types',
				command: 'eslint',
				args: [
					...['-c', 'eslint.tools.config.mjs', '--max-warnings=0'],
					...[...CACHED, '--cache-location', `${CACHE}/eslint-tools`, '.'],
				],
			},
			{
				name: 'format',
				command: 'prettier',
				args: ['--check', '--log-level=warn', ...CACHED, '.'],
			},
			{
				// What `n8n-node lint` runs; the part `scan` checks the required configuration.
				name: "lint of the package, n8n's strict rules",
				command: 'eslint',
				args: [
					...['--max-warnings=0', ...CACHED],
					...['--cache-location', `${CACHE}/eslint-package`, '.'],
				],
			},
			{
				name: 'types of the rest',
				command: 'tsc',
				args: [
					...['-p', 'tsconfig.tools.json'],
					...['--incremental', '--tsBuildInfoFile', `${CACHE}/tools.tsbuildinfo`],
				],
			},
			{
				name: 'unused code',
				command: 'knip',
				args: ['--cache'],
			},
			{
				name: 'imports',
				command: 'depcruise',
				args: [
					...['--config', '.dependency-cruiser.mjs'],
					...['nodes', 'credentials', 'sandbox', 'testkit', 'scripts', 'bench'],
				],
			},
			{
				name: 'types of the package',
				command: 'tsc',
				args: ['--noEmit', '--incremental', '--tsBuildInfoFile', `${CACHE}/package.tsbuildinfo`],
			},
		],
	},
	{
		name: 'unit',
		covers: 'pure functions, contracts, properties, simulations, examples, documentation',
		run: 'test',
		files: [
			'test/{contract,docs,nodes,scripts,simulation,testkit}/**/*.test.mts',
			'bench/test/**/*.test.mts',
		],
		except: [ENGINE_TESTS, ...TOOLS_TESTS],
	},
	{
		name: 'engine',
		covers: "nodes in n8n's engine, against the sandbox",
		run: 'test',
		files: [ENGINE_TESTS],
	},
	{
		name: 'sandbox',
		covers: 'the sandbox over HTTP',
		run: 'test',
		files: ['sandbox/test/**/*.test.mts'],
	},
	{
		name: 'host',
		covers: 'the packed package in a real n8n',
		run: 'test',
		n8n: 'current',
		files: ['test/e2e/host/**/*.test.mts'],
	},
	// Parts without n8n come first, because it may have to be installed in the background.
	{
		name: 'properties',
		covers: 'properties and simulations, with all their runs',
		run: 'full',
		repeats: ['unit', 'sandbox'],
	},
	{
		name: 'tools',
		covers: 'what installs, tests and releases the checkout',
		run: 'full',
		files: TOOLS_TESTS,
	},
	{
		name: 'docs',
		covers: 'links, spelling, site and length of the documentation',
		run: 'full',
		checks: [
			node('site of the documentation', 'scripts/docs/check.mts', 'site'),
			node('spelling of the documentation', 'scripts/docs/check.mts', 'spelling'),
			node('links of the documentation', 'scripts/docs/check.mts', 'links'),
			node('length of the documentation', 'scripts/docs/check.mts', 'words'),
		],
	},
	{
		name: 'scan',
		covers:
			"n8n's scanner and lint command, on sources and packed files; linters of contract and workflows",
		run: 'full',
		files: ['test/e2e/scan/**/*.test.mts'],
	},
	{
		name: 'mutation',
		covers: 'that mutation testing runs, on one file',
		run: 'full',
		checks: [
			node(
				'mutation testing',
				'node_modules/@stryker-mutator/core/bin/stryker.js',
				...['run', 'test/mutation/stryker.config.mjs'],
				...['--mutate', 'nodes/service/limiter/circuitBreaker.ts'],
				...['--testFiles', 'test/nodes/service/limiter/*.test.mts'],
			),
		],
	},
	{
		name: 'servers',
		covers: 'what starts PostgreSQL and Redis, the SQL of the outbox, copied curl commands',
		run: 'full',
		programs: ['PostgreSQL', 'Redis', 'curl'],
		files: ['test/servers/**/*.test.mts'],
	},
	{
		name: 'page',
		covers: "the sandbox's page in a browser",
		run: 'full',
		programs: ['browser', 'curl'],
		files: ['test/e2e/page/**/*.test.mts'],
	},
	{
		// By itself: how many rows a killed worker leaves in doubt depends on how quick the store is.
		name: 'queue',
		covers: 'queue mode with two workers, which are killed',
		run: 'full',
		n8n: 'current',
		programs: ['PostgreSQL', 'Redis'],
		files: ['test/e2e/queue/**/*.test.mts'],
	},
	// Longest first, as above.
	{
		name: 'versions',
		covers: 'every operation, trigger and example on each n8n',
		run: 'full',
		waits: true,
		n8n: 'all',
		programs: ['browser', 'PostgreSQL'],
		files: ['test/e2e/versions/**/*.test.mts'],
	},
	{
		name: 'guides',
		covers:
			'the worked example for developers, the commands for self-hosters, the sandbox as a package and an image',
		run: 'full',
		waits: true,
		files: ['test/e2e/guides/**/*.test.mts'],
	},
	{
		name: 'editor',
		covers: "n8n's editor in a browser: forms, examples, the first campaign",
		run: 'full',
		waits: true,
		n8n: 'current',
		programs: ['browser'],
		files: ['test/e2e/editor/**/*.test.mts'],
	},
	{
		name: 'kills',
		covers:
			'an n8n that is killed, stopped or refused in the middle of a list; `npm start` and how it ends',
		run: 'full',
		waits: true,
		n8n: 'current',
		files: ['test/e2e/kills/**/*.test.mts'],
	},
	{
		name: 'alone',
		covers: 'one n8n: a second `npm start`, the image of n8n',
		run: 'full',
		waits: true,
		n8n: 'current',
		files: ['test/e2e/alone/**/*.test.mts'],
	},
	{
		name: 'trigger',
		covers: 'fifteen polls on each n8n, which is killed three times',
		run: 'full',
		waits: true,
		n8n: 'all',
		files: ['test/e2e/trigger/**/*.test.mts'],
	},
];

/** The parts that are vitest projects. */
export const SUITES: readonly Suite[] = PARTS.filter((part) => 'files' in part);

/** Every part of a run. */
export function partsOf(run: Run): Part[] {
	return PARTS.filter((part) => run === 'full' || part.run === run);
}

/** What the full run adds to `npm test`: the check, too. */
const REST = 'rest';

/**
 * The parts that a command line selects.
 *
 * @param names of parts, or `rest` for those that `npm test` has not; all of the run if empty
 * @throws {Error} with one line for the user if a name is unknown
 */
export function chosenParts(run: Run, names: readonly string[]): Part[] {
	const parts = partsOf(run);
	if (names.length === 0) return parts;
	const known = [...parts.map(({ name }) => name), ...(run === 'full' ? [REST] : [])];
	const unknown = names.find((name) => !known.includes(name));
	if (unknown !== undefined) {
		throw new Error(`There is no part "${unknown}". Choose from: ${known.join(', ')}`);
	}
	return parts.filter(
		(part) => names.includes(part.name) || (names.includes(REST) && part.run !== 'test'),
	);
}
