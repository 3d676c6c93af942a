import { mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchFolder } from '../../testkit/servers/scratch.mts';
import { temporaryFolder } from '../harness/temporaryFolder.mts';

const NO_PROCESS = 2 ** 22 + 1;

it('creates a new folder and removes only those of ended processes', () => {
	const parent = temporaryFolder();
	const mine = basename(scratchFolder(parent));
	mkdirSync(join(parent, `wa-campaigns-${NO_PROCESS}-abc`));
	mkdirSync(join(parent, 'wa-campaigns'));
	mkdirSync(join(parent, `other-${NO_PROCESS}-abc`));

	const next = basename(scratchFolder(parent));
	expect(readdirSync(parent).toSorted()).toEqual(
		[mine, next, 'wa-campaigns', `other-${NO_PROCESS}-abc`].toSorted(),
	);
});
