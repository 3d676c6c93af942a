/** A node and its sandbox, with helpers for tests of operations. */
import type { IDataObject, INode, INodeType } from 'n8n-workflow';
import { afterEach, beforeEach, vi } from 'vitest';
import { SYSTEM_CLOCK } from '../../nodes/service/limiter/clock.ts';
import type { FaultRule } from '../../sandbox/faults/types.mts';
import { runNode, type NodeRunResult } from './engine.mts';
import type { TestSandbox } from './sandbox.mts';

interface RunSettings {
	/** One empty item when absent. */
	readonly items?: IDataObject[];
	readonly settings?: Partial<INode>;
	/** Fields of the credential that differ from the sandbox's. */
	readonly credential?: IDataObject;
}

interface NodeUnderTest {
	run(parameters: IDataObject, settings?: RunSettings): Promise<NodeRunResult>;
	/** The requests to the service since the last reset, oldest first: "GET /path?query" and the body. */
	arrived(): Promise<Array<[string, unknown]>>;
	faults(...rules: FaultRule[]): Promise<void>;
	/** {@link TestSandbox.resetToSeed} */
	reset(): Promise<void>;
}

export function nodeUnderTest(type: INodeType, sandbox: TestSandbox): NodeUnderTest {
	return {
		run: async (parameters, { items = [{}], settings = {}, credential = {} } = {}) =>
			await runNode({
				type,
				parameters,
				items,
				settings,
				credential: { ...sandbox.credential, ...credential } as TestSandbox['credential'],
			}),
		arrived: async () =>
			(await sandbox.requests())
				.reverse()
				.map(({ method, path, query, body }) => [
					`${method} ${path}${query === '' ? '' : `?${query.replace(/^\?/, '')}`}`,
					body ?? null,
				]),
		faults: async (...rules) => {
			await sandbox.control('PUT', '/faults', { rules });
		},
		reset: async () => await sandbox.resetToSeed(),
	};
}

/** Skips back-off pauses: the clock jumps instead of waiting. Undone by vi.restoreAllMocks. */
export function hurryClock(): void {
	let skipped = 0;
	vi.spyOn(SYSTEM_CLOCK, 'now').mockImplementation(() => Date.now() + skipped);
	vi.spyOn(SYSTEM_CLOCK, 'wall').mockImplementation(() => Date.now() + skipped);
	vi.spyOn(SYSTEM_CLOCK, 'sleep').mockImplementation(async (ms) => {
		skipped += ms;
		// Yields to the event loop, so that a loop that waits for a response can receive it.
		await new Promise((resolve) => setImmediate(resolve));
	});
}

/** The same in each test of a file. */
export function hurryEachTest(): void {
	beforeEach(() => hurryClock());
	afterEach(() => vi.restoreAllMocks());
}
