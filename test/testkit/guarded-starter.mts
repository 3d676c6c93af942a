// Starts a guarded Node with these arguments, prints its first line, and keeps running.
import { startGuarded } from '../../testkit/servers/guarded-process.mts';

startGuarded(process.execPath, process.argv.slice(2), {
	env: process.env,
	cwd: import.meta.dirname,
	onLine: (line) => process.send?.(line),
});
