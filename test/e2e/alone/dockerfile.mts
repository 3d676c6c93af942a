// A Dockerfile, read without a container engine.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../testkit/paths.mts';

/** The instructions in order, with continued lines joined. @param path from the root of the checkout */
export function instructionsOf(path: string): { instruction: string; rest: string }[] {
	return readFileSync(join(ROOT, path), 'utf8')
		.replaceAll(/^#.*\n/gm, '')
		.replaceAll(/\\\n\s*/g, '')
		.split('\n')
		.filter(Boolean)
		.map((line) => {
			const [instruction = '', rest = ''] = line.split(/ (.*)/s, 2);
			return { instruction, rest };
		});
}
