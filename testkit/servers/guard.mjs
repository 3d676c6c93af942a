// @ts-check
// Runs a command in a process group of its own and ends the whole group when asked to, or when
// the process that started the guard is gone, however it went.
//   node guard.mjs <signal> <command> [arguments]       (started detached, with an IPC channel)
// The signal asks the command to end; any message over the channel kills it.
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
// Its parent reaps the command, so nothing is left in the list of processes.
process.on('message', () => child.kill('SIGKILL'));

function end() {
	if (ending) return;
	ending = true;
	child.kill(constants.signals[/** @type {NodeJS.Signals} */ (signal)]);
	setTimeout(finish, GRACE_MS);
}

/** Ends what is left of the group, this process with it. */
function finish() {
	if (process.platform === 'win32') {
		child.kill();
		process.exit(0);
	}
	process.kill(-process.pid, 'SIGKILL');
}
