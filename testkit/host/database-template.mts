// n8n's first start on PostgreSQL creates its tables; a copy of a migrated database starts immediately.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../../scripts/bootstrap/cache-folder.mjs';
import { makeOnce } from '../../scripts/bootstrap/make-once.mjs';
import { withProgress } from '../../scripts/bootstrap/progress.mjs';
import { installedHost } from './host-install.mts';
import { startN8n } from './n8n-host.mts';
import { postgresRelease } from '../servers/postgres-programs.mts';
import { startPostgres, type Postgres } from '../servers/postgres.mts';
import { databaseEnvironment } from './queue-environment.mts';
import { scratchFolder } from '../servers/scratch.mts';

/** A template of a migrated database; the first call for a host on a machine creates it. */
export async function migratedDatabase(): Promise<string> {
	const { key, version } = await installedHost();
	const template = join(cacheFolder(), `postgres-${postgresRelease()}-${key}`);
	return await makeOnce(template, async (folder) => {
		const title = `Creating the PostgreSQL database of n8n ${version} (once per machine)`;
		await withProgress(title, async () => {
			const postgres = await startPostgres();
			try {
				await migrate(postgres);
				await postgres.keep(folder);
			} finally {
				await postgres.close();
			}
		});
	});
}

async function migrate(postgres: Postgres): Promise<void> {
	const home = scratchFolder();
	try {
		const environment = databaseEnvironment(postgres);
		const n8n = await startN8n({ userFolder: home, fileFolder: home, environment });
		await n8n.close();
	} finally {
		rmSync(home, { recursive: true, force: true });
	}
}
