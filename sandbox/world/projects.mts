// The isolated projects of one sandbox, each with its own world.
import { randomBytes } from 'node:crypto';
import type { AnswerChanges } from './answers.mts';
import { ServiceError } from './errors.mts';
import { createWorld, type Fill, type Identity, type World } from './world.mts';

export type Projects = ReturnType<typeof createProjects>;

/** @returns a password that no one can guess */
export const newPassword = () => randomBytes(18).toString('base64url');

interface ProjectsOptions {
	/** projects that there may be, the first one included */
	most?: number;
	/** how they answer at the start and after a reset */
	answers?: AnswerChanges | undefined;
}

/** Each is an in-memory database of about 1 MiB without messages. */
const MAX_PROJECTS = 500;

/**
 * @param file database file of the first project, or ':memory:'; the others are always in memory
 * @param fill what a project starts with unless it is given something else
 */
export function createProjects(
	file: string,
	fill: Fill,
	{ most = MAX_PROJECTS, answers }: ProjectsOptions = {},
) {
	/** in the order of their creation */
	let worlds: readonly World[] = [];
	const first = createWorld(file, fill, { admit, answers });
	worlds = [first];
	/** of the latest ID that was made up */
	let latest = 1;

	const find = (id: string) => worlds.find(({ store }) => store.project.identity().id === id);

	/** Two projects with one ID or one password could not be distinguished. */
	function admit(world: World | undefined, { id, password }: Identity): void {
		for (const other of worlds) {
			if (other === world) continue;
			const theirs = other.store.project.identity();
			if (theirs.id === id) throw new ServiceError(409, `There is a project ${id} already`);
			if (theirs.password === password) {
				throw new ServiceError(409, 'Another project has this password');
			}
		}
	}

	function requireCapacity(): void {
		if (worlds.length < most) return;
		throw new ServiceError(
			409,
			`There are ${most} projects already, the most that a sandbox holds: delete one, with DELETE /control/projects/{id}`,
		);
	}

	function unusedId(): string {
		do latest++;
		while (find(`project-${latest}`));
		return `project-${latest}`;
	}

	function notifyAll(): void {
		for (const { events } of worlds) events.publish('projects', () => ({}));
	}

	return {
		/** the one that the sandbox was started with */
		first,
		list: () => worlds,
		find,
		/**
		 * @throws ServiceError 409 when there are as many projects as there may be or ID or password are another
		 *   project's, and whatever the filling throws; nothing is created then
		 */
		create({ id, password }: Partial<Identity> = {}, filling: Fill = fill): World {
			requireCapacity();
			const pinned = { id: id ?? unusedId(), password: password ?? newPassword() };
			admit(undefined, pinned);
			const world = createWorld(':memory:', filling, { pinned, admit, answers });
			worlds = [...worlds, world];
			notifyAll();
			return world;
		},
		/** @throws ServiceError 404, and 409 for the first one */
		remove(id: string): void {
			const world = find(id);
			if (!world) throw noProject(id);
			if (world === first) {
				throw new ServiceError(409, `${id} is the project that the sandbox was started with`);
			}
			worlds = worlds.filter((one) => one !== world);
			world.close();
			notifyAll();
		},
		/** @returns the text without the passwords of any project */
		redactText: (text: string) =>
			worlds.reduce((shown, { secrets }) => secrets.redactText(shown), text),
		close(): void {
			for (const world of worlds) world.close();
		},
	};
}

/** @returns a 404 to throw */
export function noProject(id: string): ServiceError {
	return new ServiceError(404, `There is no project ${id.slice(0, 100)}`);
}
