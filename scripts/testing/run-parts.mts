// Runs the parts of `npm test`; each gives its tally and none stops the others.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say, withProgress } from '../bootstrap/progress.mjs';
import { run } from '../bootstrap/run.mjs';
import { installed, ROOT } from '../lib/paths.mts';
import type { Check } from './checks.mts';
import { failuresOf, tallyOf, type PartResult, type VitestReport } from './tally.mts';

/** Runs a check; what it printed is shown if it failed. */
export async function runCheck({ name, command, args }: Check): Promise<PartResult> {
	try {
		await withProgress(`Check: ${name}`, () => run(command, args, { cwd: ROOT, keptLines: 400 }));
		return { passed: 1, failed: 0, skipped: 0, failures: [] };
	} catch (error) {
		say(error instanceof Error ? error.message : String(error));
		say(`Check: ${name}: FAILED`);
		return { passed: 0, failed: 1, skipped: 0, failures: [`check: ${name}`] };
	}
}

/** Runs a vitest project, its output shown as it comes. */
export async function runSuite(project: string): Promise<PartResult> {
	say(`\nTests: ${project}`);
	const folder = mkdtempSync(join(tmpdir(), 'wa-campaigns-report-'));
	const file = join(folder, 'report.json');
	try {
		const exitCode = await vitest(project, file);
		const report = readReport(file);
		const tally = tallyOf(report, exitCode);
		const failures = failuresOf(report);
		if (tally.failed > 0 && failures.length === 0) failures.push(`tests: ${project}, as a whole`);
		return { ...tally, failures };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function vitest(project: string, report: string): Promise<number> {
	const args = ['run', '--project', project, '--reporter=default', '--reporter=json'];
	const child = spawn(
		process.execPath,
		[...process.execArgv, installed('vitest', 'vitest.mjs'), ...args, `--outputFile=${report}`],
		{ cwd: ROOT, stdio: 'inherit' },
	);
	return new Promise((resolve, reject) => {
		child.once('error', reject);
		child.once('exit', (code) => resolve(code ?? 1));
	});
}

function readReport(file: string): VitestReport | undefined {
	return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
