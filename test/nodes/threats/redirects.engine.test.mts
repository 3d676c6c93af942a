// A base URL that redirects elsewhere: the password goes only to the host in the credential.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ERROR_TABLE } from '../../../nodes/service/errors/errorTable.ts';
import { testWaProject } from '../../../nodes/service/http/credentialTest.ts';
import { runNode } from '../../harness/engine.mts';
import { startLocalServer, type LocalServer } from '../../harness/localServer.mts';
import { entry } from '../../harness/pick.mts';
import { credentialData, credentialTestContext } from '../../harness/requestHelpers.mts';
import { ENDPOINTS } from '../allOperations/endpoints.mts';
import { nodeClasses } from '../allOperations/nodeClasses.mts';

const nodes = Object.fromEntries((await nodeClasses()).map(({ folder, type }) => [folder, type]));
const REDIRECTED = ERROR_TABLE.byAnswer.redirect.happened();
const STATUSES = [301, 302, 303, 307, 308];

let service: LocalServer;
let elsewhere: LocalServer;
beforeAll(async () => {
	service = await startLocalServer();
	elsewhere = await startLocalServer();
});
afterAll(async () => {
	await service.close();
	await elsewhere.close();
});
beforeEach(() => elsewhere.answer((_request, response) => response.end('{"data":[]}')));

const baseUrl = () => `http://127.0.0.1:${service.port}/v1`;

function redirect(status: number) {
	service.answer((request, response) => {
		const location = `http://127.0.0.1:${elsewhere.port}${request.url}`;
		response.writeHead(status, { location }).end();
	});
}

describe.each(STATUSES)('a redirect with %i', (status) => {
	it.each(['listTemplates', 'sendMessage', 'createContact'] as const)(
		'is not followed by %s',
		async (id) => {
			redirect(status);
			const { node, parameters } = ENDPOINTS[id];
			const { json } = await runNode({
				type: entry(nodes, node),
				items: [{}],
				parameters,
				credential: { baseUrl: baseUrl(), projectId: 'p', apiPassword: 'secret' },
				settings: { onError: 'continueRegularOutput' },
			});
			expect(JSON.stringify(json)).toContain(REDIRECTED);
			expect(service.requests.length).toBeGreaterThan(0);
			expect(elsewhere.sockets).toEqual([]);
		},
	);

	it("is not followed by the credential's test", async () => {
		redirect(status);
		const data = credentialData({ baseUrl: baseUrl() });
		const decrypted = { id: '1', name: 'x', type: 'waProjectApi', data };
		expect(await testWaProject.call(credentialTestContext(), decrypted)).toMatchObject({
			status: 'Error',
			message: expect.stringContaining(REDIRECTED),
		});
		expect(elsewhere.sockets).toEqual([]);
	});
});
