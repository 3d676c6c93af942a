// The folders of this checkout.
import { join } from 'node:path';

/** The checkout. */
export const ROOT = join(import.meta.dirname, '..');

export const EXAMPLES = join(ROOT, 'examples');
/** The Markdown files of the documentation, and the site generator's files. */
export const DOCS = join(ROOT, 'docs');
export const HOST_MANIFEST = join(ROOT, 'test', 'host');
export const MIDDLE_HOST_MANIFEST = join(ROOT, 'test', 'host-2.22');
export const PREVIOUS_HOST_MANIFEST = join(ROOT, 'test', 'host-1.x');

/** A file of an npm package that is installed in the checkout. */
export function installed(...path: string[]): string {
	return join(ROOT, 'node_modules', ...path);
}
