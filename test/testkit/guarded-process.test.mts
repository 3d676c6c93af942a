// Processes that end with their parent.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { isAlive } from '../../scripts/bootstrap/lock.mjs';
import { startGuarded } from '../../testkit/servers/guarded-process.mts';

const LONG = ['-e', 'console.log(process.pid); setInterval(() => {}, 1000)'];

async function startLong() {
	const { promise: pid, resolve: onLine } = Promise.withResolvers<string>();
	const options = { env: process.env, cwd: import.meta.dirname, onLine };
	const guarded = startGuarded(process.execPath, LONG, options);
	return { guarded, pid: Number(await pid) };
}

it.each(['close', 'kill'] as const)('is gone after %s', async (way) => {
	const { guarded, pid } = await startLong();
	expect(guarded.ended()).toBe(false);
	expect(isAlive(pid)).toBe(true);
	await guarded[way]();
	expect(guarded.ended()).toBe(true);
	expect(isAlive(pid)).toBe(false);
	await guarded[way]();
});

it('reports the last output of a command that exits', async () => {
	const args = ['-e', 'for (let line = 0; line < 1000; line += 1) console.log(`line ${line}`)'];
	const guarded = startGuarded(process.execPath, args, { env: process.env, cwd: '.' });
	await guarded.whenEnded;
	expect(guarded.log().at(-1)).toBe('line 999');
});

it.skipIf(process.platform === 'win32')('sends the chosen signal', async () => {
	const { promise: ready, resolve: onLine } = Promise.withResolvers<string>();
	const script = `
		process.on('SIGINT', () => { console.log('interrupted'); process.exit(); });
		setInterval(() => {}, 1000);
		console.log('ready');`;
	const options = { env: process.env, cwd: '.', onLine, endSignal: 'SIGINT' } as const;
	const guarded = startGuarded(process.execPath, ['-e', script], options);
	await ready;
	await guarded.close();
	expect(guarded.log()).toEqual(['ready', 'interrupted']);
});

it('ends when the process that started it is killed', async () => {
	const starter = fork(join(import.meta.dirname, 'guarded-starter.mts'), LONG, {
		execArgv: ['--disable-warning=ExperimentalWarning'],
	});
	const [pid] = await once(starter, 'message');
	expect(isAlive(Number(pid))).toBe(true);
	starter.kill('SIGKILL');
	await vi.waitFor(() => expect(isAlive(Number(pid))).toBe(false), { timeout: 5_000 });
});
