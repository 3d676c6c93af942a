// The real n8ns that the package is tested on. Each has a folder with its manifest and lock.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOST_MANIFEST, MIDDLE_HOST_MANIFEST, PREVIOUS_HOST_MANIFEST } from '../paths.mts';

export interface PinnedHost {
	/** Holds package.json and package-lock.json. */
	manifest: string;
	/** Of n8n; a tag such as "latest" where it is not pinned. */
	version: string;
	/** Whether the manifest's lock is for another version, so that it is installed without one. */
	isUnlocked?: true;
	/** Settings that only this n8n knows; the rest is in host-environment.mts. */
	environment: Record<string, string>;
}

/** What `npm start` and most end-to-end tests run. */
export const CURRENT_HOST = pinned(HOST_MANIFEST, {
	N8N_DISABLED_MODULES: 'mcp-registry',
});

/** A version between the previous major and the current one. */
const MIDDLE_HOST = pinned(MIDDLE_HOST_MANIFEST, { N8N_DISABLED_MODULES: 'mcp-registry' });

/** The newest of the previous major, which many still run. It is configured like 2.x, as it recommends. */
const PREVIOUS_HOST = pinned(PREVIOUS_HOST_MANIFEST, {
	DB_SQLITE_POOL_SIZE: '3',
	N8N_BLOCK_ENV_ACCESS_IN_NODE: 'true',
	N8N_GIT_NODE_DISABLE_BARE_REPOS: 'true',
	N8N_RUNNERS_ENABLED: 'true',
});

/** All of them, the newest first. */
export const HOSTS: readonly PinnedHost[] = [CURRENT_HOST, MIDDLE_HOST, PREVIOUS_HOST];

/** The hosts that the tests run by default. */
const USUAL_HOSTS: readonly PinnedHost[] = [CURRENT_HOST, PREVIOUS_HOST];

/** A full version, or the tag of the newest one. */
const UNPINNED = /^(\d+)\.\d+\.\d+$|^latest$/;

/**
 * The n8ns that the tests run.
 *
 * @param wanted versions separated by commas: N8N_VERSION. Each is a pinned version or its prefix ("2.22"), any other
 * full version, or "latest"
 * @throws Error for the prefix of a version that is not pinned
 */
export function chosenHosts(wanted = process.env.N8N_VERSION ?? ''): readonly PinnedHost[] {
	const versions = wanted.split(',').map((version) => version.trim());
	if (versions.every((version) => version === '')) return USUAL_HOSTS;
	return versions.map((wantedOne) => {
		const host = HOSTS.find(({ version }) => `${version}.`.startsWith(`${wantedOne}.`));
		if (host !== undefined && wantedOne !== '') return host;
		if (UNPINNED.test(wantedOne)) return unlocked(wantedOne);
		const known = HOSTS.map(({ version }) => version).join(', ');
		throw new Error(`N8N_VERSION: "${wantedOne}" is not pinned. Choose among ${known}`);
	});
}

/** Installed like the pinned one of its major, without a lock. */
function unlocked(version: string): PinnedHost {
	const isPreviousMajor = version.startsWith('1.');
	return { ...(isPreviousMajor ? PREVIOUS_HOST : CURRENT_HOST), version, isUnlocked: true };
}

function pinned(manifest: string, environment: PinnedHost['environment']): PinnedHost {
	const { dependencies } = JSON.parse(readFileSync(join(manifest, 'package.json'), 'utf8'));
	return { manifest, version: dependencies.n8n, environment };
}
