// A process that is guaranteed to end: see guard.mjs.
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const KEPT_LINES = 200;

export interface GuardedProcess {
	/** The last lines that it printed. */
	log(): string[];
	/** Whether it has ended, by itself or on request. */
	ended(): boolean;
	/** Resolves when it has ended. */
	whenEnded: Promise<void>;
	/** Ends it and all its child processes; resolves when they are gone. */
	close(): Promise<void>;
	/** Kills them, as a crash or a power cut does. */
	kill(): Promise<void>;
}

/** Starts `command` in a separate process group; `onLine` receives each line that it prints. */
export function startGuarded(
	command: string,
	args: string[],
	options: {
		env: NodeJS.ProcessEnv;
		cwd: string;
		onLine?: (line: string) => void;
		/** The signal that asks it to end. */
		endSignal?: NodeJS.Signals;
	},
): GuardedProcess {
	const { endSignal = 'SIGTERM' } = options;
	const guard = fork(join(import.meta.dirname, 'guard.mjs'), [endSignal, command, ...args], {
		cwd: options.cwd,
		env: options.env,
		detached: true,
		execArgv: [],
		stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
	});
	const lines = keepLines(guard, options.onLine);
	const ended = () => guard.exitCode !== null || guard.signalCode !== null;
	// Not on 'exit', when its last output may not have arrived.
	const whenEnded = new Promise<void>((resolve) => guard.once('close', () => resolve()));
	const end = async (ask: () => void) => {
		if (!ended()) ask();
		await whenEnded;
	};
	return {
		log: () => [...lines],
		ended,
		whenEnded,
		close: () => end(() => guard.kill('SIGTERM')),
		kill: () => end(() => guard.send('kill')),
	};
}

function keepLines(child: ChildProcess, onLine?: (line: string) => void): string[] {
	const kept: string[] = [];
	for (const stream of [child.stdout, child.stderr]) {
		if (!stream) continue;
		createInterface({ input: stream }).on('line', (line) => {
			kept.push(line);
			if (kept.length > KEPT_LINES) kept.shift();
			onLine?.(line);
		});
	}
	return kept;
}
