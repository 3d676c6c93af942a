// Completes what tsc leaves in dist: adds the files that are not TypeScript and removes what the
// package does not ship.
const { rm } = require('node:fs/promises');
const { dest, series, src } = require('gulp');

const ASSETS = [
	'nodes/**/*.{svg,png}',
	'nodes/**/__schema__/**/*.json',
	'credentials/**/*.{svg,png}',
	'icons/**/*.{svg,png}',
];

// tsc copies package.json because n8n's configuration includes it; the rest is there when another
// tool has built into dist.
const STRAYS = [
	'package.json',
	'tsconfig.tsbuildinfo',
	'bench',
	'contract',
	'examples',
	'sandbox',
	'scripts',
	'test',
];

function copyAssets() {
	return src(ASSETS, { base: '.', allowEmpty: true, encoding: false }).pipe(dest('dist'));
}

async function removeStrays() {
	for (const stray of STRAYS) await rm(`dist/${stray}`, { recursive: true, force: true });
}

exports.default = series(copyAssets, removeStrays);
