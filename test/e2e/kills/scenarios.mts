// What goes wrong, and what the user does about it.
import { FAULT_MIX, type FaultSetup } from '../../../testkit/servers/sandbox-process.mts';
import { CAMPAIGN } from '../../../testkit/sender/sender-nodes.mts';
import type { Judgement } from './judge.mts';
import { Stage, type Theatre } from './stage.mts';

export interface Result extends Judgement {
	scenario: string;
	/** what each run reported */
	story: string[];
}

interface Scenario {
	name: string;
	title: string;
	play(theatre: Theatre, rows: number): Promise<Result[]>;
}

const HISTORY = { skipAlreadySent: true };
const SLOW: FaultSetup = {
	faults: { rules: [{ kind: 'delay', ms: 30, match: { operation: 'sendCampaign' } }] },
};

function mix(name: string, title: string, options: Record<string, unknown>): Scenario {
	return {
		name,
		title,
		async play(theatre, rows) {
			const stage = await Stage.set(theatre, rows, options, { faults: FAULT_MIX });
			await stage.run();
			return [await result(stage, title)];
		},
	};
}

const kill: Scenario = {
	name: 'kill',
	title: 'kill -9 of n8n in the middle, restart, run again',
	async play(theatre, rows) {
		const stage = await Stage.set(theatre, rows, HISTORY, SLOW);
		await stage.interrupt(rows / 2, async () => await stage.crashAndRestart(theatre));
		await stage.run();
		const reported = await result(stage, this.title);
		await stage.run('sendAgain');
		return [reported, await result(stage, 'then again with Rows in Doubt: Send Again')];
	},
};

const cancel: Scenario = {
	name: 'cancel',
	title: 'stopped by the user in the middle, run again',
	async play(theatre, rows) {
		const stage = await Stage.set(theatre, rows, HISTORY, SLOW);
		await stage.interrupt(rows / 2, async (id) => await stage.stop(id));
		await stage.run();
		return [await result(stage, this.title)];
	},
};

const timeout: Scenario = {
	name: 'timeout',
	title: "ended by the workflow's time-out, run again until done",
	async play(theatre, rows) {
		// In seconds; with this latency 2,500 rows take longer than one.
		const settings = { executionTimeout: Math.ceil(rows / 2500) };
		const stage = await Stage.set(theatre, rows, HISTORY, SLOW, settings);
		const stopped = await stage.runUntilDone();
		if (stopped === 0) throw new Error('The time-out was too long to end a run');
		return [await result(stage, this.title)];
	},
};

const paused: Scenario = {
	name: 'paused',
	title: 'campaign paused in the middle, made LIVE, run again',
	async play(theatre, rows) {
		const pause = { kind: 'pauseCampaign', campaign: CAMPAIGN, sends: rows / 2 } as const;
		const rules = [...(SLOW.faults?.rules ?? []), pause];
		const stage = await Stage.set(theatre, rows, HISTORY, { faults: { rules } });
		await stage.run();
		const first = await result(stage, 'campaign paused in the middle');
		await theatre.sandbox.control.post('/campaigns/{campaign}/status', {
			path: { campaign: CAMPAIGN },
			body: { status: 'LIVE' },
		});
		await stage.run();
		return [first, await result(stage, this.title)];
	},
};

const password: Scenario = {
	name: 'password',
	title: 'password regenerated in the middle, credential corrected, run again',
	async play(theatre, rows) {
		const stage = await Stage.set(theatre, rows, HISTORY, SLOW);
		let renewed = '';
		await stage.interrupt(rows / 2, async () => {
			renewed = (await theatre.sandbox.control.post('/password/regenerate')).password;
		});
		await stage.changePassword(renewed);
		await stage.run();
		return [await result(stage, this.title)];
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

async function result(stage: Stage, scenario: string): Promise<Result> {
	return { scenario, story: [...stage.story], ...(await stage.judge()) };
}
