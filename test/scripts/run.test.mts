import { describe, expect, it } from 'vitest';
import { run } from '../../scripts/bootstrap/run.mjs';

const node = (script: string, options = {}) => run(process.execPath, ['-e', script], options);

describe('running a command', () => {
	it('forwards each line that it prints', async () => {
		const lines: string[] = [];
		const onLine = (line: string) => lines.push(line);
		await node('console.log("one"); console.error("two")', { onLine });
		expect(lines.toSorted()).toEqual(['one', 'two']);
	});

	it.skipIf(process.platform === 'win32')('runs at a low priority on request', async () => {
		const priority = async (options: object) => {
			const lines: string[] = [];
			const onLine = (line: string) => lines.push(line);
			await node('console.log(os.getPriority())', { onLine, ...options });
			return Number(lines[0]);
		};
		expect(await priority({ lowPriority: true })).toBeGreaterThan(await priority({}));
	});

	it('fails with the command’s exit code and last lines', async () => {
		const script = 'for (let i = 0; i < 9; i++) console.log("line " + i); process.exit(3)';
		const failure = node(script, { keptLines: 2 });
		await expect(failure).rejects.toThrow(/ended with 3:\nline 7\nline 8$/);
	});

	it('fails when the command does not exist', async () => {
		await expect(run('no-such-command', [])).rejects.toThrow('ENOENT');
	});

	it('ends the command on a signal, even if the command ignores it', async () => {
		const stubborn =
			'process.on("SIGHUP", () => {}); setInterval(() => {}, 1e3); console.log("up")';
		const onLine = () => process.emit('SIGHUP', 'SIGHUP');
		await expect(node(stubborn, { onLine })).rejects.toThrow('Stopped.');
		expect(process.listenerCount('SIGHUP')).toBe(0);
	});
});
