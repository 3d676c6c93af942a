// @ts-check
// Called by scripts/scan-package.mts: node scan.mjs <the scanner's node_modules> <packed files> <sources>
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules = '', packed = '', sources = ''] = process.argv.slice(2);

/** The files that the scanner checks in a tarball. */
const PACKED_FILE_PATTERNS = ['**/*.js', 'package.json'];

const file = join(modules, '@n8n', 'scan-community-package', 'scanner', 'scanner.mjs');
const scanner = await import(pathToFileURL(file).href);
const legs = [
	{ name: 'the packed files', folder: packed, patterns: PACKED_FILE_PATTERNS },
	{ name: 'the sources', folder: sources, patterns: scanner.SOURCE_FILE_PATTERNS },
];
for (const { name, folder, patterns } of legs) {
	if (!Array.isArray(patterns)) throw new Error('The scanner has changed: it names no patterns');
	const { passed, message, details = '' } = await scanner.analyzePackage(folder, patterns);
	// No files to check counts as a pass.
	const isGood = passed === true && message === undefined;
	process.stdout.write(`Scan of ${name}: ${isGood ? 'passed' : `${message}\n${details}`}\n`);
	if (!isGood) process.exitCode = 1;
}
