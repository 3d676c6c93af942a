// Completes what tsc leaves in dist: adds the files that are not TypeScript.
const { dest, src } = require('gulp');

const ASSETS = [
	'nodes/**/*.{svg,png}',
	'nodes/**/__schema__/**/*.json',
	'credentials/**/*.{svg,png}',
	'icons/**/*.{svg,png}',
];

exports.default = function copyAssets() {
	return src(ASSETS, { base: '.', allowEmpty: true, encoding: false }).pipe(dest('dist'));
};
