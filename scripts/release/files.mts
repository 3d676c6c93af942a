// The text files that git tracks in this checkout.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../testkit/paths.mts';
import type { Manifest, TextFile } from './owner.mts';

const NO_TEXT = /\.(png|xlsx|ico|woff2?)$|(^|\/)package-lock\.json$/;

/** Every tracked text file except lock files, which name no owner. */
export function trackedTexts(): TextFile[] {
	const listed = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
	return listed
		.split('\0')
		.filter((path) => path !== '' && !NO_TEXT.test(path))
		.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

export function readManifest(): Manifest {
	return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
}
