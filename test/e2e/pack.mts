// The package that all files of a project install, packed once.
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { packPackage } from '../../testkit/host/package-tarball.mts';
import { scratchFolder } from '../../testkit/servers/scratch.mts';

declare module 'vitest' {
	export interface ProvidedContext {
		tarball: string;
	}
}

/** Uses PACKED_PACKAGE, which a run of several projects sets, or packs the package now. */
export default async function setup(project: TestProject): Promise<() => void> {
	const folder = scratchFolder();
	project.provide('tarball', process.env.PACKED_PACKAGE ?? (await packPackage(folder)));
	return () => rmSync(folder, { recursive: true, force: true });
}
