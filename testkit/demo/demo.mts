// The whole product on one machine: the sandbox, a real n8n with the packed package, and the demo workflows.
import { cpSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startSandbox, type Sandbox } from '../../sandbox/index.mts';
import { say, withProgress } from '../../scripts/bootstrap/progress.mjs';
import { sideBySide } from '../../scripts/bootstrap/side-by-side.mjs';
import { DEMO_LISTS, demoWorkflow } from './demo-workflow.mts';
import { takeKeptHome, type KeptHome, type SetUp } from './demo-home.mts';
import { copyMigratedHome } from '../host/home-template.mts';
import { CURRENT_HOST, type PinnedHost } from '../host/hosts.mts';
import { setUpOwner, signIn, type N8nClient, type Owner } from '../host/n8n-client.mts';
import { startN8n, type N8nHost } from '../host/n8n-host.mts';
import { installTarball, packPackage } from '../host/package-tarball.mts';
import { EXAMPLES } from '../paths.mts';
import { choosePort } from '../servers/ports.mts';
import { createCampaign } from '../servers/sandbox-client.mts';
import { scratchFolder } from '../servers/scratch.mts';

const EDITOR_PORT = 5678;
const SANDBOX_PORT = 8090;

export const OWNER: Owner = {
	email: 'demo@example.com',
	firstName: 'Demo',
	lastName: 'Owner',
	password: 'Demo-password-1',
};

export interface Demo extends SetUp {
	/** Whether n8n and the sandbox are reused from an earlier start. */
	isTakenUp: boolean;
	/** Whether the next start reuses them. */
	isKept: boolean;
	sandbox: Sandbox;
	n8n: N8nHost;
	client: N8nClient;
	/** Contains the lists and, after a run, the results. */
	folder: string;
	/** The packed package. */
	tarball: string;
	/** Where the package is installed in n8n's home. */
	packageFolder: string;
	/** Stops n8n and the sandbox, and removes n8n's home unless it is kept; keeps the folder with the results. */
	close(): Promise<void>;
}

interface DemoOptions {
	/** Where lists and results are kept. */
	folder: string;
	/** 0 for a free one; absent: the usual one for a kept demo, a free one for others */
	editorPort?: number;
	sandboxPort?: number;
	/** the current one if not given */
	host?: PinnedHost;
	/** The package, if it was packed before. */
	tarball?: string;
	/** Where n8n and the sandbox are kept for the next start, and whether to start fresh; absent: they are not kept. */
	keep?: { folder: string; fresh: boolean };
}

/** Installs what is missing, builds and packs the package, and starts everything. */
export async function startDemo(options: DemoOptions): Promise<Demo> {
	const { host = CURRENT_HOST } = options;
	const closers: (() => Promise<void>)[] = [];
	const close = async () => {
		for (const closer of closers.splice(0).reverse()) await closer();
	};
	try {
		const folder = prepareFolder(options.folder);
		const kept = takeHome(options, closers);
		const { home, tarball } = await prepareHome(closers, host, options.tarball, kept);
		const isKept = kept !== undefined;
		const sandboxPort = await choosePort(options.sandboxPort, SANDBOX_PORT, isKept);
		const sandbox = await startSandbox({ port: sandboxPort, db: kept?.db });
		closers.push(() => sandbox.close());
		const editorPort = await choosePort(options.editorPort, EDITOR_PORT, isKept);
		const n8n = await withProgress(`Starting n8n ${host.version}`, () =>
			startN8n({ host, userFolder: home, fileFolder: folder, port: editorPort }),
		);
		closers.push(() => n8n.close());
		const { client, ...filled } = await setUpN8n(n8n.origin, sandbox, folder, kept?.setUp);
		kept?.save(filled);
		const state = { isTakenUp: kept?.setUp !== undefined, isKept };
		const packageFolder = join(home, '.n8n', 'nodes', 'node_modules', 'n8n-nodes-wa-campaigns');
		return { ...state, sandbox, n8n, client, folder, tarball, packageFolder, close, ...filled };
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

function takeHome({ keep }: DemoOptions, closers: (() => Promise<void>)[]): KeptHome | undefined {
	const kept = keep && takeKeptHome(keep.folder, keep.fresh);
	if (keep && !kept) say('Another start is running: this one uses a temporary n8n and free ports.');
	if (kept) closers.push(async () => kept.release());
	return kept;
}

async function prepareHome(
	closers: (() => Promise<void>)[],
	host: PinnedHost,
	packed: string | undefined,
	kept: KeptHome | undefined,
): Promise<{ home: string; tarball: string }> {
	const scratch = scratchFolder();
	closers.push(async () => rmSync(scratch, { recursive: true, force: true }));
	const home = kept?.folder ?? join(scratch, 'home');
	const [tarball] = await sideBySide([
		packed ?? packPackage(scratch),
		kept?.setUp ? Promise.resolve() : copyMigratedHome(home, host),
	]);
	await installTarball(tarball, home);
	return { home, tarball };
}

type CredentialData = Pick<Sandbox, 'baseUrl' | 'projectId'> & { apiPassword: string };

const CREDENTIAL = { type: 'waProjectApi', name: 'Local sandbox' };

/** Sets up a new n8n, or updates the sandbox's address in one that is set up. */
async function setUpN8n(
	origin: string,
	sandbox: Sandbox,
	folder: string,
	setUp: SetUp | undefined,
): Promise<SetUp & { client: N8nClient }> {
	const { baseUrl, projectId, password: apiPassword } = sandbox;
	const data = { baseUrl, projectId, apiPassword };
	if (setUp) return await takeUp(origin, data, setUp);
	const client = await setUpOwner(origin, OWNER);
	const credential = await client.createCredential(CREDENTIAL.type, CREDENTIAL.name, data);
	const workflows = [];
	for (const list of DEMO_LISTS) {
		await createCampaign(sandbox, 'appointment_reminder', list.campaign);
		const { id } = await client.createWorkflow(demoWorkflow(list, folder, credential));
		workflows.push({ list, id });
	}
	return { client, credential, workflows };
}

/** The user may have deleted what an earlier start created. */
async function takeUp(origin: string, data: CredentialData, setUp: SetUp) {
	const client = await signIn(origin, OWNER).catch((error: Error) => {
		throw new Error(`${error.message}. To start with a new n8n: npm start -- --fresh`);
	});
	const { type, name } = CREDENTIAL;
	const credential = await client.updateCredential(setUp.credential.id, type, name, data).then(
		() => setUp.credential,
		async () => await client.createCredential(type, name, data),
	);
	const found = await client.workflows();
	const workflows = setUp.workflows.filter(({ id }) => found.includes(id));
	return { client, credential, workflows };
}
