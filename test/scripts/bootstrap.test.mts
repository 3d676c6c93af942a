// What `npm start` and the tests use before anything else is installed.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { cacheFolder } from '../../scripts/bootstrap/cache-folder.mjs';
import { makeOnce } from '../../scripts/bootstrap/make-once.mjs';
import { run } from '../../scripts/bootstrap/run.mjs';
import { sideBySide } from '../../scripts/bootstrap/side-by-side.mjs';
import { temporaryFolder } from '../harness/temporaryFolder.mts';

describe('the folder of the cache', () => {
	const name = 'n8n-nodes-wa-campaigns';

	it.each([
		['its own variable', { WA_CAMPAIGNS_CACHE: '/c', XDG_CACHE_HOME: '/x' }, 'linux', '/c'],
		['the XDG variable', { XDG_CACHE_HOME: '/x' }, 'linux', join('/x', name)],
		['nothing, on Linux', {}, 'linux', join(homedir(), '.cache', name)],
		['nothing, on macOS', {}, 'darwin', join(homedir(), 'Library', 'Caches', name)],
		['LOCALAPPDATA, on Windows', { LOCALAPPDATA: '/l' }, 'win32', join('/l', name, 'Cache')],
	] as const)('is decided by %s', (_, env, platform, folder) => {
		expect(cacheFolder(env, platform)).toBe(folder);
	});
});

const NO_PROCESS = 2 ** 22 + 1;

describe('makeOnce', () => {
	let base: string;
	let folder: string;
	beforeEach(() => {
		base = temporaryFolder();
		folder = join(base, 'made');
	});

	const fill = async (temporary: string) => writeFileSync(join(temporary, 'whole'), 'yes');

	it('makes a folder once for two concurrent calls', async () => {
		let made = 0;
		const make = async (temporary: string) => {
			made += 1;
			await fill(temporary);
		};
		await Promise.all([makeOnce(folder, make), makeOnce(folder, make)]);
		expect(made).toBe(1);
		expect(readdirSync(base)).toEqual(['made']);
	});

	it('leaves no folder after a failure, so that the next call makes it', async () => {
		const half = async (temporary: string) => {
			writeFileSync(join(temporary, 'half'), 'no');
			throw new Error('the disk is full');
		};
		await expect(makeOnce(folder, half)).rejects.toThrow('the disk is full');
		expect(readdirSync(base)).toEqual([]);
		await makeOnce(folder, fill);
		expect(readdirSync(folder)).toEqual(['whole']);
	});

	it('removes what an ended process left behind', async () => {
		writeFileSync(`${folder}.lock`, String(NO_PROCESS));
		mkdirSync(`${folder}.making-${NO_PROCESS}`);
		await makeOnce(folder, fill);
		expect(existsSync(join(folder, 'whole'))).toBe(true);
		expect(readdirSync(base)).toEqual(['made']);
	});
});

const node = (script: string, options = {}) => run(process.execPath, ['-e', script], options);

describe('running a command', () => {
	it('fails with the command’s exit code and last lines', async () => {
		const script = 'for (let i = 0; i < 9; i++) console.log("line " + i); process.exit(3)';
		const failure = node(script, { keptLines: 2 });
		await expect(failure).rejects.toThrow(/ended with 3:\nline 7\nline 8$/);
	});

	it('ends the command on a signal, even if the command ignores it', async () => {
		const stubborn =
			'process.on("SIGHUP", () => {}); setInterval(() => {}, 1e3); console.log("up")';
		const onLine = () => process.emit('SIGHUP', 'SIGHUP');
		await expect(node(stubborn, { onLine })).rejects.toThrow('Stopped.');
		expect(process.listenerCount('SIGHUP')).toBe(0);
	});
});

describe('running steps side by side', () => {
	it('waits for every step, then throws the first error', async () => {
		const ended: string[] = [];
		const slow = new Promise<void>((resolve) => setImmediate(resolve)).then(() =>
			ended.push('slow'),
		);
		const failing = (text: string) => Promise.reject(new Error(text));
		await expect(sideBySide([slow, failing('first'), failing('second')])).rejects.toThrow('first');
		expect(ended).toEqual(['slow']);
	});
});
