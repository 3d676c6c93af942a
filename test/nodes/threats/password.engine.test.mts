// A service, or a proxy in front of it, that echoes the password in its answer: it must not get into outputs, errors,
// logs or what n8n stores of the execution.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoggerProxy } from 'n8n-workflow';
import { runNode, type NodeRunResult } from '../../harness/engine.mts';
import { startHostileService, type HostileAnswer } from '../../harness/hostileService.mts';
import { hurryClock } from '../../harness/nodeUnderTest.mts';
import { entry } from '../../harness/pick.mts';
import { fileSandbox } from '../../harness/sandbox.mts';
import type { OperationId } from '../../../sandbox/types.mts';
import { ENDPOINTS } from '../allOperations/endpoints.mts';
import { nodeClasses } from '../allOperations/nodeClasses.mts';

/** With characters that JSON and HTML escape. */
const PASSWORD = 'pass-"word"\\<&>';
const HEADER = 'x-api-wa-project-api-pwd';

const nodes = Object.fromEntries((await nodeClasses()).map(({ folder, type }) => [folder, type]));
const sandbox = fileSandbox({ seed: { project: { password: PASSWORD } } });
let hostile: Awaited<ReturnType<typeof startHostileService>>;
let logged: string[];

beforeAll(async () => {
	hostile = await startHostileService(sandbox.baseUrl);
});
afterAll(async () => await hostile.close());
beforeEach(() => {
	hurryClock();
	logged = [];
	const note = (...line: unknown[]) => void logged.push(everythingIn(line));
	LoggerProxy.init({ error: note, warn: note, info: note, debug: note });
});
afterEach(() => vi.restoreAllMocks());

/** Everything in a value, including the properties of errors. */
function everythingIn(value: unknown, seen = new Set<unknown>()): string {
	if (typeof value !== 'object' || value === null) return `${String(value)}\n`;
	if (seen.has(value)) return '';
	seen.add(value);
	const own = Object.getOwnPropertyNames(value).filter((key) => key !== 'node');
	return own
		.map((key) => `${key}\n${everythingIn((value as Record<string, unknown>)[key], seen)}`)
		.join('');
}

/** In plain text, and escaped as in JSON. */
const spellings = [PASSWORD, JSON.stringify(PASSWORD).slice(1, -1)];

function leaks({ outputs, error, hints, toBrowser, stored }: NodeRunResult): string[] {
	const shown = { outputs, error, hints, toBrowser, stored, logged };
	return Object.entries(shown).flatMap(([place, value]) => {
		const text = everythingIn(value);
		return spellings.some((spelling) => text.includes(spelling)) ? [place] : [];
	});
}

const echo =
	(status: number, bodyOf: (password: string) => string, headers = {}): HostileAnswer =>
	(request, response) => {
		response.writeHead(status, { 'content-type': 'text/plain', ...headers });
		response.end(bodyOf(String(request.headers[HEADER])));
	};
const json = (make: (password: string) => unknown) => (password: string) =>
	JSON.stringify(make(password));

const ANSWERS: Record<string, HostileAnswer> = {
	'a refusal that quotes it': echo(
		400,
		json((password) => ({ name: 'ERR400', message: `Bad header ${HEADER}: ${password}` })),
	),
	'a refusal of the other shape': echo(
		400,
		json((password) => ({ error: `pwd ${password}`, message: `pwd ${password}` })),
	),
	'a wrong password, quoted': echo(
		401,
		json((password) => ({ message: `${password} is wrong` })),
	),
	'a page that prints the request': echo(403, (password) => `<title>${password}</title>`),
	'plain text': echo(502, (password) => `cannot forward ${password}`),
	'a success that repeats it': echo(
		200,
		json((password) => ({
			id: '64f1c2a7e4b0a1d2c3e4f5a6',
			data: [],
			note: password,
			[password]: 1,
		})),
	),
	'an error that comes as a success': echo(
		200,
		json((password) => ({ error: 'Error', message: `pwd ${password}` })),
	),
	'a redirect with it': (request, response) => {
		const leaked = encodeURIComponent(String(request.headers[HEADER]));
		response.writeHead(302, { location: `/v1/elsewhere?${leaked}` }).end();
	},
	'a broken connection': (request) => void request.socket.destroy(),
};

describe.each(Object.entries(ANSWERS))(
	'after %s, the password appears nowhere',
	(_title, answer) => {
		it.each(Object.keys(ENDPOINTS) as OperationId[])('%s', async (id) => {
			const { node, parameters } = ENDPOINTS[id];
			hostile.answer(id, answer);
			const run = async (onError: 'stopWorkflow' | 'continueErrorOutput') =>
				await runNode({
					type: entry(nodes, node),
					items: [{ phone: '+919876543210' }],
					parameters: parameters,
					credential: { ...sandbox.credential, apiPassword: PASSWORD, baseUrl: hostile.baseUrl },
					settings: { onError },
				});
			expect(leaks(await run('stopWorkflow'))).toEqual([]);
			expect(leaks(await run('continueErrorOutput'))).toEqual([]);
		});
	},
);

it('would be found if it appeared', () => {
	const found = { outputs: [[{ json: { note: PASSWORD } }]], hints: [], toBrowser: [], stored: '' };
	expect(leaks(found as never)).toEqual(['outputs']);
});
