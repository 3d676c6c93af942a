// The sandbox in a separate process, so that its resource use is not counted as a client's.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createControlClient, type ControlClient } from '../../sandbox/client.mts';
import type { FaultPlan, ProjectAccess, Sandbox } from '../../sandbox/index.mts';
import type { RateLimit } from '../../sandbox/world/rateLimit.mts';
import type { TrafficReport } from '../../sandbox/world/traffic.mts';
import { startGuarded } from './guarded-process.mts';
import { ROOT } from '../paths.mts';
import { scratchFolder } from './scratch.mts';
import { startTlsFront } from './tls-front.mts';

/** A project of a sandbox, with its own faults, rate limit and traffic. */
export interface Project extends ProjectAccess {
	control: ControlClient;
}

export interface SandboxProcess extends Sandbox, Project {
	/** Further environment for clients: the certificate to trust over HTTPS. */
	clientEnvironment: Record<string, string>;
}

export const SEND = { operation: 'sendCampaign' };

/** The specification's errors and network failures, at the rates of a bad day. */
export const FAULT_MIX: FaultPlan = {
	seed: 7,
	rules: [
		{ kind: 'status', status: 429, retryAfter: 1, rate: 0.025, match: SEND },
		{ kind: 'status', status: 429, rate: 0.025, match: SEND },
		{ kind: 'status', status: 500, when: 'before', rate: 0.03, match: SEND },
		{ kind: 'status', status: 500, when: 'after', rate: 0.02, match: SEND },
		{ kind: 'reset', when: 'before', rate: 0.01, match: SEND },
		{ kind: 'reset', when: 'after', rate: 0.01, match: SEND },
		{ kind: 'status', status: 502, when: 'before', body: 'html', rate: 0.01, match: SEND },
	],
};

/** Faults and rate limit of a project. */
export interface FaultSetup {
	faults?: FaultPlan;
	rateLimit?: RateLimit;
}

/** Accepted sends of one campaign, per recipient. */
export interface Accepted {
	sends: Map<string, number>;
	/** accepted sends that got a server error */
	answeredWithFailure: Map<string, number>;
}

/** Starts an empty in-memory sandbox. It ends with this process, even if that is killed. */
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
		clientEnvironment: {},
		close: child.close,
	};
}

/** Starts a sandbox whose service uses HTTPS and whose control API uses HTTP. */
export async function startHttpsSandbox(): Promise<SandboxProcess> {
	const sandbox = await startSandboxProcess();
	const folder = scratchFolder();
	const front = await startTlsFront(Number(new URL(sandbox.origin).port), folder);
	return {
		...sandbox,
		baseUrl: `${front.origin}/v1`,
		clientEnvironment: front.environment,
		close: async () => {
			await front.close();
			await sandbox.close();
			rmSync(folder, { recursive: true });
		},
	};
}

/** Uses a new project, about which n8n has learned nothing yet; it is deleted afterwards. */
export async function withProject<T>(
	sandbox: SandboxProcess,
	use: (project: Project) => Promise<T>,
): Promise<T> {
	const projectId = randomUUID();
	const created = await sandbox.control.post('/projects', { body: { id: projectId } });
	const { password, controlUrl } = created;
	const control = createControlClient({ controlUrl });
	try {
		return await use({ baseUrl: sandbox.baseUrl, controlUrl, projectId, password, control });
	} finally {
		await sandbox.control.delete('/projects/{project}', { path: { project: projectId } });
	}
}

export async function injectFaults({ control }: Project, faultSetup: FaultSetup): Promise<void> {
	await control.put('/faults', { body: faultSetup.faults ?? { rules: [] } });
	await control.put('/rate-limit', { body: faultSetup.rateLimit ?? { perSecond: null } });
}

export async function traffic({ control }: Project): Promise<TrafficReport> {
	return await control.get('/traffic');
}

export async function accepted(project: Project, campaign: string): Promise<Accepted> {
	const { acceptedButFailed } = await traffic(project);
	const { counts } = await project.control.get('/sends', { query: { campaign } });
	return {
		sends: new Map(counts.map(({ phone_number, accepted }) => [phone_number, accepted])),
		answeredWithFailure: new Map(Object.entries(acceptedButFailed)),
	};
}

/** How many sends of the campaign were accepted. */
export async function sentSoFar({ control }: Project, campaign: string): Promise<number> {
	return (await control.get('/sends/list', { query: { campaign, limit: 1 } })).total;
}

/** Waits until nothing is sent: the node of a stopped execution finishes its requests in flight. */
export async function untilQuiet(project: Project, campaign: string): Promise<void> {
	for (let before = -1; ; ) {
		const { inFlight } = await traffic(project);
		const total = await sentSoFar(project, campaign);
		if (inFlight === 0 && total === before) return;
		before = total;
		await sleep(1000);
	}
}
