// The Redis that tests and benchmarks start.
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFree } from '../../testkit/servers/ports.mts';
import { startRedis, type Redis } from '../../testkit/servers/redis.mts';

/** Sends these commands over one connection; returns the reply to the last of them. */
async function ask({ host, port }: Redis, ...commands: string[]): Promise<string> {
	const socket = createConnection({ host, port });
	socket.write([...commands, 'QUIT', ''].join('\r\n'));
	const answers: string[] = [];
	socket.on('data', (data) => answers.push(String(data)));
	await once(socket, 'close');
	return answers.join('').trim().split('\r\n').at(-2) ?? '';
}

describe('Redis', () => {
	let redis: Redis;
	beforeEach(async () => {
		redis = await startRedis();
	});
	afterEach(async () => await redis.close());

	it('requires its password', async () => {
		expect(await ask(redis, 'PING')).toContain('NOAUTH');
		expect(await ask(redis, `AUTH ${redis.password}`, 'PING')).toBe('+PONG');
	});

	it.each(['restart', 'kill'] as const)('keeps what was written before a %s', async (way) => {
		const auth = `AUTH ${redis.password}`;
		await ask(redis, auth, 'SET job waiting');
		await redis[way]();
		if (way === 'kill') await redis.restart();
		expect(await ask(redis, auth, 'GET job')).toBe('waiting');
	});

	it('leaves its port free', async () => {
		await redis.close();
		expect(await isFree(redis.port)).toBe(true);
	});
});
