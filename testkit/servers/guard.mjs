// @ts-check
// Runs a command in a separate process group and ends the whole group on request, or when the process that started the
// guard is gone. node guard.mjs <signal> <command> [arguments] (started detached, with an IPC channel) The signal asks
// the command to end; any message over the channel kills it.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const GRACE_MS = 8_000;

const [signal = '', command = '', ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
let ending = false;

child.once('error', (error) => {
	process.stderr.write(`${error.message}\n`);
	finish();
});
child.once('exit', finish);
process.on('SIGTERM', end);
process.on('SIGINT', end);
process.on('SIGHUP', end);
process.on('disconnect', end);
// This parent reaps the command, so no zombie remains.
process.on('message', () => child.kill('SIGKILL'));

function end() {
	if (ending) return;
	ending = true;
	child.kill(constants.signals[/** @type {NodeJS.Signals} */ (signal)]);
	setTimeout(finish, GRACE_MS);
}

/** Kills the rest of the group, including this process. */
function finish() {
	if (process.platform === 'win32') {
		child.kill();
		process.exit(0);
	}
	process.kill(-process.pid, 'SIGKILL');
}
