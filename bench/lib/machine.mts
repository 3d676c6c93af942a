// The machine that measurements were taken on.
import { cpus, loadavg } from 'node:os';

/** Processor, Node, and the load before the run: times from a busy machine mean little. */
export function describeMachine(): string {
	const [load = 0] = loadavg();
	const processors = `${cpus().length} × ${cpus()[0]?.model}`;
	return `${processors}, Node ${process.versions.node}, load before ${load.toFixed(1)}`;
}
