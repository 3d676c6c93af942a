// What all benchmarks share: the frame of a run, and the machine that it is on.
import { cpus, loadavg } from 'node:os';

/** Runs a benchmark; an error ends it with one line. */
export async function runBenchmark(main: () => Promise<void>): Promise<void> {
	try {
		await main();
	} catch (error) {
		process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
		process.exitCode = 1;
	}
}

/** Processor, Node, and the load before the run: times from a busy machine mean little. */
export function describeMachine(): string {
	const [load = 0] = loadavg();
	const processors = `${cpus().length} × ${cpus()[0]?.model}`;
	return `${processors}, Node ${process.versions.node}, load before ${load.toFixed(1)}`;
}
