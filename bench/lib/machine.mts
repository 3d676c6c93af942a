// The machine on which something was measured.
import { cpus, loadavg } from 'node:os';

/** Processor, Node, and how busy the machine was before: times taken on a busy one are worth little. */
export function describeMachine(): string {
	const [load = 0] = loadavg();
	const processors = `${cpus().length} × ${cpus()[0]?.model}`;
	return `${processors}, Node ${process.versions.node}, load before ${load.toFixed(1)}`;
}
