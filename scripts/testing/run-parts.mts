// Runs parts of the tests; each returns its tally and times, and a failure does not stop the others.
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { say } from '../bootstrap/progress.mjs';
import { run } from '../bootstrap/run.mjs';
import { installed, ROOT } from '../../testkit/paths.mts';
import { PARTS, type Check, type Commands, type Part, type Repetition } from './parts.mts';
import {
	addTallies,
	failuresOf,
	fileTimesOf,
	tallyOf,
	type PartResult,
	type VitestReport,
} from './tally.mts';

/** Runs a part and measures its time. */
export async function runPart(part: Part): Promise<PartResult> {
	say(`\n${part.name}: ${part.covers}`);
	const started = performance.now();
	const result = await ('checks' in part ? runChecks(part) : runSuite(part));
	return { ...result, name: part.name, seconds: secondsSince(started) };
}

type Counted = Omit<PartResult, 'name' | 'seconds'>;

/**
 * Works through a list, on as many entries at a time as there are cores.
 *
 * @returns the results, in the order in which they came
 */
export async function onAllCores<T, R>(
	list: readonly T[],
	work: (entry: T) => Promise<R>,
): Promise<R[]> {
	const results: R[] = [];
	const queue = list.values();
	const worker = async () => {
		for (const entry of queue) results.push(await work(entry));
	};
	await Promise.all(Array.from({ length: availableParallelism() }, worker));
	return results;
}

/** Prints a check's output if it failed. */
async function runChecks({ checks }: Commands): Promise<Counted> {
	const results = await onAllCores(checks, runCheck);
	const failures = results.flatMap((result) => result.failures);
	return { ...addTallies(results), failures, files: [] };
}

async function runCheck({ name, command, args }: Check): Promise<Counted> {
	const started = performance.now();
	try {
		await run(command, [...args], { cwd: ROOT, keptLines: 400 });
		say(`  ${name}: ${secondsSince(started).toFixed(1)} s`);
		return { passed: 1, failed: 0, skipped: 0, failures: [], files: [] };
	} catch (error) {
		say(error instanceof Error ? error.message : String(error));
		say(`  ${name}: FAILED after ${secondsSince(started).toFixed(1)} s`);
		return { passed: 0, failed: 1, skipped: 0, failures: [`check: ${name}`], files: [] };
	}
}

/** Runs a vitest project and streams its output. */
async function runSuite(part: Exclude<Part, Commands>): Promise<Counted> {
	const folder = mkdtempSync(join(tmpdir(), 'wa-campaigns-report-'));
	const file = join(folder, 'report.json');
	try {
		const { exitCode, errors } = await vitest(part, file);
		const report = readReport(file);
		const tally = tallyOf(report, exitCode);
		const failures = failuresOf(report);
		if (tally.failed > 0 && failures.length === 0) {
			failures.push(
				`${part.name}: the run as a whole, which ended with exit code ${exitCode}`,
				...errors,
			);
		}
		return { ...tally, failures, files: fileTimesOf(report) };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** The number of error lines that are repeated if a run fails without a failed test. */
const KEPT_ERRORS = 30;

interface Ended {
	exitCode: number;
	/** The last lines of its standard error. */
	errors: string[];
}

function vitest(part: Exclude<Part, Commands>, report: string): Promise<Ended> {
	const projects = 'repeats' in part ? part.repeats : [part.name];
	const files = 'repeats' in part ? propertyTests(part) : [];
	const args = [
		'run',
		...projects.flatMap((project) => ['--project', project]),
		...['--reporter=default', '--reporter=json', `--outputFile=${report}`],
		...files,
	];
	const env = 'repeats' in part ? { ...process.env, PROPERTY_RUNS: '1' } : process.env;
	const child = spawn(
		process.execPath,
		[...process.execArgv, installed('vitest', 'vitest.mjs'), ...args],
		{ cwd: ROOT, stdio: ['inherit', 'inherit', 'pipe'], env },
	);
	let printed = '';
	child.stderr.on('data', (chunk: Buffer) => {
		process.stderr.write(chunk);
		printed += String(chunk);
	});
	return new Promise((resolve, reject) => {
		child.once('error', reject);
		child.once('close', (code) => {
			const lines = stripVTControlCharacters(printed)
				.split('\n')
				.filter((line) => line.trim() !== '');
			resolve({ exitCode: code ?? 1, errors: lines.slice(-KEPT_ERRORS) });
		});
	});
}

/** The test files of the repeated suites that have properties. */
function propertyTests({ repeats }: Repetition): string[] {
	const suites = PARTS.flatMap((part) =>
		'files' in part && repeats.includes(part.name) ? [part] : [],
	);
	return suites
		.flatMap(({ files, except = [] }) => globSync([...files], { cwd: ROOT, exclude: [...except] }))
		.filter((file) =>
			/from 'fast-check'|propertyRuns/.test(readFileSync(join(ROOT, file), 'utf8')),
		);
}

function readReport(file: string): VitestReport | undefined {
	return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function secondsSince(started: number): number {
	return (performance.now() - started) / 1000;
}
