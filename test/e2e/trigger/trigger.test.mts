// The WA Event Trigger on the real n8n, polled by n8n's own scheduler, while n8n is killed.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { startDemo, type Demo } from '../../../testkit/demo/demo.mts';
import { chosenHosts } from '../../../testkit/host/hosts.mts';
import { scratchFolder } from '../../../testkit/servers/scratch.mts';
import {
	activationError,
	everySeconds,
	executionsOf,
	emittedIn,
	triggerWorkflow,
} from './workflow.mts';
import { ChangingWorld, flawsOf } from './world.mts';

const tarball = inject('tarball');

const POLLS = 15;
const CHANGES = 500;
const KILLED_AT = [4, 8, 12];
const EVERY_SECONDS = 1;
const TRIGGERS = {
	Reviews: { event: 'templateReviewed', pollTimes: everySeconds(EVERY_SECONDS) },
	Statuses: { event: 'campaignStatusChanged', pollTimes: everySeconds(EVERY_SECONDS) },
};
const PATIENCE = { timeout: 60_000, interval: 50 };

const hosts = chosenHosts().map((host) => [host.version, host] as const);

// Concurrent, because both mostly wait for the next poll.
describe.concurrent.each(hosts)('on n8n %s', (_, host) => {
	let demo: Demo;
	let world: ChangingWorld;

	beforeAll(async () => {
		demo = await startDemo({ folder: scratchFolder(), host, tarball });
		world = new ChangingWorld(demo.sandbox);
		await world.fill(40);
	});
	afterAll(async () => {
		await demo?.close();
		if (demo) rmSync(demo.folder, { recursive: true, force: true });
	});

	/** Waits until both triggers have completed a poll since the last change. */
	async function untilPolled(): Promise<void> {
		await world.forgetRequests();
		await vi.waitFor(async () => {
			expect(await world.pagesRead('listTemplates')).toBeGreaterThanOrEqual(1);
			// A poll reads two pages; the first request may be the second page of a poll that began before the change.
			expect(await world.pagesRead('listCampaigns')).toBeGreaterThanOrEqual(3);
		}, PATIENCE);
	}

	/** A separate n8n, because the other test kills its n8n while this one runs. */
	const passwordTested = Promise.withResolvers<void>();

	it('is not activated with a wrong password, and reports it', async ({ onTestFinished }) => {
		onTestFinished(() => passwordTested.resolve());
		const { baseUrl, projectId } = demo.sandbox;
		const wrong = await demo.client.createCredential('waProjectApi', 'Wrong', {
			baseUrl,
			projectId,
			apiPassword: 'wrong',
		});
		const workflow = triggerWorkflow('Wrong password', wrong, { Reviews: TRIGGERS.Reviews });
		expect(await activationError(demo.client, workflow)).toContain(
			'The service did not accept the API password',
		);
	});

	it(
		`emits every difference between ${POLLS} polls over ${CHANGES} changes, killed three times`,
		{ timeout: 600_000 },
		async () => {
			const workflow = triggerWorkflow('Changes', demo.credential, TRIGGERS);
			const id = await demo.client.createPublished(workflow);
			// n8n 2.x activates with a delay.
			await untilPolled();
			const views = [world.view()];
			for (let poll = 1; poll <= POLLS; poll += 1) {
				const changes =
					Math.floor((CHANGES * poll) / POLLS) - Math.floor((CHANGES * (poll - 1)) / POLLS);
				for (let change = 0; change < changes; change += 1) await world.change();
				if (KILLED_AT.includes(poll)) {
					await passwordTested.promise;
					// At any point of a poll, or of n8n's work after it.
					await sleep(world.below(EVERY_SECONDS * 1000));
					await demo.n8n.kill();
					await demo.n8n.restart();
				}
				await untilPolled();
				views.push(world.view());
			}
			// The executions of the last poll finish.
			const emitted = await vi.waitFor(async () => {
				const executions = await executionsOf(demo.client, id);
				expect(executions.filter(({ status }) => /new|running|error/.test(status))).toEqual([]);
				const all = emittedIn(executions, Object.keys(TRIGGERS));
				expect(flawsOf(all, views)).toEqual([]);
				return all;
			}, PATIENCE);
			const ids = new Set(emitted.map(({ eventId }) => eventId));
			const repeats = emitted.length - ids.size;
			expect(ids.size).toBeGreaterThan(250);
			// A restart repeats only the last emission of each trigger.
			expect(emitted.filter(({ repeated }) => repeated).length).toBeGreaterThanOrEqual(repeats);
		},
	);
});
