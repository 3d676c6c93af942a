// Starts raw axios and takes its figures.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ProjectAccess } from '../../sandbox/index.mts';
import { CAMPAIGN, CONCURRENT } from './nodes.mts';

interface AxiosFigures {
	ms: number;
	cpuSeconds: number;
	/** peak, MB */
	memory: number;
	/** rows whose end it knows */
	told: number;
}

/** @throws {Error} when it fails or takes longer than `timeoutMs` */
export async function runAxios(
	project: ProjectAccess,
	rows: number,
	keepAlive: boolean,
	timeoutMs: number,
): Promise<AxiosFigures> {
	const url = `${project.baseUrl}/project/${project.projectId}/campaign/api/send`;
	const script = join(import.meta.dirname, 'axios-process.mts');
	const args = [script, url, project.password, CAMPAIGN, rows, CONCURRENT, keepAlive].map(String);
	const child = spawn(process.execPath, args, {
		stdio: ['ignore', 'pipe', 'inherit'],
		timeout: timeoutMs,
	});
	const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
	if (code !== 0) throw new Error(`axios ended with ${code ?? 'a signal: it took too long'}`);
	return JSON.parse(output);
}
