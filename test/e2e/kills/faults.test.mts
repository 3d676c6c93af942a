// Campaign: Send on the real n8n under faults of service, network and users: no duplicates, no lost rows, no false
// reports.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCENARIOS, type Result } from './scenarios.mts';
import { closeEnvironment, openEnvironment, type Environment } from './fixture.mts';
import { prepareHomes, type Homes } from '../../../testkit/sender/homes.mts';
import { at } from '../../harness/pick.mts';

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

async function runScenario(name: string, rows: number): Promise<Result[]> {
	const scenario = SCENARIOS.find((one) => one.name === name);
	if (!scenario) throw new Error(`There is no scenario "${name}"`);
	const results = await scenario.run(environment, rows);
	for (const result of results) {
		const { scenario: at, duplicates, lost, untrue } = result;
		expect({ at, duplicates, lost, untrue }).toEqual({ at, duplicates: 0, lost: 0, untrue: 0 });
	}
	return results;
}

describe('refusals, failures and broken connections', () => {
	const ROWS = 120;

	it('cause duplicates only after a retriable response, and lose no recipient', async () => {
		const result = at(await runScenario('mix', ROWS), 0);
		expect(result.reached).toBeGreaterThanOrEqual(ROWS - result.unknown);
	});

	it('cause no duplicates with Report as Unknown', async () => {
		const result = at(await runScenario('mix-unknown', ROWS), 0);
		expect(result.afterFailure).toBe(0);
		expect(result.unknown).toBeGreaterThan(0);
	});
});

describe('with the sent history', () => {
	const ROWS = 1000;

	it('a killed n8n leaves rows in doubt, which are sent when the user chooses to', async () => {
		const results = await runScenario('kill', ROWS);
		const [reported, sentAgain] = [at(results, 0), at(results, 1)];
		expect(reported.unknown).toBeGreaterThan(0);
		expect(reported.unknown).toBeLessThanOrEqual(ROWS / 2);
		expect(sentAgain).toMatchObject({ reached: ROWS, unknown: 0 });
		expect(sentAgain.onRequest).toBeLessThanOrEqual(reported.unknown);
	});

	it('a stopped execution continues where it stopped', async () => {
		const [result] = await runScenario('cancel', ROWS);
		expect(result).toMatchObject({ reached: ROWS, unknown: 0 });
	});

	it('an execution that timed out continues where it stopped', async () => {
		const [result] = await runScenario('timeout', ROWS);
		expect(result).toMatchObject({ reached: ROWS, unknown: 0 });
	});

	it('a paused campaign continues when it is LIVE again', async () => {
		const [paused, live] = await runScenario('paused', ROWS);
		expect(paused).toMatchObject({ reached: ROWS / 2 });
		expect(live).toMatchObject({ reached: ROWS, unknown: 0 });
	});

	it('a regenerated password stops the run until the credential is corrected', async () => {
		const [result] = await runScenario('password', ROWS);
		expect(result).toMatchObject({ reached: ROWS, unknown: 0 });
	});
});
