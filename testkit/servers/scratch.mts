// Folders for one run, outside the checkout.
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../../scripts/bootstrap/lock.mjs';

const NAME = /^wa-campaigns-(\d+)-/;

/**
 * A new, empty folder. Folders left behind by killed processes are removed.
 *
 * @param parent a fresh one in tests; the system's folder for temporary files otherwise
 * @returns its path, without symbolic links, which n8n refuses in file paths
 */
export function scratchFolder(parent: string = tmpdir()): string {
	for (const name of readdirSync(parent)) {
		const owner = NAME.exec(name)?.[1];
		if (!owner || isAlive(Number(owner))) continue;
		rmSync(join(parent, name), { recursive: true, force: true });
	}
	return realpathSync(mkdtempSync(join(parent, `wa-campaigns-${process.pid}-`)));
}
