// The n8n and the sandbox of `npm start`, kept between starts.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceWhole } from '../../scripts/bootstrap/lock-file.mjs';
import { tryLock } from '../../scripts/bootstrap/lock.mjs';
import type { DemoList } from './demo-workflow.mts';

/** What an earlier start has set up in n8n. */
export interface SetUp {
	credential: { id: string; name: string };
	workflows: { list: DemoList; id: string }[];
}

/** A folder that only this process uses until it releases it. */
export interface KeptHome {
	/** n8n's user folder; may not exist yet */
	folder: string;
	/** The sandbox's database. */
	db: string;
	/** undefined until the first start has completed */
	setUp: SetUp | undefined;
	/** Call once n8n is set up, so that the next start reuses it. */
	save(setUp: SetUp): void;
	release(): void;
}

/**
 * Locks the home in a folder.
 *
 * @param fresh whether to discard the existing home
 * @returns undefined while another start uses it
 */
export function takeKeptHome(parent: string, fresh: boolean): KeptHome | undefined {
	mkdirSync(parent, { recursive: true });
	const release = tryLock(join(parent, 'in-use.lock'));
	if (!release) return undefined;
	const kept = join(parent, 'kept');
	const setUpFile = join(kept, 'set-up.json');
	// An interrupted set-up is not used.
	if (fresh || !existsSync(setUpFile)) rmSync(kept, { recursive: true, force: true });
	mkdirSync(kept, { recursive: true });
	return {
		folder: join(kept, 'home'),
		db: join(kept, 'sandbox.db'),
		setUp: existsSync(setUpFile) ? JSON.parse(readFileSync(setUpFile, 'utf8')) : undefined,
		// Atomically: Ctrl-C must not leave a partial file, which later starts could not read.
		save: (setUp) => replaceWhole(setUpFile, JSON.stringify(setUp, null, '\t')),
		release,
	};
}
