// Installs the n8ns that parts of the tests need in the background, while other parts run.
import { migratedDatabase } from '../../testkit/host/database-template.mts';
import { migratedHome } from '../../testkit/host/home-template.mts';
import { chosenHosts } from '../../testkit/host/hosts.mts';
import type { Part } from './parts.mts';

/**
 * Starts to install and migrate the n8ns that the parts need, one at a time.
 *
 * @returns a function that waits for those of one part
 */
export function prepareHosts(parts: readonly Part[]): (part: Part) => Promise<void> {
	const [current, ...others] = chosenHosts();
	const needs = (what: Part['n8n']) => parts.some(({ n8n }) => n8n === what);
	const needsAny = needs('current') || needs('all');
	const needsDatabase = parts.some((part) => hasQueue(part));
	const currentReady = needsAny ? inBackground(() => migratedHome(current)) : undefined;
	const databaseReady = needsDatabase
		? inBackground(async () => {
				await currentReady;
				await migratedDatabase();
			})
		: undefined;
	const othersReady = needs('all')
		? inBackground(async () => {
				await Promise.allSettled([currentReady, databaseReady]);
				for (const host of others) await migratedHome(host);
			})
		: undefined;
	return async (part) => {
		if (part.n8n) await currentReady;
		if (part.n8n === 'all') await othersReady;
		if (hasQueue(part)) await databaseReady;
	};
}

function hasQueue({ n8n, programs = [] }: Part): boolean {
	return n8n !== undefined && programs.includes('Redis');
}

/** Starts it; only callers that wait for it see a failure. */
function inBackground<T>(work: () => Promise<T>): Promise<T> {
	const promise = work();
	promise.catch(() => undefined);
	return promise;
}
