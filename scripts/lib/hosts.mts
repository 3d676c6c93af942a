// The real n8ns that the package is tried on. Each has a folder with its manifest and lock.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOST_MANIFEST, PREVIOUS_HOST_MANIFEST } from './paths.mts';

export interface PinnedHost {
	/** Holds package.json and package-lock.json. */
	manifest: string;
	/** of n8n */
	version: string;
	/** What only this n8n knows of; the rest is in host-environment.mts. */
	environment: Record<string, string>;
}

/** What `npm start` and most end-to-end tests run. */
export const CURRENT_HOST = pinned(HOST_MANIFEST, {
	N8N_DISABLED_MODULES: 'mcp-registry',
});

/** The newest of the major before, which many still run. It is set as 2.x is, which it asks for itself. */
const PREVIOUS_HOST = pinned(PREVIOUS_HOST_MANIFEST, {
	DB_SQLITE_POOL_SIZE: '3',
	N8N_BLOCK_ENV_ACCESS_IN_NODE: 'true',
	N8N_GIT_NODE_DISABLE_BARE_REPOS: 'true',
	N8N_RUNNERS_ENABLED: 'true',
});

/** All of them, the current one first. */
export const HOSTS: PinnedHost[] = [CURRENT_HOST, PREVIOUS_HOST];

function pinned(manifest: string, environment: PinnedHost['environment']): PinnedHost {
	const { dependencies } = JSON.parse(readFileSync(join(manifest, 'package.json'), 'utf8'));
	return { manifest, version: dependencies.n8n, environment };
}
