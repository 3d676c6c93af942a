// Completes what tsc leaves in dist: adds the files that are not TypeScript, and drops links that would lead nowhere.
const { Transform } = require('node:stream');
const { dest, series, src } = require('gulp');

const ASSETS = [
	'nodes/**/*.{svg,png}',
	'nodes/**/__schema__/**/*.json',
	'credentials/**/*.{svg,png}',
	'icons/**/*.{svg,png}',
];

function copyAssets() {
	return src(ASSETS, { base: '.', allowEmpty: true, encoding: false }).pipe(dest('dist'));
}

/** In the place of the repository's owner until that is known (scripts/release/owner.mts). */
const NO_OWNER = 'OWNER_NOT_SET';

/** The built file without links to the repository, as long as no one knows where it is: n8n shows no "Docs" then. */
function withoutUnsetLinks(text) {
	if (!text.includes(NO_OWNER)) return text;
	if (text.startsWith('{')) {
		const codex = JSON.parse(text);
		// n8n ignores a codex that lacks the key.
		codex.resources = {};
		return JSON.stringify(codex, null, '\t');
	}
	return text
		.replace(new RegExp(`^\\s*documentationUrl = '[^']*${NO_OWNER}[^']*';$`, 'm'), '')
		.replace(new RegExp(`<a href="[^"]*${NO_OWNER}[^"]*"[^>]*>(.*?)</a>`, 'g'), '$1');
}

/** Replaces the text of built files. */
function rewrite(files, change) {
	const transform = new Transform({
		objectMode: true,
		transform(file, _, done) {
			file.contents = Buffer.from(change(String(file.contents)));
			done(null, file);
		},
	});
	return src(files, { base: '.' }).pipe(transform).pipe(dest('.'));
}

const dropUnsetLinks = () => rewrite('dist/{credentials,nodes}/**/*.{js,json}', withoutUnsetLinks);

/** tsc indents each entry of a table, which adds 17 % to their size. */
const packTables = () =>
	rewrite('dist/nodes/values/**/*.json', (text) => JSON.stringify(JSON.parse(text)));

exports.default = series(copyAssets, dropUnsetLinks, packTables);
