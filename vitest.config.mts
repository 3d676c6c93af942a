// The test suites: `npx vitest run --project unit` and so on, under Node 24. `npm test` runs all.
import { defineConfig } from 'vitest/config';

const ENGINE = ['test/engine/**/*.test.mts', 'test/**/*.engine.test.mts'];
const SANDBOX = ['test/sandbox/**/*.test.mts'];
const E2E = ['test/e2e/**/*.test.mts'];
const MINUTE = 60_000;

const silent = ['--disable-warning=ExperimentalWarning'];

export default defineConfig({
	test: {
		pool: 'forks',
		execArgv: silent,
		silent: 'passed-only',
		projects: [
			{
				extends: true,
				test: {
					name: 'unit',
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
				test: { name: 'sandbox', include: SANDBOX, testTimeout: MINUTE / 2 },
			},
			{
				extends: true,
				test: {
					name: 'e2e',
					include: E2E,
					globalSetup: ['test/e2e/start-demo.mts'],
					fileParallelism: false,
					testTimeout: 5 * MINUTE,
					hookTimeout: 5 * MINUTE,
				},
			},
		],
	},
});
