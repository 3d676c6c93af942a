// A sandbox on disk that is killed in the middle of its work.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { propertyRuns } from '../../test/harness/propertyRuns.mts';
import { ownSandbox, send, startTestSandbox, temporaryFolder, type Json } from './support.mts';

const cli = fileURLToPath(new URL('../cli.mts', import.meta.url));

const folder = temporaryFolder();
let file: string;
const children: ChildProcess[] = [];
beforeEach(({ task }) => {
	file = join(folder, `${task.id}.sqlite`);
});
afterEach(async () => {
	for (const child of children.splice(0)) await kill(child);
});

async function launch(): Promise<{ child: ChildProcess; baseUrl: string }> {
	const child = spawn(
		process.execPath,
		['--disable-warning=ExperimentalWarning', cli, '--port', '0', '--db', file],
		{ stdio: ['ignore', 'pipe', 'inherit'] },
	);
	children.push(child);
	for await (const line of createInterface({ input: child.stdout })) {
		const baseUrl = /http:\S+/.exec(line)?.[0];
		if (baseUrl) return { child, baseUrl };
	}
	throw new Error('The sandbox ended before it listened');
}

async function kill(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = new Promise((resolve) => child.once('exit', resolve));
	child.kill('SIGKILL');
	await ended;
}

/** Sends from several connections until the sandbox is gone. @returns numbers of accepted sends */
async function sendUntilKilled(
	baseUrl: string,
	first: number,
	kill: () => void,
): Promise<string[]> {
	const accepted: string[] = [];
	let next = first;
	async function work(): Promise<void> {
		for (;;) {
			const number = String(next++);
			try {
				const response = await fetch(`${baseUrl}/project/wa-demo/campaign/api/send`, {
					method: 'POST',
					headers: {
						'content-type': 'application/json',
						'x-api-wa-project-api-pwd': 'sandbox-password',
					},
					body: JSON.stringify(send(number)),
				});
				if (response.status === 200) accepted.push(number);
			} catch {
				return;
			}
			if (accepted.length === 60) kill();
		}
	}
	await Promise.all(Array.from({ length: 8 }, () => work()));
	return accepted;
}

describe('kill -9', () => {
	it('loses no accepted send in several runs', async () => {
		const accepted: string[] = [];
		const rounds = propertyRuns(5, 2);
		for (let round = 0; round < rounds; round++) {
			const { child, baseUrl } = await launch();
			const first = 910_000_000_001 + round * 1_000_000;
			accepted.push(...(await sendUntilKilled(baseUrl, first, () => void child.kill('SIGKILL'))));
		}
		expect(accepted.length).toBeGreaterThanOrEqual(rounds * 60);
		const sandbox = await ownSandbox({ db: file });
		const { total, counts } = await sandbox.control<{
			total: number;
			counts: { phone_number: string; accepted: number }[];
		}>('GET', '/sends');
		const stored = new Set(counts.map(({ phone_number }) => phone_number));
		expect(accepted.filter((number) => !stored.has(number))).toEqual([]);
		expect(counts.every((count) => count.accepted === 1)).toBe(true);
		const { campaigns, contacts, messages } = await sandbox.control<{
			campaigns: Json[];
			contacts: Json;
			messages: Json;
		}>('GET', '/state');
		// A send's counter, contact and message are stored in one transaction.
		const reminder = campaigns.find(({ name }) => name === 'Appointment reminder');
		expect(reminder?.submitted).toBe(total);
		expect(contacts.total).toBe(total);
		expect(messages.total).toBe(total);
	}, 60_000);
});

describe('a database file', () => {
	it('keeps password, clock and contacts across a restart, without seeding again', async () => {
		const first = await startTestSandbox({ db: file });
		const { password } = await first.control<{ password: string }>('POST', '/password/regenerate');
		await first.control('POST', '/clock/advance', { ms: 3_600_000 });
		await first.close();
		const second = await ownSandbox({ db: file, seed: { project: { id: 'other' } } });
		expect(second.password).toBe(password);
		expect(second.projectId).toBe('wa-demo');
		expect(await second.control('GET', '/clock')).toMatchObject({ offset: 3_600_000 });
		expect((await second.call('listTemplates')).status).toBe(200);
	});

	it('does not keep faults, rate limit or request log', async () => {
		const first = await startTestSandbox({ db: file });
		await first.client.put('/faults', { body: { rules: [{ kind: 'delay', ms: 1 }] } });
		await first.client.put('/rate-limit', { body: { perSecond: 5 } });
		await first.call('listTemplates');
		await first.close();
		const second = await ownSandbox({ db: file });
		expect(await second.client.get('/faults')).toEqual({ rules: [], report: [] });
		expect(await second.client.get('/rate-limit')).toEqual({ perSecond: null });
		expect((await second.client.get('/requests')).total).toBe(0);
	});
});
