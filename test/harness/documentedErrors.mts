/** Tests of how an operation handles its endpoint's documented errors. */
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import type { NodeUnderTest } from './nodeUnderTest.mts';
import { at } from './pick.mts';
import type { TestSandbox } from './sandbox.mts';

interface OperationCase {
	readonly name: string;
	/** operationId in the contract */
	readonly endpoint: string;
	/** Parameters with which it succeeds; called after the reset, so they can contain existing IDs. */
	readonly parameters: () => Promise<IDataObject> | IDataObject;
	/** What a 404 means if not the project; null where the endpoint is outside the project. */
	readonly missing?: RegExp | null;
	/** Errors from the service that no local check detects. */
	readonly refusals?: readonly Refusal[];
}

export interface Refusal {
	readonly status: number;
	/** What is wrong. */
	readonly about: string;
	readonly parameters: IDataObject;
	readonly before?: () => Promise<unknown>;
	readonly message: RegExp;
	readonly description?: RegExp;
}

const PROJECT_MISSING = /^The project does not exist$/;
const TRIES = 5;

/** Registers the tests for one operation. */
export function testErrors(
	node: NodeUnderTest,
	sandbox: TestSandbox,
	{ name, endpoint, parameters, missing = PROJECT_MISSING, refusals = [] }: OperationCase,
): void {
	const match = { operation: endpoint };
	const expectNoSecret = (result: unknown) =>
		expect(JSON.stringify(result)).not.toContain(sandbox.password);

	describe(`${name}: errors of the service`, () => {
		it('401: names the API password and where to find it', async () => {
			const given = await parameters();
			await node.faults({ kind: 'unauthorized', match });
			const result = await node.run(given);
			expect(result.error?.message).toBe('The service did not accept the API password');
			expect(result.error?.description).toMatch(/credential of this node\..*HTTP 401, ERR401/);
			expectNoSecret(result);
		});

		it('500: retries, then reports a service error', async () => {
			const given = await parameters();
			const before = (await node.arrived()).length;
			await node.faults({ kind: 'status', status: 500, match });
			const result = await node.run(given);
			expect(result.error?.message).toMatch(/The service kept failing$/);
			expect(result.error?.description).toMatch(/HTTP 500/);
			const tries = (await node.arrived()).slice(before);
			expect(tries.length).toBeGreaterThanOrEqual(TRIES);
			expectNoSecret(result);
		});

		it('500: returns the result when a retry succeeds', async () => {
			const given = await parameters();
			await node.faults({ kind: 'status', status: 503, body: 'html', next: 2, match });
			const { error, json } = await node.run(given);
			expect(error).toBeUndefined();
			expect(json.length).toBeGreaterThan(0);
		});

		if (missing !== null) {
			it('404: reports a wrong project', async () => {
				const given = await parameters();
				const { error } = await node.run(given, { credential: { projectId: 'missing' } });
				expect(error?.message).toMatch(missing);
				expect(error?.description).toMatch(/Project ID.*in the credential of this node.*HTTP 404/);
			});
		}

		it.each(refusals)('$status: $about', async (refusal) => {
			const given = await parameters();
			await refusal.before?.();
			const { error } = await node.run({ ...given, ...refusal.parameters });
			expect(error?.message).toMatch(refusal.message);
			expect(error?.description).toMatch(new RegExp(`HTTP ${refusal.status}`));
			if (refusal.description) expect(error?.description).toMatch(refusal.description);
		});

		it.each(['continueErrorOutput', 'continueRegularOutput'] as const)(
			'%s: each failed row keeps its input row',
			async (onError) => {
				const given = await parameters();
				await node.faults({ kind: 'unauthorized', match });
				const items = [{ marker: 'first' }, { marker: 'second' }];
				const { error, outputs } = await node.run(given, { items, settings: { onError } });
				expect(error).toBeUndefined();
				const toError = onError === 'continueErrorOutput';
				expect(outputs[toError ? 0 : 1] ?? []).toEqual([]);
				const failed = at(outputs, toError ? 1 : 0);
				expect(failed).toHaveLength(items.length);
				expect(at(failed, 0).json).toMatchObject({
					...(toError && items[0]),
					error: {
						message: 'The service did not accept the API password',
						row: 1,
						httpStatus: 401,
						errorCode: 'ERR401',
						attempts: 1,
					},
				});
				expect(at(failed, 1).json).toMatchObject({
					...(toError && items[1]),
					error: { message: expect.stringMatching(/did not accept the API password/), row: 2 },
				});
				expect(failed.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
			},
		);
	});
}
