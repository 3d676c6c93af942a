import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cacheFolder } from '../../scripts/bootstrap/cache-folder.mjs';

const name = 'n8n-nodes-wa-campaigns';

it.each([
	['its own variable', { WA_CAMPAIGNS_CACHE: '/c', XDG_CACHE_HOME: '/x' }, 'linux', '/c'],
	['the XDG variable', { XDG_CACHE_HOME: '/x' }, 'linux', join('/x', name)],
	['nothing, on Linux', {}, 'linux', join(homedir(), '.cache', name)],
	['nothing, on macOS', {}, 'darwin', join(homedir(), 'Library', 'Caches', name)],
	['LOCALAPPDATA, on Windows', { LOCALAPPDATA: '/l' }, 'win32', join('/l', name, 'Cache')],
] as const)('is decided by %s', (_, env, platform, folder) => {
	expect(cacheFolder(env, platform)).toBe(folder);
});
