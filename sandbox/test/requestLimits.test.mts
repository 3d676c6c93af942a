// Incomplete requests lose their connection after a time limit; slow answers do not.
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { fileSandbox } from './support.mts';

const LIMIT_MS = 200;

const sandbox = fileSandbox({ requestTimeoutMs: LIMIT_MS });

interface Client {
	socket: Socket;
	text: string;
	isClosed: boolean;
}

function open(bytes: string): Client {
	const socket = connect(Number(new URL(sandbox.origin).port), '127.0.0.1');
	const client: Client = { socket, text: '', isClosed: false };
	socket.on('data', (chunk) => (client.text += String(chunk)));
	socket.on('error', () => undefined);
	socket.on('close', () => (client.isClosed = true));
	socket.write(bytes);
	return client;
}

const head = (path: string) =>
	`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;

it.each([
	['half a body', `${head('/v1/project/wa-demo/contact')}Content-Length: 500\r\n\r\n{"name":`],
	[
		'half a chunk',
		`${head('/v1/project/wa-demo/contact')}Transfer-Encoding: chunked\r\n\r\n9\r\n{`,
	],
	['half a seed', `${head('/control/seed')}Content-Length: 500\r\n\r\n{"tags":`],
	['half a head', head('/v1/project/wa-demo/contact')],
])('responds 408 to %s and closes the connection', async (_title, bytes) => {
	const clients = Array.from({ length: 30 }, () => open(bytes));
	await expect.poll(() => clients.filter(({ isClosed }) => !isClosed).length).toBe(0);
	for (const { text } of clients) {
		expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
		expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toEqual({
			name: 'ERR408',
			message: `The request did not arrive within ${LIMIT_MS} ms`,
		});
	}
	await expect.poll(async () => (await sandbox.client.get('/traffic')).inFlight).toBe(0);
	expect((await sandbox.client.get('/contacts')).total).toBe(0);
});

it('drops a client that does not close its side within a second', async () => {
	const { port } = new URL(sandbox.origin);
	const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
	let failure: NodeJS.ErrnoException | undefined;
	socket.on('error', (error) => (failure = error));
	socket.resume();
	socket.write(`${head('/v1/project/wa-demo/contact')}Content-Length: 500\r\n\r\n`);
	await new Promise((resolve) => socket.once('end', resolve));
	// Later writes fail once the other side is gone.
	await expect
		.poll(
			() => {
				socket.write('x');
				return failure?.code;
			},
			{ timeout: 10_000 },
		)
		.toMatch(/ECONNRESET|EPIPE/);
});

it('does not apply the limit to the event stream and slow responses', async () => {
	const events = open('GET /control/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
	await expect.poll(() => events.text).toContain(': connected');
	await sandbox.client.put('/faults', {
		body: { rules: [{ kind: 'delay', ms: 5 * LIMIT_MS, next: 1 }] },
	});
	expect((await sandbox.call('listTemplates')).status).toBe(200);
	expect(events.isClosed).toBe(false);
	await sandbox.client.post('/clock/advance', { body: { ms: 1 } });
	await expect.poll(() => events.text).toContain('"type":"clock"');
	events.socket.destroy();
});
