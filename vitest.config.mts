// One project for each suite of scripts/testing/parts.mts: `npm run vitest -- --project unit` and so on.
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { SUITES } from './scripts/testing/parts.mts';

const { resolve } = createRequire(import.meta.url);

/** Of this checkout alone, which may itself be in a folder of that name. */
const SANDBOX = new RegExp(
	`^(file://)?${import.meta.dirname.replaceAll(/[^\\w/]/g, '.')}/sandbox/.*\\.mts$`,
);

type TestOptions = NonNullable<TestProjectInlineConfiguration['test']>;

const MINUTE = 60_000;

// The sandbox and the scripts run as they do outside the tests: imported by Node itself.
const native = { viteModuleRunner: false, nodeLoader: false };

/** Test files that leave no trace share a process, and load n8n-core or the sandbox once. */
const shared: TestOptions = { isolate: false, setupFiles: ['test/harness/propertyRuns.mts'] };

/** One file after the other: they share an n8n, or start so much that two would not fit. */
const endToEnd: TestOptions = {
	experimental: native,
	isolate: false,
	maxWorkers: 1,
	testTimeout: 5 * MINUTE,
	hookTimeout: 5 * MINUTE,
};

const withN8n: TestOptions = { ...endToEnd, globalSetup: ['test/e2e/start-demo.mts'] };
const withPackage: TestOptions = { ...endToEnd, globalSetup: ['test/e2e/pack.mts'] };

// A busy machine must not fail what merely takes long, here and in `poll` below.
const OPTIONS: Readonly<Record<string, TestOptions>> = {
	unit: { ...shared, testTimeout: MINUTE },
	engine: { ...shared, testTimeout: MINUTE, hookTimeout: MINUTE },
	sandbox: { ...shared, experimental: native, testTimeout: MINUTE },
	servers: { experimental: native, testTimeout: MINUTE },
	page: {
		isolate: false,
		experimental: native,
		globalSetup: ['test/e2e/start-browser.mts'],
		testTimeout: MINUTE,
		hookTimeout: MINUTE,
	},
	host: withN8n,
	editor: {
		...withN8n,
		globalSetup: ['test/e2e/start-demo.mts', 'test/e2e/start-browser.mts'],
		setupFiles: ['test/e2e/dump-pages-on-failure.mts'],
	},
	alone: withN8n,
	// Each file starts an n8n of its own and waits most of the time.
	kills: { ...withPackage, maxWorkers: 2 },
	versions: {
		...withPackage,
		globalSetup: ['test/e2e/pack.mts', 'test/e2e/start-browser.mts'],
		setupFiles: ['test/e2e/dump-pages-on-failure.mts'],
	},
	trigger: withPackage,
	queue: withPackage,
	scan: withPackage,
	guides: endToEnd,
};

export default defineConfig({
	test: {
		pool: 'forks',
		// Vitest leaves one core idle, which on two would leave one worker.
		maxWorkers: Math.max(2, availableParallelism() - 1),
		// The CommonJS build is the one that n8n-core and the built nodes load.
		alias: { 'n8n-workflow': resolve('n8n-workflow') },
		execArgv: ['--disable-warning=ExperimentalWarning'],
		server: { deps: { external: [SANDBOX] } },
		silent: 'passed-only',
		expect: { poll: { timeout: MINUTE / 4 } },
		projects: SUITES.map(({ name, files, except = [] }, index) => ({
			extends: true,
			test: {
				name,
				include: [...files],
				exclude: [...except, '**/node_modules/**'],
				// Projects that differ in the number of workers cannot run at the same time.
				sequence: { groupOrder: index },
				...OPTIONS[name],
			},
		})),
	},
});
