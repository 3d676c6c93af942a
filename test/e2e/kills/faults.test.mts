// Campaign: Send on the real n8n under faults of service, network and users: no duplicates, no lost rows, no false
// reports.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareHomes, type Homes } from '../../../testkit/sender/homes.mts';
import { writeList } from '../../../testkit/sender/recipients.mts';
import { CAMPAIGN } from '../../../testkit/sender/sender-nodes.mts';
import {
	FAULT_MIX,
	injectFaults,
	SEND,
	traffic,
} from '../../../testkit/servers/sandbox-process.mts';
import { closeEnvironment, Fixture, openEnvironment, type Environment } from './fixture.mts';

/** A separate n8n, because it is killed during the test. */
let homes: Homes;
let environment: Environment;

beforeAll(async () => {
	homes = await prepareHomes();
	environment = await openEnvironment(homes);
});
afterAll(async () => {
	if (environment) await closeEnvironment(environment);
	homes?.remove();
});

const CLEAN = { duplicates: 0, lost: 0, untrue: 0 };

const delayed = (ms: number) => ({ kind: 'delay', ms, match: SEND }) as const;

describe('refusals, failures and broken connections', () => {
	const ROWS = 120;

	const run = async (options: Record<string, unknown>) => {
		const faultSetup = { faults: FAULT_MIX };
		const fixture = await Fixture.set(environment, ROWS, { options, faultSetup });
		await fixture.run();
		return await fixture.checkDelivery();
	};

	it('cause duplicates only after a retriable response, and lose no recipient', async () => {
		const result = await run({});
		expect(result).toMatchObject(CLEAN);
		expect(result.reached).toBeGreaterThanOrEqual(ROWS - result.unknown);
	});

	it('cause no duplicates with Do Not Retry', async () => {
		const result = await run({ onServerError: 'reportUnknown' });
		expect(result).toMatchObject({ ...CLEAN, afterFailure: 0 });
		expect(result.unknown).toBeGreaterThan(0);
	});
});

describe('with the sent history', () => {
	const ROWS = 1000;
	const SLOW = delayed(30);
	const DONE = { ...CLEAN, reached: ROWS, unknown: 0 };

	const slowList = async () =>
		await Fixture.set(environment, ROWS, {
			options: { skipAlreadySent: true },
			faultSetup: { faults: { rules: [SLOW] } },
		});

	it('a killed n8n leaves rows in doubt, which are sent when the user chooses to', async () => {
		const fixture = await slowList();
		await fixture.interrupt(async () => {
			await environment.host.kill();
			await environment.host.restart();
		});
		await fixture.run();
		const reported = await fixture.checkDelivery();
		expect(reported).toMatchObject(CLEAN);
		expect(reported.unknown).toBeGreaterThan(0);
		expect(reported.unknown).toBeLessThanOrEqual(ROWS / 2);
		await fixture.run('sendAgain');
		const sentAgain = await fixture.checkDelivery();
		expect(sentAgain).toMatchObject(DONE);
		expect(sentAgain.onRequest).toBeLessThanOrEqual(reported.unknown);
	});

	it('a stopped execution continues where it stopped', async () => {
		const fixture = await slowList();
		await fixture.interrupt(async (id) => await fixture.stop(id));
		await fixture.run();
		expect(await fixture.checkDelivery()).toMatchObject(DONE);
	});

	it('an execution that timed out continues where it stopped', async () => {
		// At this rate the list takes 10 s on any machine, and a run gets 5 s.
		const fixture = await Fixture.set(environment, ROWS, {
			options: { skipAlreadySent: true, maxSendsPerSecond: 100 },
			faultSetup: { faults: { rules: [delayed(200)] } },
			settings: { executionTimeout: 5 },
		});
		expect(await fixture.runUntilDone()).toBeGreaterThan(0);
		expect(await fixture.checkDelivery()).toMatchObject(DONE);
	});

	it('a paused campaign continues when it is LIVE again', async () => {
		const pause = { kind: 'pauseCampaign', campaign: CAMPAIGN, sends: ROWS / 2 } as const;
		const fixture = await Fixture.set(environment, ROWS, {
			options: { skipAlreadySent: true },
			faultSetup: { faults: { rules: [SLOW, pause] } },
		});
		await fixture.run();
		expect(await fixture.checkDelivery()).toMatchObject({ ...CLEAN, reached: ROWS / 2 });
		await environment.sandbox.control.post('/campaigns/{campaign}/status', {
			path: { campaign: CAMPAIGN },
			body: { status: 'LIVE' },
		});
		await fixture.run();
		expect(await fixture.checkDelivery()).toMatchObject(DONE);
	});

	it('a regenerated password stops the run until the credential is corrected', async () => {
		const fixture = await slowList();
		let renewed = '';
		await fixture.interrupt(async () => {
			const { control } = environment.sandbox;
			renewed = (await control.post('/password/regenerate')).password;
		});
		await fixture.changePassword(renewed);
		await fixture.run();
		expect(await fixture.checkDelivery()).toMatchObject(DONE);
	});
});

describe('concurrent runs of one workflow whose sends are all refused alike', () => {
	const ROWS = 200;
	const REFUSED = { kind: 'status', status: 400, match: SEND } as const;

	const refusing = async (...rules: Array<ReturnType<typeof delayed>>) =>
		await Fixture.set(environment, ROWS, {
			options: { skipAlreadySent: true },
			faultSetup: { faults: { rules: [...rules, REFUSED] } },
		});
	/** A later run would wait for a claim that is left. */
	const expectNothingClaimed = async (fixture: Fixture) => {
		const { sandbox } = environment;
		expect((await traffic(sandbox)).answers['400']).toBeGreaterThanOrEqual(20);
		await injectFaults(sandbox, {});
		await fixture.run();
		expect(await fixture.checkDelivery()).toMatchObject({ ...CLEAN, reached: ROWS, unknown: 0 });
	};

	it('end when one list is started twice at once', async () => {
		const fixture = await refusing();
		await Promise.all([fixture.runBeside(), fixture.runBeside()]);
		await expectNothingClaimed(fixture);
	});

	it('end when a slow one holds every second recipient of the other', async () => {
		const fixture = await refusing(delayed(8000));
		const list = writeList(environment.homes.files, ROWS, 0, 2);
		const slow = fixture.runBeside({ list, perSecond: 2 });
		const { sandbox } = environment;
		await vi.waitFor(
			async () => expect((await traffic(sandbox)).inFlight).toBeGreaterThanOrEqual(2),
			30_000,
		);
		await injectFaults(sandbox, { faults: { rules: [REFUSED] } });
		await Promise.all([slow, fixture.runBeside()]);
		await expectNothingClaimed(fixture);
	});
});
