// Lints what n8n's own configuration does not look at: the sandbox, tests, scripts and benchmarks.
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig(
	globalIgnores(['dist', '**/node_modules', 'contract/types.d.mts']),
	{
		files: ['**/*.mts', '**/*.mjs'],
		extends: [js.configs.recommended, tseslint.configs.recommended],
		languageOptions: {
			globals: {
				process: 'readonly',
				console: 'readonly',
				setTimeout: 'readonly',
				clearTimeout: 'readonly',
				setInterval: 'readonly',
				clearInterval: 'readonly',
				setImmediate: 'readonly',
				URL: 'readonly',
				URLSearchParams: 'readonly',
				Buffer: 'readonly',
				fetch: 'readonly',
				AbortController: 'readonly',
				AbortSignal: 'readonly',
				performance: 'readonly',
				structuredClone: 'readonly',
				TextDecoder: 'readonly',
				TextEncoder: 'readonly',
				document: 'readonly',
				window: 'readonly',
				EventSource: 'readonly',
				HTMLElement: 'readonly',
			},
		},
		rules: {
			eqeqeq: 'error',
			'no-var': 'error',
			'prefer-const': 'error',
			'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
			'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
			complexity: ['error', 14],
		},
	},
	{
		files: ['test/**/*.mts'],
		rules: { 'max-lines-per-function': 'off' },
	},
);
