// The test suites: `npx vitest run --project unit` and so on, under Node 24. `npm test` runs all.
import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

const { resolve } = createRequire(import.meta.url);

const ENGINE = ['test/engine/**/*.test.mts', 'test/**/*.engine.test.mts'];
const SANDBOX = ['test/sandbox/**/*.test.mts'];
const E2E = ['test/e2e/**/*.test.mts'];
const MINUTE = 60_000;

// The sandbox and the scripts run as they do outside the tests: imported by Node itself.
const native = { viteModuleRunner: false, nodeLoader: false };

const silent = ['--disable-warning=ExperimentalWarning'];

export default defineConfig({
	test: {
		pool: 'forks',
		// The CommonJS build is the one that n8n-core and the built nodes load.
		alias: { 'n8n-workflow': resolve('n8n-workflow') },
		execArgv: silent,
		server: { deps: { external: [/\/sandbox\/.*\.mts$/] } },
		silent: 'passed-only',
		projects: [
			{
				extends: true,
				test: {
					name: 'unit',
					// A busy machine must not fail what merely computes for long.
					testTimeout: MINUTE / 2,
					include: ['test/**/*.test.mts'],
					exclude: [...ENGINE, ...SANDBOX, ...E2E, '**/node_modules/**'],
				},
			},
			{
				extends: true,
				test: { name: 'engine', include: ENGINE, testTimeout: MINUTE, hookTimeout: MINUTE },
			},
			{
				extends: true,
				test: {
					name: 'sandbox',
					include: SANDBOX,
					experimental: native,
					testTimeout: MINUTE / 2,
				},
			},
			{
				extends: true,
				test: {
					name: 'e2e',
					include: E2E,
					globalSetup: ['test/e2e/start-demo.mts'],
					experimental: native,
					fileParallelism: false,
					testTimeout: 5 * MINUTE,
					hookTimeout: 5 * MINUTE,
				},
			},
		],
	},
});
