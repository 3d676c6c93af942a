// One sandbox and one n8n with the packed package serve all end-to-end tests.
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { migratedDatabase } from '../../scripts/lib/database-template.mts';
import { startDemo, type Demo } from '../../scripts/lib/demo.mts';
import { migratedHome } from '../../scripts/lib/home-template.mts';
import { chosenHosts, CURRENT_HOST } from '../../scripts/lib/hosts.mts';
import { hasQueueServers } from '../../scripts/lib/queue-mode.mts';
import { scratchFolder } from '../../scripts/lib/scratch.mts';

/** What a test file needs to know of the demo, which lives in another process. */
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
	// Installed and migrated here: that takes minutes once, for which no test is patient enough.
	const hosts = chosenHosts();
	for (const host of hosts) await migratedHome(host);
	const [host = CURRENT_HOST] = hosts;
	// The tests with several workers run the current one alone.
	if (host === CURRENT_HOST && hasQueueServers()) await migratedDatabase();
	const folder = scratchFolder();
	const demo = await startDemo({ folder, host });
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
