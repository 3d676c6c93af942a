// Which project a request of the service is about.
import type { FastifyRequest } from 'fastify';
import type { Projects } from '../world/projects.mts';
import type { World } from '../world/world.mts';

/**
 * The project in the path, and where there is none, the one that the password belongs to. The first project
 * takes all others, and refuses them.
 */
export function projectOf(projects: Projects, { url, headers }: FastifyRequest): World {
	const { first, find, list } = projects;
	if (list().length === 1) return first;
	const id = projectIn(url);
	return (
		(id === undefined ? undefined : find(id)) ??
		list().find(
			({ store, answers }) =>
				headers[answers.passwordHeader()] === store.project.identity().password,
		) ??
		first
	);
}

/** @param url path and query, as they came @returns the project's ID, undefined where the path has none */
function projectIn(url: string): string | undefined {
	const [, segment] = /^\/v1\/project\/([^/?]+)/.exec(url) ?? [];
	if (segment === undefined) return undefined;
	try {
		return decodeURIComponent(segment);
	} catch {
		return undefined;
	}
}
