// Rules for each of the 23 operations, read from the contract.
import { describe, expect, it } from 'vitest';
import { contractOperations, readContract } from '../../world/contract.mts';
import type { OperationId } from '../../types.mts';
import { entry } from '../../../test/harness/pick.mts';
import {
	exampleRequests,
	operation,
	fileSandbox,
	type CallOptions,
	type Json,
} from '../support.mts';

/** They satisfy the contract, though they may fail later. */
const allowed = exampleRequests();

const operations = contractOperations();
const withBody = operations.filter(({ validateBody }) => validateBody);
const inProject = operations.filter(({ path }) => path.startsWith('/project/'));

const sandbox = fileSandbox();

describe.each(operations)('$id', ({ id }) => {
	const valid = allowed[id];

	it('passes the contract with its example', async () => {
		await sandbox.control('POST', '/reset', {});
		const { status } = await sandbox.call(id, valid);
		expect([200, 404]).toContain(status);
		expect(await sandbox.control('GET', '/contract')).toMatchObject({
			requests: { violated: [] },
			responses: { violated: [] },
		});
	});

	it.each<[string, CallOptions]>([
		['no credential', { password: undefined }],
		['an empty credential', { password: '' }],
		['a wrong credential', { password: 'sandbox-passwore' }],
		[
			'the credential in the query',
			{ password: undefined, query: { password: 'sandbox-password' } },
		],
		[
			'the credential as a bearer token',
			{ password: undefined, headers: { authorization: 'Bearer sandbox-password' } },
		],
	])('returns 401 for %s', async (_title, change) => {
		const answer = await sandbox.call(id, { ...valid, ...change });
		expect(answer.status).toBe(401);
		expect(answer.body.name).toBe('ERR401');
	});

	it('returns 400 for an unknown query parameter', async () => {
		const query = { ...valid.query, surprise: '1' };
		const answer = await sandbox.call(id, { ...valid, query });
		expect(answer.status).toBe(400);
		expect(answer.body.message).toBe('query.surprise is not known here');
	});
});

describe.each(inProject)('$id', ({ id }) => {
	it.each(['wa-other', 'WA-DEMO', '..', 'wa-demo%', "' OR 1=1 --", '\u0000'])(
		'returns 404 for the project %j',
		async (project_id) => {
			const valid = allowed[id];
			const answer = await sandbox.call(id, { ...valid, path: { ...valid.path, project_id } });
			expect(answer.status).toBe(404);
			expect(answer.body).toMatchObject({ name: 'ERR404' });
		},
	);
});

describe.each(withBody)('$id', ({ id }) => {
	const valid = allowed[id];
	const required = requiredKeys(id);

	it.each<[string, CallOptions, RegExp]>([
		['no body', { body: undefined }, /JSON body is required/],
		['an empty body', { raw: '' }, /JSON body is required/],
		['half a body', { raw: '{"name":' }, /not valid JSON/],
		['a list', { body: [valid.body] }, /body must be object/],
		['null', { body: null }, /body must be object/],
		['text', { body: 'text' }, /body must be object/],
		['an unknown key', { body: { ...(valid.body as Json), surprise: 1 } }, /body\.surprise is not/],
		['a form', { headers: { 'content-type': 'text/plain' } }, /Content-Type must be/],
		['XML', { headers: { 'content-type': 'application/xml' } }, /Content-Type must be/],
	])('returns 400 for %s', async (_title, change, message) => {
		const answer = await sandbox.call(id, { ...valid, ...change });
		expect(answer.status).toBe(400);
		expect(answer.body.message).toMatch(message);
	});

	for (const key of required) {
		it(`returns 400 when ${key} is missing`, async () => {
			const answer = await sandbox.call(id, {
				body: { ...(valid.body as Json), [key]: undefined },
			});
			expect(answer.status).toBe(400);
			expect(answer.body.message).toBe(`body.${key} is required`);
		});
		it.each([null, 17.5, [[]]])(`returns 400 when ${key} is %j`, async (value) => {
			const answer = await sandbox.call(id, { body: { ...(valid.body as Json), [key]: value } });
			expect(answer.status).toBe(400);
			expect(answer.body.message).toMatch(new RegExp(`^body\\.${key} must be`));
		});
	}
});

function requiredKeys(id: OperationId): string[] {
	const document = readContract() as { paths: Record<string, Json>; components: Json };
	const { path, method } = operation(id);
	const { requestBody } = entry(document.paths, path)[method.toLowerCase()] as {
		requestBody: { content: { 'application/json': { schema: { $ref: string } } } };
	};
	const name = requestBody.content['application/json'].schema.$ref.split('/').at(-1) as string;
	const schemas = document.components.schemas as Record<string, { required?: string[] }>;
	return entry(schemas, name).required ?? [];
}
