// Starts the service, its control API and its documentation.
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { checkHostName } from './control/guard.mts';
import { createProject, describeProject, type NewProject } from './control/projects.mts';
import type { DeliveryProfile } from './domain/delivery.mts';
import { applySeed } from './seed/apply.mts';
import { DEFAULT_SEED } from './seed/default.mts';
import { loadSeed } from './seed/load.mts';
import { checkAnswers, checkNewProject, checkSeed } from './seed/schema.mts';
import type { Seed } from './seed/types.mts';
import { buildApp, type Additions } from './server/app.mts';
import type { AnswerChanges } from './world/answers.mts';
import { createProjects, type Projects } from './world/projects.mts';
import type { World } from './world/world.mts';

export type { NewProject } from './control/projects.mts';
export type { Seed } from './seed/types.mts';
export type { FaultPlan, FaultRule } from './faults/types.mts';

export interface SandboxOptions {
	/** 0, the default, for a free port */
	port?: number;
	/** 127.0.0.1 by default */
	host?: string;
	/** database file, kept between runs; in memory by default */
	db?: string;
	/** what a fresh database starts with: a seed, or the path of a JSON or YAML file */
	seed?: Seed | string;
	/** whether messages are delivered, read and answered automatically; by default as the seed or the file says */
	delivery?: DeliveryProfile;
	/** shapes of answers beside the specification's: all that were observed together, or single ones */
	answers?: AnswerChanges['answers'];
	/** the header that carries the password; the specification's by default */
	passwordHeader?: string;
	/** a line per request on standard output */
	log?: boolean;
	/** lets other machines use the control API; they cannot by default */
	openControl?: boolean;
	/** names under which the control API is reached, beside localhost and addresses */
	allowedHosts?: readonly string[];
	/** ms that a request may take to arrive, 30 s by default */
	requestTimeoutMs?: number;
}

/** The address and credentials of a project. */
export interface ProjectAccess {
	/** with the version segment, as clients need it */
	baseUrl: string;
	/** of the project's own control API */
	controlUrl: string;
	projectId: string;
	/** the initial password */
	password: string;
}

/** The project that the sandbox was started with, and the sandbox as a whole. */
export interface Sandbox extends ProjectAccess {
	/** http://127.0.0.1:PORT */
	origin: string;
	/** Closes connections and database. */
	close(): Promise<void>;
}

/** A sandbox in this process. */
export interface StartedSandbox extends Sandbox {
	/**
	 * Adds a project with a separate password, data, faults and clock, like POST /control/projects.
	 *
	 * @throws Error when its ID or password are another project's, or the seed is none
	 */
	createProject(options?: NewProject): SandboxProject;
}

/** A project beside the one that the sandbox was started with. */
export interface SandboxProject extends ProjectAccess {
	/** Deletes it with all its data. */
	remove(): void;
}

const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Starts a sandbox without its page.
 *
 * @param additions what else it serves
 * @throws Error when the port is in use, the host is no address of this machine, the database file cannot be used, the seed is none, an allowed host is
 *   no host name, or the answers or the password's header cannot be
 */
export async function startService(
	options: SandboxOptions = {},
	additions?: Additions,
): Promise<StartedSandbox> {
	const { host = '127.0.0.1', port = 0, db = ':memory:' } = options;
	const { delivery: profile } = options;
	const seed = withProfile(readSeed(options.seed), profile);
	const allowedHosts = [host, ...(options.allowedHosts ?? []).map(checkHostName)];
	const { answers, passwordHeader } = options;
	await requireAddress(host, port);
	const projects = createProjects(db, (empty) => applySeed(empty, seed), {
		answers: checkAnswers({ answers, passwordHeader }),
	});
	const { first } = projects;
	if (profile) first.deliveries.set({ ...first.store.project.delivery(), profile });
	const app = await buildApp(projects, {
		openControl: options.openControl ?? false,
		allowedHosts,
		additions,
		log: options.log ?? false,
		requestTimeoutMs: options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
	});
	try {
		await app.listen({ host, port });
	} catch (error) {
		projects.close();
		throw error;
	}
	const { port: actualPort } = app.server.address() as AddressInfo;
	const origin = `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`;
	return {
		origin,
		...accessTo(projects, first, origin),
		createProject(options = {}) {
			const world = createProject(projects, checkNewProject(options));
			const access = accessTo(projects, world, origin);
			return { ...access, remove: () => projects.remove(access.projectId) };
		},
		async close() {
			await app.close();
			projects.close();
		},
	};
}

/** An address that cannot be used is found before a database is created. @throws Error as listening does */
async function requireAddress(host: string, port: number): Promise<void> {
	const server = createServer().listen({ host, port });
	await once(server, 'listening');
	server.close();
	await once(server, 'close');
}

function accessTo(projects: Projects, world: World, origin: string): ProjectAccess {
	const { id: projectId, ...urls } = describeProject(projects, world, origin);
	return { ...urls, projectId, password: world.store.project.identity().password };
}

/** A requested profile also applies after a reset. */
function withProfile(seed: Seed, profile: DeliveryProfile | undefined): Seed {
	return profile ? { ...seed, delivery: { ...seed.delivery, profile } } : seed;
}

function readSeed(seed: Seed | string | undefined): Seed {
	if (seed === undefined) return DEFAULT_SEED;
	return typeof seed === 'string' ? loadSeed(seed) : checkSeed(seed);
}
