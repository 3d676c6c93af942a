// One sandbox and one n8n with the packed package for all files of a project.
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startDemo, type Demo } from '../../testkit/demo/demo.mts';
import { chosenHosts, CURRENT_HOST } from '../../testkit/host/hosts.mts';
import { scratchFolder } from '../../testkit/servers/scratch.mts';

/** What a test file needs of the demo, which runs in another process. */
export type SharedDemo = Pick<
	Demo,
	'folder' | 'tarball' | 'packageFolder' | 'credential' | 'workflows'
> & {
	sandbox: Omit<Demo['sandbox'], 'close'>;
	editorOrigin: string;
	cookie: { name: string; value: string };
};

declare module 'vitest' {
	export interface ProvidedContext {
		demo: SharedDemo;
	}
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const folder = scratchFolder();
	const [host = CURRENT_HOST] = chosenHosts();
	const demo = await startDemo({ folder, host, tarball: process.env.PACKED_PACKAGE });
	const { origin, baseUrl, controlUrl, projectId, password } = demo.sandbox;
	project.provide('demo', {
		folder: demo.folder,
		tarball: demo.tarball,
		packageFolder: demo.packageFolder,
		credential: demo.credential,
		workflows: demo.workflows,
		sandbox: { origin, baseUrl, controlUrl, projectId, password },
		editorOrigin: demo.n8n.origin,
		cookie: demo.client.cookie,
	});
	return async () => {
		await demo.close();
		rmSync(folder, { recursive: true, force: true });
	};
}
