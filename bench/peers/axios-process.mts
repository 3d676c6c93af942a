// Raw axios as a process of its own: bounded workers, one try a row.
//   axios-process.mts <url> <password> <campaign> <rows> <connections> <keepAlive: true or false>
// Prints one line of JSON: what it took and what it was told.
import { Agent } from 'node:http';
import axios from 'axios';
import { peakMemory } from '../lib/process-stats.mts';
import { recipients } from '../lib/rows.mts';

const [url = '', password = '', campaign, rows, connections, keepAlive] = process.argv.slice(2);

const client = axios.create({
	httpAgent: new Agent({ keepAlive: keepAlive === 'true' }),
	headers: { 'X-API-WA-Project-API-Pwd': password },
	proxy: false,
	timeout: 60_000,
	validateStatus: () => true,
});

/** All workers take from it, so that each row is sent once. */
const queue = recipients(Number(rows)).entries();
/** The status per row; 0 where the connection broke. */
const statuses: number[] = [];

async function work(): Promise<void> {
	for (const [index, { name, phone, appointment }] of queue) {
		try {
			const answer = await client.post(url, {
				name,
				phone_number: phone,
				default_country_code: '91',
				campaign_name: campaign,
				template_params: [name, appointment],
			});
			statuses[index] = answer.status;
		} catch {
			statuses[index] = 0;
		}
	}
}

const cpuBefore = process.cpuUsage();
const startedAt = performance.now();
await Promise.all(Array.from({ length: Number(connections) }, work));
const ms = performance.now() - startedAt;
const { user, system } = process.cpuUsage(cpuBefore);
console.log(
	JSON.stringify({
		ms,
		cpuSeconds: (user + system) / 1e6,
		memory: peakMemory(process.pid),
		told: statuses.filter((status) => status !== undefined).length,
	}),
);
