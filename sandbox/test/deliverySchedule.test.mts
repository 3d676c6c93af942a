// The delivery schedule: many messages, restarts, and closing the sandbox.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { handlers } from '../routes/index.mts';
import { applySeed } from '../seed/apply.mts';
import { DEFAULT_SEED } from '../seed/default.mts';
import { openStore } from '../store/index.mts';
import { createWorld, type World } from '../world/world.mts';
import { propertyRuns } from '../../test/harness/propertyRuns.mts';
import { DAY, NOON } from './deliverySupport.mts';
import {
	ownSandbox,
	send,
	startTestSandbox,
	temporaryFolder,
	type Json,
	type TestSandbox,
} from './support.mts';

const ALWAYS = { profile: 'quick', readRate: 1, replyRate: 1 } as const;
const asha = '919876543210';

const statuses = async (sandbox: TestSandbox) => {
	const { messages } = await sandbox.control<{ messages: Json[] }>('GET', '/messages?limit=10');
	return messages.map(({ status }) => status);
};

/** Counts timers from now on, except those that yield to requests. */
function countTimers(): void {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

const newWorld = () => createWorld(':memory:', (empty) => applySeed(empty, DEFAULT_SEED));

/** One accepted send, without HTTP. */
function sendTo(world: World, phoneNumber: string): void {
	const request = { path: {}, query: {}, baseUrl: '', body: send(phoneNumber) };
	world.store.database.transaction(() => handlers.sendCampaign(world, request as never));
}

describe('the timer', () => {
	afterEach(() => void vi.useRealTimers());

	it('is set for the next due message, but not while the clock is frozen', async () => {
		countTimers();
		const world = newWorld();
		world.deliveries.set(ALWAYS);
		expect(vi.getTimerCount()).toBe(0);
		world.clock.freeze();
		sendTo(world, asha);
		expect(vi.getTimerCount()).toBe(0);
		world.clock.resume();
		await world.deliveries.carryOut();
		expect(vi.getTimerCount()).toBe(1);
		world.clock.freeze();
		await world.deliveries.carryOut();
		expect(vi.getTimerCount()).toBe(0);
		world.clock.resume();
		world.deliveries.wake();
		expect(vi.getTimerCount()).toBe(1);
		world.close();
		expect(vi.getTimerCount()).toBe(0);
	});
});

describe('a hundred thousand messages (fewer in a quick run)', () => {
	const COUNT = propertyRuns(100_000);
	let world: World;
	beforeAll(() => {
		countTimers();
		world = newWorld();
		world.deliveries.set({ profile: 'lifelike', readRate: 1, replyRate: 0.5 });
		for (let index = 0; index < COUNT; index++) sendTo(world, `91${900_000_000 + index}1`);
	}, 120_000);
	afterAll(() => {
		world.close();
		vi.useRealTimers();
	});

	it('share one timer', () => {
		expect(vi.getTimerCount()).toBe(1);
		expect(world.deliveries.describe().pending).toBeGreaterThan(2.4 * COUNT);
	});

	it('are delivered, read and answered in order while requests are served', async () => {
		world.clock.advance(DAY);
		const work = world.deliveries.carryOut();
		let isDone = false;
		void work.then(() => (isDone = true));
		let turns = 0;
		while (!isDone) {
			await nextTurn();
			turns++;
		}
		await work;
		expect(turns).toBeGreaterThan(COUNT / 100);
		const { pending, nextAt } = world.deliveries.describe();
		expect({ pending, nextAt }).toEqual({ pending: 0, nextAt: null });
		const all = world.store.messages.list({}, 3 * COUNT, 0).reverse();
		const sent = all.filter(({ sender }) => sender === 'API');
		const replies = all.filter(({ sender }) => sender === 'USER');
		expect(sent.every(({ status }) => status === 'READ')).toBe(true);
		expect(replies.length / COUNT).toBeCloseTo(0.5, 1);
		expect(
			replies.every(({ sent_at }, index) => sent_at >= (replies[index - 1]?.sent_at ?? 0)),
		).toBe(true);
		expect(vi.getTimerCount()).toBe(0);
	}, 120_000);
});

describe('a database file', () => {
	const folder = temporaryFolder();

	it('keeps due steps and the profile across a restart', async () => {
		const db = join(folder, 'frozen.sqlite');
		const first = await startTestSandbox({ db });
		await first.control('PUT', '/clock', { frozen: true, now: NOON });
		await first.control('PUT', '/delivery', ALWAYS);
		await first.call('sendCampaign', { body: send(asha) });
		const before = await first.control('GET', '/delivery');
		await first.close();
		const second = await ownSandbox({ db });
		expect(before).toMatchObject({ ...ALWAYS, pending: 3 });
		expect(await second.control('GET', '/delivery')).toEqual(before);
		expect(await statuses(second)).toEqual(['SENT']);
		await second.control('POST', '/clock/advance', { ms: DAY });
		expect(await statuses(second)).toEqual(['DELIVERED', 'READ']);
	});

	it('takes the steps that fell due while the sandbox was closed at start', async () => {
		const db = join(folder, 'running.sqlite');
		const first = await startTestSandbox({ db });
		await first.control('PUT', '/clock', { frozen: true });
		await first.control('PUT', '/delivery', ALWAYS);
		await first.call('sendCampaign', { body: send(asha) });
		await first.close();
		// As if a day had passed: the clock runs a day ahead.
		const store = openStore(db);
		store.project.setClock({ offset: DAY, frozenAt: null });
		store.database.close();
		const second = await ownSandbox({ db });
		await expect.poll(() => statuses(second)).toEqual(['DELIVERED', 'READ']);
	});

	it('uses the profile given at start', async () => {
		const db = join(folder, 'profile.sqlite');
		await (await startTestSandbox({ db, delivery: 'lifelike' })).close();
		const second = await startTestSandbox({ db });
		expect(await second.control('GET', '/delivery')).toMatchObject({ profile: 'lifelike' });
		await second.close();
		const third = await ownSandbox({ db, delivery: 'off' });
		expect(await third.control('GET', '/delivery')).toMatchObject({ profile: 'off' });
	});
});

describe("the date of a contact's latest inbound message", () => {
	it('is not set back by a reply that was due earlier', () => {
		const store = openStore(':memory:');
		const contact = store.contacts.create({ name: 'Asha', phoneNumber: asha }, NOON);
		store.contacts.receive(contact, 'later', NOON + DAY);
		store.contacts.receive(contact, 'earlier', NOON);
		expect(store.contacts.findByNumber(asha)).toMatchObject({
			last_inbound_at: NOON + DAY,
			last_active: NOON + DAY,
		});
		store.database.close();
	});
});

it('lets the process end once the sandbox is closed, even with steps pending', async () => {
	const sandbox = new URL('../index.mts', import.meta.url).href;
	const code = `
			import { startSandbox } from ${JSON.stringify(sandbox)};
			const sandbox = await startSandbox({ delivery: 'lifelike' });
			const answer = await fetch(sandbox.baseUrl + '/project/wa-demo/campaign/api/send', {
				method: 'POST',
				headers: {
					'content-type': 'application/json',
					'x-api-wa-project-api-pwd': sandbox.password,
				},
				body: ${JSON.stringify(JSON.stringify(send(asha)))},
			});
			await answer.json();
			const due = await fetch(sandbox.controlUrl + '/delivery');
			const { pending } = await due.json();
			await sandbox.close();
			console.log(answer.status, pending > 0);`;
	const options = ['--disable-warning=ExperimentalWarning', '--input-type=module'];
	const { stdout } = await promisify(execFile)(process.execPath, [...options, '--eval', code]);
	expect(stdout).toBe('200 true\n');
});
