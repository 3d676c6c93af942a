/** What workflows save of the nodes, and its changes. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ICredentialType, INodeTypeDescription } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { REASON_CODES } from '../../nodes/values/reasonCodes.ts';
import { ITEM_KEYS, toItems } from '../../nodes/Trigger/polling/items.ts';
import { classifyDelivery } from '../../nodes/Trigger/webhook/classifyDelivery.ts';
import { outputKeys } from '../../scripts/lib/output-keys.mts';
import { ROOT } from '../../testkit/paths.mts';
import { differenceOf, surfaceOf, SURFACE_FILE } from '../../scripts/lib/surface.mts';
import { entry } from '../harness/pick.mts';
import { allNodes } from '../nodes/allOperations/nodeClasses.mts';

const nodes = (await allNodes()).map(({ type }) => type.description);
const credentials = await Promise.all(
	readdirSync(join(ROOT, 'credentials')).map(async (file) => {
		const classes = (await import(join(ROOT, 'credentials', file))) as Record<
			string,
			new () => ICredentialType
		>;
		return new (entry(classes, basename(file, '.credentials.ts')))();
	}),
);
const outputs = outputKeys(ITEM_KEYS);
const surface = surfaceOf({ nodes, credentials, outputs, reasonCodes: REASON_CODES });

describe('The public surface', () => {
	it('matches the committed file: npm run surface lists breaking changes, --write accepts them', () => {
		const committed = readFileSync(join(ROOT, SURFACE_FILE), 'utf8').trim().split('\n');
		expect(differenceOf(committed, surface)).toEqual({ breaking: [], added: [] });
		expect(surface).toEqual(committed);
	});

	it("has the keys of a poll's items", () => {
		const change = { eventId: 'e', id: '1', before: null, after: {}, more: { reached: true } };
		const event = { value: 'x', record: 'message' } as Parameters<typeof toItems>[0];
		const [item = {}] = toItems(event, (record) => record, [change], 0, { records: new Map() });
		expect(ITEM_KEYS).toEqual(expect.arrayContaining(Object.keys(item)));
	});

	it("has the keys of a webhook's items", () => {
		const delivery = { headers: {}, query: {}, rawBody: Buffer.from('{}') };
		const settings = {
			authentication: { kind: 'none' },
			largestBody: 10,
			event: 'any',
			eventIdField: 'id',
		} as unknown as Parameters<typeof classifyDelivery>[1];
		const decision = classifyDelivery(delivery, settings, '');
		const [item = {}] = decision.starts ? decision.items : [];
		expect(Object.keys(item)).toEqual(outputs.waWebhookTrigger);
	});
});

describe('A difference', () => {
	const field = { displayName: 'A', name: 'a', type: 'string', default: '' } as const;
	const linesOf = (...properties: object[]) =>
		surfaceOf({
			nodes: [{ name: 'n', version: 1, properties } as unknown as INodeTypeDescription],
			credentials: [],
			outputs: {},
			reasonCodes: [],
		});
	const options = (...values: string[]) => ({
		...field,
		type: 'options',
		options: values.map((value) => ({ name: value, value })),
	});

	it.each<[string, object, object, string[], string[]]>([
		['a new field', field, { ...field, name: 'b' }, ['n a default ""', 'n a type string'], []],
		['another default', field, { ...field, default: 'x' }, ['n a default ""'], ['n a default "x"']],
		['a label', field, { ...field, displayName: 'B' }, [], []],
		['a field that becomes required', field, { ...field, required: true }, ['n a required'], []],
		['one that no longer is', { ...field, required: true }, field, ['n a required'], []],
		['a new choice', options('x'), options('x', 'y'), [], ['n a value y']],
		['a choice that is gone', options('x', 'y'), options('x'), ['n a value y'], []],
		[
			'a new condition',
			field,
			{ ...field, displayOptions: { show: { b: ['x'] } } },
			['n a shown if b=x'],
			[],
		],
	])('of %s', (_, before, after, breaking, added) => {
		const difference = differenceOf(linesOf(before), linesOf(after));
		expect(difference.breaking).toEqual(breaking);
		if (added.length > 0) expect(difference.added).toEqual(added);
	});
});
