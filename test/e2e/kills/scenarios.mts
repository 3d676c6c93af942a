// Failure scenarios, with the user's response.
import { FAULT_MIX, type FaultSetup } from '../../../testkit/servers/sandbox-process.mts';
import { CAMPAIGN } from '../../../testkit/sender/sender-nodes.mts';
import type { DeliveryCheck } from './delivery.mts';
import { Fixture, type Environment } from './fixture.mts';

export interface Result extends DeliveryCheck {
	scenario: string;
	/** what each run reported */
	story: string[];
}

interface Scenario {
	name: string;
	title: string;
	run(environment: Environment, rows: number): Promise<Result[]>;
}

const HISTORY = { skipAlreadySent: true };
const SLOW = delayed(30);

function delayed(ms: number) {
	return {
		faults: {
			rules: [{ kind: 'delay' as const, ms, match: { operation: 'sendCampaign' as const } }],
		},
	} satisfies FaultSetup;
}

function mix(name: string, title: string, options: Record<string, unknown>): Scenario {
	return {
		name,
		title,
		async run(environment, rows) {
			const fixture = await Fixture.set(environment, rows, options, { faults: FAULT_MIX });
			await fixture.run();
			return [await result(fixture, title)];
		},
	};
}

const kill: Scenario = {
	name: 'kill',
	title: 'kill -9 of n8n in the middle, restart, run again',
	async run(environment, rows) {
		const fixture = await Fixture.set(environment, rows, HISTORY, SLOW);
		await fixture.interrupt(rows / 2, async () => await fixture.crashAndRestart(environment));
		await fixture.run();
		const reported = await result(fixture, this.title);
		await fixture.run('sendAgain');
		return [reported, await result(fixture, 'then again with Rows in Doubt: Send Again')];
	},
};

const cancel: Scenario = {
	name: 'cancel',
	title: 'stopped by the user in the middle, run again',
	async run(environment, rows) {
		const fixture = await Fixture.set(environment, rows, HISTORY, SLOW);
		await fixture.interrupt(rows / 2, async (id) => await fixture.stop(id));
		await fixture.run();
		return [await result(fixture, this.title)];
	},
};

const timeout: Scenario = {
	name: 'timeout',
	title: "ended by the workflow's time-out, run again until done",
	async run(environment, rows) {
		// At this rate 1,000 rows take 10 s on any machine, and a run gets 5 s.
		const twentyAtOnce = { ...HISTORY, maxConcurrentRequests: 20 };
		const settings = { executionTimeout: Math.ceil(rows / 200) };
		const fixture = await Fixture.set(environment, rows, twentyAtOnce, delayed(200), settings);
		const stopped = await fixture.runUntilDone();
		if (stopped === 0) throw new Error('The time-out was too long to end a run');
		return [await result(fixture, this.title)];
	},
};

const paused: Scenario = {
	name: 'paused',
	title: 'campaign paused in the middle, made LIVE, run again',
	async run(environment, rows) {
		const pause = { kind: 'pauseCampaign', campaign: CAMPAIGN, sends: rows / 2 } as const;
		const rules = [...(SLOW.faults?.rules ?? []), pause];
		const fixture = await Fixture.set(environment, rows, HISTORY, { faults: { rules } });
		await fixture.run();
		const first = await result(fixture, 'campaign paused in the middle');
		await environment.sandbox.control.post('/campaigns/{campaign}/status', {
			path: { campaign: CAMPAIGN },
			body: { status: 'LIVE' },
		});
		await fixture.run();
		return [first, await result(fixture, this.title)];
	},
};

const password: Scenario = {
	name: 'password',
	title: 'password regenerated in the middle, credential corrected, run again',
	async run(environment, rows) {
		const fixture = await Fixture.set(environment, rows, HISTORY, SLOW);
		let renewed = '';
		await fixture.interrupt(rows / 2, async () => {
			renewed = (await environment.sandbox.control.post('/password/regenerate')).password;
		});
		await fixture.changePassword(renewed);
		await fixture.run();
		return [await result(fixture, this.title)];
	},
};

export const SCENARIOS: Scenario[] = [
	mix('mix', 'fault mix', {}),
	mix('mix-unknown', 'fault mix, Report as Unknown', { onServerError: 'reportUnknown' }),
	kill,
	cancel,
	timeout,
	paused,
	password,
];

async function result(fixture: Fixture, scenario: string): Promise<Result> {
	return { scenario, story: [...fixture.story], ...(await fixture.checkDelivery()) };
}
