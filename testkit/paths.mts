// The folders of this checkout.
import { join } from 'node:path';

/** The checkout. */
export const ROOT = join(import.meta.dirname, '..');

export const EXAMPLES = join(ROOT, 'examples');
/** The Markdown files of the documentation, and what builds a site of them. */
export const DOCS = join(ROOT, 'docs');
export const HOST_MANIFEST = join(ROOT, 'test', 'host');
export const MIDDLE_HOST_MANIFEST = join(ROOT, 'test', 'host-2.22');
export const PREVIOUS_HOST_MANIFEST = join(ROOT, 'test', 'host-1.x');

/** A file that an npm package installed in the checkout holds. */
export function installed(...path: string[]): string {
	return join(ROOT, 'node_modules', ...path);
}
