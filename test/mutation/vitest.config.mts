// The tests that mutants have to get past: those that need neither n8n's engine nor the sandbox.
import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

const { resolve } = createRequire(import.meta.url);

export default defineConfig({
	test: {
		pool: 'threads',
		isolate: false,
		setupFiles: ['test/harness/propertyRuns.mts'],
		env: { PROPERTY_RUNS: '1' },
		// Code that counts which of its lines run is slow; a test that hangs is Stryker's to end.
		testTimeout: 60_000,
		alias: { 'n8n-workflow': resolve('n8n-workflow') },
		include: [
			'test/nodes/{Trigger,engine,service,form,values}/**/*.test.mts',
			'test/simulation/**/*.test.mts',
		],
		exclude: ['**/*.engine.test.mts', '**/node_modules/**'],
	},
});
