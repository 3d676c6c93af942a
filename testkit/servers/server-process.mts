// A server that prints a line when it is ready.
import { startGuarded, type GuardedProcess } from './guarded-process.mts';

export interface ServerProcess extends Omit<GuardedProcess, 'whenEnded'> {
	/** Restarts it on the same data and port. */
	restart(): Promise<void>;
}

interface Launch {
	command: string;
	args: string[];
	cwd: string;
	/** What it prints when it is ready. */
	ready: RegExp;
	endSignal: NodeJS.Signals;
}

const READY_WITHIN_MS = 60_000;

/**
 * Starts a server and waits until it is ready. It ends with this process, even if that is killed.
 *
 * @throws {Error} when it ends, or is not ready in time, a minute if not given; the message holds its output
 */
export async function startServer(
	launch: Launch,
	withinMs = READY_WITHIN_MS,
): Promise<ServerProcess> {
	let server = await start(launch, withinMs);
	return {
		log: () => server.log(),
		ended: () => server.ended(),
		close: () => server.close(),
		kill: () => server.kill(),
		restart: async () => {
			await server.close();
			server = await start(launch, withinMs);
		},
	};
}

async function start(launch: Launch, withinMs: number): Promise<GuardedProcess> {
	const { command, args, cwd, ready, endSignal } = launch;
	const { promise: isReady, resolve } = Promise.withResolvers<'ready'>();
	const onLine = (line: string) => {
		if (ready.test(line)) resolve('ready');
	};
	// In English, because its messages are parsed.
	const env = { ...process.env, LC_ALL: 'C' };
	const server = startGuarded(command, args, { env, cwd, onLine, endSignal });
	const { promise: isLate, resolve: late } = Promise.withResolvers<string>();
	const timer = setTimeout(late, withinMs, 'is not ready');
	const came = await Promise.race([
		isReady,
		isLate,
		server.whenEnded.then(() => 'ended before it was ready'),
	]);
	clearTimeout(timer);
	if (came === 'ready') return server;
	await server.close();
	throw new Error(`${command} ${came}:\n${server.log().join('\n')}`);
}
