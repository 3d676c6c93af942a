// Exports of the request log, streamed in chunks so that the service is not blocked.
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type { ControlSchemas } from '../types.mts';
import { readControlContract } from '../world/controlContract.mts';
import { toHarEntry } from './har.mts';
import { showEntry, type LogEntry, type LoggedRequest } from '../world/logEntry.mts';
import { inTurns, searchLog } from '../world/logSearch.mts';
import type { World } from '../world/world.mts';
import { handle } from '../control/handle.mts';
import { csvTable, timeCell, type CsvTable } from './csvTable.mts';

const requestTable: CsvTable<LoggedRequest> = csvTable([
	['id', ({ id }) => id],
	['at', ({ at }) => timeCell(at)],
	['ms', ({ ms }) => ms],
	['method', ({ method }) => method],
	['path', ({ path }) => path],
	['query', ({ query }) => query],
	['operation', ({ operation }) => operation],
	['phone_number', ({ phone_number }) => phone_number],
	['campaign', ({ campaign }) => campaign],
	['status', ({ status }) => status ?? 'reset'],
	['contract', ({ contract }) => contract],
	['violations', ({ violations }) => violations?.join('; ')],
	['responseContract', ({ responseContract }) => responseContract],
	['responseViolations', ({ responseViolations }) => responseViolations?.join('; ')],
	['fault', ({ fault }) => fault],
	['error', ({ error }) => error],
]);

const TYPES = {
	har: 'application/json; charset=utf-8',
	csv: 'text/csv; charset=utf-8',
};

export function registerExports(scope: FastifyInstance, { log, secrets }: World): void {
	handle(scope, 'exportRequests', async ({ query, origin }, reply) => {
		const { format = 'har', ...filter } = query;
		const found = await searchLog(log, secrets, filter);
		const text = format === 'csv' ? csv(found) : har(found, origin);
		return await reply
			.header('content-type', TYPES[format])
			.header('content-disposition', `attachment; filename="requests.${format}"`)
			.send(Readable.from(text));
	});

	async function* csv(newestFirst: LogEntry[]): AsyncGenerator<string> {
		yield requestTable.head;
		for await (const entry of inTurns(newestFirst)) {
			yield requestTable.line(showEntry(entry, secrets, false));
		}
	}

	async function* har(newestFirst: LogEntry[], origin: string): AsyncGenerator<string> {
		const frame: ControlSchemas['Har'] = { log: { version: '1.2', creator, entries: [] } };
		const [head = '', tail = ''] = JSON.stringify(frame).split(/(?<=\[)(?=\])/);
		yield head;
		let separator = '';
		for await (const entry of inTurns(newestFirst.toReversed())) {
			yield separator + JSON.stringify(toHarEntry(entry, secrets, origin));
			separator = ',';
		}
		yield tail;
	}
}

const { title: name, version } = readControlContract().info as { title: string; version: string };
const creator = { name, version };
