// Starts raw axios and reads its figures.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Project, SandboxProcess } from '../../testkit/servers/sandbox-process.mts';
import { CAMPAIGN } from '../../testkit/sender/sender-nodes.mts';

/** How raw axios sends. */
export interface AxiosPeer {
	/**
	 * Connections: kept alive; a new one per request from one agent, which resumes TLS sessions; or a new one per request
	 * from a new agent, as in n8n's helper.
	 */
	connect: 'kept' | 'oneAgent' | 'agentEach';
	/** Requests in flight. */
	concurrent: number;
}

export interface Target {
	url: string;
	password: string;
}

/** The argument of axios-process.mts. */
export interface AxiosJob extends AxiosPeer {
	campaign: string;
	rows: number;
	target: Target;
	/** The target of a short warm-up list, so that start-up and compilation are not counted. */
	warmUp: Target;
}

interface AxiosFigures {
	ms: number;
	cpuSeconds: number;
	/** peak, MB */
	memory: number;
	/** rows whose outcome it knows */
	reported: number;
}

/**
 * @param sandbox its first project receives the short list
 * @throws {Error} when it fails or takes longer than `timeoutMs`
 */
export async function runAxios(
	sandbox: SandboxProcess,
	project: Project,
	peer: AxiosPeer,
	rows: number,
	timeoutMs: number,
): Promise<AxiosFigures> {
	const { connect, concurrent } = peer;
	const places = { target: targetOf(project), warmUp: targetOf(sandbox) };
	const job: AxiosJob = { connect, concurrent, campaign: CAMPAIGN, rows, ...places };
	const script = join(import.meta.dirname, 'axios-process.mts');
	const child = spawn(process.execPath, [script, JSON.stringify(job)], {
		env: { ...process.env, ...sandbox.clientEnvironment },
		stdio: ['ignore', 'pipe', 'inherit'],
		timeout: timeoutMs,
	});
	const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
	if (code !== 0) throw new Error(`axios ended with ${code ?? 'a signal: it took too long'}`);
	return JSON.parse(output);
}

function targetOf({ baseUrl, projectId, password }: Project): Target {
	return { url: `${baseUrl}/project/${projectId}/campaign/api/send`, password };
}
