// The PostgreSQL that tests and benchmarks start.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findPostgres } from '../../testkit/servers/postgres-programs.mts';
import { startPostgres, type Postgres } from '../../testkit/servers/postgres.mts';
import { isFree } from '../../testkit/servers/ports.mts';
import { temporaryFolder } from '../harness/temporaryFolder.mts';

const programs = findPostgres();

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Its output, or why the connection is rejected. */
function query(postgres: Postgres, sql: string, password = postgres.password): string {
	const { host, port, user, database } = postgres;
	const args = ['-h', host, '-p', String(port), '-U', user, '-d', database, '-Atc', sql];
	const env = { ...process.env, PGPASSWORD: password };
	const { stdout, stderr } = spawnSync(join(programs ?? '', 'psql'), args, {
		env,
		encoding: 'utf8',
	});
	return stdout.trim() || stderr.trim();
}

describe('PostgreSQL', () => {
	let postgres: Postgres;
	let kept: string;
	beforeEach(async () => {
		kept = temporaryFolder();
		postgres = await startPostgres();
		query(postgres, 'CREATE TABLE sent AS SELECT 7 AS number');
	});
	afterEach(async () => await postgres.close());

	it('requires its password', () => {
		expect(query(postgres, 'SELECT number FROM sent', 'another')).toContain(
			'authentication failed',
		);
	});

	it.each(['restart', 'kill'] as const)('keeps what was committed before a %s', async (way) => {
		await postgres[way]();
		if (way === 'kill') await postgres.restart();
		expect(query(postgres, 'SELECT number FROM sent')).toBe('7');
	});

	it('starts with a copy of kept data, which stays unchanged', async () => {
		await postgres.keep(join(kept, 'template'));
		postgres = await startPostgres({ template: join(kept, 'template') });
		expect(query(postgres, 'UPDATE sent SET number = 8 RETURNING number')).toContain('8');
		await postgres.close();
		postgres = await startPostgres({ template: join(kept, 'template') });
		expect(query(postgres, 'SELECT number FROM sent')).toBe('7');
	});

	it('syncs to disk only if it is durable', async () => {
		expect(query(postgres, 'SHOW fsync')).toBe('off');
		await postgres.close();
		postgres = await startPostgres({ durable: true });
		expect(query(postgres, 'SHOW fsync')).toBe('on');
	});

	it('frees its port and removes its folder when it is closed', async () => {
		await postgres.close();
		expect(await isFree(postgres.port)).toBe(true);
		const mine = readdirSync(tmpdir()).filter((name) =>
			name.startsWith(`wa-campaigns-${process.pid}-`),
		);
		expect(mine).toEqual([]);
		expect(existsSync(kept)).toBe(true);
	});
});
