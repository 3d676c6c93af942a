// The sandbox in a process of its own, so that what it takes is not counted as a client's.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createControlClient, type ControlClient } from '../../sandbox/client.mts';
import type { FaultPlan, Sandbox } from '../../sandbox/index.mts';
import type { RateLimit } from '../../sandbox/world/rateLimit.mts';
import type { TrafficReport } from '../../sandbox/world/traffic.mts';
import { startGuarded } from '../../scripts/lib/guarded-process.mts';
import { ROOT } from '../../scripts/lib/paths.mts';

export interface SandboxProcess extends Sandbox {
	control: ControlClient;
}

/** Rules and rate limit that a case sets. */
export interface Trouble {
	faults?: FaultPlan;
	rateLimit?: RateLimit;
	/** The limit that takes the place of the first one once so many sends were accepted. */
	later?: { afterSends: number; rateLimit: RateLimit };
}

/** Accepted sends of one campaign, per recipient. */
export interface Accepted {
	sends: Map<string, number>;
	/** those of them that were answered with a server failure */
	answeredWithFailure: Map<string, number>;
}

/** Starts an empty sandbox, in memory. It ends with this process, however that goes. */
export async function startSandboxProcess(): Promise<SandboxProcess> {
	const cli = join(ROOT, 'sandbox', 'cli.mts');
	const { promise: firstLine, resolve: onLine } = Promise.withResolvers<string>();
	const child = startGuarded(
		process.execPath,
		['--disable-warning=ExperimentalWarning', cli, '--port', '0'],
		{ env: process.env, cwd: ROOT, onLine },
	);
	const line = await firstLine;
	const [, origin, projectId, password] =
		/(http:\S+)\/v1 \(project (\S+), password (\S+)\)/.exec(line) ?? [];
	if (!origin || !projectId || !password) {
		await child.close();
		throw new Error(`The sandbox did not start: ${line}`);
	}
	const controlUrl = `${origin}/control`;
	return {
		origin,
		baseUrl: `${origin}/v1`,
		controlUrl,
		projectId,
		password,
		control: createControlClient({ controlUrl }),
		close: child.close,
	};
}

export async function cause(sandbox: SandboxProcess, trouble: Trouble): Promise<void> {
	await sandbox.control.put('/faults', { body: trouble.faults ?? { rules: [] } });
	await sandbox.control.put('/rate-limit', { body: trouble.rateLimit ?? { perSecond: null } });
	if (trouble.later) void changeLater(sandbox, trouble.later);
}

const LOOK_EVERY_MS = 50;

/** Ends with the sandbox, if the sends do not come to so many. */
async function changeLater(
	{ control }: SandboxProcess,
	{ afterSends, rateLimit }: NonNullable<Trouble['later']>,
): Promise<void> {
	try {
		while ((await acceptedSends(control)) < afterSends) await sleep(LOOK_EVERY_MS);
		await control.put('/rate-limit', { body: rateLimit });
	} catch {
		// The sandbox is gone: so is what was measured.
	}
}

async function acceptedSends(control: ControlClient): Promise<number> {
	const { progress } = await control.get('/campaigns/progress');
	return progress.reduce((sum, { accepted: some }) => sum + some, 0);
}

export async function traffic(sandbox: SandboxProcess): Promise<TrafficReport> {
	return await sandbox.control.get('/traffic');
}

export async function accepted(sandbox: SandboxProcess, campaign: string): Promise<Accepted> {
	const { acceptedButFailed } = await traffic(sandbox);
	const { counts } = await sandbox.control.get('/sends', { query: { campaign } });
	return {
		sends: new Map(counts.map(({ phone_number, accepted }) => [phone_number, accepted])),
		answeredWithFailure: new Map(Object.entries(acceptedButFailed)),
	};
}
