// The test suites: `npx vitest run --project unit` and so on, under Node 24. `npm test` runs all.
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const { resolve } = createRequire(import.meta.url);

const ENGINE = ['test/engine/**/*.test.mts', 'test/**/*.engine.test.mts'];
const SANDBOX = ['test/sandbox/**/*.test.mts'];
const E2E = ['test/e2e/**/*.test.mts'];
/** The sandbox's page in a browser: no n8n is needed. */
const PAGE = ['test/e2e/sandbox-*.test.mts'];
const MINUTE = 60_000;

// The sandbox and the scripts run as they do outside the tests: imported by Node itself.
const native = { viteModuleRunner: false, nodeLoader: false };

const silent = ['--disable-warning=ExperimentalWarning'];

export default defineConfig({
	test: {
		pool: 'forks',
		// Vitest leaves one core idle, which on two would leave one worker.
		maxWorkers: Math.max(2, availableParallelism() - 1),
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
					name: 'page',
					include: PAGE,
					experimental: native,
					testTimeout: MINUTE,
					hookTimeout: MINUTE,
				},
			},
			{
				extends: true,
				test: {
					name: 'e2e',
					include: E2E,
					exclude: [...PAGE, '**/node_modules/**'],
					globalSetup: ['test/e2e/start-demo.mts'],
					setupFiles: ['test/e2e/tell-pages.mts'],
					experimental: native,
					// All share one n8n. Projects that differ in this cannot run in one group.
					maxWorkers: 1,
					sequence: { groupOrder: 1 },
					testTimeout: 5 * MINUTE,
					hookTimeout: 5 * MINUTE,
				},
			},
		],
	},
});
