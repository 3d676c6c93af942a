// Raw axios in a separate process: bounded workers, one try per row.
//   axios-process.mts <an AxiosJob as JSON>
// Prints one line of JSON: the time it took and the responses it got.
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import axios from 'axios';
import { peakMemory } from '../../testkit/sender/process-stats.mts';
import { recipients } from '../../testkit/sender/recipients.mts';
import type { AxiosJob, Target } from './axios.mts';

const WARM_UP_ROWS = 500;

const job = JSON.parse(process.argv[2] ?? '') as AxiosJob;

function agents() {
	const options = { keepAlive: job.connect === 'kept' };
	return { httpAgent: new HttpAgent(options), httpsAgent: new HttpsAgent(options) };
}

const shared = agents();

/** @returns the status per row; 0 where the connection broke */
async function send({ url, password }: Target, rows: number): Promise<number[]> {
	// Shared by all workers, so that each row is sent once.
	const queue = recipients(rows).entries();
	const statuses: number[] = [];
	const work = async () => {
		for (const [index, { name, phone, appointment }] of queue) {
			const body = {
				name,
				phone_number: phone,
				default_country_code: '91',
				campaign_name: job.campaign,
				template_params: [name, appointment],
			};
			const { status } = await axios
				.post(url, body, {
					...(job.connect === 'agentEach' ? agents() : shared),
					headers: { 'X-API-WA-Project-API-Pwd': password },
					proxy: false,
					timeout: 60_000,
					validateStatus: () => true,
				})
				.catch(() => ({ status: 0 }));
			statuses[index] = status;
		}
	};
	await Promise.all(Array.from({ length: job.concurrent }, work));
	return statuses;
}

await send(job.warmUp, WARM_UP_ROWS);
const cpuBefore = process.cpuUsage();
const startedAt = performance.now();
const statuses = await send(job.target, job.rows);
const ms = performance.now() - startedAt;
const { user, system } = process.cpuUsage(cpuBefore);
console.log(
	JSON.stringify({
		ms,
		cpuSeconds: (user + system) / 1e6,
		memory: peakMemory(process.pid),
		reported: statuses.filter((status) => status !== undefined).length,
	}),
);
