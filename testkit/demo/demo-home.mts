// The n8n and the sandbox of `npm start`, kept from one start to the next.
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

/** A folder that this process alone uses until it lets go of it. */
export interface KeptHome {
	/** n8n's user folder; may not exist yet */
	folder: string;
	/** The sandbox's database. */
	db: string;
	/** undefined before the first start has come to its end */
	setUp: SetUp | undefined;
	/** To be called once n8n is set up: the next start finds it so. */
	save(setUp: SetUp): void;
	release(): void;
}

/**
 * Takes the home that is kept in a folder.
 *
 * @param fresh whether what is there is thrown away
 * @returns undefined while another start uses it
 */
export function takeKeptHome(parent: string, fresh: boolean): KeptHome | undefined {
	mkdirSync(parent, { recursive: true });
	const release = tryLock(join(parent, 'in-use.lock'));
	if (!release) return undefined;
	const kept = join(parent, 'kept');
	const setUpFile = join(kept, 'set-up.json');
	// A set-up that was interrupted is not used.
	if (fresh || !existsSync(setUpFile)) rmSync(kept, { recursive: true, force: true });
	mkdirSync(kept, { recursive: true });
	return {
		folder: join(kept, 'home'),
		db: join(kept, 'sandbox.db'),
		setUp: existsSync(setUpFile) ? JSON.parse(readFileSync(setUpFile, 'utf8')) : undefined,
		// In one step: Ctrl-C must not leave half a file, which no later start could read.
		save: (setUp) => replaceWhole(setUpFile, JSON.stringify(setUp, null, '\t')),
		release,
	};
}
