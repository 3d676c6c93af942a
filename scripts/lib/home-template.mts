// n8n's first start creates its database, which takes a minute; a copy of a home that went
// through it starts in seconds.
import { constants, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../bootstrap/cache-folder.mjs';
import { makeOnce } from '../bootstrap/make-once.mjs';
import { withProgress } from '../bootstrap/progress.mjs';
import { installedHost } from './host-install.mts';
import { startN8n } from './n8n-host.mts';

/** Fills `userFolder` with a migrated home that has no owner, no workflows, no credentials. */
export async function copyMigratedHome(userFolder: string): Promise<void> {
	const { key } = await installedHost();
	const template = join(cacheFolder(), `home-${key}`);
	await makeOnce(template, migrate);
	cpSync(template, userFolder, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

async function migrate(folder: string): Promise<void> {
	await withProgress("Creating n8n's database (once per machine)", async () => {
		const n8n = await startN8n({ userFolder: folder, fileFolder: folder });
		await n8n.close();
		// The editor's files, which n8n writes anew at every start.
		rmSync(join(folder, '.cache'), { recursive: true, force: true });
	});
}
