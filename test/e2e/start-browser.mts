// One browser for all files of a project; each opens its own context.
import type { TestProject } from 'vitest/node';
import { startBrowserServer } from '../../testkit/servers/browser.mts';

/** Host names for pages, like those of containers. */
const LOCAL_NAMES = ['sandbox', 'elsewhere'];

declare module 'vitest' {
	export interface ProvidedContext {
		/** The address of Playwright's server. */
		browser: string;
	}
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const server = await startBrowserServer(LOCAL_NAMES);
	project.provide('browser', server.wsEndpoint());
	return async () => await server.close();
}
