// The specification gives no maximum limit for most lists: a service may reject a limit as too large.
import { describe, expect, it } from 'vitest';
import {
	listCampaignsRequest,
	listCataloguesRequest,
	listTemplatesRequest,
} from '../../../../nodes/service/requests.ts';
import type { ServiceRequest } from '../../../../nodes/service/requests.ts';
import { connect, withSmallerPages } from '../../../../nodes/service/http/transport.ts';
import { startLocalServer } from '../../../harness/localServer.mts';
import { answer } from '../../../harness/plannedClient.mts';
import { credentialData, requestContext } from '../../../harness/requestHelpers.mts';

/** A service that rejects limits over 50, or everything. */
function limited(refusesAll = false) {
	const asked: unknown[] = [];
	const send = withSmallerPages(async ({ body, query }) => {
		const limit = Number(body?.limit ?? query?.limit);
		asked.push(limit);
		return await Promise.resolve(answer(refusesAll || limit > 50 ? 400 : 200));
	});
	return { asked, send };
}

describe('A list whose limit the service refuses', () => {
	it.each<[string, ServiceRequest]>([
		['in the body', listCampaignsRequest('ALL', 0, 100)],
		['in the query', listCataloguesRequest(0, 100)],
	])('is read in small pages from then on: %s', async (_, request) => {
		const { asked, send } = limited();
		expect(await send(request)).toMatchObject({ status: 200 });
		expect(await send(request)).toMatchObject({ status: 200 });
		expect(asked).toEqual([100, 10, 10]);
	});

	it('is not requested again if its page is small, or the refusal has another reason', async () => {
		const { asked, send } = limited(true);
		expect(await send(listCataloguesRequest(0, 10))).toMatchObject({ status: 400 });
		expect(await send(listCataloguesRequest(0, 100))).toMatchObject({ status: 400 });
		expect(await send(listCataloguesRequest(0, 100))).toMatchObject({ status: 400 });
		expect(asked).toEqual([10, 100, 10, 100, 10]);
	});

	it('is not retried if it is the list of templates, whose largest limit is known', async () => {
		const { asked, send } = limited();
		expect(await send(listTemplatesRequest(100))).toMatchObject({ status: 400 });
		expect(asked).toEqual([100]);
	});

	it('is read by every node', async () => {
		const server = await startLocalServer();
		server.answer(({ url }, response) => {
			response.writeHead(url?.includes('limit=100') === true ? 400 : 200).end('{}');
		});
		const baseUrl = `http://127.0.0.1:${server.port}/v1`;
		const { send } = await connect(requestContext(credentialData({ baseUrl })).forNode);
		expect(await send(listCataloguesRequest(0, 100))).toMatchObject({ status: 200 });
		await server.close();
	});
});
