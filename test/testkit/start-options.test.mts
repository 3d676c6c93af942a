import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readStartOptions } from '../../testkit/demo/start-options.mts';
import { choosePort, freePort } from '../../testkit/servers/ports.mts';
import { startLocalServer, type LocalServer } from '../harness/localServer.mts';

describe('the command line of npm start', () => {
	let server: LocalServer;
	let taken: number;
	beforeEach(async () => {
		server = await startLocalServer();
		taken = server.port;
	});
	afterEach(async () => await server.close());

	it('leaves unset ports to the demo', async () => {
		const options = await readStartOptions(['--once']);
		expect(options).toMatchObject({ once: true, editorPort: undefined, sandboxPort: undefined });
	});

	it('reads the given ports', async () => {
		const free = await freePort();
		const options = await readStartOptions(['--port', String(free), '--sandbox-port', '0']);
		expect(options).toMatchObject({ editorPort: free, sandboxPort: 0 });
	});

	it.each([
		['--port', 'editor'],
		['--sandbox-port', 'sandbox'],
	])('reports in one line that the port of %s is in use', async (option, what) => {
		const other = option === '--port' ? '--sandbox-port' : '--port';
		await expect(readStartOptions([option, String(taken), other, '0'])).rejects.toThrow(
			`Port ${taken}, wanted for the ${what}, is in use. Choose another: npm start -- ${option} ${taken + 1}`,
		);
	});

	it('chooses the given port, else for a kept demo the usual port if free, else any free port', async () => {
		const usual = await freePort();
		expect(await choosePort(usual, usual, false)).toBe(usual);
		expect(await choosePort(0, usual, true)).toBe(0);
		expect(await choosePort(undefined, usual, true)).toBe(usual);
		expect(await choosePort(undefined, taken, true)).toBe(0);
		expect(await choosePort(undefined, usual, false)).toBe(0);
	});

	it('rejects one port for both before building', async () => {
		const port = String(await freePort());
		await expect(readStartOptions(['--port', port, '--sandbox-port', port])).rejects.toThrow(
			`Port ${port} is wanted for the editor and the sandbox. Choose another: npm start -- --sandbox-port ${Number(port) + 1}`,
		);
	});

	it.each(['', 'x', '70000', '-1', '1.5'])('rejects --port %j', async (port) => {
		await expect(readStartOptions([`--port=${port}`])).rejects.toThrow(
			'--port wants a port number',
		);
	});

	it('rejects an unknown option', async () => {
		await expect(readStartOptions(['--twice'])).rejects.toThrow('--twice');
	});
});
