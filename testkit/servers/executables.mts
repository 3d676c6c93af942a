// Programs that this machine has.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of these programs that a folder on PATH holds. */
export function findOnPath(
	names: string[],
	env: NodeJS.ProcessEnv = process.env,
): string | undefined {
	const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
	return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** Whether this file may be run. */
export function isExecutable(file: string): boolean {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
