// Lints what n8n's own configuration does not look at: the sandbox, tests, scripts and benchmarks. The
// rules that need types hold for the package as well, whose own configuration has to stay as n8n made it.
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const TYPED_RULES = {
	'@typescript-eslint/no-floating-promises': 'error',
	'@typescript-eslint/no-misused-promises': 'error',
	'@typescript-eslint/await-thenable': 'error',
	'@typescript-eslint/return-await': ['error', 'always'],
	'@typescript-eslint/prefer-promise-reject-errors': 'error',
	'@typescript-eslint/only-throw-error': 'error',
	// n8n's unions are long: a default does for what a switch leaves out.
	'@typescript-eslint/switch-exhaustiveness-check': [
		'error',
		{ considerDefaultExhaustiveForUnions: true },
	],
	'@typescript-eslint/no-unnecessary-type-assertion': 'error',
	'@typescript-eslint/no-non-null-assertion': 'error',
	'@typescript-eslint/no-deprecated': 'error',
};

const SIZE_RULES = {
	'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
	'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
	complexity: ['error', 14],
};

export default defineConfig(
	globalIgnores(['**/dist', '**/node_modules', 'contract/*.d.mts']),
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
			...SIZE_RULES,
		},
	},
	{
		files: ['{nodes,credentials}/**/*.ts'],
		// A file holds one idea, whole: a cap parks its end in a file where nobody looks for it.
		rules: { ...SIZE_RULES, 'max-lines': 'off' },
	},
	{
		files: ['{test,sandbox/test}/**/*.mts'],
		rules: { 'max-lines-per-function': 'off' },
	},
	{
		// A table, generated.
		files: ['sandbox/domain/languageNames.mts'],
		rules: { 'max-lines': 'off' },
	},
	{
		files: ['**/*.mts', '**/*.mjs', '*.js', 'bench/**/*.js', '{nodes,credentials}/**/*.ts'],
		// Their types are in .d.mts files: what they re-export exists only in the browser.
		ignores: ['sandbox/page/web/lit.mjs', 'sandbox/page/web/uplot.mjs'],
		extends: [tseslint.configs.base],
		languageOptions: {
			parserOptions: {
				project: ['tsconfig.json', 'tsconfig.tools.json'],
				tsconfigRootDir: import.meta.dirname,
			},
		},
		rules: TYPED_RULES,
	},
);
