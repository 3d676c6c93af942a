// The event stream, and slow readers.
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { fileSandbox } from './support.mts';

const sandbox = fileSandbox();

interface Batch {
	events: { type: string; data: { message_content?: { text: string } } }[];
	dropped: number;
}

const batchesIn = (text: string) =>
	[...text.matchAll(/^data: (.*)$/gm)].map(([, json = '']) => JSON.parse(json) as Batch);

const say = (text: string) =>
	sandbox.client.post('/inbound', { body: { phone_number: '919876543210', text } });

it('shows no password in any message', async () => {
	const socket = connect(Number(new URL(sandbox.origin).port), '127.0.0.1');
	let text = '';
	socket.write('GET /control/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
	socket.on('data', (chunk) => (text += String(chunk)));
	await expect.poll(() => text).toContain(': connected');
	await say(`it is ${sandbox.password}`);
	await expect.poll(() => text).toContain('it is [redacted]');
	expect(text).not.toContain(sandbox.password);
	socket.destroy();
});

it('drops events for a stalled reader, and reports how many', async () => {
	const socket = connect(Number(new URL(sandbox.origin).port), '127.0.0.1');
	let text = '';
	socket.write('GET /control/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
	socket.setEncoding('utf8');
	socket.on('data', (chunk: string) => (text += chunk));
	await expect.poll(() => text).toContain(': connected');
	socket.pause();
	const filling = 'x'.repeat(1_000_000);
	// More than the operating system buffers.
	const messages = 60;
	for (let count = 0; count < messages; count++) await say(filling);
	socket.resume();
	await expect
		.poll(async () => {
			await say('the last');
			return text.includes('"the last"') && text.endsWith('\n');
		})
		.toBe(true);
	socket.destroy();
	const batches = batchesIn(text);
	const received = batches.flatMap(({ events }) => events).filter(({ type }) => type === 'message');
	const long = received.filter(({ data }) => data.message_content?.text === filling).length;
	const missed = batches.reduce((sum, { dropped }) => sum + dropped, 0);
	expect(missed).toBeGreaterThan(0);
	expect(long).toBeLessThan(messages);
	expect(long + missed).toBeGreaterThanOrEqual(messages);
	// It transfers more than 60 MB, which takes a while on a busy machine.
}, 120_000);
