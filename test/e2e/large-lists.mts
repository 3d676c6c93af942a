// The workflows for large lists, set up in a real n8n as by a user who imports them.
import { join } from 'node:path';
import type { N8nClient } from '../../testkit/host/n8n-client.mts';
import { EXAMPLES } from '../../testkit/paths.mts';
import type { Postgres } from '../../testkit/servers/postgres.mts';
import { psql } from '../../testkit/servers/psql.mts';
import { readExample, saveExample, type Credential, type Imported } from './examples.mts';

type Row = Record<string, string>;

/** Sets the campaign and credential of the sends. */
function chooseCampaign(imported: Imported, campaign: string, credential: Credential): void {
	const send = imported.node('Send to Each Person');
	send.parameters.campaign = { __rl: true, mode: 'name', value: campaign };
	send.credentials = { waProjectApi: credential };
}

/** Changes a workflow's Settings node. */
function setSettings(imported: Imported, values: Record<string, string | number>): void {
	const { assignments } = imported.node('Settings').parameters as {
		assignments: { assignments: { name: string; value: unknown }[] };
	};
	for (const [name, value] of Object.entries(values)) {
		const field = assignments.assignments.find((one) => one.name === name);
		if (!field) throw new Error(`There is no setting "${name}"`);
		field.value = value;
	}
}

/** Where the data tables of the owner are. */
async function dataTables(client: N8nClient): Promise<string> {
	const project = (await client.get('/projects/personal')) as { id: string };
	return `/projects/${project.id}/data-tables`;
}

/** Changes cells of the rows with this name, as an edit in the table would. */
export async function correctRow(
	client: N8nClient,
	table: string,
	name: string,
	data: Row,
): Promise<void> {
	const filters = [{ columnName: 'Name', condition: 'eq', value: name }];
	const filter = { type: 'and', filters };
	await client.post(`${await dataTables(client)}/${table}/upsert`, { filter, data });
}

/** Creates and fills a data table. @returns its ID */
export async function createTable(client: N8nClient, name: string, rows: Row[]): Promise<string> {
	const tables = await dataTables(client);
	const columns = Object.keys(rows[0] ?? {}).map((column) => ({ name: column, type: 'string' }));
	const { id } = (await client.post(tables, { name, columns })) as { id: string };
	// n8n 1.x needs the response mode set explicitly.
	await client.post(`${tables}/${id}/insert`, { data: rows, returnType: 'count' });
	return id;
}

interface LargeList {
	campaign: string;
	credential: Credential;
	/** ID of the data table. */
	table: string;
	reportFile: string;
	settings: Record<string, string | number>;
	/** The webhook's credential, where workers share the chunks. */
	headerCredential?: Credential;
}

/** Both workflows of the large list. @returns the parent's ID */
export async function saveLargeList(client: N8nClient, list: LargeList): Promise<string> {
	const { campaign, credential, reportFile, settings, headerCredential } = list;
	const chunk = readExample('large-list/send-one-chunk.json');
	chooseCampaign(chunk, campaign, credential);
	const parent = readExample('large-list/send-large-list.json');
	setSettings(parent, { dataTable: list.table, ...settings });
	if (headerCredential) {
		const credentials = { httpHeaderAuth: headerCredential };
		chunk.node('Chunk for a Worker').credentials = credentials;
		parent.node('Run on a Worker').credentials = credentials;
	}
	const value = await saveExample(client, chunk);
	if (headerCredential) await client.publish(value);
	parent.node('Run Here').parameters.workflowId = { __rl: true, mode: 'id', value };
	parent.node('Write Report').parameters.fileName = reportFile;
	return await saveExample(client, parent);
}

/** The trigger of the outbox's workflow. */
export const EVERY_MINUTE = 'Every Minute';

/** The list of the outbox's workflow as it is imported. */
const LIST = 'March reminders';

/** Creates the outbox's table with this many people. */
export async function createOutbox(postgres: Postgres, rows: number, firstNumber: number) {
	await psql(postgres, '', ['-f', join(EXAMPLES, 'outbox', 'schema.sql')]);
	await psql(
		postgres,
		`INSERT INTO wa_outbox (list, phone_number, contact_name, data)
		 SELECT '${LIST}', '+' || ${firstNumber} + n, 'Person ' || n, '{"Appointment": "Monday"}'
		 FROM generate_series(1, ${rows}) n`,
	);
}

/** How many rows of the outbox are in each state, e.g. `{ accepted: 100 }`. */
export async function outboxStates(postgres: Postgres): Promise<Record<string, number>> {
	const lines = await psql(postgres, 'SELECT state, count(*) FROM wa_outbox GROUP BY state');
	return Object.fromEntries(
		lines.map((line) => {
			const [state = '', count] = line.split('|');
			return [state, Number(count)];
		}),
	);
}

/** The workflow that drains the outbox. @returns its ID */
export async function saveDrain(
	client: N8nClient,
	postgres: Postgres,
	campaign: string,
	credential: Credential,
	settings: Record<string, string | number>,
): Promise<string> {
	const { host, port, user, database, password } = postgres;
	const data = { host, port, user, database, password, ssl: 'disable' };
	const credentials = { postgres: await client.createCredential('postgres', 'Outbox', data) };
	const drain = readExample('outbox/send-from-outbox.json');
	chooseCampaign(drain, campaign, credential);
	setSettings(drain, settings);
	for (const node of drain.workflow.nodes) {
		if (node.type.endsWith('.postgres')) node.credentials = credentials;
	}
	return await saveExample(client, drain);
}
