// What parts of the tests need of the machine, beyond what is installed for them.
import { BROWSER_ADVICE, findBrowser } from '../lib/browser.mts';
import { CURL_ADVICE, hasCurl } from '../lib/curl.mts';
import { findPostgres, POSTGRES_ADVICE } from '../lib/postgres-programs.mts';
import { findRedis, REDIS_ADVICE } from '../lib/redis.mts';

/** Tests that are left out where one of the programs is missing. */
interface Need {
	tests: string;
	programs: { isThere: boolean; advice: string }[];
}

export function needs(): Need[] {
	return [
		{
			tests: 'browser checks',
			programs: [{ isThere: findBrowser() !== undefined, advice: BROWSER_ADVICE }],
		},
		{
			tests: 'tests of curl commands',
			programs: [{ isThere: hasCurl(), advice: CURL_ADVICE }],
		},
		{
			tests: 'tests with several n8n workers',
			programs: [
				{ isThere: findPostgres() !== undefined, advice: POSTGRES_ADVICE },
				{ isThere: findRedis() !== undefined, advice: REDIS_ADVICE },
			],
		},
	];
}

/** One line for each part of the tests that was left out, with how to enable it. */
export function describeLeftOut(all: Need[]): string[] {
	return all.flatMap(({ tests, programs }) => {
		const advice = programs.filter(({ isThere }) => !isThere).map((program) => program.advice);
		if (advice.length === 0) return [];
		return [`The ${tests} were left out. To enable them, ${advice.join('; and ')}.`];
	});
}
