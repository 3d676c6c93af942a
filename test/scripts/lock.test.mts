// The lock between processes, tested with real ones: when many find an abandoned lock, only one acquires it at a time.
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withLock } from '../../scripts/bootstrap/lock.mjs';
import { at } from '../harness/pick.mts';
import { propertyRuns } from '../harness/propertyRuns.mts';
import { temporaryFolder } from '../harness/temporaryFolder.mts';

const CONTENDER = join(import.meta.dirname, 'lock-contender.mjs');
const NO_PROCESS = 2 ** 22 + 1;
const LONG_AGO = new Date(Date.now() - 3_600_000);

/** Pauses between steps that are otherwise too fast to expose a race. */
const SLOW_FILES = `
	const pause = new Int32Array(new SharedArrayBuffer(4));
	for (const name of ['readFileSync', 'writeFileSync', 'statSync', 'linkSync', 'renameSync', 'rmSync']) {
		const original = fs[name];
		fs[name] = (...args) => {
			Atomics.wait(pause, 0, 0, Math.random() * 4);
			return original(...args);
		};
	}`;

/** Like FAT and some network shares. */
const NO_HARD_LINKS = `
	fs.linkSync = () => {
		throw Object.assign(new Error('operation not permitted, link'), { code: 'EPERM' });
	};`;

const DYING_IN_RENAME = `fs.renameSync = () => process.kill(process.pid, 'SIGKILL');`;

/** Arguments for Node that patch `fs` before anything else runs. */
function preload(script: string): string[] {
	const module = `import fs from 'node:fs';
	import { syncBuiltinESMExports } from 'node:module';
	${script}
	syncBuiltinESMExports();`;
	return ['--import', `data:text/javascript,${encodeURIComponent(module)}`];
}

let base: string;
let file: string;
beforeEach(() => {
	base = temporaryFolder();
	file = join(base, 'made.lock');
});

class Contender {
	/** `leaves`: asked to release. Its "out" may arrive after the next one's "in". */
	state: 'away' | 'waits' | 'in' | 'leaves' | 'out' = 'away';
	readonly process: ChildProcess;
	constructor(onChange: () => void, execArgv: string[]) {
		this.process = fork(CONTENDER, { execArgv });
		this.process.on('message', (state: 'waits' | 'in' | 'out') => {
			this.state = state;
			onChange();
		});
	}
	come(at: number): void {
		this.state = 'away';
		this.process.send({ file, at });
	}
	letGo(): void {
		this.state = 'leaves';
		this.process.send('let go');
	}
	async end(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
		const { exitCode, signalCode } = this.process;
		if (exitCode !== null || signalCode !== null) return;
		const gone = once(this.process, 'exit');
		this.process.kill(signal);
		await gone;
	}
}

/** Contenders, and a way to wait for their states. */
class Contest {
	readonly contenders: Contender[] = [];
	private wake = () => {};
	/** The peak number of simultaneous holders. */
	mostInside = 0;

	/** `execArgv`: arguments for Node itself */
	add(execArgv: string[] = []): Contender {
		const contender = new Contender(() => this.onChange(), execArgv);
		this.contenders.push(contender);
		return contender;
	}

	inside(): Contender[] {
		return this.contenders.filter(({ state }) => state === 'in');
	}

	async until(isReached: () => boolean): Promise<void> {
		while (!isReached()) await new Promise<void>((resolve) => (this.wake = resolve));
	}

	async end(): Promise<void> {
		await Promise.all(this.contenders.map((one) => one.end()));
	}

	private onChange(): void {
		this.mostInside = Math.max(this.mostInside, this.inside().length);
		this.wake();
	}
}

describe('a lock between processes', () => {
	let contest: Contest;
	beforeEach(() => {
		contest = new Contest();
	});
	afterEach(() => contest.end());

	const PROCESSES = 5;
	const ROUNDS = propertyRuns(20);

	/** All start together; each holder keeps the lock until all others are waiting or out. */
	async function round(): Promise<void> {
		const soon = Date.now() + 15;
		for (const one of contest.contenders) one.come(soon);
		const hasTried = ({ state }: Contender) => state !== 'away';
		for (let left = PROCESSES; left > 0; left -= 1) {
			await contest.until(() => contest.contenders.every(hasTried) && contest.inside().length > 0);
			const holder = at(contest.inside(), 0);
			holder.letGo();
			await contest.until(() => holder.state === 'out');
		}
	}

	const leaveAbandoned = () => writeFileSync(file, String(NO_PROCESS));
	const leaveEmpty = () => {
		writeFileSync(file, '');
		utimesSync(file, LONG_AGO, LONG_AGO);
	};

	it.each([
		['a process that ended', leaveAbandoned, SLOW_FILES],
		['a process that died before it wrote its name', leaveEmpty, SLOW_FILES],
		['a process that ended, where there are no hard links', leaveAbandoned, NO_HARD_LINKS],
	])(
		`has one holder at a time when ${PROCESSES} processes find the lock of %s`,
		async (_, leave, files) => {
			for (let index = 0; index < PROCESSES; index += 1) contest.add(preload(files));
			for (let index = 0; index < ROUNDS; index += 1) {
				leave();
				await round();
			}
			expect(contest.mostInside).toBe(1);
			expect(readdirSync(base)).toEqual([]);
		},
		120_000,
	);

	it('passes to the next process when its holder is killed', async () => {
		for (let index = 0; index < 4; index += 1) {
			const one = contest.add();
			one.come(0);
			await contest.until(() => one.state === 'in');
			await one.end();
			one.state = 'out';
		}
		await withLock(file, async () => {}, fail);
		expect(contest.mostInside).toBe(1);
	});

	it('is taken over even if another process was killed during its takeover', async () => {
		writeFileSync(file, String(NO_PROCESS));
		const killedInRename = contest.add(preload(DYING_IN_RENAME));
		killedInRename.come(0);
		await once(killedInRename.process, 'exit');
		expect(readFileSync(file, 'utf8')).toBe(String(NO_PROCESS));
		await withLock(file, async () => {}, fail);
		expect(existsSync(file)).toBe(false);
	});

	it('blocks while its holder lives', async () => {
		const holder = contest.add();
		holder.come(0);
		await contest.until(() => holder.state === 'in');
		const say = vi.fn<(line: string) => void>(() => holder.letGo());
		await withLock(file, async () => expect(say).toHaveBeenCalledOnce(), say);
		expect(say.mock.lastCall?.[0]).toContain(`process ${holder.process.pid}`);
	});

	it.runIf(process.platform === 'linux')('is taken over from a zombie process', async () => {
		// `exec` replaces the shell with a program that does not reap children.
		const parent = spawn('sh', ['-c', 'tail -f /dev/null & echo $!; exec tail -f /dev/null']);
		try {
			const [pid] = await once(parent.stdout, 'data');
			const proc = (id: number, what: string) => readFileSync(`/proc/${id}/${what}`, 'utf8');
			await vi.waitUntil(() => proc(Number(parent.pid), 'comm') === 'tail\n');
			process.kill(Number(pid), 'SIGKILL');
			await vi.waitUntil(() => proc(Number(pid), 'stat').includes(' Z '));
			writeFileSync(file, JSON.stringify({ pid: Number(pid), id: 'unburied' }));
			await withLock(file, async () => {}, fail);
		} finally {
			parent.kill('SIGKILL');
		}
	});

	it.runIf(process.platform === 'linux')(
		'is taken over from a process whose ID was reused',
		async () => {
			const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)']);
			try {
				writeFileSync(file, JSON.stringify({ pid: other.pid, started: '1', id: 'gone' }));
				await withLock(file, async () => {}, fail);
			} finally {
				other.kill('SIGKILL');
			}
		},
	);
});

it('counts as held while it cannot be read and is new: its holder may be about to write', async () => {
	writeFileSync(file, '{"pid":');
	const say = vi.fn(() => utimesSync(file, LONG_AGO, LONG_AGO));
	await withLock(file, async () => {}, say);
	expect(say).toHaveBeenCalledOnce();
});

function fail(line: string): void {
	throw new Error(`waited: ${line}`);
}
