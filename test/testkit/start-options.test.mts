import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { portBesideAnother, readStartOptions } from '../../testkit/demo/start-options.mts';

describe('the command line of npm start', () => {
	let server: Server;
	let taken: number;
	beforeEach(async () => {
		server = createServer();
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		taken = (server.address() as AddressInfo).port;
	});
	afterEach(() => new Promise((resolve) => server.close(resolve)));

	it('takes free ports under --once', async () => {
		const options = await readStartOptions(['--once']);
		expect(options).toMatchObject({ once: true, editorPort: 0, sandboxPort: 0 });
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

	it('takes a free port where the usual one is in use, as by another start', async () => {
		const usual = createServer().listen(5678, '127.0.0.1');
		// It may be in use by an n8n of this machine: that is the same.
		await new Promise((resolve) => usual.once('listening', resolve).once('error', resolve));
		try {
			expect(await readStartOptions([])).toMatchObject({ editorPort: 0 });
		} finally {
			usual.close();
		}
	});

	it.each([
		[5678, 0],
		[8090, 0],
		[5679, 5679],
		[0, 0],
	])(
		'beside another start, which may not have its ports yet, has for %s the port %s',
		(port, own) => {
			expect(portBesideAnother(port)).toBe(own);
		},
	);

	it.each(['x', '70000', '-1', '1.5'])('refuses --port %s', async (port) => {
		await expect(readStartOptions([`--port=${port}`])).rejects.toThrow(
			'--port wants a port number',
		);
	});

	it('refuses an option it does not know', async () => {
		await expect(readStartOptions(['--twice'])).rejects.toThrow('--twice');
	});
});
