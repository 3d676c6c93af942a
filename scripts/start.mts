// npm start: runs the whole product on this machine. See USAGE in testkit/demo/start-options.mts.
import { join } from 'node:path';
import { cacheFolder } from './bootstrap/cache-folder.mjs';
import { say, withProgress } from './bootstrap/progress.mjs';
import { OWNER, startDemo, type Demo } from '../testkit/demo/demo.mts';
import { resultsFile } from '../testkit/demo/demo-workflow.mts';
import { describeAddresses, reportDemo } from '../testkit/demo/report-demo.mts';
import { runDemo } from '../testkit/demo/run-demo.mts';
import { readStartOptions, USAGE, type StartOptions } from '../testkit/demo/start-options.mts';

const stopped = new Promise<void>((resolve) => {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		process.on(signal, () => resolve());
	}
});

async function main(): Promise<void> {
	const options = await readStartOptions(process.argv.slice(2));
	if (options === 'help') return say(USAGE);
	const { once, fresh } = options;
	const keep = once ? undefined : { folder: join(cacheFolder(), 'start'), fresh };
	const starting = startDemo({ ...options, keep });
	const demo = await Promise.race([starting, stopped]);
	// Asked to stop during the start: ends what was started as soon as possible.
	if (!demo) return await starting.then((late) => late.close());
	try {
		await Promise.race([show(demo, options), stopped]);
	} finally {
		await demo.close();
	}
}

async function show(demo: Demo, options: StartOptions): Promise<void> {
	if (demo.isTakenUp) {
		say('n8n and the sandbox are as the last start left them.');
		return await stayUp(demo);
	}
	const results = await withProgress('Running the demo workflows', () => runDemo(demo));
	say(`\n${reportDemo(results)}\n`);
	const asExpected = results.every(({ differences }) => differences.length === 0);
	if (asExpected) say('Every row ended as expected, and the sandbox got each good row once.');
	for (const { list } of results) say(`Results   ${resultsFile(demo.folder, list)}`);
	if (options.once) {
		process.exitCode = asExpected ? 0 : 1;
		return;
	}
	await stayUp(demo);
}

async function stayUp(demo: Demo): Promise<void> {
	say(`\n${addresses(demo)}`);
	await stopped;
	say('Stopping ...');
}

function addresses({ n8n, sandbox, isKept, workflows: [first] }: Demo): string {
	return describeAddresses(
		{ editorOrigin: n8n.origin, sandbox, isKept, workflowId: first?.id },
		OWNER,
	);
}

try {
	await main();
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
	process.exitCode = 1;
}
process.exit();
