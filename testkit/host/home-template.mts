// n8n's first start creates its database, which takes a minute; a copy of a migrated home starts in seconds.
import { constants, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../../scripts/bootstrap/cache-folder.mjs';
import { makeOnce } from '../../scripts/bootstrap/make-once.mjs';
import { withProgress } from '../../scripts/bootstrap/progress.mjs';
import { installedHost } from './host-install.mts';
import type { PinnedHost } from './hosts.mts';
import { startN8n } from './n8n-host.mts';

/**
 * Fills `userFolder` with a migrated home that has no owner, no workflows, no credentials.
 *
 * @param host the current one if not given
 */
export async function copyMigratedHome(userFolder: string, host?: PinnedHost): Promise<void> {
	const template = await migratedHome(host);
	cpSync(template, userFolder, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** Returns the home to copy; the first call for a host on a machine creates it. */
export async function migratedHome(host?: PinnedHost): Promise<string> {
	const { key, version } = await installedHost(host);
	const template = join(cacheFolder(), `home-${key}`);
	return await makeOnce(template, (folder) => migrate(folder, version, host));
}

async function migrate(folder: string, version: string, host?: PinnedHost): Promise<void> {
	await withProgress(`Creating the database of n8n ${version} (once per machine)`, async () => {
		const n8n = await startN8n({ host, userFolder: folder, fileFolder: folder });
		await n8n.close();
		// The editor's files, which n8n rewrites at every start.
		rmSync(join(folder, '.cache'), { recursive: true, force: true });
	});
}
