// Programs that parts of the full run need and npm does not install.
import { BROWSER_ADVICE, findBrowser } from '../../testkit/servers/browser.mts';
import { findOnPath } from '../../testkit/servers/executables.mts';
import { findPostgres, POSTGRES_ADVICE } from '../../testkit/servers/postgres-programs.mts';
import { findRedis, REDIS_ADVICE } from '../../testkit/servers/redis.mts';

interface ProgramInfo {
	isInstalled(): boolean;
	/** How to install it, to complete the sentence "To run it, …". */
	advice: string;
}

export const PROGRAMS = {
	browser: { isInstalled: () => findBrowser() !== undefined, advice: BROWSER_ADVICE },
	/** It runs the commands that the sandbox's page copies, from a bash. */
	curl: {
		isInstalled: () => ['curl', 'bash'].every((name) => findOnPath([name]) !== undefined),
		advice: 'install curl (Debian: apt-get install curl)',
	},
	PostgreSQL: { isInstalled: () => findPostgres() !== undefined, advice: POSTGRES_ADVICE },
	Redis: { isInstalled: () => findRedis() !== undefined, advice: REDIS_ADVICE },
} as const satisfies Record<string, ProgramInfo>;

export type Program = keyof typeof PROGRAMS;

/**
 * One line for a part with missing programs: which ones, and how to install them.
 *
 * @param programs that are missing; at least one
 */
export function describeMissing(part: string, programs: readonly Program[]): string {
	const advice = programs.map((program) => PROGRAMS[program].advice);
	return `${part} was left out: it needs ${programs.join(' and ')}. To run it, ${advice.join('; and ')}.`;
}
