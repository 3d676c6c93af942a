import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { postEvents, postList } from '../lib/post-events.mts';
import { recipient, recipients } from '../../testkit/sender/recipients.mts';

type Handle = (body: unknown, response: ServerResponse) => void;

const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));

async function serve(handle: Handle): Promise<string> {
	const server = createServer((request, response) => {
		void json(request).then((body) => handle(body, response));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	open.push(() => server.close());
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const answer = (response: ServerResponse, status: number, body: unknown) =>
	response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const now = (...whom: number[]) => whom.map((index) => ({ dueMs: 0, recipient: index }));

describe('postEvents', () => {
	it('posts every event before the first is answered', async () => {
		const waiting: ServerResponse[] = [];
		const url = await serve((_, response) => {
			waiting.push(response);
			if (waiting.length === 3) waiting.forEach((one) => answer(one, 200, {}));
		});
		expect(await postEvents(url, now(0, 1, 0), 0)).toHaveLength(3);
	});

	it('reports the status and outcome of each, in order of arrival', async () => {
		const url = await serve((body, response) => {
			const { phone } = body as { phone: string };
			if (phone === recipient(0, 5).phone) answer(response, 200, { outcome: 'accepted' });
			else answer(response, 500, { message: 'Error in workflow' });
		});
		const [good, bad] = await postEvents(url, now(0, 1), 5);
		expect(good).toMatchObject({
			phone: recipient(0, 5).phone,
			status: 200,
			outcome: 'accepted',
		});
		expect(bad).toMatchObject({ phone: recipient(1, 5).phone, status: 500 });
		expect(bad?.outcome).toBeUndefined();
	});

	it('reports status 0 for an event without a response', async () => {
		const url = await serve((_, response) => response.destroy());
		expect(await postEvents(url, now(0), 0)).toMatchObject([{ status: 0 }]);
	});
});

describe('postList', () => {
	it('reports each row’s own outcome', async () => {
		const url = await serve((body, response) => {
			const { rows } = body as { rows: { body: { phone: string } }[] };
			answer(
				response,
				200,
				rows.map(({ body: { phone } }) => ({ outcome: `of ${phone}` })),
			);
		});
		const people = recipients(3, 7);
		expect(await postList(url, people)).toMatchObject(
			people.map(({ phone }) => ({ phone, status: 200, outcome: `of ${phone}` })),
		);
	});

	it('reports a failed list’s status for all rows', async () => {
		const url = await serve((_, response) => answer(response, 500, { message: 'no' }));
		expect(await postList(url, recipients(2))).toMatchObject([{ status: 500 }, { status: 500 }]);
	});
});
