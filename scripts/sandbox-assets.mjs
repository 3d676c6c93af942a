// @ts-check
// Empties sandbox/dist and copies into it what tsc does not write: the page, the contracts and the licence. dist has the
// folders of the repository, so that files find each other as in a clone.
import { cpSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'sandbox', 'dist');

const ASSETS = [
	'LICENSE.md',
	'contract/openapi.yaml',
	'contract/control.openapi.yaml',
	'contract/types.d.mts',
	'contract/control.types.d.mts',
	'sandbox/page/web',
];

rmSync(dist, { recursive: true, force: true });
for (const path of ASSETS) {
	cpSync(join(root, path), join(dist, path), {
		recursive: true,
		// The page's types are for the checks of a clone.
		filter: (source) => !(source.includes('/web/') && source.endsWith('.d.mts')),
	});
}
