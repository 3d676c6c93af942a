// curl, which runs the commands that the sandbox's page copies.
import { findOnPath } from '../../testkit/servers/executables.mts';

/** How to install curl. */
export const CURL_ADVICE = 'install curl (Debian: apt-get install curl)';

/** Whether this machine has curl, and a bash to call it from. */
export function hasCurl(env?: NodeJS.ProcessEnv): boolean {
	return findOnPath(['curl'], env) !== undefined && findOnPath(['bash'], env) !== undefined;
}
