// The WA Event Trigger on the real n8n, polled by n8n's own scheduler, while n8n is killed.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { startDemo, type Demo } from '../../../testkit/demo/demo.mts';
import { chosenHosts } from '../../../testkit/host/hosts.mts';
import type { Workflow } from '../../../testkit/host/n8n-client.mts';
import { scratchFolder } from '../../../testkit/servers/scratch.mts';
import { activate, everySeconds, executionsOf, emittedIn, triggerWorkflow } from './workflow.mts';
import { ChangingWorld, flawsOf } from './world.mts';

const tarball = inject('tarball');

const POLLS = 30;
const CHANGES = 1_000;
const KILLED_AT = [7, 15, 23];
const EVERY_SECONDS = 1;
const TRIGGERS = {
	Reviews: { event: 'templateReviewed', pollTimes: everySeconds(EVERY_SECONDS) },
	Statuses: { event: 'campaignStatusChanged', pollTimes: everySeconds(EVERY_SECONDS) },
};
const PATIENCE = { timeout: 60_000, interval: 50 };

const hosts = chosenHosts().map((host) => [host.version, host] as const);

// Side by side: both wait for the next poll most of the time.
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

	/** Both triggers have polled once, from beginning to end, since the last change. */
	async function untilPolled(): Promise<void> {
		await world.forgetRequests();
		await vi.waitFor(async () => {
			expect(await world.pagesRead('listTemplates')).toBeGreaterThanOrEqual(1);
			// Two pages make a poll; the first may be the second page of one that began before the change.
			expect(await world.pagesRead('listCampaigns')).toBeGreaterThanOrEqual(3);
		}, PATIENCE);
	}

	/** What n8n says of a workflow that it cannot activate: 2.x only after five tries. */
	async function activationError(workflow: Workflow): Promise<string> {
		let id: string;
		try {
			id = await activate(demo.client, workflow);
		} catch (error) {
			return (error as Error).message;
		}
		return await vi.waitFor(async () => {
			const status = await demo.client.get(`/workflows/${id}/publication-status`);
			const { triggers } = status as { triggers: { errorMessage: string | null }[] };
			const message = triggers[0]?.errorMessage ?? '';
			expect(message).not.toBe('');
			return message;
		}, PATIENCE);
	}

	/** The other test kills n8n, which this one must not meet: both run at the same time. */
	const passwordTested = Promise.withResolvers<void>();

	it('refuses to activate with a wrong password, and says so', async ({ onTestFinished }) => {
		onTestFinished(() => passwordTested.resolve());
		const { baseUrl, projectId } = demo.sandbox;
		const wrong = await demo.client.createCredential('waProjectApi', 'Wrong', {
			baseUrl,
			projectId,
			apiPassword: 'wrong',
		});
		const workflow = triggerWorkflow('Wrong password', wrong, { Reviews: TRIGGERS.Reviews });
		expect(await activationError(workflow)).toContain(
			'The service did not accept the API password',
		);
	});

	it(
		`emits every difference between ${POLLS} polls over ${CHANGES} changes, killed three times`,
		{ timeout: 600_000 },
		async () => {
			const workflow = triggerWorkflow('Changes', demo.credential, TRIGGERS);
			const id = await activate(demo.client, workflow);
			// n8n 2.x activates a little later.
			await untilPolled();
			const views = [world.view()];
			for (let poll = 1; poll <= POLLS; poll += 1) {
				const changes =
					Math.floor((CHANGES * poll) / POLLS) - Math.floor((CHANGES * (poll - 1)) / POLLS);
				for (let change = 0; change < changes; change += 1) await world.change();
				if (KILLED_AT.includes(poll)) {
					await passwordTested.promise;
					// At any moment of a poll, and of what n8n does after it.
					await sleep(world.below(EVERY_SECONDS * 1000));
					await demo.n8n.kill();
					await demo.n8n.restart();
				}
				await untilPolled();
				views.push(world.view());
			}
			// The executions of the last poll come to their end.
			const emitted = await vi.waitFor(async () => {
				const executions = await executionsOf(demo.client, id);
				expect(executions.filter(({ status }) => /new|running|error/.test(status))).toEqual([]);
				const all = emittedIn(executions, Object.keys(TRIGGERS));
				expect(flawsOf(all, views)).toEqual([]);
				return all;
			}, PATIENCE);
			const ids = new Set(emitted.map(({ eventId }) => eventId));
			const repeats = emitted.length - ids.size;
			expect(ids.size).toBeGreaterThan(500);
			// A restart repeats only the last emission of each trigger.
			expect(emitted.filter(({ repeated }) => repeated).length).toBeGreaterThanOrEqual(repeats);
		},
	);
});
