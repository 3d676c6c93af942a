// The sandbox as a library: the service with its page.
import { PAGE } from './page/index.mts';
import { startService, type SandboxOptions, type StartedSandbox } from './start.mts';

export type {
	FaultPlan,
	FaultRule,
	NewProject,
	ProjectAccess,
	Sandbox,
	SandboxOptions,
	SandboxProject,
	Seed,
	StartedSandbox,
} from './start.mts';

/**
 * Starts a sandbox.
 *
 * @throws Error when the port is in use, the host is no address of this machine, the database file cannot be used, the seed is none, an allowed host is
 *   no host name, or the answers or the password's header cannot be
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<StartedSandbox> {
	return await startService(options, PAGE);
}
