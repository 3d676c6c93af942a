// @ts-check
// Folders made once and then only read: n8n, Node 24, a migrated home.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { withLock } from './lock.mjs';
import { say } from './progress.mjs';

/**
 * Returns `folder`, created by `make` if it does not exist. `make` fills a temporary sibling, which is renamed to
 * `folder`: a half-made folder is never used, and leftovers of an interrupted start are removed.
 *
 * @param {string} folder absolute path
 * @param {(temporary: string) => Promise<void>} make
 * @returns {Promise<string>} `folder`
 */
export async function makeOnce(folder, make) {
	if (existsSync(folder)) return folder;
	mkdirSync(dirname(folder), { recursive: true });
	await withLock(
		`${folder}.lock`,
		async () => {
			if (existsSync(folder)) return;
			removePartial(folder);
			const temporary = `${folder}.making-${process.pid}`;
			mkdirSync(temporary);
			try {
				await make(temporary);
				renameSync(temporary, folder);
			} finally {
				rmSync(temporary, { recursive: true, force: true });
			}
		},
		say,
	);
	return folder;
}

/** @param {string} folder */
function removePartial(folder) {
	const prefix = `${basename(folder)}.making-`;
	for (const name of readdirSync(dirname(folder))) {
		if (name.startsWith(prefix)) {
			rmSync(join(dirname(folder), name), { recursive: true, force: true });
		}
	}
}
