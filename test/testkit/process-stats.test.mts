import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
	cpuSeconds,
	findProcess,
	peakMemory,
	resetPeakMemory,
} from '../../testkit/sender/process-stats.mts';

const MARK = `WA_CAMPAIGNS_STATS_TEST=${process.pid}`;

/** Runs commands from its channel, and reports when it is done. */
const SCRIPT = `process.on('message', ({ burn, hold }) => {
	const used = () => process.cpuUsage().user + process.cpuUsage().system;
	const end = used() + burn * 1000;
	while (used() < end);
	global.held = hold ? Buffer.alloc(hold, 1) : undefined;
	process.send('done');
});
process.send('ready');`;

describe.runIf(process.platform === 'linux')('a process', () => {
	const [name = '', value] = MARK.split('=');
	const child = spawn(process.execPath, ['-e', SCRIPT], {
		env: { ...process.env, [name]: value },
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
	});
	const pid = child.pid ?? 0;
	const command = async (what: { burn: number; hold?: number }) => {
		child.send(what);
		await once(child, 'message');
	};
	beforeAll(async () => await once(child, 'message'));
	afterAll(() => void child.kill());

	it('reports the CPU time that it used', async () => {
		const before = cpuSeconds(pid);
		await command({ burn: 300 });
		const used = cpuSeconds(pid) - before;
		expect(used).toBeGreaterThanOrEqual(0.28);
		expect(used).toBeLessThan(1);
	});

	it('has a peak that lasts until it is reset', async () => {
		const before = peakMemory(pid);
		await command({ burn: 0, hold: 100e6 });
		const peak = peakMemory(pid);
		expect(peak).toBeGreaterThan(before + 80);
		await command({ burn: 0 });
		// Each CPU has its own count, and Linux adds them up approximately.
		expect(peakMemory(pid)).toBeGreaterThan(peak - 1);
		resetPeakMemory(pid);
		expect(peakMemory(pid)).toBeLessThanOrEqual(peak + 20);
	});

	it('can be found by its environment and arguments', () => {
		expect(findProcess((argv) => argv.includes('-e'), MARK)).toBe(pid);
		expect(() => findProcess(() => false, MARK)).toThrow('0 processes');
	});
});
