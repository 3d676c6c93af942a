// Real n8n processes for measurements, each on a fresh copy of one prepared home.
import { constants, cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { OWNER } from '../demo/demo.mts';
import { copyMigratedHome } from '../host/home-template.mts';
import { chosenHosts } from '../host/hosts.mts';
import { setUpOwner, type N8nClient } from '../host/n8n-client.mts';
import { startN8n, type N8nHost } from '../host/n8n-host.mts';
import { installTarball, packPackage } from '../host/package-tarball.mts';
import { scratchFolder } from '../servers/scratch.mts';
import { findProcess } from './process-stats.mts';

export interface Homes {
	/** Holds lists; workflows may read it. */
	files: string;
	/** The packed package. */
	tarball: string;
	/** A copy of the prepared home, with the package and without an owner. */
	fresh(): string;
	/** Removes everything. */
	remove(): void;
}

export interface Host extends N8nHost {
	client: N8nClient;
	/** of n8n itself */
	pid: number;
}

/** The first that N8N_VERSION names, or the current one. */
const [HOST] = chosenHosts();

/**
 * Builds and packs the package once.
 *
 * @param customNodes a folder of further nodes to load beside the package
 */
export async function prepareHomes(customNodes?: string): Promise<Homes> {
	const scratch = scratchFolder();
	try {
		const prepared = join(scratch, 'prepared');
		const files = join(scratch, 'files');
		mkdirSync(files);
		await copyMigratedHome(prepared, HOST);
		const tarball = await packPackage(scratch);
		await installTarball(tarball, prepared);
		if (customNodes) cpSync(customNodes, join(prepared, '.n8n', 'custom'), { recursive: true });
		let count = 0;
		const fresh = () => {
			const home = join(scratch, `home-${++count}`);
			cpSync(prepared, home, { recursive: true, mode: constants.COPYFILE_FICLONE });
			return home;
		};
		const remove = () => rmSync(scratch, { recursive: true, force: true });
		return { files, tarball, fresh, remove };
	} catch (error) {
		rmSync(scratch, { recursive: true, force: true });
		throw error;
	}
}

/** How an n8n is started. */
interface HostOptions {
	/** Arguments for Node itself, such as --cpu-prof. */
	nodeArgs?: string[];
	/** Further settings, such as another database. */
	environment?: Record<string, string>;
}

export async function startHost(homes: Homes, options: HostOptions = {}): Promise<Host> {
	const home = { userFolder: homes.fresh(), fileFolder: homes.files };
	const n8n = await startN8n({ host: HOST, ...home, ...options });
	try {
		return { ...n8n, client: await setUpOwner(n8n.origin, OWNER), pid: pidOf(n8n) };
	} catch (error) {
		await n8n.close();
		throw error;
	}
}

/** The process of n8n itself, below its guard. */
export function pidOf({ origin }: Pick<N8nHost, 'origin'>): number {
	const has = (argv: string[], ...path: string[]) =>
		argv.some((arg) => arg.endsWith(join(...path)));
	return findProcess(
		(argv) => has(argv, 'n8n', 'bin', 'n8n') && !has(argv, 'guard.mjs'),
		`N8N_PORT=${new URL(origin).port}`,
	);
}
