// The whole product on one machine: the sandbox, a real n8n with the packed package, the demo
// workflows, ready to run.
import { cpSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startSandbox, type Sandbox } from '../../sandbox/index.mts';
import { withProgress } from '../bootstrap/progress.mjs';
import { sideBySide } from '../bootstrap/side-by-side.mjs';
import { DEMO_LISTS, demoWorkflow, type DemoList } from './demo-workflow.mts';
import { copyMigratedHome } from './home-template.mts';
import { CURRENT_HOST, type PinnedHost } from './hosts.mts';
import { setUpOwner, type N8nClient, type Owner } from './n8n-client.mts';
import { startN8n, type N8nHost } from './n8n-host.mts';
import { installTarball, packPackage } from './package-tarball.mts';
import { EXAMPLES } from './paths.mts';
import { createCampaign } from './sandbox-client.mts';
import { scratchFolder } from './scratch.mts';

export const OWNER: Owner = {
	email: 'demo@example.com',
	firstName: 'Demo',
	lastName: 'Owner',
	password: 'Demo-password-1',
};

export interface Demo {
	sandbox: Sandbox;
	n8n: N8nHost;
	client: N8nClient;
	/** Holds the lists and, after a run, the results. */
	folder: string;
	/** The packed package. */
	tarball: string;
	/** Where the package is installed in n8n's home. */
	packageFolder: string;
	/** The credential for the sandbox, saved in n8n. */
	credential: { id: string; name: string };
	workflows: { list: DemoList; id: string }[];
	/** Ends n8n and sandbox and removes n8n's home; the folder with the results stays. */
	close(): Promise<void>;
}

interface DemoOptions {
	/** Where lists and results are kept. */
	folder: string;
	/** 0, the default, for a free one */
	editorPort?: number;
	sandboxPort?: number;
	/** the current one if not given */
	host?: PinnedHost;
	/** The package, if it was packed before. */
	tarball?: string;
}

/** Installs what is missing, builds and packs the package, and starts it all. */
export async function startDemo(options: DemoOptions): Promise<Demo> {
	const { host = CURRENT_HOST } = options;
	const closers: (() => Promise<void>)[] = [];
	const close = async () => {
		for (const closer of closers.splice(0).reverse()) await closer();
	};
	try {
		const folder = prepareFolder(options.folder);
		const { home, tarball } = await prepareHome(closers, host, options.tarball);
		const sandbox = await startSandbox({ port: options.sandboxPort ?? 0 });
		closers.push(() => sandbox.close());
		const n8n = await withProgress(`Starting n8n ${host.version}`, () =>
			startN8n({ host, userFolder: home, fileFolder: folder, port: options.editorPort }),
		);
		closers.push(() => n8n.close());
		const client = await setUpOwner(n8n.origin, OWNER);
		const filled = await fillN8n(client, sandbox, folder);
		const packageFolder = join(home, '.n8n', 'nodes', 'node_modules', 'n8n-nodes-wa-campaigns');
		return { sandbox, n8n, client, folder, tarball, packageFolder, close, ...filled };
	} catch (error) {
		await close();
		throw error;
	}
}

function prepareFolder(folder: string): string {
	mkdirSync(folder, { recursive: true });
	for (const { format } of DEMO_LISTS) {
		cpSync(join(EXAMPLES, `people.${format}`), join(folder, `people.${format}`));
	}
	// n8n refuses file paths with a symbolic link in them.
	return realpathSync(folder);
}

async function prepareHome(
	closers: (() => Promise<void>)[],
	host: PinnedHost,
	packed?: string,
): Promise<{ home: string; tarball: string }> {
	const scratch = scratchFolder();
	closers.push(async () => rmSync(scratch, { recursive: true, force: true }));
	const home = join(scratch, 'home');
	const [tarball] = await sideBySide([
		packed ?? packPackage(scratch),
		copyMigratedHome(home, host),
	]);
	await installTarball(tarball, home);
	return { home, tarball };
}

async function fillN8n(client: N8nClient, sandbox: Sandbox, folder: string) {
	const { baseUrl, projectId, password: apiPassword } = sandbox;
	const data = { baseUrl, projectId, apiPassword };
	const credential = await client.createCredential('waProjectApi', 'Local sandbox', data);
	const workflows = [];
	for (const list of DEMO_LISTS) {
		await createCampaign(sandbox, 'appointment_reminder', list.campaign);
		const { id } = await client.createWorkflow(demoWorkflow(list, folder, credential));
		workflows.push({ list, id });
	}
	return { credential, workflows };
}
