// Checks deploy/Dockerfile without Docker: its commands install the package where the n8n of these tests loads it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CURRENT_HOST } from '../../../testkit/host/hosts.mts';
import { scratchFolder } from '../../../testkit/servers/scratch.mts';
import { at } from '../../harness/pick.mts';
import { instructionsOf } from './dockerfile.mts';
import { sharedDemo } from '../shared-demo.mts';

const { packageFolder, tarball } = sharedDemo();
const IMAGE_FOLDER = '/home/node/.n8n/nodes';

const dockerfile = instructionsOf('deploy/Dockerfile');

function filesBelow(folder: string): string[] {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
}

describe('the image', () => {
	let root: string;
	/** The local path for a path in the image. */
	const here = (path: string) => join(root, path);

	beforeAll(() => {
		root = scratchFolder();
		let folder = '/';
		for (const { instruction, rest } of dockerfile) {
			if (instruction === 'WORKDIR') {
				folder = rest;
				mkdirSync(here(folder), { recursive: true });
			} else if (instruction === 'COPY') {
				const target = at(rest.split(' '), -1);
				mkdirSync(here(target), { recursive: true });
				cpSync(tarball, join(here(target), basename(tarball)));
			} else if (instruction === 'RUN') {
				const command = rest.replaceAll(/(\/home|\/tmp)\//g, `${root}$1/`);
				const { status, stderr } = spawnSync('sh', ['-c', command], {
					cwd: here(folder),
					encoding: 'utf8',
				});
				expect({ status, command, stderr: status ? stderr : '' }).toMatchObject({ status: 0 });
			}
		}
	});
	afterAll(() => rmSync(root, { recursive: true, force: true }));

	it('uses the n8n version that the package is tested on', () => {
		const { rest } = at(dockerfile, 0);
		expect(rest).toBe(`N8N_VERSION=${CURRENT_HOST.version}`);
	});

	it('contains the package where n8n loads it from', () => {
		const installed = here(join(IMAGE_FOLDER, 'node_modules', basename(packageFolder)));
		expect(filesBelow(installed)).toEqual(filesBelow(packageFolder));
	});

	it('runs as an unprivileged user', () => {
		const users = dockerfile.filter(({ instruction }) => instruction === 'USER');
		expect(users.map(({ rest }) => rest)).toEqual(['node']);
	});
});
