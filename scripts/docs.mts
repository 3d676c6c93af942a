// npm run docs: shows the documentation as a site, and again whenever a file changes.
// npm run docs -- build FOLDER: writes the site's files.
import { resolve } from 'node:path';
import { vitepress } from './docs/tools.mts';

const [command, folder, ...rest] = process.argv.slice(2);
if (command === 'build' && folder !== undefined) {
	process.exitCode = await vitepress('build', ['--outDir', resolve(folder), ...rest]);
} else if (command === undefined) {
	process.exitCode = await vitepress('dev', []);
} else {
	process.stderr.write('usage: npm run docs [-- build FOLDER]\n');
	process.exitCode = 2;
}
