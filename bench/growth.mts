// npm run bench:growth
// What a send leaves in n8n's database, what it makes the database write, and what it costs n8n: as a
// row of a list, as an event of its own, with a sent history, and as a row of an outbox.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../scripts/bootstrap/progress.mjs';
import { EXAMPLES } from '../scripts/lib/paths.mts';
import { findPostgres } from '../scripts/lib/postgres-programs.mts';
import { startPostgres } from '../scripts/lib/postgres.mts';
import { psql } from '../scripts/lib/psql.mts';
import { table } from '../scripts/lib/table.mts';
import { call, openStage, type GrowthStage } from './growth/stage.mts';
import { prepareHomes, type Homes } from './lib/host.mts';
import { recipients } from './lib/rows.mts';
import { startSandboxProcess, type SandboxProcess } from './lib/sandbox-process.mts';
import { waCampaign } from './peers/nodes.mts';

const LIST_ROWS = 2000;
const LISTS = 3;
const EVENTS = 200;
const AT_ONCE = 5;
/** What the sent history holds in the second of its cases. */
const HISTORY = 20_000;
const OUTBOX_ROWS = 50_000;
const ROWS_PER_CLAIM = 200;

interface Growth {
	database: string;
	what: string;
	/** Bytes for each send. */
	held: number;
	logged?: number;
	cpuMs?: number;
}

/** The first numbers that nobody was sent to. */
let fresh = 0;
function nextRecipients(count: number) {
	const next = recipients(count, fresh);
	fresh += count;
	return next;
}

async function measure(
	stage: GrowthStage,
	what: string,
	sends: number,
	work: () => Promise<void>,
): Promise<Growth> {
	const [before, cpuBefore] = [await stage.size(), stage.cpu()];
	await work();
	const [after, cpu] = [await stage.size(), stage.cpu() - cpuBefore];
	const logged =
		after.logged === undefined ? undefined : (after.logged - (before.logged ?? 0)) / sends;
	const held = (after.held - before.held) / sends;
	const growth = { database: stage.database, what, held, logged, cpuMs: (1000 * cpu) / sends };
	say(report([growth]));
	return growth;
}

async function measureStage(stage: GrowthStage, sandbox: SandboxProcess): Promise<Growth[]> {
	const activate = async (options: Record<string, unknown>) =>
		await stage.activate(await waCampaign(options)(stage.client, sandbox));
	const plain = await activate({});
	const remembering = await activate({ skipAlreadySent: true });
	const fill = async () => {
		for (let sent = 0; sent < HISTORY; sent += LIST_ROWS) await sendList(remembering, LIST_ROWS);
	};
	// What only happens at the beginning.
	for (const address of [plain, remembering]) {
		await sendList(address, 100);
		await sendEvents(address, 20);
	}
	return [
		await measure(stage, `row of a list of ${LIST_ROWS}`, LISTS * LIST_ROWS, async () => {
			for (let count = 0; count < LISTS; count += 1) await sendList(plain, LIST_ROWS);
		}),
		await measure(stage, 'event', EVENTS, () => sendEvents(plain, EVENTS)),
		await measure(stage, 'event, history of some 100', EVENTS, () =>
			sendEvents(remembering, EVENTS),
		),
		await measure(stage, `row of a list, history up to ${HISTORY}`, HISTORY, fill),
		await measure(stage, `event, history of ${HISTORY}`, EVENTS, () =>
			sendEvents(remembering, EVENTS),
		),
	];
}

async function sendList(address: string, rows: number): Promise<void> {
	await call(address, { rows: nextRecipients(rows) });
}

async function sendEvents(address: string, count: number): Promise<void> {
	const left = nextRecipients(count).values();
	const lane = async () => {
		for (const one of left) await call(address, { rows: [one] });
	};
	await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** A row of the outbox from its arrival to its end, without n8n. */
async function measureOutbox(): Promise<Growth> {
	const postgres = await startPostgres({ durable: true });
	try {
		const file = (name: string) => join(EXAMPLES, 'outbox', name);
		const statement = (name: string) => readFileSync(file(name), 'utf8').replace(/;\s*$/, '');
		await psql(postgres, '', ['-f', file('schema.sql')]);
		const logged = async () =>
			Number((await psql(postgres, "SELECT pg_current_wal_lsn() - '0/0'"))[0]);
		const before = await logged();
		await psql(
			postgres,
			`INSERT INTO wa_outbox (list, phone_number, contact_name, data)
			 SELECT 'bench', 919800000000 + n, 'Recipient ' || n, '{"Appointment": "day 1"}'
			 FROM generate_series(1, ${OUTBOX_ROWS}) n`,
		);
		await psql(
			postgres,
			`CREATE FUNCTION claim (text, integer)
			   RETURNS TABLE (its_id bigint, its_claim uuid, phone text, name text, its_data jsonb)
			   LANGUAGE sql AS $$ ${statement('claim.sql')} $$;
			 CREATE FUNCTION settle (text, text) RETURNS TABLE (settled integer, put_back integer)
			   LANGUAGE sql AS $$ ${statement('settle.sql')} $$;
			 ${ONE_CLAIM.repeat(OUTBOX_ROWS / ROWS_PER_CLAIM)}`,
		);
		const [size] = await psql(
			postgres,
			"SELECT pg_total_relation_size('wa_outbox') / (count(*) FILTER (WHERE state = 'accepted')) FROM wa_outbox",
		);
		return {
			database: 'PostgreSQL',
			what: `row of the outbox, ${ROWS_PER_CLAIM} a claim`,
			held: Number(size),
			logged: ((await logged()) - before) / OUTBOX_ROWS,
		};
	} finally {
		await postgres.close();
	}
}

/** Claims and settles, as the workflow does: psql hands the claim's rows from one to the other. */
const ONE_CLAIM = `
SELECT min(its_claim::text) AS claim,
	json_agg(json_build_object('id', its_id, 'outcome', 'accepted'))::text AS outcomes
	FROM claim('bench', ${ROWS_PER_CLAIM}) \\gset
SELECT settled FROM settle(:'claim', :'outcomes');
`;

async function main(homes: Homes): Promise<void> {
	const sandbox = await startSandboxProcess();
	const growths: Growth[] = [];
	try {
		if (findPostgres()) growths.push(await measureOutbox());
		for (const database of ['PostgreSQL', 'SQLite'] as const) {
			if (database === 'PostgreSQL' && !findPostgres()) continue;
			const stage = await openStage(homes, database);
			try {
				growths.push(...(await measureStage(stage, sandbox)));
			} finally {
				await stage.close();
			}
		}
	} finally {
		await sandbox.close();
	}
	say(`
${report(growths)}

held    what the database has grown by, a send
logged  what PostgreSQL has written to its write-ahead log, a send
CPU     of n8n's process, a send
`);
}

function report(growths: Growth[]): string {
	const whole = (value?: number) => (value === undefined ? '-' : value.toFixed(0));
	const rows = growths.map(({ database, what, held, logged, cpuMs }) => [
		database,
		what,
		whole(held),
		whole(logged),
		cpuMs === undefined ? '-' : cpuMs.toFixed(1),
	]);
	return table(['database', 'a send as', 'held, bytes', 'logged, bytes', 'CPU ms'], rows);
}

const homes = await prepareHomes();
try {
	await main(homes);
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
	process.exitCode = 1;
} finally {
	homes.remove();
}
