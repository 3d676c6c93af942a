// Raw axios in a separate process: bounded workers, one try per row.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { text } from 'node:stream/consumers';
import axios from 'axios';
import { peakMemory } from '../../testkit/sender/process-stats.mts';
import { recipients } from '../../testkit/sender/recipients.mts';
import { CAMPAIGN } from '../../testkit/sender/sender-nodes.mts';
import type { Project, SandboxProcess } from '../../testkit/servers/sandbox-process.mts';

/** How raw axios sends. */
export interface AxiosPeer {
	/** Connections: kept alive, or a new one per request from one agent, which resumes TLS sessions. */
	connect: 'kept' | 'oneAgent';
	/** Requests in flight. */
	concurrent: number;
}

interface Place {
	url: string;
	password: string;
}

/** The argument of the process. */
interface Job extends AxiosPeer {
	rows: number;
	target: Place;
	/** Receives a short list first, so that start-up and compilation are not counted. */
	warmUp: Place;
}

interface AxiosFigures {
	ms: number;
	cpuSeconds: number;
	/** peak, MB */
	memory: number;
	/** rows whose outcome it knows */
	reported: number;
}

const WARM_UP_ROWS = 500;

/**
 * @param sandbox its first project receives the short list
 * @throws {Error} when it fails or takes longer than `timeoutMs`
 */
export async function runAxios(
	sandbox: SandboxProcess,
	project: Project,
	{ connect, concurrent }: AxiosPeer,
	rows: number,
	timeoutMs: number,
): Promise<AxiosFigures> {
	const job: Job = {
		...{ connect, concurrent, rows },
		...{ target: placeOf(project), warmUp: placeOf(sandbox) },
	};
	const child = spawn(process.execPath, [import.meta.filename, JSON.stringify(job)], {
		env: { ...process.env, ...sandbox.clientEnvironment },
		stdio: ['ignore', 'pipe', 'inherit'],
		timeout: timeoutMs,
	});
	const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
	if (code !== 0) throw new Error(`axios ended with ${code ?? 'a signal: it took too long'}`);
	return JSON.parse(output);
}

function placeOf({ baseUrl, projectId, password }: Project): Place {
	return { url: `${baseUrl}/project/${projectId}/campaign/api/send`, password };
}

/** In the process: prints its figures as one line of JSON. */
async function carryOut({ connect, concurrent, rows, target, warmUp }: Job): Promise<void> {
	const options = { keepAlive: connect === 'kept' };
	const agents = { httpAgent: new HttpAgent(options), httpsAgent: new HttpsAgent(options) };
	const sendTo = async ({ url, password }: Place, count: number): Promise<number> => {
		let reported = 0;
		// Shared by all workers, so that each row is sent once.
		const queue = recipients(count).values();
		const work = async () => {
			for (const { name, phone, appointment } of queue) {
				const body = {
					name,
					phone_number: phone,
					default_country_code: '91',
					campaign_name: CAMPAIGN,
					template_params: [name, appointment],
				};
				const headers = { 'X-API-WA-Project-API-Pwd': password };
				const settings = { proxy: false, timeout: 60_000, validateStatus: () => true } as const;
				await axios.post(url, body, { ...agents, headers, ...settings }).catch(() => undefined);
				reported += 1;
			}
		};
		await Promise.all(Array.from({ length: concurrent }, work));
		return reported;
	};
	await sendTo(warmUp, WARM_UP_ROWS);
	const cpuBefore = process.cpuUsage();
	const startedAt = performance.now();
	const reported = await sendTo(target, rows);
	const ms = performance.now() - startedAt;
	const { user, system } = process.cpuUsage(cpuBefore);
	const memory = peakMemory(process.pid);
	console.log(JSON.stringify({ ms, cpuSeconds: (user + system) / 1e6, memory, reported }));
}

if (import.meta.main) await carryOut(JSON.parse(process.argv[2] ?? ''));
