import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { scratchFolder } from '../../testkit/servers/scratch.mts';

const NO_PROCESS = 2 ** 22 + 1;

let parent: string;
beforeEach(() => {
	parent = mkdtempSync(join(tmpdir(), 'wa-test-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

it('creates a new folder and removes only those of ended processes', () => {
	const mine = basename(scratchFolder(parent));
	mkdirSync(join(parent, `wa-campaigns-${NO_PROCESS}-abc`));
	mkdirSync(join(parent, 'wa-campaigns'));
	mkdirSync(join(parent, `other-${NO_PROCESS}-abc`));

	const next = basename(scratchFolder(parent));
	expect(readdirSync(parent).toSorted()).toEqual(
		[mine, next, 'wa-campaigns', `other-${NO_PROCESS}-abc`].toSorted(),
	);
});
