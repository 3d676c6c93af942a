import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { checkSeed } from './schema.mts';
import type { Seed } from './types.mts';

/**
 * Reads a seed from a JSON or YAML file (JSON is YAML).
 *
 * @throws Error that names the file and what is wrong with it
 */
export function loadSeed(file: string): Seed {
	let content: string;
	try {
		content = readFileSync(file, 'utf8');
	} catch (error) {
		throw new Error(`Cannot read the seed file ${file}: ${(error as Error).message}`);
	}
	try {
		return checkSeed(parse(content) ?? {});
	} catch (error) {
		// YAML's message ends in the lines around the error.
		const [problem] = (error as Error).message.split(/:?\n/, 1);
		throw new Error(`The seed file ${file} is no seed: ${problem}`);
	}
}
