// The environment of n8n under npm start, tests and benchmarks.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hostEnvironment } from '../../testkit/host/host-environment.mts';
import { CURRENT_HOST } from '../../testkit/host/hosts.mts';

const environment = () =>
	hostEnvironment({
		host: CURRENT_HOST,
		userFolder: '/home',
		port: 1,
		brokerPort: 2,
		fileFolder: '/files',
	});

afterEach(() => vi.unstubAllEnvs());

it.each(['WEBHOOK_URL', 'GENERIC_TIMEZONE', 'EXTERNAL_HOOK_FILES', 'N8N_PATH', 'DB_TABLE_PREFIX'])(
	'does not inherit %s from the user’s n8n',
	(name) => {
		vi.stubEnv(name, 'x');
		expect(environment()).not.toHaveProperty(name);
	},
);

describe('behind a proxy', () => {
	it('bypasses the proxy for this machine, and keeps the user’s settings for other hosts', () => {
		vi.stubEnv('https_proxy', 'http://proxy.example:3128');
		vi.stubEnv('NO_PROXY', 'intranet.example');
		vi.stubEnv('no_proxy', undefined);
		expect(environment()).toMatchObject({
			https_proxy: 'http://proxy.example:3128',
			NO_PROXY: 'intranet.example,127.0.0.1,localhost',
			no_proxy: 'intranet.example,127.0.0.1,localhost',
		});
	});
});
