// Logged requests as commands: what a shell makes of them, and what curl sends.
import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasCurl } from '../../../scripts/lib/curl.mts';
import { toCurl } from '../../../sandbox/web/inspector/curl.mjs';
import { at } from '../../harness/pick.mts';
import type { LoggedRequest } from '../../../sandbox/web/types.d.mts';

const run = promisify(execFile);
/** What shells read something into. */
const SPECIAL = '\'"$`\\!\n ~*#&|;<>()@é';

const password = `p'a"s$s \`word\` \\`;

const shown = {
	id: 1,
	at: 0,
	ms: 1,
	operation: null,
	phone_number: null,
	campaign: null,
	status: 200,
	contract: 'ok',
	responseContract: 'ok',
} as const;

const request = (changes: object = {}) =>
	({
		...shown,
		method: 'POST',
		path: '/v1/x',
		query: '',
		headers: { 'content-type': 'application/json', 'x-api-wa-project-api-pwd': '[redacted]' },
		body: { a: 1 },
		...changes,
	}) as LoggedRequest;

/** @returns the arguments that bash gives to curl, for each of the commands */
async function argumentsOfAll(commands: string[]): Promise<string[][]> {
	const script = ['curl() { printf \'%s\\0\' $# "$@"; }', ...commands].join('\n');
	const { stdout } = await run('bash', ['-c', script], {
		env: { ...process.env, WA_PASSWORD: password },
	});
	const words = stdout.split('\0');
	return commands.map(() => words.splice(0, 1 + Number(words[0])).slice(1));
}

const argumentsOf = async (command: string) => at(await argumentsOfAll([command]), 0);

describe('a command', () => {
	it('reads well', () => {
		expect(toCurl(request({ query: 'a=b' }), 'http://localhost:8090')).toBe(
			[
				"curl --globoff --path-as-is -X 'POST' 'http://localhost:8090/v1/x?a=b' \\",
				"  -H 'content-type: application/json' \\",
				'  -H "x-api-wa-project-api-pwd: $WA_PASSWORD" \\',
				`  --data-raw '{"a":1}'`,
			].join('\n'),
		);
	});

	it('means to a shell what the request was, whatever is in it', async () => {
		const anyText = fc
			.string({
				unit: fc.oneof(fc.constantFrom(...SPECIAL), fc.string({ unit: 'binary', maxLength: 1 })),
			})
			.map((one) => one.replaceAll('\0', '').toWellFormed());
		const texts = fc.array(fc.tuple(anyText, anyText, anyText), { minLength: 20, maxLength: 20 });
		await fc.assert(
			fc.asyncProperty(texts, async (all) => {
				const commands = all.map(([path, body, value]) => {
					const headers = { 'content-type': 'text/plain', 'x-note': `n${value}` };
					return toCurl(request({ path: `/${path}`, body, headers }), 'http://h');
				});
				expect(await argumentsOfAll(commands)).toEqual(
					all.map(([path, body, value]) => [
						...['--globoff', '--path-as-is', '-X', 'POST', `http://h/${path}`],
						...['-H', 'content-type: text/plain', '-H', `x-note: n${value}`],
						...['--data-raw', body],
					]),
				);
			}),
			{ numRuns: 5 },
		);
	});

	it.each<[string, object, string[]]>([
		['the password comes from a variable', {}, ['-H', `x-api-wa-project-api-pwd: ${password}`]],
		['HEAD has an option of its own', { method: 'HEAD', body: undefined }, ['--head']],
		['an empty header is sent', { headers: { 'x-a': '' } }, ['-H', 'x-a;']],
		['no type is made up', { headers: {} }, ['-H', 'content-type:']],
		['several values are several headers', { headers: { a: ['b', 'c'] } }, ['a: b', '-H', 'a: c']],
	])('%s', async (_title, changes, part) => {
		const all = await argumentsOf(toCurl(request(changes), 'http://h'));
		expect(all.join(' ')).toContain(part.join(' '));
	});

	it('leaves out what is set anew, and credentials that the log does not have', async () => {
		const names = [
			...['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding'],
			...['expect', 'authorization', 'proxy-authorization', 'cookie', 'x-sandbox-replay'],
		];
		const headers = Object.fromEntries(names.map((name) => [name, 'x']));
		const all = await argumentsOf(toCurl(request({ headers, body: undefined }), 'http://h'));
		expect(all).not.toContain('-H');
	});
});

describe.skipIf(!hasCurl())('curl', () => {
	let seen: { request: IncomingMessage; body: string } | undefined;
	const server = createServer((incoming, answer) => {
		void text(incoming).then((body) => {
			seen = { request: incoming, body };
			answer.end('fine');
		});
	});
	let origin = '';
	beforeAll(async () => {
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	});
	afterAll(() => void server.close());

	it.each<[string, object]>([
		['JSON', { body: { name: `O'Brien "q" $HOME \\ \`id\``, text: 'ü\n😀', at: '@file' } }],
		['text', { body: '@/etc/hostname', headers: { 'content-type': 'text/plain' } }],
		['an address with braces', { path: '/v1/{a,b}/[1-3]/../c', query: 'x=[redacted]&y=%20' }],
		['a GET without a body', { method: 'GET', body: undefined }],
		['a body without a type', { headers: {}, body: 'a=1' }],
	])('sends the request: %s', async (_title, changes) => {
		const wanted = request(changes);
		const { stdout } = await run('bash', ['-c', toCurl(wanted, origin)], {
			env: { ...process.env, WA_PASSWORD: 'word' },
		});
		expect(stdout).toBe('fine');
		const { method, path, query, body, headers } = wanted;
		expect(seen?.request.method).toBe(method);
		expect(seen?.request.url).toBe(path + (query === '' ? '' : `?${query}`));
		expect(seen?.request.headers['content-type']).toBe(headers?.['content-type']);
		const sent = typeof body === 'object' ? JSON.stringify(body) : (body ?? '');
		expect(seen?.body).toBe(sent);
		const hasPassword = headers?.['x-api-wa-project-api-pwd'] !== undefined;
		expect(seen?.request.headers['x-api-wa-project-api-pwd']).toBe(
			hasPassword ? 'word' : undefined,
		);
	});
});
