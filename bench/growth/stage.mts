// A real n8n whose database is watched while it sends.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import axios from 'axios';
import { migratedDatabase } from '../../scripts/lib/database-template.mts';
import { OWNER } from '../../scripts/lib/demo.mts';
import { installedHost } from '../../scripts/lib/host-install.mts';
import { setUpOwner, type N8nClient, type WorkflowNode } from '../../scripts/lib/n8n-client.mts';
import { startN8n } from '../../scripts/lib/n8n-host.mts';
import { startPostgres, type Postgres } from '../../scripts/lib/postgres.mts';
import { psql } from '../../scripts/lib/psql.mts';
import { databaseEnvironment } from '../../scripts/lib/queue-environment.mts';
import type { Homes } from '../lib/host.mts';
import { cpuSeconds, findProcess } from '../lib/process-stats.mts';
import {
	chain,
	inARow,
	pathOf,
	saveActive,
	SENDER,
	webhook,
	type SenderNode,
} from '../lib/workflow.mts';

/** What a database holds, and what it has written to its log, in bytes. */
interface Size {
	held: number;
	/** PostgreSQL only. */
	logged?: number;
}

export interface GrowthStage {
	database: 'SQLite' | 'PostgreSQL';
	/** PostgreSQL only. */
	postgres?: Postgres;
	client: N8nClient;
	size(): Promise<Size>;
	/** Seconds of one core that n8n has used. */
	cpu(): number;
	/** Saves and activates a workflow that sends the rows a request brings. @returns its address */
	activate(sender: SenderNode): Promise<string>;
	close(): Promise<void>;
}

const REGISTERED_WITHIN_MS = 60_000;
const ANSWERED_WITHIN_MS = 10 * 60_000;

export async function openStage(
	homes: Homes,
	database: GrowthStage['database'],
): Promise<GrowthStage> {
	const home = homes.fresh();
	const postgres =
		database === 'PostgreSQL'
			? await startPostgres({ template: await migratedDatabase(), durable: true })
			: undefined;
	try {
		const environment = postgres ? databaseEnvironment(postgres) : undefined;
		const n8n = await startN8n({ userFolder: home, fileFolder: homes.files, environment });
		const close = async () => {
			await n8n.close();
			await postgres?.close();
		};
		const { bin } = await installedHost();
		const pid = findProcess(
			(argv) => argv.includes(bin) && !argv.some((arg) => arg.endsWith('guard.mjs')),
			`N8N_PORT=${new URL(n8n.origin).port}`,
		);
		const client = await setUpOwner(n8n.origin, OWNER);
		return {
			database,
			postgres,
			client,
			size: async () => (postgres ? await postgresSize(postgres) : sqliteSize(home)),
			cpu: () => cpuSeconds(pid),
			activate: async (sender) => n8n.origin + (await activate(client, sender)),
			close,
		};
	} catch (error) {
		await postgres?.close();
		throw error;
	}
}

/** Calls a webhook and waits for the end of its workflow. */
export async function call(address: string, body: object): Promise<void> {
	const deadline = Date.now() + REGISTERED_WITHIN_MS;
	for (;;) {
		const { status } = await axios.post(address, body, {
			proxy: false,
			timeout: ANSWERED_WITHIN_MS,
			validateStatus: () => true,
		});
		if (status === 200) return;
		// Not found: an activated webhook is registered a little later.
		if (status !== 404 || Date.now() > deadline) throw new Error(`n8n answered with ${status}`);
		await sleep(100);
	}
}

async function postgresSize(postgres: Postgres): Promise<Size> {
	const sql = "SELECT pg_database_size(current_database()), pg_current_wal_lsn() - '0/0'";
	const [line = ''] = await psql(postgres, sql);
	const [held, logged] = line.split('|').map(Number);
	return { held: held ?? 0, logged };
}

function sqliteSize(home: string): Size {
	const file = join(home, '.n8n', 'database.sqlite');
	using database = new DatabaseSync(file, { readOnly: true });
	const pragma = (name: string) =>
		Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
	return { held: (pragma('page_count') - pragma('freelist_count')) * pragma('page_size') };
}

async function activate(client: N8nClient, sender: SenderNode): Promise<string> {
	const path = randomUUID();
	const nodes: WorkflowNode[] = [
		webhook('Start', path, 'noData'),
		{
			name: 'Rows',
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			parameters: { fieldToSplitOut: 'body.rows', options: {} },
		},
		{ name: SENDER, ...sender },
	];
	await saveActive(client, {
		name: `Growth ${path}`,
		nodes: inARow(nodes),
		connections: chain(nodes.map(({ name }) => name)),
		settings: { executionOrder: 'v1' },
	});
	return pathOf(path);
}
