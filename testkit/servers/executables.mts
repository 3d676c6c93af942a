// Programs on this machine.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of these programs on PATH. */
export function findOnPath(
	names: string[],
	env: NodeJS.ProcessEnv = process.env,
): string | undefined {
	const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
	return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** Whether this file is executable. */
export function isExecutable(file: string): boolean {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
