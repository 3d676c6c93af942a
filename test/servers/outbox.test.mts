// The statements of the outbox, on a real PostgreSQL.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EXAMPLES } from '../../testkit/paths.mts';
import { startPostgres, type Postgres } from '../../testkit/servers/postgres.mts';
import { at } from '../harness/pick.mts';
import { temporaryFolder } from '../harness/temporaryFolder.mts';
import { psql } from '../../testkit/servers/psql.mts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const LIST = "Tonight's list";
const file = (name: string) => join(EXAMPLES, 'outbox', name);
const statement = (name: string) => readFileSync(file(name), 'utf8').replace(/;\s*$/, '');
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The statements that the workflow builds, ready to execute. */
const PREPARED = `
	PREPARE claim (text, integer) AS ${statement('claim.sql')};
	PREPARE settle (text, text) AS ${statement('settle.sql')};
	PREPARE in_doubt (text, integer) AS ${statement('in-doubt.sql')};
`;

describe('the outbox', () => {
	let postgres: Postgres;
	beforeAll(async () => {
		postgres = await startPostgres();
		await psql(postgres, '', ['-f', file('schema.sql')]);
	});
	afterAll(async () => await postgres?.close());
	beforeEach(async () => void (await psql(postgres, 'TRUNCATE wa_outbox')));

	const run = async (sql: string) => await psql(postgres, PREPARED + sql);
	const fill = async (count: number) =>
		await psql(
			postgres,
			`INSERT INTO wa_outbox (list, phone_number, contact_name)
			 SELECT ${quoted(LIST)}, 919800000000 + n, 'Person ' || n FROM generate_series(1, ${count}) n`,
		);
	const claim = async (rows: number) => {
		const lines = await run(`EXECUTE claim(${quoted(LIST)}, ${rows})`);
		return lines.map((line) => {
			const [id = '', claimed = ''] = line.split('|');
			return { id, claim: claimed };
		});
	};
	const settle = async (claimed: { id: string; claim: string }[], outcome: object) => {
		const outcomes = claimed.map(({ id }) => ({ id, ...outcome }));
		const by = quoted(at(claimed, 0).claim);
		return await run(`EXECUTE settle(${by}, ${quoted(JSON.stringify(outcomes))})`);
	};
	const states = async () =>
		await psql(postgres, 'SELECT state, count(*) FROM wa_outbox GROUP BY state ORDER BY state');
	const findInDoubt = async (minutes: number) =>
		await run(`EXECUTE in_doubt(${quoted(LIST)}, ${minutes})`);

	it('can be set up twice', async () => {
		await fill(1);
		await psql(postgres, '', ['-f', file('schema.sql')]);
		expect(await states()).toEqual(['waiting|1']);
	});

	it('gives each row to only one of several concurrent claimers', async () => {
		const rows = 2000;
		await fill(rows);
		const perClaimer = `EXECUTE claim(${quoted(LIST)}, 23);\n`.repeat(30);
		const claimers = await Promise.all(Array.from({ length: 4 }, () => run(perClaimer)));
		const ids = claimers.flat().map((line) => line.split('|')[0]);
		expect(ids).toHaveLength(rows);
		expect(new Set(ids).size).toBe(rows);
		expect(claimers.filter((lines) => lines.length > 0).length).toBeGreaterThan(1);
	});

	it('returns the first rows first, and no more than requested', async () => {
		await fill(5);
		const first = await claim(2);
		const [last] = await psql(
			postgres,
			"SELECT max(id) < (SELECT min(id) FROM wa_outbox WHERE state = 'waiting') FROM wa_outbox WHERE state = 'claimed'",
		);
		expect(first).toHaveLength(2);
		expect(last).toBe('t');
	});

	it('returns no row of another list', async () => {
		await fill(1);
		expect(await run("EXECUTE claim('another', 10)")).toEqual([]);
	});

	it.each(['accepted', 'skipped', 'failed', 'unknown'])(
		'never returns a row that is %s',
		async (outcome) => {
			await fill(3);
			expect(await settle(await claim(10), { outcome, reason: 'why' })).toEqual(['3|0']);
			expect(await states()).toEqual([`${outcome}|3`]);
			expect(await claim(10)).toEqual([]);
		},
	);

	it('lets a row that was not sent wait again, at least as long as the service asked', async () => {
		await fill(2);
		const claimed = await claim(10);
		const later = new Date(Date.now() + 3_600_000).toISOString();
		expect(await settle([at(claimed, 0)], { outcome: 'notSent' })).toEqual(['1|1']);
		await settle([at(claimed, 1)], { outcome: 'notSent', sendAfter: later });
		expect((await claim(10)).map(({ id }) => id)).toEqual([at(claimed, 0).id]);
	});

	it('records an outcome once, and none for a claim that is not its own', async () => {
		await fill(2);
		const own = await claim(1);
		const other = await claim(1);
		await settle(own, { outcome: 'accepted' });
		expect(await settle(own, { outcome: 'accepted' })).toEqual(['0|0']);
		const foreign = other.map(({ id }) => ({ id, claim: at(own, 0).claim }));
		expect(await settle(foreign, { outcome: 'accepted' })).toEqual(['0|0']);
		expect(await states()).toEqual(['accepted|1', 'claimed|1']);
	});

	it('reports what an abandoned execution had claimed, and gives it to no other', async () => {
		await fill(3);
		await claim(2);
		expect(await findInDoubt(60)).toEqual(['0']);
		await psql(
			postgres,
			"UPDATE wa_outbox SET claimed_at = now() - interval '61 minutes' WHERE claim IS NOT NULL",
		);
		expect(await findInDoubt(60)).toEqual(['2']);
		expect(await states()).toEqual(['unknown|2', 'waiting|1']);
		expect(await claim(10)).toHaveLength(1);
	});

	it('accepts the outcomes of a slow execution whose rows were in doubt', async () => {
		await fill(2);
		const slow = await claim(2);
		await findInDoubt(0);
		expect(await settle(slow, { outcome: 'accepted' })).toEqual(['2|0']);
		expect(await states()).toEqual(['accepted|2']);
	});

	it('sends rows in doubt again only on request', async () => {
		await fill(3);
		await settle(await claim(1), { outcome: 'accepted' });
		await settle(await claim(1), { outcome: 'unknown' });
		const again = ['-v', `list=${LIST}`, '-v', 'state=unknown', '-f', file('send-again.sql')];
		await psql(postgres, '', again);
		expect(await claim(10)).toHaveLength(2);
		await psql(postgres, '', again.with(3, 'state=accepted'));
		expect(await claim(10)).toEqual([]);
	});

	it('reports the progress of each list', async () => {
		await fill(3);
		await settle(await claim(1), { outcome: 'failed', reason: 'Bad number' });
		const lines = await psql(postgres, '', ['-f', file('report.sql')]);
		const shown = lines.map((line) => line.split('|').slice(0, 4).join('|'));
		expect(shown).toEqual([`${LIST}|failed|Bad number|1`, `${LIST}|waiting||2`]);
	});

	it('is filled from a file, each person once, however often it is read', async () => {
		const people = join(temporaryFolder(), "people's list.csv");
		writeFileSync(
			people,
			'Name,Phone,Appointment,City\n"Asha, Dr",+91 98765-43210,Monday,Mumbai\n"Ben\nB",919876543211,,\nAsha,919876543210,Tuesday,\nNobody,,,\n',
		);
		const load = ['-v', `list=${LIST}`, '-v', `file=${people}`, '-f', file('load.sql')];
		expect(await psql(postgres, '', load)).toEqual(['4|1', '2']);
		expect(await psql(postgres, '', load)).toEqual(['4|1', '2']);
		const [first] = await psql(postgres, 'SELECT contact_name, data FROM wa_outbox ORDER BY id');
		expect(first).toBe('Asha, Dr|{"City": "Mumbai", "Appointment": "Monday"}');
	});
});
