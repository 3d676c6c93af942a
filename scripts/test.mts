// Runs all checks and tests, even after failures; the last line is the total:
//   node scripts/with-node24.mjs scripts/test.mts check | test | full [part ...] [--list]
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { say } from './bootstrap/progress.mjs';
import { packPackage } from '../testkit/host/package-tarball.mts';
import { scratchFolder } from '../testkit/servers/scratch.mts';
import { table } from '../testkit/table.mts';
import { chosenParts, partsOf, RUNS, type Part, type Run } from './testing/parts.mts';
import { describeMissing, PROGRAMS } from './testing/programs.mts';
import { onAllCores, runPart } from './testing/run-parts.mts';
import { summarize, type PartResult } from './testing/tally.mts';
import { migratedDatabase } from '../testkit/host/database-template.mts';
import { migratedHome } from '../testkit/host/home-template.mts';
import { chosenHosts } from '../testkit/host/hosts.mts';

async function main(): Promise<void> {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: { list: { type: 'boolean', default: false } },
	});
	const [name = '', ...parts] = positionals;
	const run = RUNS.find((one) => one === name);
	if (run === undefined) throw new Error(`usage: scripts/test.mts ${RUNS.join(' | ')} [part ...]`);
	if (values.list) return say(describeParts(run));
	await runParts(chosenParts(run, parts));
}

/** What each part covers and needs. */
function describeParts(run: Run): string {
	return table(
		['Part', 'In', 'Needs', 'Covers'],
		partsOf(run).map(({ name, run: own, n8n, programs = [], covers }) => [
			name,
			own === 'check' ? 'npm run check' : own === 'test' ? 'npm test' : 'test:full only',
			[...(n8n ? [`n8n (${n8n})`] : []), ...programs].join(', '),
			covers,
		]),
	);
}

async function runParts(parts: readonly Part[]): Promise<void> {
	const scratch = scratchFolder();
	try {
		const isReady = prepareHosts(parts, scratch);
		const results: PartResult[] = [];
		const leftOut: string[] = [];
		const waiting: Part[] = [];
		for (const part of parts) {
			const missing = (part.programs ?? []).filter((program) => !PROGRAMS[program].isInstalled());
			if (missing.length > 0) leftOut.push(describeMissing(part.name, missing));
			else if (part.waits) waiting.push(part);
			else results.push(await prepareAndRun(part, isReady));
		}
		results.push(...(await onAllCores(waiting, (part) => prepareAndRun(part, isReady))));
		const { text, hasFailed } = summarize(results, leftOut, process.env.CI === 'true');
		process.exitCode = hasFailed ? 1 : 0;
		say(text);
	} finally {
		rmSync(scratch, { recursive: true, force: true });
	}
}

/** A part whose n8n or package cannot be prepared fails. */
async function prepareAndRun(
	part: Part,
	isReady: (part: Part) => Promise<void>,
): Promise<PartResult> {
	try {
		await isReady(part);
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		say(reason);
		const failures = [`${part.name}: ${reason.split('\n', 1)[0]}`];
		return { name: part.name, seconds: 0, passed: 0, failed: 1, skipped: 0, failures, files: [] };
	}
	return await runPart(part);
}

try {
	await main();
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
	process.exitCode = 2;
}

/**
 * Starts to install and migrate the n8ns that the parts need, one at a time.
 *
 * @param scratch folder for the package, which is packed once for all parts
 * @returns a function that waits for what one part needs
 */
function prepareHosts(parts: readonly Part[], scratch: string): (part: Part) => Promise<void> {
	const [current, ...others] = chosenHosts();
	const needs = (what: Part['n8n']) => parts.some(({ n8n }) => n8n === what);
	const needsAny = needs('current') || needs('all');
	const needsDatabase = parts.some((part) => hasQueue(part));
	const currentReady = needsAny ? inBackground(() => migratedHome(current)) : undefined;
	const databaseReady = needsDatabase
		? inBackground(async () => {
				await currentReady;
				await migratedDatabase();
			})
		: undefined;
	const othersReady = needs('all')
		? inBackground(async () => {
				await Promise.allSettled([currentReady, databaseReady]);
				for (const host of others) await migratedHome(host);
			})
		: undefined;
	let packed: Promise<string> | undefined;
	return async (part) => {
		if (!part.n8n) return;
		await currentReady;
		if (part.n8n === 'all') await othersReady;
		if (hasQueue(part)) await databaseReady;
		process.env.PACKED_PACKAGE ??= await (packed ??= packPackage(scratch));
	};
}

function hasQueue({ n8n, programs = [] }: Part): boolean {
	return n8n !== undefined && programs.includes('Redis');
}

/** Starts it; only callers that wait for it see a failure. */
function inBackground<T>(work: () => Promise<T>): Promise<T> {
	const promise = work();
	promise.catch(() => undefined);
	return promise;
}
