import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { isFree } from '../../testkit/servers/ports.mts';
import { startServer } from '../../testkit/servers/server-process.mts';

vi.setConfig({ testTimeout: 60_000 });

/** Uses Node as the server, running the script. */
function start(script: string, within?: number) {
	const launch = { command: process.execPath, args: ['-e', script], cwd: '.' };
	return startServer({ ...launch, ready: /ready/, endSignal: 'SIGTERM' }, within);
}

it('reports the output of a server that ends before it is ready', async () => {
	const ended = start(`console.error('no room'); process.exit(1)`);
	await expect(ended).rejects.toThrow(/ended before it was ready:\nno room/);
});

it('ends a server that does not get ready, and reports its output', async () => {
	const late = start(`console.log('busy'); setInterval(() => {}, 1000)`, 3_000);
	await expect(late).rejects.toThrow(/is not ready:\nbusy/);
});

it('starts a server again', async () => {
	const server = await start(`console.log('ready', process.pid); setInterval(() => {}, 1000)`);
	const [first] = server.log();
	await server.restart();
	expect(server.log()).toEqual([expect.stringMatching(/^ready \d+$/)]);
	expect(server.log()).not.toEqual([first]);
	await server.close();
	expect(server.ended()).toBe(true);
});

it('is gone when the process that started it is killed', async () => {
	const starter = fork(join(import.meta.dirname, 'server-starter.mts'), {
		execArgv: ['--disable-warning=ExperimentalWarning'],
	});
	const [ports] = (await once(starter, 'message')) as [number[]];
	const areFree = () => Promise.all(ports.map(isFree));
	expect(await areFree()).toEqual([false, false]);
	starter.kill('SIGKILL');
	await vi.waitFor(async () => expect(await areFree()).toEqual([true, true]), 30_000);
});
