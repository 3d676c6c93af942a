// Fixtures for Vitest: one sandbox per file, and a separate project per test, so that tests may run concurrently.
import { test } from 'vitest';
import { createControlClient, type ControlClient } from './client.mts';
import {
	startSandbox,
	type NewProject,
	type ProjectAccess,
	type SandboxOptions,
	type StartedSandbox,
} from './index.mts';

/** The project of one test. */
interface FixtureProject extends ProjectAccess {
	/** typed client of the project's control API */
	control: ControlClient;
}

/**
 * Vitest's `test` with `sandbox`, closed after the file's last test, and `project`, created for each test and
 * deleted after it. `override` replaces `sandboxOptions` and `projectOptions`, with which these begin.
 */
export const sandboxTest = test
	.extend('sandboxOptions', { scope: 'file' }, (): SandboxOptions => ({}))
	.extend(
		'sandbox',
		{ scope: 'file' },
		async ({ sandboxOptions }, { onCleanup }): Promise<StartedSandbox> => {
			const sandbox = await startSandbox(sandboxOptions);
			onCleanup(() => sandbox.close());
			return sandbox;
		},
	)
	.extend('projectOptions', (): NewProject => ({}))
	.extend('project', ({ sandbox, projectOptions }, { onCleanup }): FixtureProject => {
		const { remove, ...access } = sandbox.createProject(projectOptions);
		onCleanup(remove);
		return { ...access, control: createControlClient(access) };
	});
