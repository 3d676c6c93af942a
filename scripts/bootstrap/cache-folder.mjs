// @ts-check
// The folder for what is made once per machine: outside the checkout, so that a fresh clone reuses it.
import { homedir } from 'node:os';
import { join } from 'node:path';

const APP = 'n8n-nodes-wa-campaigns';

/**
 * The project's cache folder. `WA_CAMPAIGNS_CACHE` decides if set, else the platform's convention.
 * The folder need not exist yet.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @param {NodeJS.Platform} [platform]
 * @returns {string} absolute path
 */
export function cacheFolder(env = process.env, platform = process.platform) {
	if (env.WA_CAMPAIGNS_CACHE) return env.WA_CAMPAIGNS_CACHE;
	if (env.XDG_CACHE_HOME) return join(env.XDG_CACHE_HOME, APP);
	if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', APP);
	if (platform === 'win32' && env.LOCALAPPDATA) return join(env.LOCALAPPDATA, APP, 'Cache');
	return join(homedir(), '.cache', APP);
}
