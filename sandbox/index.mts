// The sandbox as a library.
import type { AddressInfo } from 'node:net';
import { checkHostName } from './control/guard.mts';
import type { DeliveryProfile } from './domain/delivery.mts';
import { applySeed } from './seed/apply.mts';
import { DEFAULT_SEED } from './seed/default.mts';
import { loadSeed } from './seed/load.mts';
import { checkSeed } from './seed/schema.mts';
import type { Seed } from './seed/types.mts';
import { buildApp } from './server/app.mts';
import { createWorld } from './world/world.mts';

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
	/** whether messages are delivered, read and answered by themselves; by default as the seed or the file says */
	delivery?: DeliveryProfile;
	/** a line per request on standard output */
	log?: boolean;
	/** lets other machines use the control API; they cannot by default */
	openControl?: boolean;
	/** names under which the control API is reached, beside localhost and addresses */
	allowedHosts?: readonly string[];
	/** ms that a request may take to arrive, 30 s by default */
	requestTimeoutMs?: number;
}

export interface Sandbox {
	/** http://127.0.0.1:PORT */
	origin: string;
	/** with the version segment, as clients want it */
	baseUrl: string;
	controlUrl: string;
	projectId: string;
	/** as it was at the start */
	password: string;
	/** Closes connections and database. */
	close(): Promise<void>;
}

const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Starts a sandbox.
 *
 * @throws Error when the port is in use, the database file cannot be used, the seed is none, or an allowed
 *   host is no host name
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const { host = '127.0.0.1', port = 0, db = ':memory:' } = options;
	const { delivery: profile } = options;
	const seed = withProfile(readSeed(options.seed), profile);
	const allowedHosts = [host, ...(options.allowedHosts ?? []).map(checkHostName)];
	const world = createWorld(db, (empty) => applySeed(empty, seed));
	if (profile) world.deliveries.set({ ...world.store.project.delivery(), profile });
	const app = await buildApp(world, {
		openControl: options.openControl ?? false,
		allowedHosts,
		log: options.log ?? false,
		requestTimeoutMs: options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
	});
	try {
		await app.listen({ host, port });
	} catch (error) {
		world.close();
		throw error;
	}
	const { port: actualPort } = app.server.address() as AddressInfo;
	const origin = `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`;
	const { id, password } = world.store.project.identity();
	return {
		origin,
		baseUrl: `${origin}/v1`,
		controlUrl: `${origin}/control`,
		projectId: id,
		password,
		async close() {
			await app.close();
			world.close();
		},
	};
}

/** A profile that was asked for holds after a reset, too. */
function withProfile(seed: Seed, profile: DeliveryProfile | undefined): Seed {
	return profile ? { ...seed, delivery: { ...seed.delivery, profile } } : seed;
}

function readSeed(seed: Seed | string | undefined): Seed {
	if (seed === undefined) return DEFAULT_SEED;
	return typeof seed === 'string' ? loadSeed(seed) : checkSeed(seed);
}
