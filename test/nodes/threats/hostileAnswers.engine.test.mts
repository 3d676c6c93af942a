// Whatever answers at the base URL, every run ends with a message that a user can act on.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { runNode, type NodeRunResult } from '../../harness/engine.mts';
import { startHostileService, type HostileAnswer } from '../../harness/hostileService.mts';
import { hurryEachTest } from '../../harness/nodeUnderTest.mts';
import { entry } from '../../harness/pick.mts';
import { fileSandbox } from '../../harness/sandbox.mts';
import type { OperationId } from '../../../sandbox/types.mts';
import { ENDPOINTS } from '../allOperations/endpoints.mts';
import { nodeClasses } from '../allOperations/nodeClasses.mts';
import { propertyRuns } from '../../harness/propertyRuns.mts';

const nodes = Object.fromEntries((await nodeClasses()).map(({ folder, type }) => [folder, type]));
const OPERATIONS = Object.keys(ENDPOINTS) as OperationId[];

/** One for each way in which refusals are handled: in a report, after a lookup, for a list, for a record. */
const REFUSED: OperationId[] = ['sendCampaign', 'createContact', 'listTemplates', 'getCampaign'];

const sandbox = fileSandbox();
let hostile: Awaited<ReturnType<typeof startHostileService>>;
beforeAll(async () => {
	hostile = await startHostileService(sandbox.baseUrl);
});
afterAll(async () => await hostile.close());
hurryEachTest();

const answer =
	(text: string, status = 200): HostileAnswer =>
	(_request, response) =>
		void response.writeHead(status).end(text);

async function run(id: OperationId): Promise<NodeRunResult> {
	const { node, parameters } = ENDPOINTS[id];
	return await runNode({
		type: entry(nodes, node),
		items: [{}],
		parameters: parameters,
		credential: { ...sandbox.credential, baseUrl: hostile.baseUrl },
		settings: { onError: 'continueRegularOutput' },
	});
}

/** JavaScript's messages for errors in our own code. */
const BROKEN_VALUE =
	/TypeError|RangeError|Cannot (read|set|convert)|is not (a function|iterable|defined)|Maximum call stack|Invalid string length|circular structure/;

/** It ended in items without JavaScript errors in them, and did not pollute other objects. */
function expectGoodEnd({ status, error, json }: NodeRunResult): void {
	expect(error).toBeUndefined();
	expect(status).toBe('success');
	expect(JSON.stringify(json)).not.toMatch(BROKEN_VALUE);
	expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
}

const levels = (open: string, close: string, count: number) =>
	open.repeat(count) + close.repeat(count);
/** Beyond what recursion reaches. */
const DEEP = 30_000;

const BODIES: Record<string, string> = {
	nothing: '',
	null: 'null',
	'a number': '1e999',
	'a text': '"accepted"',
	'an empty list': '[]',
	'a list of nothing': '[null,null]',
	'lists in lists': levels('[', ']', DEEP),
	'objects in objects': `${'{"data":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
	'a deep list where records are due': `{"data":[{"id":"1","name":${levels('[', ']', DEEP)}}]}`,
	'no list where one is due': '{"data":"many"}',
	'odd records': '{"data":[null,5,"x",[],{},{"id":{},"name":[],"status":5,"text":{}}]}',
	'a list of 100,000 records': JSON.stringify({
		data: Array.from({ length: 100_000 }, () => ({})),
	}),
	'a reserved key': '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
	'records with reserved keys':
		'{"data":[{"id":"1","name":"x","__proto__":{"polluted":1},"toString":1,"hasOwnProperty":0}]}',
	'a page': '<!doctype html><title>Sign in</title><script>alert(1)</script>',
	'half of it': '{"data":[{"id":',
	'odd words of an error': '{"name":{"a":1},"error":[],"message":5}',
	'bytes that are no text': '\u0000\u0001\uFFFE',
};

describe.each(Object.entries(BODIES))('an answer that is %s', (_title, body) => {
	it.each(OPERATIONS)('as a success of %s', async (id) => {
		hostile.answer(id, answer(body));
		expectGoodEnd(await run(id));
	});

	it.each(REFUSED)('as a refusal of %s', async (id) => {
		hostile.answer(id, answer(body, 400));
		expectGoodEnd(await run(id));
	});
});

/** The parts of long lists repeat. */
const MOST_PLACES = 40;

it.each(OPERATIONS)(
	'an object without a text in place of each part of the answer: %s',
	async (id) => {
		let parts = 1;
		for (let place = 0; place < Math.min(parts, MOST_PLACES); place += 1) {
			hostile.change(id, (body) => {
				parts = Math.max(parts, countIn(body));
				return replacedIn(body, place, { toString: false });
			});
			expectGoodEnd(await run(id));
		}
		expect(parts).toBeGreaterThan(1);
	},
);

describe('any JSON in place of any part of an answer', () => {
	it.each(OPERATIONS)('%s', async (id) => {
		const odd = fc.tuple(fc.nat(), fc.jsonValue({ maxDepth: 2 }));
		await fc.assert(
			fc.asyncProperty(odd, async ([place, value]) => {
				hostile.change(id, (body) => replacedIn(body, place, value));
				expectGoodEnd(await run(id));
			}),
			{ numRuns: propertyRuns(8) },
		);
	});
});

/**
 * A copy of JSON with one part replaced.
 *
 * @param place number of the part; past the end, counting starts again
 */
function replacedIn(body: unknown, place: number, value: unknown): unknown {
	const parts = countIn(body);
	let left = place % parts;
	const copy = (part: unknown): unknown => {
		if (left-- === 0) return value;
		if (Array.isArray(part)) return part.map(copy);
		if (typeof part !== 'object' || part === null) return part;
		return Object.fromEntries(Object.entries(part).map(([key, child]) => [key, copy(child)]));
	};
	return copy(body);
}

function countIn(part: unknown): number {
	if (typeof part !== 'object' || part === null) return 1;
	return Object.values(part).reduce<number>((sum, child) => sum + countIn(child), 1);
}

it('a submitted template that is returned with values of other types', async () => {
	hostile.change('submitTemplate', (body) => ({
		...(body as object),
		sample_text: [],
		quick_replies: 5,
	}));
	expectGoodEnd(await run('submitTemplate'));
});
