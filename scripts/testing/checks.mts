// The parts of `npm test` that are one command each and count as one check.

export interface Check {
	name: string;
	command: string;
	args: string[];
}

const TOOLS_ESLINT = ['-c', 'eslint.tools.config.mjs', '--max-warnings=0', '.'];
const CRUISED = ['nodes', 'credentials', 'sandbox', 'scripts', 'bench'];
const IMPORTS = ['--config', '.dependency-cruiser.mjs', ...CRUISED];
const CONTRACTS = [
	'lint',
	'contract/openapi.yaml',
	'contract/control.openapi.yaml',
	'--config',
	'contract/redocly.yaml',
];

const DOCUMENTS = 'scripts/docs/check.mts';

/** Executables are found in node_modules/.bin, which is on PATH. */
export const CHECKS: Check[] = [
	{ name: 'format', command: 'prettier', args: ['--check', '--log-level=warn', '.'] },
	{ name: 'types of the package', command: 'tsc', args: ['--noEmit'] },
	{ name: 'types of the rest', command: 'tsc', args: ['-p', 'tsconfig.tools.json'] },
	{ name: "lint of the package, n8n's strict rules", command: 'n8n-node', args: ['lint'] },
	{ name: 'lint of the rest, promises and switches of all', command: 'eslint', args: TOOLS_ESLINT },
	{ name: 'imports run downwards', command: 'depcruise', args: IMPORTS },
	{ name: 'nothing is left that nothing uses', command: 'knip', args: [] },
	{ name: 'contracts', command: 'redocly', args: CONTRACTS },
	{ name: 'links of the documents', command: 'node', args: [DOCUMENTS, 'links'] },
	{ name: 'spelling of the documents', command: 'node', args: [DOCUMENTS, 'spelling'] },
	{
		name: 'the site of the documentation can be built',
		command: 'node',
		args: [DOCUMENTS, 'site'],
	},
];

/** The vitest projects, in the order in which they run. */
export const SUITES = ['unit', 'engine', 'sandbox', 'page', 'e2e'];
