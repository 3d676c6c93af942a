// Logged requests as shell commands: how a shell parses them. test/servers/ tests what curl sends.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCurl } from '../../page/web/inspector/curl.mjs';
import { at } from '../../../test/harness/pick.mts';
import { propertyRuns } from '../../../test/harness/propertyRuns.mts';
import { loggedRequest as request } from './loggedRequest.mts';

const run = promisify(execFile);
/** Characters that are special to shells. */
const SPECIAL = '\'"$`\\!\n ~*#&|;<>()@é';

const password = `p'a"s$s \`word\` \\`;

/** @returns the arguments that bash passes to curl for each command */
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
	it('has one header or body per line', () => {
		expect(toCurl(request({ query: 'a=b' }), 'http://localhost:8090')).toBe(
			[
				"curl --globoff --path-as-is -X 'POST' 'http://localhost:8090/v1/x?a=b' \\",
				"  -H 'content-type: application/json' \\",
				'  -H "x-api-wa-project-api-pwd: $WA_PASSWORD" \\',
				`  --data-raw '{"a":1}'`,
			].join('\n'),
		);
	});

	it('passes the request to curl unchanged, whatever characters it holds', async () => {
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
			{ numRuns: propertyRuns(5) },
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

	it('leaves out headers that curl sets itself, and credentials that the log does not hold', async () => {
		const names = [
			...['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding'],
			...['expect', 'authorization', 'proxy-authorization', 'cookie', 'x-sandbox-replay'],
		];
		const headers = Object.fromEntries(names.map((name) => [name, 'x']));
		const all = await argumentsOf(toCurl(request({ headers, body: undefined }), 'http://h'));
		expect(all).not.toContain('-H');
	});
});
