// The tests that mutants have to get past: those that need neither n8n's engine nor the sandbox.
import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

const { resolve } = createRequire(import.meta.url);

export default defineConfig({
	test: {
		pool: 'threads',
		isolate: false,
		setupFiles: ['test/harness/propertyRuns.mts'],
		// Below 1, the property that takes a minute in full takes its quick number of runs.
		env: { PROPERTY_RUNS: '0.9' },
		// A mutant that leaves a test waiting is found after this time; the slowest test takes 3 s.
		testTimeout: 20_000,
		alias: { 'n8n-workflow': resolve('n8n-workflow') },
		include: [
			'test/nodes/{Trigger,engine,service,form,values}/**/*.test.mts',
			'test/simulation/**/*.test.mts',
		],
		exclude: ['**/*.engine.test.mts', '**/node_modules/**'],
	},
});
