// What the built package uses from n8n-workflow at run time. A missing name is undefined, and fails only when it is
// called.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Variables that hold n8n-workflow, in the CommonJS that the compiler writes. */
const HOLDERS = /const (\w+) = (?:__importStar\()?require\("n8n-workflow"\)/g;

/** The names that the package uses from n8n-workflow without checking that they exist. */
export function usedExports(packageFolder: string): string[] {
	const dist = join(packageFolder, 'dist');
	const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
	const names = files
		.filter((file) => file.endsWith('.js'))
		.flatMap((file) => namesIn(readFileSync(join(dist, file), 'utf8')));
	return [...new Set(names)].toSorted();
}

/** The names that an installed n8n's n8n-workflow exports. */
export function offeredExports(modules: string): string[] {
	const require = createRequire(join(modules, 'n8n', 'package.json'));
	return Object.keys(require('n8n-workflow'));
}

function namesIn(code: string): string[] {
	return [...code.matchAll(HOLDERS)].flatMap(([, holder]) =>
		[...code.matchAll(new RegExp(`\\b${holder}\\.(\\w+)`, 'g'))].map(([, name = '']) => name),
	);
}
