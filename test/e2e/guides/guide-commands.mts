// The commands of a page, run in a copy of the checkout.
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../../scripts/bootstrap/run.mjs';
import { ROOT } from '../../../testkit/paths.mts';
import { scratchFolder } from '../../../testkit/servers/scratch.mts';

/** A fenced block of a page. */
interface Block {
	language: string;
	lines: string[];
}

/**
 * The fenced blocks of a page, or of one of its sections.
 *
 * @throws {Error} if the page has no such heading
 */
export function blocksOf(page: string, heading = ''): Block[] {
	const text = readFileSync(join(ROOT, page), 'utf8');
	const begin = text.indexOf(heading);
	if (begin === -1) throw new Error(`${page} has no heading "${heading}"`);
	const section = text.slice(begin + heading.length).split(heading ? /^##+ /m : /$^/)[0] ?? '';
	return [...section.matchAll(/^```(\w+)\n(.*?)\n```$/gms)].map(([, language = '', code = '']) => ({
		language,
		lines: code.split('\n'),
	}));
}

/** @returns a folder with the files that git knows or would add */
export function copyCheckout(): string {
	const folder = scratchFolder();
	const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
	const files = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
	for (const file of files) {
		// Not what was deleted since, nor a node_modules that is a link to another checkout's.
		const isFile = statSync(join(ROOT, file), { throwIfNoEntry: false })?.isFile();
		if (isFile) cpSync(join(ROOT, file), join(folder, file));
	}
	return folder;
}

/** The environment without what vitest and npm have put into it. */
export function userEnvironment(): NodeJS.ProcessEnv {
	const own = /^(VITEST|NODE_ENV|npm_(?!config_cache|config_registry|execpath)|PACKED_PACKAGE)/;
	return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}

/** Runs a line of a page as a user would. */
export async function runLine(line: string, folder: string): Promise<void> {
	await run('sh', ['-ec', line], {
		cwd: folder,
		env: { ...userEnvironment(), npm_config_prefer_offline: 'true' },
	});
}
